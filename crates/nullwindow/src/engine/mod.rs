//! The fast search: one generic engine, made to measure for each game by its [`Profile`], and equal in value to the textbook.
//!
//! `node.rs` is the search itself, in numbered steps; what the steps use has a file each. [`Engine`] drives it: iterative
//! deepening, aspiration or MTD(f), limits, and reports.

mod driver;
mod history;
mod node;
mod options;
mod ordering;
mod profile;
mod root;
mod watch;

pub use driver::{Engine, Found, Line, Report};
pub use options::{Bonus, Driver, Features, Kind, Limits, Options};
pub use profile::{
    Bounds, BoundsUse, HistoryUse, MoveScore, Off, On, OrderUse, PrefetchUse, Profile, Switch, TableUse,
};
pub use watch::{Clock, NodeClock};
