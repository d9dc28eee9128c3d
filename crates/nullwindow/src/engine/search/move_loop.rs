//! The move loop: the first move with the whole window, the others with a null window first (principal
//! variation search: Marsland & Campbell 1982; NegaScout: Reinefeld 1983). The root and all nodes below share
//! it.

use crate::capability::{HashedKeyOf, MoveOf, Profile, TacticalUse, WinSearchUse};
use crate::engine::depth::Depth;
use crate::engine::moves::{self, ScoredMove};
use crate::engine::node_kind::{NodeKind, NonPv, Pv};
use crate::engine::pruning::decision::{Decision, MoveContext};
use crate::engine::pruning::singular::Verification;
use crate::engine::search_node::SearchNode;
use crate::engine::task::LoopNode;
use crate::engine::worker::Worker;
use crate::{Position, Score, Turn, Value, Window, max};

/// The result of a move loop.
pub(crate) struct Best<M> {
    pub(crate) value: Score,
    /// The move that raised alpha last.
    pub(crate) best_move: Option<M>,
    /// Whether the value is that of a search to the node's whole depth.
    pub(crate) full_depth: bool,
}

/// The result of one move.
pub(crate) enum Searched {
    /// It was pruned, and has at most this value.
    Pruned(Score),
    /// Its value, and whether the window was open in the end, so that it has a line.
    Value(Score, bool),
}

impl<F: Profile> Worker<'_, F> {
    /// Searches the moves of a node from place `from` on. They begin at place `start`, and have their scores.
    /// The `singular` moves at their head are extended. `None` after a stop.
    #[inline]
    pub(crate) fn move_loop<N: NodeKind>(
        &mut self,
        w: Window<Score>,
        depth: Depth,
        ply: usize,
        start: usize,
        from: usize,
        singular: Verification,
    ) -> Option<Best<MoveOf<F>>> {
        let (side, selective) = (self.path.position.side(), self.is_selective(depth));
        let singular = (singular.moves, singular.extension);
        // One for each instance: that of the loop of one thread stays in registers.
        let node = || LoopNode { w, depth, ply, side, selective, singular };
        // Two instances: a search on one thread pays nothing for split points.
        match self.split_points {
            None => self.loop_over::<N, false>(node(), start, from),
            Some(_) => self.loop_over::<N, true>(node(), start, from),
        }
    }

    /// The move loop, in which the rest of the moves may be `SHARED` with other threads.
    fn loop_over<N: NodeKind, const SHARED: bool>(
        &mut self,
        node: LoopNode,
        start: usize,
        from: usize,
    ) -> Option<Best<MoveOf<F>>> {
        let LoopNode { w, depth, ply, .. } = node;
        let proof = self.proof_size();
        self.control.selective_depth = self.control.selective_depth.max(ply + 1);
        let (mut best, mut best_move) = (-Score::INF, None);
        let mut alpha = w.alpha;
        let splits_at = if SHARED { self.splits_at::<N>() } else { u64::MAX };
        for i in from..self.moves.len() {
            if SHARED && self.may_split::<N>(i - from, splits_at) && i + 1 < self.moves.len() {
                return self.split::<N>(
                    &node,
                    start..i,
                    from,
                    Best { value: best, best_move, full_depth: true },
                );
            }
            if self.scores() {
                match i - from {
                    0..moves::SELECTED => moves::bring_best(&mut self.moves[start..], i - start),
                    moves::SELECTED => moves::sort(&mut self.moves[i..]),
                    _ => (),
                }
            }
            let scored = self.moves.at(i);
            let m = scored.m;
            if N::ROOT {
                self.control.progress.root_move = Some((m, i - start + 1, self.moves.len() - start));
            }
            let (nodes_before, proof_before) = (self.control.nodes, self.proof_size());
            let searched = match SHARED {
                false => self.search_move::<N>(&node, scored, i - start, alpha, best),
                true => self.search_shared_move::<N>(&node, scored, i - start, alpha, best),
            };
            let (v, open) = match searched {
                Searched::Pruned(upper) => {
                    best = max(best, upper);
                    continue;
                }
                Searched::Value(v, open) => (v, open),
            };
            if N::ROOT && i == start {
                let nodes = self.control.nodes - nodes_before;
                self.count(|counts| counts.first_root_move += nodes);
            }
            if self.control.stopped() {
                return None;
            }

            if v <= best {
                continue;
            }
            best = v;
            if N::ROOT {
                self.improve_root_move(i - start, v, w.alpha, open, depth);
            }
            if v <= alpha {
                continue;
            }
            alpha = v;
            best_move = Some(m);
            if N::PV && !N::ROOT {
                if !open {
                    // It cut with a null window: there is no line below.
                    self.lines[ply + 1].clear();
                }
                self.extend_line(m, ply);
            }
            if v >= w.beta {
                // The proof needs only the move that cuts: the cost of the moves before it is subtracted.
                self.count(|counts| counts.proof.cutoff(depth, proof, proof_before));
                if F::Tactical::ON && node.selective {
                    self.path.stack[ply].cutoffs += 1;
                }
                if !N::ROOT {
                    self.count_cutoff(i, i == from, depth, ply);
                    self.learn_cutoff(m, from..i, depth, ply);
                }
                break;
            }
        }
        if F::Tactical::ON && node.selective && best <= w.alpha && from == start {
            self.learn_unrefuted(depth, ply);
        }
        Some(Best { value: best, best_move, full_depth: true })
    }

    /// As [`search_move`](Self::search_move), which is inlined into the loop of one thread alone.
    #[inline(never)]
    pub(super) fn search_shared_move<N: NodeKind>(
        &mut self,
        node: &LoopNode,
        scored: ScoredMove<MoveOf<F>, HashedKeyOf<F>>,
        number: usize,
        alpha: Score,
        best: Score,
    ) -> Searched {
        self.search_move::<N>(node, scored, number, alpha, best)
    }

    /// Searches one move of the present node, the first if its `number` is 0. After a stop the value means
    /// nothing.
    #[inline(always)]
    fn search_move<N: NodeKind>(
        &mut self,
        node: &LoopNode,
        scored: ScoredMove<MoveOf<F>, HashedKeyOf<F>>,
        number: usize,
        alpha: Score,
        best: Score,
    ) -> Searched {
        let &LoopNode { w, depth, ply, side, selective, singular } = node;
        let ScoredMove { m, key, .. } = scored;
        if F::WinSearch::ON
            && N::ROOT
            && let Some(win) = self.known_win(m)
        {
            return Searched::Value(self.evidence.take(win), true);
        }
        // At the root the window may be null from the start, or when alpha has come up to beta.
        let pv = N::PV && (!N::ROOT || !Window::new(alpha, w.beta).is_null());
        let (mut below, mut reduced) = (depth.child(), depth.child());
        if F::Tactical::ON && selective {
            let singular_extension = if number < singular.0 { singular.1 } else { 0 };
            match self.decide(&MoveContext { m, number, depth, ply, best, alpha, pv, singular_extension }) {
                Decision::Prune(upper) => return Searched::Pruned(upper),
                Decision::Search { depth, reduced: first } => (below, reduced) = (depth, first),
            }
        }

        // The side to move at the child is known only after the move: in Kalah it may be the same.
        let (undo, key) = self.make(m, key);
        let turn = Turn::of_move(side, &self.path.position);
        let mut v = -Score::INF;
        let mut open = pv && number == 0;
        if !open {
            let null = turn.window(Window::null(alpha));
            v = turn.value(self.node::<NonPv>(SearchNode { w: null, depth: reduced, ply: ply + 1, key }));
            // A reduced search proves nothing above alpha: the null window is repeated at the full depth
            // before the window opens.
            if selective && reduced < below && v > alpha && !self.control.stopped() {
                v = turn.value(self.node::<NonPv>(SearchNode { w: null, depth: below, ply: ply + 1, key }));
            }
            open = pv && v > alpha && v < w.beta && !self.control.stopped();
            // A move that raises alpha without a node of the principal variation below it.
            if F::WinSearch::ON
                && N::PV
                && v > alpha
                && !open
                && !self.control.stopped()
                && let Some(win) = self.forced_win_value(below, ply + 1)
            {
                v = turn.value(self.evidence.take(win));
            }
        }
        if open {
            let window = turn.window(Window::new(alpha, w.beta));
            v = turn.value(self.node::<Pv>(SearchNode { w: window, depth: below, ply: ply + 1, key }));
        }
        self.unmake(m, undo);
        Searched::Value(v, open)
    }
}
