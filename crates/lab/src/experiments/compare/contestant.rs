//! Who competes: a published algorithm, or one with a choice that the list of algorithms leaves open.

use nullwindow::Window;
use nullwindow::observe::{Count, Distinct, Halt, Observer, Visit};
use nullwindow::textbook::memory::Unlimited;
use nullwindow::textbook::negascout::{ReSearchOptions, negascout_as_printed_with, negascout_with};
use nullwindow::textbook::{Algorithm, Flow, ParseAlgorithmError, Tree, Walk, mt, sss_star};
use nullwindow::{Position, Value};
use nullwindow_games::trees::LeafValue;
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::setting::AnyTree;
use crate::Stop;

/// An algorithm that competes.
///
/// ```
/// use nullwindow_lab::experiments::compare::Contestant;
/// let contestant: Contestant = "mtd-f-exact".parse()?;
/// assert_eq!(contestant, Contestant::MtdfExact);
/// assert_eq!("scout".parse::<Contestant>()?.to_string(), "scout");
/// # Ok::<(), nullwindow::textbook::ParseAlgorithmError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// One of the textbook's list, from a full window.
    Plain(Algorithm),
    /// MTD(f) whose first guess is the value itself: what no search that proves the value can do much better than.
    MtdfExact,
    /// NegaScout that trusts null windows where the remaining depth is less than this.
    TrustBelow(u32),
    /// The same, as the slide prints NegaScout.
    PrintedTrustBelow(u32),
    /// An algorithm whose window at the root begins so far above the value: it fails low.
    Above(Algorithm, i64),
}

impl Contestant {
    const EXACT: &'static str = "mtd-f-exact";

    /// Those of whom a comparison tells most.
    pub(super) const USUAL: [Contestant; 10] = [
        Contestant::Plain(Algorithm::AlphaBeta),
        Contestant::Plain(Algorithm::AlphaBetaShallow),
        Contestant::Plain(Algorithm::Scout),
        Contestant::Plain(Algorithm::NegaScout),
        Contestant::Plain(Algorithm::NegaScoutKishimoto),
        Contestant::Plain(Algorithm::PvsWikipedia),
        Contestant::Plain(Algorithm::Mtdf),
        Contestant::MtdfExact,
        Contestant::Plain(Algorithm::MtSssStar),
        Contestant::Plain(Algorithm::MtDualStar),
    ];

    /// Whether it must find the minimax value. (NegaScout that trusts too much need not, and a window may hide it.)
    pub(super) fn is_exact(self) -> bool {
        matches!(self, Contestant::Plain(_) | Contestant::MtdfExact)
    }

    /// Searches one tree, whose value is known if it is needed.
    pub(super) fn search(
        self,
        tree: &AnyTree,
        depth: u32,
        known: i64,
        distinct: bool,
        stop: Stop<'_>,
    ) -> Option<Sample> {
        let mut tree = tree.clone();
        let watch = Watch { count: Count::default(), distinct: distinct.then(Distinct::default) };
        let mut walk = Walk::new(&mut tree, &LeafValue, (watch, stop));
        let mut stored = 0;
        let value = self.run(&mut walk, depth, known, &mut stored).continue_value()?;
        let (Watch { count, distinct }, _) = walk.into_observer();
        Some(Sample {
            value,
            leaves: count.leaves,
            distinct: distinct.map(|distinct| distinct.leaves.len() as u64),
            tests_passed: count.tests_passed,
            tests_failed: count.tests_failed,
            re_searches: count.re_searches,
            passes: count.passes,
            stored: stored as u64,
        })
    }

    /// Searches a tree whose value is known if it is needed, and leaves how much was stored behind.
    pub(in crate::experiments) fn run<T: Tree<Value = i64>>(
        self,
        p: &mut T,
        depth: u32,
        known: i64,
        stored: &mut usize,
    ) -> Flow<i64> {
        let mut memory = Unlimited::default();
        let value = match self {
            Contestant::Plain(Algorithm::SssStar) => {
                let found = sss_star::sss_star(p, depth)?;
                *stored = found.largest_open;
                return ControlFlow::Continue(found.value);
            }
            Contestant::Plain(Algorithm::MtSssStar) => mt::sss_star(p, depth, &mut memory),
            Contestant::Plain(Algorithm::MtDualStar) => mt::dual_star(p, depth, &mut memory),
            Contestant::Plain(Algorithm::Mtdf) => mt::mtdf(p, 0, depth, &mut memory),
            Contestant::MtdfExact => mt::mtdf(p, known, depth, &mut memory),
            Contestant::Plain(algorithm) => algorithm.search(p, depth),
            Contestant::TrustBelow(limit) => {
                let options = ReSearchOptions { trust_below: limit, ..ReSearchOptions::default() };
                negascout_with(p, Window::full(), depth, options)
            }
            Contestant::PrintedTrustBelow(limit) => {
                negascout_as_printed_with(p, Window::full(), depth, limit)
            }
            Contestant::Above(algorithm, margin) => {
                let window = Window::new(known.offset(margin), i64::INF);
                algorithm.search_window(p, window, depth).expect("an algorithm that takes a window")
            }
        };
        *stored = memory.len();
        value
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Plain(algorithm) => algorithm.fmt(f),
            Contestant::MtdfExact => f.pad(Self::EXACT),
            Contestant::TrustBelow(limit) => write!(f, "negascout, trusting below {limit}"),
            Contestant::PrintedTrustBelow(limit) => write!(f, "as printed, trusting below {limit}"),
            Contestant::Above(algorithm, margin) => write!(f, "{algorithm} in (v+{margin}, ∞)"),
        }
    }
}

impl FromStr for Contestant {
    type Err = ParseAlgorithmError;

    /// Reads the names of algorithms and `mtd-f-exact`; the others are for claims only.
    fn from_str(name: &str) -> Result<Self, ParseAlgorithmError> {
        if name == Self::EXACT { Ok(Contestant::MtdfExact) } else { name.parse().map(Contestant::Plain) }
    }
}

impl Serialize for Contestant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What one search cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sample {
    pub(super) value: i64,
    /// Evaluations, repeated ones included.
    pub(super) leaves: u64,
    /// Leaves evaluated, each counted once; only where asked for.
    pub(super) distinct: Option<u64>,
    pub(super) tests_passed: u64,
    pub(super) tests_failed: u64,
    pub(super) re_searches: u64,
    /// Searches from the root.
    pub(super) passes: u64,
    /// Entries of the memory at the end, or of OPEN at its largest.
    pub(super) stored: u64,
}

/// Counts, and remembers nodes only where asked: one type, so that each algorithm is compiled once.
struct Watch {
    count: Count,
    distinct: Option<Distinct>,
}

impl<P: Position> Observer<P, i64> for Watch {
    #[inline]
    fn enter(&mut self, visit: &Visit<'_, P, i64>) -> ControlFlow<Halt> {
        self.count.enter(visit)
    }

    #[inline]
    fn leaf(&mut self, visit: &Visit<'_, P, i64>, value: i64) {
        Observer::<P, i64>::leaf(&mut self.count, visit, value);
        if let Some(distinct) = &mut self.distinct {
            distinct.leaf(visit, value);
        }
    }

    #[inline]
    fn expand(&mut self, visit: &Visit<'_, P, i64>, branches: usize) {
        Observer::<P, i64>::expand(&mut self.count, visit, branches);
    }

    #[inline]
    fn leave(&mut self, visit: &Visit<'_, P, i64>, answer: nullwindow::observe::NodeResult<i64>) {
        self.count.leave(visit, answer);
    }
}
