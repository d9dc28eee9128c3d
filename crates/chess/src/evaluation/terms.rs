//! All terms of the evaluation in their order: pieces, pawns, kings, threats, passed pawns, rights to castle.

use super::features::{CASTLING, TEMPO};
use super::sink::FeatureSink;
use super::view::View;
use super::{king, passed, pawns, pieces, threats};
use cozy_chess::Board;

/// Sends all features of a position to `sink`, those of the side to move first. The calls of `switch_side`
/// are even in number, so that the side to move is the current one again at the end.
#[inline]
pub(super) fn terms(board: &Board, sink: &mut impl FeatureSink) {
    let side = board.side_to_move();
    let views = [View::of(board, side), View::of(board, !side)];
    sink.add(TEMPO, 1);
    let mut pieces = [pieces::PieceAttacks::default(), pieces::PieceAttacks::default()];
    sink.structure(board, |sink| structure(&views, sink));
    for (view, pieces) in views.iter().zip(&mut pieces) {
        *pieces = pieces::terms(view, sink);
        king::bare(view, sink);
        sink.switch_side();
    }
    for (i, view) in views.iter().enumerate() {
        let enemy = pieces[1 - i].attacks.flipped();
        let own = &pieces[i];
        king::attack(view, own, &enemy, sink);
        threats::terms(view, &own.attacks, &enemy, sink);
        passed::terms(view, &own.attacks, &enemy, i == 0, sink);
        sink.switch_side();
    }
    for of in [side, !side] {
        let rights = board.castle_rights(of);
        let left = usize::from(rights.long.is_some()) + usize::from(rights.short.is_some());
        sink.add(CASTLING + left, 1);
        sink.switch_side();
    }
}

/// The features of both sides that depend on pawns and kings alone. The side to move is the current one, and
/// in the end again.
#[inline(never)]
fn structure(views: &[View; 2], sink: &mut impl FeatureSink) {
    for view in views {
        pawns::terms(view, sink);
        pieces::squares_of_pawns_and_king(view, sink);
        king::shelter(view, sink);
        sink.switch_side();
    }
}
