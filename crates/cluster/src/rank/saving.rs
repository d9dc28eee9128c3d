//! The collection of a checkpoint from all ranks, on rank 0 (our own).

use crate::code::Code;
use crate::driver::Driver;
use crate::{Checkpoint, Interval};
use nullwindow_support::checkpoint::CheckpointFileError;

/// A checkpoint, and the state of its collection.
pub(crate) struct Saving {
    pub(crate) checkpoint: Checkpoint,
    /// The results that each rank has sent in all, as it says.
    announced: Vec<Option<u64>>,
    /// Those that have arrived.
    arrived: Vec<u64>,
    under_way: bool,
}

impl Saving {
    pub(crate) fn new(checkpoint: Checkpoint, ranks: usize) -> Self {
        Saving { checkpoint, announced: vec![None; ranks], arrived: vec![0; ranks], under_way: false }
    }

    pub(super) fn result(&mut self, from: usize, position: Code, proved: Interval) {
        self.arrived[from] += 1;
        self.checkpoint.add(position, proved);
    }

    pub(super) fn saved(&mut self, from: usize, results: u64) {
        self.announced[from] = Some(results);
    }

    /// Whether a collection begins now: it is due, or wanted at once.
    pub(super) fn begins(&mut self, now: bool) -> bool {
        let begins = !self.under_way && (now || self.checkpoint.is_due());
        if begins {
            self.under_way = true;
            self.announced.fill(None);
        }
        begins
    }

    /// Writes the file, if a collection is under way and all results are here.
    pub(super) fn ends(&mut self, driver: &Driver) -> Option<Result<(), CheckpointFileError>> {
        let complete = |rank: usize| self.announced[rank] == Some(self.arrived[rank]);
        if !self.under_way || !(1..self.announced.len()).all(complete) {
            return None;
        }
        self.under_way = false;
        Some(self.checkpoint.write(driver))
    }
}
