//! What the parts of the experiment share: the setting, a search, and sums of searches (our own).

use crate::sample::fforum_numbers;
use crate::{Check, Range};
use clap::value_parser;
use cpu_time::ProcessTime;
use nullwindow::engine::{SearchResult, Threads};
use serde::Serialize;
use std::fmt;
use std::time::Instant;

#[derive(clap::Args, Serialize)]
pub(crate) struct Options {
    /// The FForum problems: a number or a range.
    #[arg(long, value_name = "NUMBERS", default_value = "40-44", value_parser = fforum_numbers)]
    pub(super) problems: Range,
    /// The number of search threads.
    #[arg(
        long, value_name = "THREADS", default_value_t = 2,
        value_parser = value_parser!(u16).range(2..=1_024)
    )]
    pub(super) threads: u16,
    /// The size of the transposition table in MiB, for the problems.
    #[arg(
        long, value_name = "MIB", default_value_t = 256,
        value_parser = value_parser!(u32).range(1..=65_536)
    )]
    pub(super) hash: u32,
    /// The number of random graphs of each kind.
    #[arg(
        long, value_name = "N", default_value_t = 500,
        value_parser = value_parser!(u64).range(1..=1_000_000)
    )]
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

/// The searches that one thread and several have made of the same places, in sums.
pub(super) struct Pair {
    pub(super) places: u64,
    pub(super) nodes: [u64; 2],
    pub(super) open_windows: [u64; 2],
    pub(super) split_points: u64,
    pub(super) seconds: [f64; 2],
    pub(super) processors: [f64; 2],
    /// Places whose values differ, or are not proved.
    pub(super) differing: u64,
}

impl Pair {
    /// The searches of the `several` against those of the `one` at the same places.
    pub(super) fn of<'t>(
        one: impl Iterator<Item = &'t ThreadTrial> + Clone,
        several: impl Iterator<Item = &'t ThreadTrial>,
    ) -> Self {
        let (nodes, seconds) = ([0; 2], [0.0; 2]);
        let mut pair = Pair {
            places: 0,
            nodes,
            open_windows: nodes,
            split_points: 0,
            seconds,
            processors: seconds,
            differing: 0,
        };
        for many in several {
            let Some(single) = one.clone().find(|trial| trial.place == many.place) else { continue };
            pair.places += 1;
            for (i, trial) in [single, many].into_iter().enumerate() {
                pair.nodes[i] += trial.nodes;
                pair.open_windows[i] += trial.open_windows;
                pair.seconds[i] += trial.seconds[0];
                pair.processors[i] += trial.seconds[1];
            }
            pair.split_points += many.split_points;
            pair.differing += u64::from(single.value != many.value || !many.exact);
        }
        pair
    }

    pub(super) fn search_overhead(&self) -> f64 {
        self.nodes[1] as f64 / self.nodes[0] as f64 - 1.0
    }

    /// The time of the processors, of one thread's.
    pub(super) fn work(&self) -> f64 {
        self.processors[1] / self.processors[0]
    }

    pub(super) fn speedup(&self) -> f64 {
        self.seconds[0] / self.seconds[1]
    }

    /// The share of nodes that are only tested: on one thread, and on several.
    pub(super) fn tested(&self) -> [f64; 2] {
        [0, 1].map(|i| 1.0 - self.open_windows[i] as f64 / self.nodes[i] as f64)
    }
}

/// The check that a way of searching finds the right value everywhere.
pub(super) fn right_values(figure: &str, differing: u64) -> Check {
    Check::exactly(figure, 0, differing)
}
