//! The minimal tree of a game: the fewest leaves that prove the value of a position at a depth (Slagle &
//! Dixon 1969; Knuth & Moore 1975; with the cheapest of several refutations: Plaat, Schaeffer, Pijls & de
//! Bruin 1996, *Exploiting graph properties of game trees*).
//!
//! The proof has two halves, "no less" and "no more", which share the principal variation. In each half one
//! side answers every move of the other's with one of its own that keeps the bound. In a uniform tree any
//! such answer will do; in a game some are cheaper than others. The proof is a tree, not a graph: each
//! occurrence of a position is proved and counted anew. A table of positions makes counting faster, and
//! changes no count. (With a table the proof is a graph: `critical/graph.rs`.)

mod graph;
mod prover;

use crate::Monitor;
use graph::Choice;
use nullwindow::{Evaluator, Keyed, Score};
use prover::{NEVER, Prover};

/// Leaves of the minimal tree: horizon and terminal nodes, each counted as many times as a search without a
/// table visits it. [`tree`] has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Critical {
    /// With a best move at every PV node, and at every cut node the first move that refutes, in the order of
    /// the evaluator's move scores: the leaves of a search whose moves are always good enough, but not always
    /// the cheapest.
    pub first: u64,
    /// With the cheapest refutation at every cut node: no proof has fewer leaves. `None` if it was not asked
    /// for, since it takes long.
    pub cheapest: Option<u64>,
    /// Of the minimal graph with the first refutations: no bound of a position is proved twice.
    pub left_first: u64,
    /// Of the approximated real minimal graph: no graph is known to be smaller.
    pub approximated: u64,
}

/// The minimal tree of a position whose value at this depth is known, where `promise` orders moves, the
/// highest first. With `cheapest`, the cheapest proof as well. `None` if stopped, or if the value is wrong.
///
/// ```
/// use nullwindow::{Score, Standard};
/// use nullwindow_games::connect_four::ConnectFour;
/// use nullwindow_subjects::{Monitor, critical};
///
/// // Seven moves everywhere, equal values: 7² + 7² - 1 leaves.
/// let level = Standard(|_: &ConnectFour| Score::points(0));
/// let (start, at) = (ConnectFour::start(), (4, Score::points(0)));
/// let found = critical::tree(&start, &level, |_, _| 0, at, true, &Monitor::silent()).unwrap();
/// assert_eq!((found.first, found.cheapest), (97, Some(97)));
/// assert!(found.left_first < found.first); // moves in another order meet
/// ```
pub fn tree<P, J>(
    position: &P,
    evaluator: &J,
    promise: impl Fn(&P, P::Move) -> i32,
    (depth, value): (u32, Score),
    cheapest: bool,
    monitor: &Monitor,
) -> Option<Critical>
where
    P: Keyed,
    J: Evaluator<P, Value = Score>,
{
    let max = position.side();
    let mut prover = Prover::new(evaluator, promise, monitor, max, (depth, value));
    let leaves = prover.both(&mut position.clone(), depth, false);
    if leaves == NEVER {
        return None;
    }
    let mut graph = |choice| prover.graph(&mut position.clone(), depth, choice, &mut graph::Proved::new());
    let left_first = graph(Choice::First);
    let approximated = left_first.min(graph(Choice::Shared)).min(graph(Choice::Smallest));
    prover.lines.clear();
    let cheapest = cheapest.then(|| prover.both(&mut position.clone(), depth, true));
    (!monitor.stopped()).then_some(Critical { first: leaves, cheapest, left_first, approximated })
}
