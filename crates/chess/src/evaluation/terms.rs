//! All terms of the evaluation, told to whoever sums weights or counts features.

use super::features::TEMPO;
use super::view::View;
use super::weights::Weights;
use super::{king, passed, pawns, pieces, threats};
use cozy_chess::Board;

/// What is told each feature of a position, side by side.
pub(super) trait Sink {
    /// So often the side at hand has a feature.
    fn add(&mut self, feature: usize, times: i32);

    /// What follows is the other side's.
    fn turn(&mut self);
}

/// Tells all features of a position, those of the side to move first; between `turn`s of an even number.
#[inline]
pub(super) fn terms(board: &Board, sink: &mut impl Sink) {
    let side = board.side_to_move();
    let views = [View::of(board, side), View::of(board, !side)];
    sink.add(TEMPO, 1);
    let mut attacks = [pieces::King::default(), pieces::King::default()];
    for (view, attacks) in views.iter().zip(&mut attacks) {
        *attacks = pieces::terms(view, sink);
        pawns::terms(view, sink);
        king::shelter(view, sink);
        king::bare(view, sink);
        sink.turn();
    }
    for (i, view) in views.iter().enumerate() {
        let enemy = attacks[1 - i].attacks.flipped();
        let own = &attacks[i];
        king::attack(view, own, &enemy, sink);
        threats::terms(view, &own.attacks, &enemy, sink);
        passed::terms(view, &own.attacks, &enemy, i == 0, sink);
        sink.turn();
    }
    for of in [side, !side] {
        let rights = board.castle_rights(of);
        let left = usize::from(rights.long.is_some()) + usize::from(rights.short.is_some());
        sink.add(super::features::CASTLING + left, 1);
        sink.turn();
    }
}

/// Sums weights: what one side has less what the other one has.
pub(super) struct Sum<'a> {
    weights: &'a Weights,
    /// The side at hand's less the other's.
    total: i32,
}

impl<'a> Sum<'a> {
    pub(super) fn new(weights: &'a Weights) -> Self {
        Sum { weights, total: 0 }
    }

    /// The sums of the middlegame and of the endgame.
    pub(super) fn parts(&self) -> (i32, i32) {
        Weights::parts(self.total)
    }
}

impl Sink for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, feature: usize, times: i32) {
        self.total = self.total.wrapping_add(self.weights.packed(feature).wrapping_mul(times));
    }

    #[inline(always)]
    fn turn(&mut self) {
        self.total = self.total.wrapping_neg();
    }
}
