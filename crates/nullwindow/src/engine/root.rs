//! The root of a search: its moves are kept in order from one iteration to the next, and each is known by its score and line.

use super::node::{MoveOf, TO_THE_END, Worker, below};
use super::profile::Profile;
use super::report::Variation;
use super::selective::{Next, Plan};
use super::uses::{HistoryUse, OrderUse, TacticalUse};
use crate::{Bound, Position, Score, Value, Window, max};

/// A move of the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) m: M,
    /// The score by which the move was last the best; −∞ if it was not in this pass.
    pub(super) score: Score,
    pub(super) line: Vec<M>,
    slot: usize,
}

impl<M: Copy> RootMove<M> {
    /// Its line with its score, which is known to be such a bound: of the game's value, or else of the iteration's.
    pub(super) fn proven(&self, bound: Bound, game_theoretic: bool) -> Variation<M> {
        Variation { score: self.score, bound, game_theoretic, moves: self.line.clone() }
    }
}

impl<F: Profile> Worker<'_, F> {
    /// The legal moves of the position, as far as `wanted` names them (all if it names none).
    pub(super) fn root_moves(&self, wanted: &[MoveOf<F>]) -> Vec<RootMove<MoveOf<F>>> {
        let mut moves = Vec::new();
        let _ = self.position.moves(&mut moves);
        if moves.iter().any(|m| wanted.contains(m)) {
            moves.retain(|m| wanted.contains(m));
        }
        let slot = |m| if F::History::SLOTS > 0 { F::History::slot(&self.position, m) } else { 0 };
        if F::Tactical::ON {
            moves.sort_by_key(|&m| -F::Order::score(self.evaluator, &self.position, m));
        }
        moves.into_iter().map(|m| RootMove { m, score: -Score::INF, line: vec![m], slot: slot(m) }).collect()
    }

    /// Whether what an iteration to this depth proves is true of the game's value.
    pub(super) fn game_theoretic(&self, depth: u32) -> bool {
        depth == TO_THE_END && self.level.is_none() && self.shares_values()
    }

    /// One pass over `moves`, fail-soft, with this window: the best value. The moves that raised alpha (or the first, if none did)
    /// are brought to the front, best first, with their scores and lines. Each that raises alpha is reported at once, and is so kept
    /// if the search is stopped later in the pass; the result is then `None`.
    pub(super) fn pass(
        &mut self,
        moves: &mut [RootMove<MoveOf<F>>],
        w: Window<Score>,
        depth: u32,
    ) -> Option<Score> {
        let side = self.position.side();
        let (below, selects) = (below(depth), self.selects(depth));
        if selects {
            let over = self.assess(None, 0);
            debug_assert!(over.is_none(), "a game that is over is not searched");
        }
        for root_move in moves.iter_mut() {
            root_move.score = -Score::INF;
        }
        self.watch.node();
        self.watch.selective_depth = self.watch.selective_depth.max(1);
        self.count(|counts| counts.passes += 1);
        let (mut best, needed) = (-Score::INF, self.needed());
        for i in 0..moves.len() {
            let lower = max(w.alpha, best);
            let RootMove { m, slot, .. } = moves[i];
            self.watch.progress.root_move = Some((m, i + 1, moves.len()));
            if F::History::SLOTS > 0 {
                self.enter_root_move(slot);
            }
            let before = self.needed();
            let (mut below, mut first) = (below, below);
            if selects {
                let pv = !Window::new(lower, w.beta).is_null();
                let next = Next { m, number: i, depth, ply: 0, best, alpha: lower, pv, singular: 0 };
                if let Plan::Searched { depth, first: reduced } = self.plan(&next) {
                    (below, first) = (depth, reduced);
                }
            }
            let undo = self.position.make(m);
            let key = self.fetch();
            self.step_on();
            let same_side = self.position.side() == side;
            let from_here = |v: Score| if same_side { v } else { -v };
            let open = Window::new(lower, w.beta);
            let mut v = if i > 0 || open.is_null() {
                let null = Window::null(lower).child(same_side);
                let v = from_here(self.node::<false>(null, first, 1, key));
                if first < below && v > lower && !self.watch.stopped() {
                    from_here(self.node::<false>(null, below, 1, key))
                } else {
                    v
                }
            } else {
                lower.above()
            };
            let again = !open.is_null() && v > lower && v < w.beta;
            if again && !self.watch.stopped() {
                v = from_here(self.node::<true>(open.child(same_side), below, 1, key));
            }
            self.step_back();
            self.position.unmake(m, undo);
            if self.watch.stopped() {
                return None;
            }
            if v > best {
                best = v;
                if v > w.alpha || i == 0 {
                    moves[i].score = v;
                    if again {
                        moves[i].line.clear();
                        moves[i].line.push(m);
                        moves[i].line.extend_from_slice(&self.lines[1]);
                    } else {
                        moves[i].line.truncate(1);
                    }
                    moves[..=i].rotate_right(1);
                }
                if v > w.alpha {
                    self.watch.found(moves[0].proven(Bound::Lower, self.game_theoretic(depth)));
                }
                if v >= w.beta {
                    self.cut(depth, needed, before);
                    break;
                }
            }
        }
        Some(best)
    }
}
