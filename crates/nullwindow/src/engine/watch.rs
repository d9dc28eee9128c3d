//! Counting nodes, noticing when to stop, and giving a sign of life.

use super::knowledge::Tally;
use super::limits::Limits;
use super::report::{Progress, Update, Variation};
use super::time::{Budget, Clock};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The node counter of a search, with its limits and its progress.
pub(super) struct Watch<'s, M> {
    pub(super) nodes: u64,
    /// The longest path so far, in plies.
    pub(super) selective_depth: usize,
    pub(super) progress: Progress<'s, M>,
    next_look: u64,
    next_sign: u64,
    limits: Limits<'s>,
    budget: Option<Budget>,
    clock: &'s dyn Clock,
    /// When the limits of time began to count; `None` while the search ponders.
    counts_from: Option<Duration>,
    stopped: bool,
}

/// Nodes between two looks at the limits.
const LOOK: u64 = 1_024;
/// Nodes between two signs of life.
const SIGN: u64 = 1 << 20;

impl<'s, M: Copy + Eq> Watch<'s, M> {
    pub(super) fn new(
        limits: Limits<'s>,
        overhead: Duration,
        clock: &'s dyn Clock,
        progress: Progress<'s, M>,
    ) -> Self {
        Watch {
            nodes: 0,
            selective_depth: 0,
            progress,
            next_look: limits.nodes.map_or(LOOK, |nodes| nodes.min(LOOK)),
            next_sign: SIGN,
            limits,
            budget: limits.game_clock.map(|clock| clock.budget(overhead)),
            clock,
            counts_from: if limits.ponder.is_some() { None } else { Some(Duration::ZERO) },
            stopped: false,
        }
    }

    /// Counts a node; true if the search must stop.
    #[inline]
    pub(super) fn node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
            return self.stopped;
        }
        false
    }

    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed(self.nodes)
    }

    /// Looks at the limits now.
    #[cold]
    pub(super) fn look(&mut self) {
        let Limits { nodes, time, ponder, stop, .. } = self.limits;
        if self.counts_from.is_none() && ponder.is_some_and(|hit| hit.load(Ordering::Relaxed)) {
            self.counts_from = Some(self.elapsed());
        }
        let hard = [time, self.budget.map(|budget| budget.hard)].into_iter().flatten().min();
        self.stopped |= nodes.is_some_and(|limit| self.nodes > limit)
            || hard.is_some_and(|hard| self.counted().is_some_and(|counted| counted >= hard))
            || stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if self.nodes >= self.next_sign && !self.stopped {
            self.next_sign = self.nodes + SIGN;
            if let Some((m, number, of)) = self.progress.root_move {
                self.report(Update::RootMove { m, number, of });
            }
        }
        self.next_look = self.nodes + LOOK;
        if let Some(limit) = nodes.filter(|&limit| limit >= self.nodes) {
            self.next_look = self.next_look.min(limit + 1);
        }
        if self.stopped {
            // Whatever is searched from now on is told so at once.
            self.next_look = 0;
        }
    }

    /// The time that counts against the limits; `None` while the search ponders.
    fn counted(&self) -> Option<Duration> {
        self.counts_from.map(|from| self.elapsed().saturating_sub(from))
    }

    /// On a game clock that runs: the time that counts so far, and the soft budget.
    pub(super) fn soft(&self) -> Option<(Duration, Duration)> {
        Some((self.counted()?, self.budget?.soft))
    }

    pub(super) fn report(&mut self, news: Update<M>) {
        let elapsed = self.elapsed();
        self.progress.report(news, self.nodes, self.selective_depth, elapsed);
    }

    /// Within an iteration, the line being searched is proven to be worth so much or more.
    pub(super) fn found(&mut self, line: Variation<M>) {
        self.progress.put(line);
        self.report(Update::Variation(self.progress.line));
    }

    /// All moves failed low. That is worth telling, but the answer stays what it was, if there was one.
    pub(super) fn failed_low(&mut self, line: Variation<M>) {
        let answer = self.progress.lines.clone();
        self.found(line);
        if answer.len() > self.progress.line {
            self.progress.lines = answer;
        }
    }
}

impl<M: Copy + Eq> Tally for Watch<'_, M> {
    #[inline]
    fn count(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.stopped
    }
}
