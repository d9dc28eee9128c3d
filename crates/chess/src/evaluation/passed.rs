//! Passed pawns: whether they may advance, and which pieces are near (terms usual in chess programs).

use super::features::*;
use super::sink::FeatureSink;
use super::view::*;
use cozy_chess::{BitBoard, Piece, Square};

/// Adds the features of a side's passed pawns.
#[inline]
pub(super) fn terms(view: &View, own: &Attacks, enemy: &Attacks, on_move: bool, sink: &mut impl FeatureSink) {
    let (pawns, against) = (view.own(Piece::Pawn), view.enemy(Piece::Pawn));
    let guarded = down(fill_down(against | adjacent(against)));
    let passed = pawns & !guarded & !down(fill_down(pawns));
    let only_pawns = view.all_enemy == against | view.enemy(Piece::King);
    for square in squares(passed) {
        let rank = rank(square);
        let here = square.bitboard();
        let (ahead, behind) = (up(here), fill_down(down(here)));
        let way = fill_up(ahead);
        sink.add(PASSED + rank, 1);
        if !(ahead & view.all_enemy).is_empty() {
            sink.add(PASSED_BLOCKED + rank, 1);
        } else if (ahead & (view.all_own | enemy.all & !(own.twice | own.by(Piece::Pawn)))).is_empty() {
            sink.add(PASSED_FREE + rank, 1);
        }
        if (way & (view.occupied | enemy.all)).is_empty() {
            sink.add(PASSED_CLEAR + rank, 1);
        }
        if !((here & view.pawn_attacks) | (adjacent(here) & pawns)).is_empty() {
            sink.add(PASSED_SUPPORTED + rank, 1);
        }
        if !(behind & view.own(Piece::Rook)).is_empty() {
            sink.add(PASSED_ROOK, 1);
        }
        if rank > 2 {
            let stop = Square::index(square as usize + 8);
            let times = rank as i32 - 2;
            sink.add(PASSED_OWN_KING + distance(view.king, stop), times);
            sink.add(PASSED_ENEMY_KING + distance(view.enemy_king, stop), times);
        }
        if only_pawns && outruns_king(view, square, way, on_move) {
            sink.add(PASSED_UNSTOPPABLE, 1);
        }
    }
}

/// Whether a pawn promotes before the enemy's king reaches it (the rule of the square).
fn outruns_king(view: &View, square: Square, way: BitBoard, on_move: bool) -> bool {
    let last = Square::index(56 + square as usize % 8);
    // From its first square it begins with two steps.
    let steps = (7 - rank(square)).min(5);
    let king = distance(view.enemy_king, last);
    (way & view.occupied).is_empty() && king > steps + usize::from(!on_move)
}
