//! A node on a rank's stack (our own).

use crate::code::Code;
use nullwindow::{Score, Value};

/// A node of the depth-first search of a rank.
pub(super) struct Frame {
    pub(super) position: Code,
    /// The moves that lead to it from the root, by one of the ways.
    pub(super) path: Vec<u16>,
    pub(super) alpha: Score,
    /// For the first node of a task: the rank that waits for its result, and the task's signature.
    pub(super) task: Option<(usize, u64)>,
    /// The number among the children of the frame below, unless it is a task.
    pub(super) number: usize,
    pub(super) phase: Phase,
    pub(super) children: usize,
    /// The next child that is not begun.
    next: usize,
    /// The children that are searched, and have not answered the question.
    pub(super) done: usize,
    /// The most that those can have.
    pub(super) best: Score,
    /// The children given to other ranks.
    pub(super) slaves: Vec<Slave>,
    /// Children that came back without a result.
    pub(super) returned: Vec<usize>,
}

/// What a frame waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    New,
    /// The entry of another rank's table, by the signature of the probe.
    Probing(u64),
    /// The table has no answer.
    Known,
    /// The children.
    Inner,
}

/// A child that another rank searches.
pub(super) struct Slave {
    pub(super) rank: usize,
    pub(super) signature: u64,
    pub(super) number: usize,
}

impl Frame {
    pub(super) fn new(
        position: Code,
        path: Vec<u16>,
        alpha: Score,
        task: Option<(usize, u64)>,
        number: usize,
    ) -> Self {
        let (phase, best, slaves, returned) = (Phase::New, -Score::INF, Vec::new(), Vec::new());
        Frame {
            position,
            path,
            alpha,
            task,
            number,
            phase,
            children: 0,
            next: 0,
            done: 0,
            best,
            slaves,
            returned,
        }
    }

    /// Whether a child is left that is not begun.
    pub(super) fn has_next(&self) -> bool {
        self.next < self.children || !self.returned.is_empty()
    }

    /// Whether another rank may search a child: the eldest is done.
    pub(super) fn may_split(&self) -> bool {
        self.phase == Phase::Inner && self.done > 0 && self.has_next()
    }

    /// Takes the next child that is not begun.
    pub(super) fn take_next(&mut self) -> usize {
        self.returned.pop().unwrap_or_else(|| {
            self.next += 1;
            self.next - 1
        })
    }
}
