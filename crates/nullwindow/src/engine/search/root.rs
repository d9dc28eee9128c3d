//! The root search: the root's moves in their own order, through the same move loop as all nodes.

use crate::capability::{MoveOf, OrderUse, Profile, TacticalUse, WinSearchUse};
use crate::engine::depth::Depth;
use crate::engine::evidence::Finding;
use crate::engine::node_kind::RootNode;
use crate::engine::pruning::singular::Verification;
use crate::engine::root_move::RootMove;
use crate::engine::worker::Worker;
use crate::insertion_sort::{insertion_sort, last_to_front};
use crate::{Bound, MoveSink, Position, Score, Value, Window};

impl<F: Profile> Worker<'_, F> {
    /// Puts the legal moves into the root's list, restricted to `wanted` if it names any of them.
    pub(crate) fn set_root_moves(&mut self, wanted: &[MoveOf<F>]) {
        let mut moves = Vec::new();
        // The position is not terminal: the caller has asked.
        _ = self.path.position.moves(&mut moves);
        if moves.iter().any(|m| wanted.contains(m)) {
            moves.retain(|m| wanted.contains(m));
        }
        if <F::Order as OrderUse<F::Game, F::Evaluator>>::ON && self.options.features.order {
            let score = |m| (F::Order::score(self.evaluator, &self.path.position, m), m);
            let mut scored: Vec<_> = moves.into_iter().map(score).collect();
            insertion_sort(&mut scored, |a, b| a.0 > b.0);
            moves = scored.into_iter().map(|(_, m)| m).collect();
        }
        self.root_moves = moves.into_iter().map(RootMove::new).collect();
    }

    /// The value of a root move by which a win is forced, with the moves after it as the line.
    #[inline]
    pub(crate) fn known_win(&mut self, m: MoveOf<F>) -> Option<Finding> {
        let win = self.root_win.as_ref().filter(|win| F::WinSearch::ON && win.line[0] == m)?;
        self.lines[1].clear();
        self.lines[1].extend_from_slice(&win.line[1..]);
        // The win may be nearer.
        Some(Finding::estimated(Score::win(win.plies)))
    }

    /// Whether a proof by an iteration to this depth holds for the game-theoretic value.
    pub(crate) fn is_game_theoretic(&self, depth: Depth) -> bool {
        depth == Depth::TO_THE_END && self.path.level.is_none() && self.shares_values()
    }

    /// One search of the root's moves from `first_root_move` on, fail-soft, with this window. The moves that
    /// raised alpha (or the first, if none did) come to the front, best first, with their scores and lines.
    /// Each that raises alpha is reported at once, and stays in the answer if the search is stopped later;
    /// the result is then `None`.
    pub(crate) fn root_search(&mut self, w: Window<Score>, depth: Depth) -> Option<Score> {
        // Step 1. Count the node, and stop at the limits.
        if self.control.node() {
            return None;
        }
        self.count(|counts| counts.root_searches += 1);
        for root_move in &mut self.root_moves[self.first_root_move..] {
            root_move.score = -Score::INF;
        }

        // Step 2. Static evaluation.
        if F::Tactical::ON && self.is_selective(depth) {
            let terminal = self.evaluate_statically(None, 0);
            debug_assert!(terminal.is_none(), "a terminal position is not searched");
        }

        // Step 3. The moves, in the root's order: all have the same score.
        let prefetched = self.prefetcher();
        self.moves.add(&self.path.position, prefetched, |sink| {
            self.root_moves[self.first_root_move..].iter().for_each(|root_move| sink.push(root_move.m));
        });

        // Step 4. Search the moves.
        let best = self.move_loop::<RootNode>(w, depth, 0, 0, 0, Verification::NONE);
        self.moves.truncate(0);
        best.map(|best| best.value)
    }

    /// Root move number `i` of this root search is the best so far, with value `v`; its line is known if its
    /// window was `open`.
    pub(crate) fn improve_root_move(&mut self, i: usize, v: Score, alpha: Score, open: bool, depth: Depth) {
        if v <= alpha && i > 0 {
            return;
        }
        let root_move = &mut self.root_moves[self.first_root_move + i];
        root_move.score = v;
        root_move.line.truncate(1);
        if open {
            root_move.line.extend_from_slice(&self.lines[1]);
        }
        last_to_front(&mut self.root_moves[self.first_root_move..=self.first_root_move + i]);
        if v > alpha {
            let game_theoretic = self.is_game_theoretic(depth);
            // The answer changes at once, not at the end of the iteration: what is proved survives a stop.
            let best = self.root_moves[self.first_root_move].variation(Bound::Lower, game_theoretic);
            self.control.improved(best);
        }
    }
}
