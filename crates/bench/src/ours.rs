//! The engine with the twin's settings, and with others to find the fastest.

use nullwindow::engine::{Driver, Engine, Features, Limits, MoveScore, NodeClock, Options, Profile};
use nullwindow::table::TableError;
use nullwindow::textbook::aspiration::Widen;
use nullwindow::{Evaluator, Outcome, Position, Score, Standard};
use nullwindow_games::connect_four::{Column, ConnectFour, evaluate_as_printed};
use nullwindow_support::ProcessTime;
use std::time::Duration;

/// The evaluation of `minimax`'s example, with wins by their distance, and an order of moves by threats.
///
/// A type of its own: in `Standard<fn(…) -> …>` the evaluation would be called through a pointer.
#[derive(Clone, Copy, Debug)]
pub struct Printed;

impl Evaluator<ConnectFour> for Printed {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &ConnectFour, end: Outcome, ply: u16) -> Score {
        Standard(evaluate_as_printed).terminal(p, end, ply)
    }

    #[inline(always)]
    fn evaluate(&self, p: &ConnectFour) -> Score {
        evaluate_as_printed(p)
    }
}

impl MoveScore<ConnectFour> for Printed {
    const MIN_DEPTH: u32 = 2;

    /// A move that ends the game comes first, then one that leaves two squares on which the mover wins next.
    /// One after which the opponent wins at once comes last. The evaluation, the mover's threats and the
    /// distance from the middle column order the others; the weights are our own, those with the fewest
    /// nodes of a dozen tried.
    #[inline]
    fn score(&self, p: &ConnectFour, m: Column) -> i32 {
        let mut after = *p;
        after.place(p.disc(m));
        if after.outcome().is_some() {
            return 1_000;
        }
        if after.can_win_now() {
            return -1_000;
        }
        let threats = after.winning_squares(p.side());
        if (threats & after.playable()).count_ones() >= 2 {
            return 900;
        }
        let from_middle = i32::from(m.index()).abs_diff(3) as i32;
        15 * threats.count_ones() as i32 - i32::from(evaluate_as_printed(&after).get()) - 8 * from_middle
    }
}

nullwindow::profile! {
    /// The twin's settings, with the options [`without_killers`]. (Symmetric positions have separate entries,
    /// because the printed evaluation differs between them.)
    pub Twinned for ConnectFour, Printed { table }
}

nullwindow::profile!(WithHistory for ConnectFour, Printed { table, history });
nullwindow::profile!(WithOrder for ConnectFour, Printed { table, order });
nullwindow::profile!(WithAll for ConnectFour, Printed { table, history, order });

/// A search with these options, to a depth, with a table of this size in MiB.
///
/// ```
/// let (words, search) = nullwindow_bench::ours::PROFILES[0];
/// assert_eq!((words, search(Default::default(), 1, 1)?.nodes), ("table", 8));
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
pub type EngineSearch = fn(Options, u32, usize) -> Result<EngineResult, TableError>;

/// The profiles, with their capabilities.
pub const PROFILES: [(&str, EngineSearch); 6] = [
    ("table", |options, depth, hash| search::<Twinned>(without_killers(options), depth, hash)),
    ("table, killers", search::<Twinned>),
    ("table, history", |options, depth, hash| search::<WithHistory>(without_killers(options), depth, hash)),
    ("table, killers, history", search::<WithHistory>),
    ("table, order", search::<WithOrder>),
    ("table, killers, history, order", search::<WithAll>),
];

/// These options without killers.
///
/// ```
/// use nullwindow_bench::ours::without_killers;
/// assert!(!without_killers(Default::default()).features.killers);
/// ```
#[must_use]
pub fn without_killers(options: Options) -> Options {
    Options { features: Features { killers: false, ..options.features }, ..options }
}

/// The options, with their names. All are exact.
///
/// ```
/// assert!(nullwindow_bench::ours::options().iter().all(|(_, options)| options.exact));
/// ```
#[must_use]
pub fn options() -> Vec<(&'static str, Options)> {
    let pvs = Options::default();
    let mtdf = Options { driver: Driver::Mtdf { guess_from: 1 }, step: 2, ..pvs };
    let features = Features { enhanced_cuts: false, ..Features::default() };
    let aspiration = Some((Score::points(5), Widen::Double));
    vec![
        ("pvs", pvs),
        ("pvs, aspiration", Options { aspiration, ..pvs }),
        ("pvs, step 2", Options { step: 2, ..pvs }),
        ("pvs, step 2, aspiration", Options { step: 2, aspiration, ..pvs }),
        ("pvs, step 2, no enhanced cuts", Options { step: 2, features, ..pvs }),
        ("mtdf, step 2", mtdf),
        ("mtdf, step 2, no enhanced cuts", Options { features, ..mtdf }),
        ("mtdf from the value before the last", Options { driver: Driver::Mtdf { guess_from: 2 }, ..pvs }),
    ]
}

/// Searches with the fastest settings, by `nullwindow-bench settings`.
///
/// # Errors
/// If there is not enough memory for the table.
///
/// ```
/// assert_eq!(nullwindow_bench::ours::fastest(4, 1)?.score.get(), 0);
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
pub fn fastest(depth: u32, mebibytes: usize) -> Result<EngineResult, TableError> {
    let options = Options { driver: Driver::Mtdf { guess_from: 1 }, step: 2, ..Options::default() };
    search::<WithOrder>(options, depth, mebibytes)
}

/// The result of a search by the engine, and its processor time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineResult {
    /// The value of the empty board, from the view of the first player.
    pub score: Score,
    /// Nodes visited.
    pub nodes: u64,
    /// The processor time of the search, without that of allocating the table.
    pub time: Duration,
}

/// Searches the empty board to this depth, with a table of `mebibytes` MiB.
///
/// # Errors
/// If there is not enough memory for the table.
///
/// ```
/// use nullwindow::engine::Options;
/// use nullwindow_bench::ours::{Twinned, search};
/// assert_eq!(search::<Twinned>(Options::default(), 4, 1)?.score.get(), 0);
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
pub fn search<F>(options: Options, depth: u32, mebibytes: usize) -> Result<EngineResult, TableError>
where
    F: Profile<Game = ConnectFour, Evaluator = Printed>,
{
    let mut engine = Engine::<F>::new(Printed, mebibytes, options)?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let begun = ProcessTime::now();
    let result = engine.search(&ConnectFour::start(), &[], limits, &NodeClock(1), |_| ());
    Ok(EngineResult { score: result.score, nodes: result.nodes, time: begun.elapsed() })
}
