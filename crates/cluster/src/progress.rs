//! The progress of a run (our own).

use crate::Interval;
use nullwindow_support::checkpoint::CheckpointFileError;
use std::time::Duration;

/// The progress of a run, as rank 0 sees it.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'e> {
    /// What is proved of the root.
    pub known: Interval,
    /// The number of the null window under search, from 1.
    pub iteration: u32,
    /// The nodes of rank 0.
    pub nodes: u64,
    /// The time so far.
    pub elapsed: Duration,
    /// The error of the last checkpoint: the search goes on, and the next one may be written.
    pub error: Option<&'e CheckpointFileError>,
}
