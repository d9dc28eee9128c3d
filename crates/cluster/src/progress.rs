//! The progress of a run (our own).

use crate::Interval;
use std::time::Duration;

/// The progress of a run, as rank 0 sees it.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What is proved of the root.
    pub known: Interval,
    /// The number of the null window under search, from 1.
    pub iteration: u32,
    /// The nodes of rank 0.
    pub nodes: u64,
    /// The time so far.
    pub elapsed: Duration,
}
