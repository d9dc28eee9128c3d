//! The fast search: one generic engine, made to measure for each game by its [`Profile`], and equal in value to the textbook.
//!
//! `node.rs` is the search itself, in numbered steps; what the steps use has a file each. [`Engine`] drives it: iterative
//! deepening, aspiration or MTD(f), limits, and reports.

mod driver;
mod history;
mod knowledge;
mod node;
mod options;
mod ordering;
mod profile;
mod root;
mod statistics;
mod watch;

pub use driver::{Engine, Found, Line, Report};
pub use knowledge::{Bounds, Candidates, MoveScore};
pub use options::{Bonus, Driver, Feature, Features, Kind, Limits, Options};
pub use profile::{
    BoundsUse, CandidatesUse, HistoryUse, Images, Off, On, OrderUse, PrefetchUse, Profile, Switch, TableUse,
};
pub use statistics::Statistics;
pub use watch::{Clock, NodeClock};
