//! Search control: counting nodes, noticing when to stop, and reporting progress (our own).

use super::limits::Limits;
use super::report::{Progress, Update, Variation};
use super::time::{Budget, Clock};
use crate::capability::NodeCounter;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The node counter of a search, with its limits and its progress.
pub(super) struct SearchControl<'s, M> {
    pub(super) nodes: u64,
    /// The longest path so far, in plies.
    pub(super) selective_depth: usize,
    pub(super) progress: Progress<'s, M>,
    next_check: u64,
    next_report: u64,
    limits: Limits<'s>,
    budget: Option<Budget>,
    clock: &'s dyn Clock,
    /// When the limits of time began to count; `None` while the search ponders.
    counts_from: Option<Duration>,
    stopped: bool,
    /// The last node of an attempt, which is stopped there by itself.
    attempt: Option<u64>,
}

/// Nodes between two checks of the limits.
const CHECK: u64 = 1_024;
/// Nodes between two reports of the root move under search.
const REPORT: u64 = 1 << 20;

impl<'s, M: Copy + Eq> SearchControl<'s, M> {
    pub(super) fn new(
        limits: Limits<'s>,
        overhead: Duration,
        clock: &'s dyn Clock,
        progress: Progress<'s, M>,
    ) -> Self {
        SearchControl {
            nodes: 0,
            selective_depth: 0,
            progress,
            next_check: limits.nodes.map_or(CHECK, |nodes| nodes.min(CHECK)),
            next_report: REPORT,
            limits,
            budget: limits.game_clock.map(|clock| clock.budget(overhead)),
            clock,
            counts_from: if limits.ponder.is_some() { None } else { Some(Duration::ZERO) },
            stopped: false,
            attempt: None,
        }
    }

    /// Counts a node; true if the search must stop.
    #[inline]
    pub(super) fn node(&mut self) -> bool {
        // One comparison a node: the clock and the flags are read at every 1,024th node only.
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check();
            return self.stopped;
        }
        false
    }

    /// Begins an attempt: a search of at most this number of nodes, without reports.
    pub(super) fn begin_attempt(&mut self, nodes: u64) {
        self.attempt = Some(self.nodes + nodes);
        self.check();
    }

    /// Ends an attempt. The search goes on, unless its own limits have stopped it.
    pub(super) fn end_attempt(&mut self) {
        self.attempt = None;
        self.stopped = false;
        self.check();
    }

    /// Goes on without limits after a stop.
    pub(super) fn lift_limits(&mut self) {
        (self.limits, self.budget, self.stopped) = (Limits::default(), None, false);
        self.next_check = self.nodes + CHECK;
    }

    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed(self.nodes)
    }

    /// Checks the limits now.
    #[cold]
    pub(super) fn check(&mut self) {
        let Limits { nodes, time, ponder, stop, .. } = self.limits;
        if self.counts_from.is_none() && ponder.is_some_and(|hit| hit.load(Ordering::Relaxed)) {
            self.counts_from = Some(self.elapsed());
        }
        let hard = [time, self.budget.map(|budget| budget.hard)].into_iter().flatten().min();
        self.stopped |= nodes.is_some_and(|limit| self.nodes > limit)
            || hard.is_some_and(|hard| self.counted().is_some_and(|counted| counted >= hard))
            || stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.attempt.is_some_and(|limit| self.nodes > limit);
        if self.nodes >= self.next_report && !self.stopped {
            self.next_report = self.nodes + REPORT;
            if let Some((m, number, of)) = self.progress.root_move {
                self.report(Update::RootMove { m, number, of });
            }
        }
        self.next_check = self.nodes + CHECK;
        // The limit of nodes is exact, so that a limited search is the same on every machine.
        for limit in [nodes, self.attempt].into_iter().flatten().filter(|&limit| limit >= self.nodes) {
            self.next_check = self.next_check.min(limit + 1);
        }
        if self.stopped {
            // Every later node stops at once.
            self.next_check = 0;
        }
    }

    /// The time that counts against the limits; `None` while the search ponders.
    fn counted(&self) -> Option<Duration> {
        self.counts_from.map(|from| self.elapsed().saturating_sub(from))
    }

    /// On a running game clock: the time that counts so far, and the soft budget.
    pub(super) fn soft(&self) -> Option<(Duration, Duration)> {
        Some((self.counted()?, self.budget?.soft))
    }

    pub(super) fn report(&mut self, update: Update<M>) {
        if self.attempt.is_some() {
            return;
        }
        let elapsed = self.elapsed();
        self.progress.report(update, self.nodes, self.selective_depth, elapsed);
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
        if self.nodes >= self.next_check {
            self.check();
        }
        self.stopped
    }
}
