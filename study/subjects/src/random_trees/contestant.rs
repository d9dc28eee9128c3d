//! Contestants (our own): the published algorithms, and some with a choice that their list leaves open.

use super::any_tree::AnyTree;
use crate::Stop;
use nullwindow::Window;
use nullwindow::observe::{Count, Distinct, Halt, Observer, Visit};
use nullwindow::textbook::memory::InUse;
use nullwindow::textbook::negascout::{ReSearchOptions, negascout_as_printed_with, negascout_with};
use nullwindow::textbook::{Algorithm, Flow, ParseAlgorithmError, Tree, Walk, mt, sss_star};
use nullwindow::{Position, Value};
use nullwindow_games::trees::LeafValue;
use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// An algorithm that competes.
///
/// ```
/// use nullwindow_subjects::Monitor;
/// use nullwindow_subjects::random_trees::{Contestant, LeafValues, NEGASCOUT, Setting};
///
/// let tree = Setting::iid(3, 4, LeafValues::Continuous).tree(1);
/// let search = |contestant: Contestant, known| {
///     contestant.search(&tree, 4, known, true, Monitor::silent().observer()).expect("it is not stopped")
/// };
/// let by_scout = search("scout".parse()?, 0);
/// let by_mtd = search(Contestant::MtdfExact, by_scout.value);
/// assert_eq!((by_mtd.value, by_mtd.passes), (by_scout.value, 2));
/// assert!(by_mtd.memory.stored > 0 && search(NEGASCOUT, 0).memory.stored == 0);
/// # Ok::<(), nullwindow::textbook::ParseAlgorithmError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// One of the textbook's list, from a full window.
    Plain(Algorithm),
    /// MTD(f) whose first guess is the value itself, close to the least work that proves the value.
    MtdfExact,
    /// NegaScout that trusts null windows where the remaining depth is less than this.
    TrustBelow(u32),
    /// The same, as the slide prints NegaScout.
    PrintedTrustBelow(u32),
    /// An algorithm whose window at the root begins above the value by this margin: it fails low.
    Above(Algorithm, i64),
}

/// NegaScout.
pub const NEGASCOUT: Contestant = Contestant::Plain(Algorithm::NegaScout);
/// SCOUT.
pub const SCOUT: Contestant = Contestant::Plain(Algorithm::Scout);
/// SSS* as a sequence of memory-enhanced tests.
pub const SSS_STAR: Contestant = Contestant::Plain(Algorithm::MtSssStar);
/// DUAL* as a sequence of memory-enhanced tests.
pub const DUAL_STAR: Contestant = Contestant::Plain(Algorithm::MtDualStar);
/// Alpha-beta without deep cut-offs.
pub const SHALLOW: Contestant = Contestant::Plain(Algorithm::AlphaBetaShallow);

impl Contestant {
    const EXACT: &'static str = "mtd-f-exact";

    /// Those that are compared by default.
    pub const USUAL: [Contestant; 10] = [
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

    /// Whether it must find the minimax value. (NegaScout that trusts too much need not, and a window may
    /// exclude it.)
    pub fn is_exact(self) -> bool {
        matches!(self, Contestant::Plain(_) | Contestant::MtdfExact)
    }

    /// Searches a tree; `known` is its value, where the contestant needs it. Counts distinct leaves if
    /// `distinct` is set. `None` if it was stopped.
    pub fn search(
        self,
        tree: &AnyTree,
        depth: u32,
        known: i64,
        distinct: bool,
        stop: Stop<'_>,
    ) -> Option<SearchCost> {
        let mut tree = tree.clone();
        let counter = Counter { count: Count::default(), distinct: distinct.then(Distinct::default) };
        let mut walk = Walk::new(&mut tree, &LeafValue, (counter, stop));
        let mut memory = MemoryCost::default();
        let value = self.run(&mut walk, depth, known, &mut memory).continue_value()?;
        let (Counter { count, distinct }, _) = walk.into_observer();
        Some(SearchCost {
            value,
            leaves: count.leaves,
            distinct: distinct.map(|distinct| distinct.leaves.len() as u64),
            tests_passed: count.tests_passed,
            tests_failed: count.tests_failed,
            re_searches: count.re_searches,
            passes: count.passes,
            memory,
        })
    }

    /// Searches a tree like [`search`](Self::search); `cost` becomes [`SearchCost::memory`].
    pub fn run<T: Tree<Value = i64>>(
        self,
        p: &mut T,
        depth: u32,
        known: i64,
        cost: &mut MemoryCost,
    ) -> Flow<i64> {
        let mut memory = InUse::default();
        let value = match self {
            Contestant::Plain(Algorithm::SssStar) => {
                let found = sss_star::sss_star(p, depth)?;
                let (stored, operations) = (found.largest_open as u64, found.operations);
                *cost = MemoryCost { stored, in_use: stored, operations };
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
        *cost = MemoryCost {
            stored: memory.len() as u64,
            in_use: memory.largest() as u64,
            operations: memory.operations() as u64,
        };
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

    /// Reads the names of algorithms, and `mtd-f-exact`.
    fn from_str(name: &str) -> Result<Self, ParseAlgorithmError> {
        if name == Self::EXACT { Ok(Contestant::MtdfExact) } else { name.parse().map(Contestant::Plain) }
    }
}

impl Serialize for Contestant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The cost of one search. [`Contestant`] has an example.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchCost {
    /// The value, from the view of MAX, who is to move at the root.
    pub value: i64,
    /// Evaluations, repeated ones included.
    pub leaves: u64,
    /// Leaves evaluated, each counted once; only on request.
    pub distinct: Option<u64>,
    /// Tests whose answer is TRUE.
    pub tests_passed: u64,
    /// Tests whose answer is FALSE.
    pub tests_failed: u64,
    /// Branches searched again after a null window.
    pub re_searches: u64,
    /// Searches from the root.
    pub passes: u64,
    /// The cost of its memory.
    pub memory: MemoryCost,
}

/// The cost of a search's memory; 0 without one. [`Contestant`] has an example.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct MemoryCost {
    /// Entries at the end; of OPEN at its largest.
    pub stored: u64,
    /// Entries in use at one time, at their largest.
    pub in_use: u64,
    /// Reads and stores; of OPEN, entries put into it and taken out.
    pub operations: u64,
}

/// Counts, and collects leaves on request: one type, so that each algorithm is compiled once.
struct Counter {
    count: Count,
    distinct: Option<Distinct>,
}

impl<P: Position> Observer<P, i64> for Counter {
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
