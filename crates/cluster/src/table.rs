//! A rank's part of the partitioned table: what is proved of the positions that the rank owns (Feldmann,
//! Monien, Mysliwietz & Vornberger 1990).

use crate::Interval;
use crate::code::Code;
use std::collections::HashMap;

/// Bounds by position. Nothing is ever replaced: positions above the leaves, and the leaves themselves, are
/// few against the nodes below them.
#[derive(Default)]
pub(crate) struct BoundTable {
    entries: HashMap<Code, Interval>,
    /// The positions whose bounds have changed since the last checkpoint; `None` without checkpoints.
    changed: Option<Vec<Code>>,
}

impl BoundTable {
    pub(crate) fn new(checkpoints: bool) -> Self {
        BoundTable { entries: HashMap::new(), changed: checkpoints.then(Vec::new) }
    }

    pub(crate) fn get(&self, position: &Code) -> Interval {
        self.entries.get(position).copied().unwrap_or(Interval::UNKNOWN)
    }

    /// Adds what a search has proved; returns what is known now.
    pub(crate) fn add(&mut self, position: &Code, proved: Interval) -> Interval {
        let entry = self.entries.entry(*position).or_insert(Interval::UNKNOWN);
        let known = entry.and(proved);
        if known != *entry {
            *entry = known;
            if let Some(changed) = &mut self.changed {
                changed.push(*position);
            }
        }
        known
    }

    /// Adds a result of a checkpoint, which is not news for the next one.
    pub(crate) fn restore(&mut self, position: &Code, proved: Interval) {
        let entry = self.entries.entry(*position).or_insert(Interval::UNKNOWN);
        *entry = entry.and(proved);
    }

    /// The results since the last time, for a checkpoint.
    pub(crate) fn take_changed(&mut self) -> Vec<(Code, Interval)> {
        let mut changed = self.changed.as_mut().map(std::mem::take).unwrap_or_default();
        changed.sort_unstable();
        changed.dedup();
        changed.into_iter().map(|position| (position, self.get(&position))).collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }
}
