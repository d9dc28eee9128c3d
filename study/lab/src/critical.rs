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
/// table visits it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Critical {
    /// With a best move at every PV node, and at every cut node the first move that refutes, in the order of
    /// the evaluator's move scores: the leaves of a search whose moves are always good enough, but not always
    /// the cheapest.
    pub(crate) first: u64,
    /// With the cheapest refutation at every cut node: no proof has fewer leaves. `None` if it was not asked
    /// for, since it takes long.
    pub(crate) cheapest: Option<u64>,
    /// Of the minimal graph with the first refutations: no bound of a position is proved twice.
    pub(crate) left_first: u64,
    /// Of the approximated real minimal graph: no graph is known to be smaller.
    pub(crate) approximated: u64,
}

/// The minimal tree of a position whose value at this depth is known, where `promise` orders moves, the
/// highest first. `None` if stopped, or if the value is wrong.
pub(crate) fn tree<P, J>(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_positions;
    use nullwindow::observe::{LeafCount, Sense};
    use nullwindow::textbook::{Walk, negascout::negascout};
    use nullwindow::{Standard, Window};
    use nullwindow_games::connect_four::{ConnectFour, evaluate};
    use nullwindow_games::kalah::{Kalah, Rule, Stores};

    /// All proofs of "at least" or "at most", by brute force: the fewest leaves.
    fn fewest<P: Keyed>(
        p: &P,
        evaluator: &impl Evaluator<P, Value = Score>,
        left: u32,
        ply: u16,
        v: Score,
        sense: Sense,
    ) -> u64 {
        let mut moves = Vec::new();
        let end = p.moves(&mut moves);
        if end.is_some() || left == 0 {
            let h = end.map_or_else(|| evaluator.horizon(p, ply), |end| evaluator.terminal(p, end, ply));
            return if sense.holds(h, v) { 1 } else { NEVER };
        }
        let below = moves.into_iter().map(|m| {
            let mut after = p.clone();
            after.make(m);
            match (after.side() == p.side(), sense) {
                (true, _) => fewest(&after, evaluator, left - 1, ply + 1, v, sense),
                (false, Sense::AtLeast) => fewest(&after, evaluator, left - 1, ply + 1, -v, Sense::AtMost),
                (false, _) => fewest(&after, evaluator, left - 1, ply + 1, -v, Sense::AtLeast),
            }
        });
        match sense {
            Sense::AtLeast => below.min().unwrap_or(NEVER),
            _ => below.fold(0, u64::saturating_add),
        }
    }

    fn agrees<P: Keyed>(starts: Vec<P>, evaluator: &impl Evaluator<P, Value = Score>, depth: u32) {
        for p in starts {
            let mut walk_on = p.clone();
            let mut walk = Walk::new(&mut walk_on, evaluator, LeafCount::default());
            let v = negascout(&mut walk, Window::full(), depth).continue_value().expect("not stopped");
            let LeafCount(visited) = walk.into_observer();
            let monitor = Monitor::silent();
            let count = |v| tree(&p, evaluator, |_, _| 0, (depth, v), true, &monitor);
            let Critical { first, cheapest, .. } = count(v).expect("the value is right");
            let cheapest = cheapest.expect("asked for");
            let halves =
                [Sense::AtLeast, Sense::AtMost].map(|sense| fewest(&p, evaluator, depth, 0, v, sense));
            // They share the principal variation's leaf, and nothing else.
            assert!(cheapest + 1 >= halves[0] + halves[1], "{cheapest} {halves:?}");
            assert!(cheapest <= first && first <= visited, "{cheapest} {first} {visited}");
            for wrong in [Score::points(i32::from(v.get()) + 1), Score::points(i32::from(v.get()) - 1)] {
                assert_eq!(count(wrong), None);
            }
        }
    }

    #[test]
    fn no_proof_is_cheaper_and_no_search_is() {
        let start = Kalah::new(4, 3, Rule::Standard).unwrap();
        for depth in 0..6 {
            agrees(random_positions(&start, 3, 10, 1).unwrap(), &Stores, depth);
            agrees(random_positions(&ConnectFour::start(), 8, 5, 1).unwrap(), &Standard(evaluate), depth);
        }
    }

    /// Where every proof is the same, the formula holds: seven moves everywhere, equal values.
    #[test]
    fn a_uniform_tree_has_the_leaves_of_the_formula() {
        // On an empty board no column fills up, and neither side wins, within six plies.
        let p = ConnectFour::start();
        for depth in 0..=6 {
            let level = Standard(|_: &ConnectFour| Score::points(0));
            let found = tree(&p, &level, |_, _| 0, (depth, Score::points(0)), true, &Monitor::silent());
            let leaves = nullwindow::textbook::minimal_tree::leaves(7, depth).unwrap();
            let found = found.map(|found| (found.first, found.cheapest));
            assert_eq!(found, Some((leaves, Some(leaves))), "depth {depth}");
        }
    }
}
