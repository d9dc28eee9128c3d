//! Random inputs for every reader of nullwindow: positions, records, protocols, files, requests (our own).
//!
//! A [`Target`] reads bytes from outside; [`targets`] has all. A [`Campaign`] gives each of them inputs of a
//! mutator for some time, and keeps those with a failure: a panic, a property that does not hold, a second of
//! the processor's time, too much memory. The kept inputs in `crashes/` are tests.
//!
//! ```
//! let target = nullwindow_fuzz::target("record-pgn").expect("a target");
//! assert!(nullwindow_fuzz::run(&target, b"1. e4 e5 2. Ke2 1-0").is_ok());
//! ```
#![forbid(unsafe_code)]

mod corpus;
mod guard;
mod mutator;
mod pool;
mod short;
mod slice;
mod supervisor;
mod target;
mod targets;
mod totals;
mod verdict;
mod worker;

pub use corpus::write_corpus;
pub use guard::{Failure, run};
pub use short::first_failure;
pub use supervisor::Campaign;
pub use target::{Target, Words};
pub use targets::{target, targets};
pub use verdict::Verdict;
pub use worker::{kept_inputs, repeat_slice, work};
