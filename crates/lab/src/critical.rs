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

use crate::Monitor;
use graph::Choice;
use nullwindow::{Evaluator, Keyed, Score, Side};
use std::collections::HashMap;
use std::marker::PhantomData;

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
    let (first, known, lines, of) = Default::default();
    let mut prover = Prover { of, evaluator, promise, monitor, max, depth, value, first, known, lines };
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

/// The number of leaves of a proof that does not exist.
const NEVER: u64 = u64::MAX;

/// The bound to prove of a node, from the view of the root's side: that its value is at least or at most the
/// root's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Bound {
    AtLeast,
    AtMost,
}

/// A bound of a position: its key and settled score, the plies left, the bound.
type Question = (u128, i16, u32, Bound);

struct Prover<'a, P, J, M> {
    of: PhantomData<P>,
    evaluator: &'a J,
    promise: M,
    monitor: &'a Monitor<'a>,
    max: Side,
    depth: u32,
    value: Score,
    /// Leaves of the proofs by first refutations.
    first: HashMap<Question, u64>,
    /// Leaves of the cheapest proofs: the number, and whether it is exact or "no fewer".
    known: HashMap<Question, (u64, bool)>,
    /// Leaves of both halves together, for positions on a principal variation.
    lines: HashMap<Question, u64>,
}

impl<P, J, M> Prover<'_, P, J, M>
where
    P: Keyed,
    J: Evaluator<P, Value = Score>,
    M: Fn(&P, P::Move) -> i32,
{
    /// The value of a leaf from the view of the root's side, or the moves in their order.
    fn open(&self, p: &P, left: u32) -> Result<Vec<P::Move>, Score> {
        let ply = (self.depth - left) as u16;
        let seen = |h: Score| if p.side() == self.max { h } else { -h };
        if left == 0 {
            return Err(seen(self.evaluator.horizon(p, ply)));
        }
        let mut moves = Vec::new();
        match p.moves(&mut moves) {
            Some(end) => Err(seen(self.evaluator.terminal(p, end, ply))),
            None => {
                moves.sort_by_cached_key(|&m| -(self.promise)(p, m));
                Ok(moves)
            }
        }
    }

    fn holds(&self, bound: Bound, v: Score) -> bool {
        match bound {
            Bound::AtLeast => v >= self.value,
            Bound::AtMost => v <= self.value,
        }
    }

    /// Whether one move suffices for the bound; else all moves must be answered.
    fn one_suffices(&self, p: &P, bound: Bound) -> bool {
        (p.side() == self.max) == (bound == Bound::AtLeast)
    }

    /// The bounds of a node on the principal variation: no move does better for its side, and one of them
    /// does as well.
    fn bounds_of_best(&self, p: &P) -> (Bound, Bound) {
        if p.side() == self.max { (Bound::AtMost, Bound::AtLeast) } else { (Bound::AtLeast, Bound::AtMost) }
    }

    /// Leaves of the proof by first refutations.
    fn first(&mut self, p: &mut P, left: u32, bound: Bound) -> u64 {
        let question = (p.key().into(), p.settled(), left, bound);
        if left > 0
            && let Some(&leaves) = self.first.get(&question)
        {
            return leaves;
        }
        if self.monitor.stopped() {
            return NEVER;
        }
        let moves = match self.open(p, left) {
            Ok(moves) => moves,
            Err(v) => return if self.holds(bound, v) { 1 } else { NEVER },
        };
        let one_suffices = self.one_suffices(p, bound);
        let mut leaves = if one_suffices { NEVER } else { 0 };
        for m in moves {
            let undo = p.make(m);
            let below = self.first(p, left - 1, bound);
            p.unmake(m, undo);
            leaves = if one_suffices { below } else { below.saturating_add(leaves) };
            if one_suffices == (leaves < NEVER) {
                break;
            }
        }
        self.first.insert(question, leaves);
        leaves
    }

    /// Leaves of the cheapest proof: exact if below `limit`, else a number that it does not fall below.
    fn cheapest(&mut self, p: &mut P, left: u32, bound: Bound, limit: u64) -> u64 {
        let most = self.first(p, left, bound);
        if left <= 1 || most == NEVER {
            // One ply above the leaves all proofs are equal.
            return most;
        }
        let question = (p.key().into(), p.settled(), left, bound);
        if let Some(&(leaves, exact)) = self.known.get(&question)
            && (exact || leaves >= limit)
        {
            return leaves;
        }
        let Ok(moves) = self.open(p, left) else { return most };
        let limit = limit.min(most + 1);
        let one_suffices = self.one_suffices(p, bound);
        let mut leaves = if one_suffices { NEVER } else { moves.len() as u64 };
        for m in moves {
            if !one_suffices && leaves >= limit {
                break;
            }
            let undo = p.make(m);
            if one_suffices {
                leaves = leaves.min(self.cheapest(p, left - 1, bound, limit.min(leaves)));
            } else {
                // Every other move takes one leaf at least, which is already counted.
                leaves = (leaves - 1).saturating_add(self.cheapest(p, left - 1, bound, limit - (leaves - 1)));
            }
            p.unmake(m, undo);
        }
        self.known.insert(question, (leaves, leaves < limit));
        leaves
    }

    /// Leaves of both halves of the proof together, the cheapest or by first refutations. Of several
    /// principal variations the cheapest counts.
    fn both(&mut self, p: &mut P, left: u32, cheapest: bool) -> u64 {
        let moves = match self.open(p, left) {
            Ok(moves) => moves,
            Err(v) => return if v == self.value { 1 } else { NEVER },
        };
        let (no_better, as_good) = self.bounds_of_best(p);
        let question = (p.key().into(), p.settled(), left, as_good);
        if let Some(&leaves) = self.lines.get(&question) {
            return leaves;
        }
        let (mut all, mut more) = (0_u64, None);
        for m in moves {
            let undo = p.make(m);
            let refuted = match cheapest {
                true => self.cheapest(p, left - 1, no_better, NEVER),
                false => self.first(p, left - 1, no_better),
            };
            all = all.saturating_add(refuted);
            if refuted < NEVER && self.first(p, left - 1, as_good) < NEVER {
                // It may even be less: the first refutation need not be the move of the cheapest line.
                let line = self.both(p, left - 1, cheapest) as i64 - refuted as i64;
                more = Some(more.map_or(line, |least: i64| least.min(line)));
            }
            p.unmake(m, undo);
        }
        let leaves = more.map_or(NEVER, |more| all.saturating_add_signed(more));
        self.lines.insert(question, leaves);
        leaves
    }
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
            agrees(
                random_positions(&ConnectFour::start(), 8, 5, 1).unwrap(),
                &Standard(evaluate::<_>),
                depth,
            );
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
