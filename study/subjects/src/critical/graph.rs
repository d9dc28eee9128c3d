//! The minimal graph of a game (Plaat, Schaeffer, Pijls & de Bruin 1996, *Exploiting graph properties of game
//! trees*): the minimal tree where a table keeps every bound that is proved, so that no bound of a position
//! is proved twice.
//!
//! The left-first graph takes the first refutation at each cut node, and so has the tree that
//! `Critical::first` counts, each bound once. The real minimal graph takes those that make the whole graph
//! smallest. Sharing ties their choices together, so that nothing short of trying all combinations finds it.
//! The approximation is the smallest of three graphs: the left-first one, and two that take a refutation
//! which the graph already has, since it costs nothing, else the first or the one with the fewest leaves as
//! a tree. Each is a proof, and so never below the real minimal graph.
//!
//! A position's bound holds at one depth and for one settled score. A table also answers where it has a
//! stronger bound, as in Kalah with another settled score, so that a search can still come below the graph.

use super::prover::{Bound, NEVER, Prover, Question, question};
use nullwindow::{Evaluator, Keyed, Score};
use std::collections::HashSet;

/// The refutation that a graph takes at its cut nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// The first in the order of moves.
    First,
    /// One that the graph has already, else the first.
    Shared,
    /// One that the graph has already, else that with the smallest tree.
    Smallest,
}

/// The bounds that a graph has already.
pub(super) type Proved = HashSet<Question>;

impl<P, J, M> Prover<'_, P, J, M>
where
    P: Keyed,
    J: Evaluator<P, Value = Score>,
    M: Fn(&P, P::Move) -> i32,
{
    /// Leaves of the graph below a node on the principal variation, which proves both bounds.
    pub(super) fn graph(&mut self, p: &mut P, left: u32, choice: Choice, proved: &mut Proved) -> u64 {
        let Ok(moves) = self.open(p, left) else { return 1 };
        let (no_better, as_good) = self.bounds_of_best(p);
        let Some(best) = self.best(p, &moves, left) else { return NEVER };
        proved.extend([no_better, as_good].map(|bound| question(p, left, bound)));
        let mut leaves = {
            let undo = p.make(best);
            let leaves = self.graph(p, left - 1, choice, proved);
            p.unmake(best, undo);
            leaves
        };
        for m in moves.into_iter().filter(|&m| m != best) {
            let undo = p.make(m);
            leaves = leaves.saturating_add(self.cover(p, left - 1, no_better, choice, proved));
            p.unmake(m, undo);
        }
        leaves
    }

    /// The best move with which the tree is smallest.
    fn best(&mut self, p: &mut P, moves: &[P::Move], left: u32) -> Option<P::Move> {
        let (no_better, as_good) = self.bounds_of_best(p);
        let mut best = None;
        for &m in moves {
            let undo = p.make(m);
            if self.first(p, left - 1, as_good) < NEVER {
                let refuted = self.first(p, left - 1, no_better);
                let more = self.both(p, left - 1, false) as i64 - refuted as i64;
                if best.is_none_or(|(least, _)| more < least) {
                    best = Some((more, m));
                }
            }
            p.unmake(m, undo);
        }
        best.map(|(_, m)| m)
    }

    /// Leaves that the proof of this bound adds to the graph.
    fn cover(&mut self, p: &mut P, left: u32, bound: Bound, choice: Choice, proved: &mut Proved) -> u64 {
        let Ok(moves) = self.open(p, left) else { return 1 };
        if !proved.insert(question(p, left, bound)) {
            return 0;
        }
        let replies = if self.one_suffices(p, bound) {
            Vec::from_iter(self.refutation(p, &moves, left, bound, choice, proved))
        } else {
            moves
        };
        let mut leaves = if replies.is_empty() { NEVER } else { 0_u64 };
        for m in replies {
            let undo = p.make(m);
            leaves = leaves.saturating_add(self.cover(p, left - 1, bound, choice, proved));
            p.unmake(m, undo);
        }
        leaves
    }

    /// The move that keeps the bound at a cut node.
    fn refutation(
        &mut self,
        p: &mut P,
        moves: &[P::Move],
        left: u32,
        bound: Bound,
        choice: Choice,
        proved: &Proved,
    ) -> Option<P::Move> {
        let mut best = None;
        for &m in moves {
            let undo = p.make(m);
            let known = choice != Choice::First && proved.contains(&question(p, left - 1, bound));
            let leaves = if known { 0 } else { self.first(p, left - 1, bound) };
            p.unmake(m, undo);
            let better = match best {
                None => leaves < NEVER,
                Some((fewest, _)) => known || choice == Choice::Smallest && leaves < fewest,
            };
            if better {
                best = Some((leaves, m));
            }
            if known || best.is_some() && choice == Choice::First {
                break;
            }
        }
        best.map(|(_, m)| m)
    }
}
