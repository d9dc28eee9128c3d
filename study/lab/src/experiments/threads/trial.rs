//! What the parts of the experiment share: the setting, a search, and sums of searches (our own).

use crate::sample::fforum_numbers;
use crate::{Check, Range, Ratios};
use clap::value_parser;
use nullwindow::engine::{SearchResult, Threads};
use nullwindow_support::ProcessTime;
use serde::Serialize;
use std::fmt;
use std::iter::Sum;
use std::time::Instant;

#[derive(clap::Args, Serialize)]
pub(crate) struct Options {
    /// The FForum problems: a number or a range.
    #[arg(long, value_name = "NUMBERS", default_value = "40-44", value_parser = fforum_numbers)]
    pub(super) problems: Range,
    /// The number of search threads.
    #[arg(long, value_name = "THREADS", default_value_t = 2,
        value_parser = value_parser!(u16).range(2..=1_024))]
    pub(super) threads: u16,
    /// The size of the transposition table in MiB, for the problems.
    #[arg(long, value_name = "MIB", default_value_t = 256,
        value_parser = value_parser!(u32).range(1..=65_536))]
    pub(super) hash: u32,
    /// The number of random graphs of each kind.
    #[arg(long, value_name = "N", default_value_t = 500,
        value_parser = value_parser!(u64).range(1..=1_000_000))]
    pub(super) graphs: u64,
    /// The seed of the first graph.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
}

/// One search.
pub(super) struct ThreadTrial {
    pub(super) part: Part,
    /// The problem or the graph.
    pub(super) place: String,
    /// The way of searching, where a part has several.
    pub(super) way: &'static str,
    pub(super) threads: usize,
    /// The nodes that the first moves of a node must have cost before it is shared.
    pub(super) grain: u64,
    pub(super) value: i32,
    /// Whether the value is proved.
    pub(super) exact: bool,
    pub(super) nodes: u64,
    pub(super) open_windows: u64,
    pub(super) split_points: u64,
    /// By the clock, and of all processors.
    pub(super) seconds: [f64; 2],
}

impl ThreadTrial {
    /// Searches on these threads, and measures it; returns the result too.
    pub(super) fn of<M>(
        part: Part,
        place: String,
        way: &'static str,
        threads: Threads,
        search: impl FnOnce() -> SearchResult<M>,
    ) -> (Self, SearchResult<M>) {
        let (clock, processors) = (Instant::now(), ProcessTime::now());
        let found = search();
        let seconds = [clock.elapsed(), processors.elapsed()].map(|time| time.as_secs_f64());
        let trial = ThreadTrial {
            part,
            place,
            way,
            threads: threads.number,
            grain: threads.grain,
            value: found.score.get().into(),
            exact: found.exact,
            nodes: found.nodes,
            open_windows: found.statistics.open_windows,
            split_points: found.statistics.split_points,
            seconds,
        };
        (trial, found)
    }
}

/// What is varied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// The size of shared subtrees.
    Grains,
    /// The size of the whole search: a position with this number of empty squares.
    Empties(u32),
    /// Nothing: the search has open windows (PVS), where those of the other parts have none (MTD(f)).
    Windows,
    /// Games on graphs with cycles.
    Cycles,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Grains => f.write_str("grain"),
            Part::Empties(empties) => write!(f, "{empties} empties"),
            Part::Windows => f.write_str("open windows"),
            Part::Cycles => f.write_str("cycles"),
        }
    }
}

/// The searches that one thread and several have made of the same places.
pub(super) struct ThreadPairs<'t>(Vec<[&'t ThreadTrial; 2]>);

impl<'t> ThreadPairs<'t> {
    /// The searches of the `several` against those of the `one` at the same places.
    pub(super) fn of(
        one: impl Iterator<Item = &'t ThreadTrial> + Clone,
        several: impl Iterator<Item = &'t ThreadTrial>,
    ) -> Self {
        let pair = |many: &'t ThreadTrial| Some([one.clone().find(|trial| trial.place == many.place)?, many]);
        ThreadPairs(several.filter_map(pair).collect())
    }

    pub(super) fn places(&self) -> usize {
        self.0.len()
    }

    /// The sums of a count: of one thread, and of several.
    pub(super) fn sums<T: Sum>(&self, count: fn(&ThreadTrial) -> T) -> [T; 2] {
        [0, 1].map(|i| self.0.iter().map(|pair| count(pair[i])).sum())
    }

    pub(super) fn split_points(&self) -> u64 {
        self.sums(|trial| trial.split_points)[1]
    }

    /// Places whose values differ, or are not proved.
    pub(super) fn differing(&self) -> u64 {
        self.0.iter().filter(|[single, many]| single.value != many.value || !many.exact).count() as u64
    }

    pub(super) fn search_overhead(&self) -> f64 {
        let [one, several] = self.sums(|trial| trial.nodes);
        several as f64 / one as f64 - 1.0
    }

    /// The time of the processors, of one thread's.
    pub(super) fn work(&self) -> f64 {
        let [one, several] = self.sums(|trial| trial.seconds[1]);
        several / one
    }

    /// The times of the processors on several threads here and there, place by place.
    pub(super) fn works(&self, there: &Self) -> Ratios {
        let pair = |[_, here]: &[&ThreadTrial; 2]| {
            let [_, there] = there.0.iter().find(|[_, there]| there.place == here.place)?;
            Some((here.seconds[1], there.seconds[1]))
        };
        self.0.iter().filter_map(pair).collect()
    }

    pub(super) fn speedup(&self) -> f64 {
        let [one, several] = self.sums(|trial| trial.seconds[0]);
        one / several
    }
}

/// The check that a way of searching finds the right value everywhere.
pub(super) fn right_values(figure: &str, differing: u64) -> Check {
    Check::exactly(figure, 0, differing)
}
