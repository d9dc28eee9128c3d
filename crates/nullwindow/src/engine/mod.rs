//! The fast search: one generic engine, made to measure for each game by its [`Profile`], and equal in value to the textbook.
//!
//! `node.rs` is the search itself, in numbered steps; what the steps use has a file each. [`Engine`] drives it: iterative
//! deepening, aspiration or MTD(f), limits, and reports.

mod cut_pair;
mod driver;
mod entries;
mod glance;
mod history;
mod knowledge;
mod learning;
mod limits;
mod node;
mod options;
mod ordering;
mod profile;
mod proof;
mod repetition;
mod report;
mod root;
mod selective;
mod statistics;
mod time;
mod uses;
mod watch;

pub use cut_pair::{Correlation, CutPair};
pub use driver::Engine;
pub use knowledge::{Bounds, Candidates, MoveScore, ProbCut, Solver, Tally};
pub use limits::Limits;
pub use options::{Bonus, Driver, Feature, FeatureKind, Features, Options};
pub use profile::{Off, On, Profile, Switch, SymmetricTable};
pub use proof::{Cuts, ProofTreeSize};
pub use report::{Report, SearchResult, Update, Variation};
pub use selective::{Parameter, Parameters, Realization, Tactical};
pub use statistics::Statistics;
pub use time::{Budget, Clock, GameClock, NodeClock, Predictions};
pub use uses::{
    BoundsUse, CandidatesUse, HistoryUse, NullMoveUse, OrderUse, PrefetchUse, ProbCutUse, RealizationUse,
    RepetitionUse, SolverUse, TableUse, TacticalUse,
};
