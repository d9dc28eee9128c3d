//! The engine in the two settings that are measured: the twin's, and its best for this search.

use cpu_time::ProcessTime;
use nullwindow::engine::{Engine, Limits, NodeClock, Options, Profile};
use nullwindow::table::TableError;
use nullwindow::{Judge, Outcome, Score, Standard};
use nullwindow_games::connect_four::{ConnectFour, estimate_as_printed};
use std::time::Duration;

/// The evaluation of `minimax`'s example, with wins by their distance.
///
/// A type of its own: in `Standard<fn(…) -> …>` the evaluation would be called through a pointer.
#[derive(Clone, Copy, Debug)]
pub struct Printed;

impl Judge<ConnectFour> for Printed {
    type Value = Score;

    #[inline]
    fn end(&self, p: &ConnectFour, end: Outcome, ply: u16) -> Score {
        Standard(estimate_as_printed).end(p, end, ply)
    }

    #[inline]
    fn leaf(&self, p: &ConnectFour) -> Score {
        estimate_as_printed(p)
    }
}

nullwindow::profile! {
    /// As the twin searches. (Images do not share an entry, for the evaluation is not the same for both.)
    pub Twinned for ConnectFour, Printed { table, prefetch }
}

nullwindow::profile! {
    /// The fastest that we know for this search.
    pub Fastest for ConnectFour, Printed { table, prefetch, killers }
}

/// The options that go with [`Fastest`].
#[must_use]
pub fn fastest() -> Options {
    Options { step: 2, ..Options::default() }
}

/// What a search found, and its processor time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The value of the empty board, from the view of the first player.
    pub score: Score,
    /// Nodes visited.
    pub nodes: u64,
    /// The processor time of the search, without that of making the table.
    pub time: Duration,
}

/// Searches the empty board to this depth, with a table of so many MiB.
///
/// # Errors
/// If there is not so much memory.
///
/// ```
/// use nullwindow::engine::Options;
/// use nullwindow_bench::ours::{Twinned, search};
/// assert_eq!(search::<Twinned>(Options::default(), 4, 1)?.score.get(), 0);
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
pub fn search<F>(options: Options, depth: u32, mebibytes: usize) -> Result<Found, TableError>
where
    F: Profile<Game = ConnectFour, Judge = Printed>,
{
    let mut engine = Engine::<F>::new(Printed, mebibytes, options)?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let begun = ProcessTime::now();
    let found = engine.search(&ConnectFour::start(), &[], limits, &NodeClock(1), |_| ());
    Ok(Found { score: found.score, nodes: found.nodes, time: begun.elapsed() })
}
