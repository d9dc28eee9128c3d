//! The lab: claims of the literature about game-tree search, put to the test.
//!
//! An [`Experiment`] is one file under `experiments/`: a name, the claim and its source, its options, and a
//! `run` that returns a [`Report`]: the data, and two lists of [`Check`]s. One has what holds in every
//! setting, such as theorems, and a missed one makes the program fail. The other has the published claim
//! taken apart into figures, each with its interval, and the [`Verdict`] on the claim is computed from it; a
//! run with other seeds must give the same one, or the claim is undecided. The command line, tables, plots,
//! CSV, JSON, progress and stopping are done once for all experiments.
//!
//! ```
//! use nullwindow_lab::{Monitor, entry};
//!
//! let ffo = entry("ffo").expect("the lab has it");
//! let line = ["--problems", "40", "--depth", "2-3"];
//! let run = ffo.run_from(line, &Monitor::silent()).expect("good options");
//! assert!(run.passed());
//! assert!(run.csv().starts_with("position,algorithm,depth,leaf_visits,value\n40,alpha_beta,2,13,26\n"));
//! ```
#![forbid(unsafe_code)]

mod costs;
mod experiment;
pub mod experiments;
mod figures;
mod kept_verdict;
mod matches;
mod page;
mod random_trees;
mod report;
mod run;
mod sample;
mod statistics;
mod text;

pub use experiment::{Entry, Experiment};
pub use experiments::{entry, list};
pub use figures::figures;
pub use kept_verdict::{KeptVerdict, kept_verdict};
pub use nullwindow_figures::{Axis, Cell, Plot, Progress, Range, RangeError, Table, row, table};
pub use nullwindow_subjects::{Error, Monitor, Stop};
pub(crate) use nullwindow_subjects::{Measured, Setup, Subject, Suite, TableSize, measure, random_positions};
pub use page::page;
pub use report::{Check, Expected, Outcome, Report, Verdict};
pub use run::Run;
pub(crate) use sample::{Sample, SelectiveSample};
pub(crate) use statistics::{Ratios, geometric_mean};
