//! Pawn structure, without the passed pawns (terms usual in chess programs).

use super::features::*;
use super::sink::FeatureSink;
use super::view::*;
use cozy_chess::Piece;

/// Adds the features of a side's pawn structure.
#[inline]
pub(super) fn terms(view: &View, sink: &mut impl FeatureSink) {
    let (own, enemy) = (view.own(Piece::Pawn), view.enemy(Piece::Pawn));
    sink.add(DOUBLED, count(own & down(fill_down(own))));
    let opposed = down(fill_down(enemy));
    let files = fill_up(fill_down(own));
    let isolated = own & !adjacent(files);
    // No own pawn can come to defend these squares any more.
    let alone = !fill_up(view.pawn_attacks);
    let backward = own & down(view.enemy_pawn_attacks & alone) & !isolated & !view.pawn_attacks;
    for (feature, weak) in [(ISOLATED, isolated), (BACKWARD, backward)] {
        sink.add(feature, count(weak & opposed));
        sink.add(feature + 1, count(weak & !opposed));
    }
    for square in squares(own & adjacent(own)) {
        sink.add(PHALANX + rank(square), 1);
    }
    for square in squares(own & view.pawn_attacks) {
        sink.add(SUPPORTED + rank(square), 1);
    }
}
