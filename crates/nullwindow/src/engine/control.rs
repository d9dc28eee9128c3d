//! Search control: counting nodes, noticing when to stop, and reporting progress (our own).

use super::limits::Limits;
use super::report::{Progress, Update, Variation};
use super::split_points::Cut;
use super::time::{Budget, Clock};
use crate::capability::NodeCounter;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The node counter of a search, with its limits and its progress.
pub(super) struct SearchControl<'s, M> {
    pub(super) nodes: u64,
    /// The longest path so far, in plies.
    pub(super) selective_depth: usize,
    pub(super) progress: Progress<'s, M>,
    /// The node of the next look at the flags, and that of the next check of the limits.
    next_look: u64,
    next_check: u64,
    next_report: u64,
    limits: Limits<'s>,
    budget: Option<Budget>,
    clock: &'s dyn Clock,
    /// When the limits of time began to count; `None` while the search ponders.
    counts_from: Option<Duration>,
    /// Whether a limit has been reached.
    limited: bool,
    /// Whether the search must stop: a limit has been reached, or the node is cut off that it works for.
    stopped: bool,
    /// The last node of an attempt, which is stopped there by itself.
    attempt: Option<u64>,
    /// The split point that the search works for.
    cut: Option<Arc<Cut>>,
    others: Others<'s>,
}

/// The nodes of the other threads of a search.
#[derive(Clone, Copy)]
pub(super) enum Others<'s> {
    /// There are none.
    None,
    /// This is the first thread, which observes the limits; the others add their nodes here.
    Helpers(&'s AtomicU64),
    /// This is a helper, which adds its nodes to a sum.
    Helped {
        sum: &'s AtomicU64,
        /// The number of those that are added already.
        added: u64,
        /// Set when the first thread has ended.
        ended: &'s AtomicBool,
    },
}

impl Others<'_> {
    /// The nodes between two looks at the flags.
    fn looks_every(&self) -> u64 {
        if matches!(self, Others::None) { CHECK } else { LOOK }
    }
}

/// Nodes between two checks of the limits.
const CHECK: u64 = 1_024;
/// Nodes between two looks at the flags, where there are several threads. On few processors each thread waits
/// for the others, and a stop for each of them.
const LOOK: u64 = 128;
/// Nodes between two reports of the root move under search.
const REPORT: u64 = 1 << 20;

impl<'s, M: Copy + Eq> SearchControl<'s, M> {
    pub(super) fn new(
        limits: Limits<'s>,
        overhead: Duration,
        clock: &'s dyn Clock,
        progress: Progress<'s, M>,
        others: Others<'s>,
    ) -> Self {
        let next_check = limits.nodes.map_or(CHECK, |nodes| nodes.min(CHECK));
        SearchControl {
            nodes: 0,
            selective_depth: 0,
            progress,
            next_look: next_check.min(others.looks_every()),
            next_check,
            next_report: REPORT,
            limits,
            budget: limits.game_clock.map(|clock| clock.budget(overhead)),
            clock,
            counts_from: if limits.ponder.is_some() { None } else { Some(Duration::ZERO) },
            limited: false,
            stopped: false,
            attempt: None,
            cut: None,
            others,
        }
    }

    /// The greatest number of nodes, if it is limited.
    pub(super) fn node_limit(&self) -> Option<u64> {
        self.limits.nodes
    }

    /// The nodes of all threads so far; of a helper, its own.
    pub(super) fn all_nodes(&self) -> u64 {
        match self.others {
            Others::Helpers(sum) => self.nodes + sum.load(Ordering::Relaxed),
            Others::None | Others::Helped { .. } => self.nodes,
        }
    }

    /// Adds the nodes of a helper to those of the other threads.
    pub(super) fn add_nodes(&mut self) {
        if let Others::Helped { sum, added, .. } = &mut self.others {
            sum.fetch_add(self.nodes - *added, Ordering::Relaxed);
            *added = self.nodes;
        }
    }

    /// Works for this split point from now on, until it is cut off; returns the one before.
    pub(super) fn work_for(&mut self, cut: Option<Arc<Cut>>) -> Option<Arc<Cut>> {
        let before = mem::replace(&mut self.cut, cut);
        self.check();
        before
    }

    /// The split point that the search works for.
    pub(super) fn works_for(&self) -> Option<Arc<Cut>> {
        self.cut.clone()
    }

    /// Whether other threads wait for this one to observe the limits.
    pub(super) fn observes_limits(&self) -> bool {
        matches!(self.others, Others::Helpers(_))
    }

    /// Counts a node; true if the search must stop.
    #[inline]
    pub(super) fn node(&mut self) -> bool {
        // One comparison a node: the clock is read at every 1,024th node only, the flags at every 128th.
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
            return self.stopped;
        }
        false
    }

    /// Looks at the flags, and checks the limits if one is set or their time has come.
    #[cold]
    fn look(&mut self) {
        if self.nodes >= self.next_check || self.flagged() || self.is_cut_off() {
            self.check();
        } else {
            self.next_look = self.next_check.min(self.nodes + self.others.looks_every());
        }
    }

    /// Whether the user stops the search, or the first thread has ended.
    fn flagged(&self) -> bool {
        let ended = matches!(self.others, Others::Helped { ended, .. } if ended.load(Ordering::Relaxed));
        ended || self.limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    fn is_cut_off(&self) -> bool {
        self.cut.as_ref().is_some_and(|cut| cut.is_set())
    }

    /// Begins an attempt: a search of at most this number of nodes, without reports.
    pub(super) fn begin_attempt(&mut self, nodes: u64) {
        self.attempt = Some(self.all_nodes().saturating_add(nodes));
        self.check();
    }

    /// Ends an attempt. The search goes on, unless its own limits have stopped it.
    pub(super) fn end_attempt(&mut self) {
        self.attempt = None;
        self.limited = false;
        self.check();
    }

    /// Goes on without limits after a stop.
    pub(super) fn lift_limits(&mut self) {
        (self.limits, self.budget) = (Limits::default(), None);
        (self.limited, self.stopped) = (false, false);
        self.next_check = self.nodes + CHECK;
        self.next_look = self.next_check;
    }

    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed(self.all_nodes())
    }

    /// Checks the limits now.
    #[cold]
    pub(super) fn check(&mut self) {
        let Limits { nodes, time, ponder, .. } = self.limits;
        self.add_nodes();
        let all = self.all_nodes();
        if self.counts_from.is_none() && ponder.is_some_and(|hit| hit.load(Ordering::Relaxed)) {
            self.counts_from = Some(self.elapsed());
        }
        let hard = [time, self.budget.map(|budget| budget.hard)].into_iter().flatten().min();
        self.limited |= nodes.is_some_and(|limit| all > limit)
            || hard.is_some_and(|hard| self.counted().is_some_and(|counted| counted >= hard))
            || self.flagged()
            || self.attempt.is_some_and(|limit| all > limit);
        self.stopped = self.limited || self.is_cut_off();
        if self.nodes >= self.next_report && !self.stopped {
            self.next_report = self.nodes + REPORT;
            if let Some((m, number, of)) = self.progress.root_move {
                self.report(Update::RootMove { m, number, of });
            }
        }
        self.next_check = self.nodes + CHECK;
        // With one thread the limit of nodes is exact, so that a limited search is the same on every machine.
        for limit in [nodes, self.attempt].into_iter().flatten().filter(|&limit| limit >= all) {
            self.next_check = self.next_check.min(self.nodes + (limit - all) + 1);
        }
        self.next_look = self.next_check.min(self.nodes + self.others.looks_every());
        if self.stopped {
            // Every later node stops at once.
            (self.next_check, self.next_look) = (0, 0);
        }
    }

    /// The time that counts against the limits; `None` while the search ponders.
    fn counted(&self) -> Option<Duration> {
        self.counts_from.map(|from| self.elapsed().saturating_sub(from))
    }

    /// On a running game clock: the time that counts so far, and the budget.
    pub(super) fn budget(&self) -> Option<(Duration, Budget)> {
        Some((self.counted()?, self.budget?))
    }

    pub(super) fn report(&mut self, update: Update<M>) {
        if self.attempt.is_some() {
            return;
        }
        let elapsed = self.elapsed();
        self.progress.report(update, self.all_nodes(), self.selective_depth, elapsed);
    }

    /// Puts the variation under search, whose score is a proven lower bound, into the answer, and reports it.
    pub(super) fn improved(&mut self, variation: Variation<M>) {
        self.progress.put(variation);
        self.report(Update::Variation(self.progress.line));
    }

    /// Reports that all moves failed low. The answer stays what it was, if there was one.
    pub(super) fn failed_low(&mut self, variation: Variation<M>) {
        // A window that failed low has proved only an upper bound: it is the answer only where there was none
        // before.
        let answer = self.progress.lines.clone();
        self.improved(variation);
        if answer.len() > self.progress.line {
            self.progress.lines = answer;
        }
    }
}

impl<M: Copy + Eq> NodeCounter for SearchControl<'_, M> {
    #[inline]
    fn count(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::report::Report;
    use crate::engine::time::NodeClock;

    /// The nodes that a thread visits after `set` until it stops, from the first node on and from later ones.
    fn nodes_after(set: &AtomicBool, limits: Limits<'_>, others: Others<'_>) -> Vec<u64> {
        let clock = NodeClock(1);
        let after = |before: u64| {
            set.store(false, Ordering::Relaxed);
            let mut ignore = |_: &Report<'_, ()>| ();
            let progress = Progress::new(&mut ignore, &|| 0);
            let mut control = SearchControl::<()>::new(limits, Duration::ZERO, &clock, progress, others);
            assert!((0..before).all(|_| !control.node()), "nothing stops it");
            set.store(true, Ordering::Relaxed);
            let nodes = (1..10_000).find(|_| control.node()).unwrap();
            assert!(control.node() && control.count(1), "it stays stopped");
            nodes
        };
        [0, 1, 100, 1_000, 5_000].map(after).to_vec()
    }

    #[test]
    fn a_thread_among_others_looks_at_the_flags_often() {
        let (sum, ended, stop) = (AtomicU64::new(0), AtomicBool::new(false), AtomicBool::new(false));
        let stopping = Limits { stop: Some(&stop), ..Limits::default() };
        let helped = Others::Helped { sum: &sum, added: 0, ended: &ended };
        for (set, limits, others, most) in [
            (&stop, stopping, Others::None, 1_024),
            (&stop, stopping, Others::Helpers(&sum), 128),
            (&stop, stopping, helped, 128),
            (&ended, Limits::default(), helped, 128),
        ] {
            let nodes = nodes_after(set, limits, others);
            assert!(nodes.iter().all(|&nodes| nodes <= most), "{nodes:?} {most}");
        }
    }
}
