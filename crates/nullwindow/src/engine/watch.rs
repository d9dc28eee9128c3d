//! Counting nodes, and noticing when to stop.

use super::options::Limits;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What tells the time: the system's clock, or in tests and on the web whatever stands in for it.
///
/// ```
/// use nullwindow::engine::Clock;
/// use std::time::Duration;
///
/// /// A clock that every question moves on by a millisecond.
/// struct Ticking(std::cell::Cell<u64>);
/// impl Clock for Ticking {
///     fn elapsed(&self, _nodes: u64) -> Duration {
///         self.0.set(self.0.get() + 1);
///         Duration::from_millis(self.0.get())
///     }
/// }
/// ```
pub trait Clock {
    /// The time since the search began; `nodes` is how many it has visited.
    fn elapsed(&self, nodes: u64) -> Duration;
}

/// A clock that a number of nodes moves on by one second: the same on every machine.
///
/// ```
/// use nullwindow::engine::{Clock, NodeClock};
/// assert_eq!(NodeClock(1_000).elapsed(2_500).as_millis(), 2_500);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NodeClock(
    /// Nodes a second.
    pub u64,
);

impl Clock for NodeClock {
    fn elapsed(&self, nodes: u64) -> Duration {
        Duration::from_secs_f64(nodes as f64 / self.0.max(1) as f64)
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Clock for std::time::Instant {
    fn elapsed(&self, _: u64) -> Duration {
        std::time::Instant::elapsed(self)
    }
}

/// The node counter of a search, with its limits.
pub(super) struct Watch<'s> {
    pub(super) nodes: u64,
    pub(super) selective_depth: usize,
    next_look: u64,
    limits: Limits<'s>,
    clock: &'s dyn Clock,
    stopped: bool,
}

/// Nodes between two looks at the limits.
const LOOK: u64 = 1_024;

impl<'s> Watch<'s> {
    pub(super) fn new(limits: Limits<'s>, clock: &'s dyn Clock) -> Self {
        let next_look = limits.nodes.map_or(LOOK, |nodes| nodes.min(LOOK));
        Watch { nodes: 0, selective_depth: 0, next_look, limits, clock, stopped: false }
    }

    /// Counts a node at this ply; true if the search must stop.
    #[inline]
    pub(super) fn node(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes >= self.next_look {
            self.look();
        }
        self.stopped
    }

    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed(self.nodes)
    }

    #[cold]
    fn look(&mut self) {
        let Limits { nodes, time, stop, .. } = self.limits;
        self.stopped |= nodes.is_some_and(|limit| self.nodes > limit)
            || time.is_some_and(|limit| self.elapsed() >= limit)
            || stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        self.next_look = self.nodes + LOOK;
        if let Some(limit) = nodes.filter(|&limit| limit >= self.nodes) {
            self.next_look = self.next_look.min(limit + 1);
        }
    }
}
