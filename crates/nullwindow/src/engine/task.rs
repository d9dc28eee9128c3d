//! The task of a split point: a node, the path to it, and the results of its moves so far (our own).

use super::depth::Depth;
use super::evidence::Evidence;
use super::moves::{self, ScoredMove};
use super::path::PathOf;
use crate::capability::{HashedKeyOf, MoveOf, Profile};
use crate::{Score, Side, Window};

/// The kind of a node, where it is not known at compile time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LoopKind {
    Root,
    Pv,
    NonPv,
}

/// A node in the middle of its move loop.
#[derive(Clone, Copy)]
pub(super) struct LoopNode {
    pub(super) w: Window<Score>,
    pub(super) depth: Depth,
    pub(super) ply: usize,
    pub(super) side: Side,
    /// Whether it is searched selectively.
    pub(super) selective: bool,
    /// The moves at the head of the order that are singular, and their extension.
    pub(super) singular: (usize, i32),
}

/// A move of the root that raised alpha.
pub(super) struct Improvement<M> {
    pub(super) m: M,
    pub(super) value: Score,
    /// Whether its window was open, so that it has a line.
    pub(super) open: bool,
    pub(super) line: Vec<M>,
}

/// The work at a split point.
pub(super) struct Task<F: Profile> {
    pub(super) kind: LoopKind,
    pub(super) node: LoopNode,
    pub(super) path: PathOf<F>,
    /// The node's moves; those before `next` are taken.
    pub(super) moves: Vec<ScoredMove<MoveOf<F>, HashedKeyOf<F>>>,
    pub(super) next: usize,
    pub(super) alpha: Score,
    pub(super) best: Score,
    pub(super) best_move: Option<MoveOf<F>>,
    /// The principal variation, if a move has raised alpha here.
    pub(super) line: Option<Vec<MoveOf<F>>>,
    /// The place of the move that cut the node off.
    pub(super) cut_by: Option<usize>,
    /// What the values of the moves searched by helpers rest on.
    pub(super) evidence: Evidence,
    /// At the root: what its owner has to report.
    pub(super) improvements: Vec<Improvement<MoveOf<F>>>,
}

/// A move taken from a task, and the state of its node then.
pub(super) struct Taken<F: Profile> {
    pub(super) scored: ScoredMove<MoveOf<F>, HashedKeyOf<F>>,
    pub(super) number: usize,
    pub(super) alpha: Score,
    pub(super) best: Score,
    /// Whether none is left.
    pub(super) last: bool,
}

impl<F: Profile> Task<F> {
    /// Takes the next move, the best by its score; `None` if none is left, or the node is cut off.
    pub(super) fn take(&mut self) -> Option<Taken<F>> {
        let number = self.next;
        if self.cut_by.is_some() || number == self.moves.len() {
            return None;
        }
        moves::bring_best(&mut self.moves, number);
        self.next += 1;
        let (alpha, best) = (self.alpha, self.best);
        Some(Taken { scored: self.moves[number], number, alpha, best, last: self.next == self.moves.len() })
    }

    /// Takes up the value of a move; true if it is the best so far and raises alpha.
    pub(super) fn improve(&mut self, taken: &Taken<F>, v: Score) -> bool {
        if v <= self.best || self.cut_by.is_some() {
            return false;
        }
        self.best = v;
        if v <= self.alpha {
            return false;
        }
        self.alpha = v;
        self.best_move = Some(taken.scored.m);
        if v >= self.node.w.beta {
            self.cut_by = Some(taken.number);
        }
        true
    }
}
