//! King safety: the pawns before the king, and units of attack, which a table turns into centipawns, so that
//! several attackers count for more than the sum of each ("attack units" of the chess-programming
//! literature).

use super::features::*;
use super::pieces::PieceAttacks;
use super::sink::FeatureSink;
use super::view::*;
use crate::position::LIGHT_SQUARES;
use cozy_chess::{Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves};

/// Adds the pawns before the king, on its file and on the adjacent ones.
#[inline]
pub(super) fn shelter(view: &View, sink: &mut impl FeatureSink) {
    let king = view.king as usize;
    let before = fill_up(rank_of(king / 8));
    let (own, enemy) = (view.own(Piece::Pawn) & before, view.enemy(Piece::Pawn) & before);
    let middle = (king % 8).clamp(1, 6);
    for column in middle - 1..=middle + 1 {
        let nearest = |pawns: cozy_chess::BitBoard| (pawns & file(column)).next_square().map_or(0, rank);
        let (shield, storm) = (nearest(own), nearest(enemy));
        let group = 8 * column.min(7 - column);
        sink.add(SHIELD + group + shield, 1);
        if storm > 0 && shield + 1 == storm {
            sink.add(STORM_STOPPED + storm, 1);
        } else {
            sink.add(STORM + group + storm, 1);
        }
    }
}

/// Adds how far a bare king is driven: to the edge, where it can be mated, and for bishop and knight to a
/// corner of the right colour.
#[inline]
pub(super) fn bare(view: &View, sink: &mut impl FeatureSink) {
    if !view.all_enemy.is_subset(view.enemy(Piece::King)) {
        return;
    }
    let king = view.enemy_king as usize;
    let from_centre = |line: usize| if line < 4 { 3 - line } else { line - 4 };
    sink.add(BARE_EDGE, from_centre(king % 8).max(from_centre(king / 8)) as i32);
    sink.add(BARE_NEAR, 7 - distance(view.king, view.enemy_king) as i32);
    let (knights, bishops) = (view.own(Piece::Knight), view.own(Piece::Bishop));
    let alone = view.all_own == knights | bishops | view.own(Piece::King);
    if alone && knights.len() == 1 && bishops.len() == 1 {
        let light = !(bishops & LIGHT_SQUARES).is_empty();
        let corners = if light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
        let nearest = corners.map(|corner| distance(view.enemy_king, corner));
        sink.add(BARE_CORNER, 7 - nearest[0].min(nearest[1]) as i32);
    }
}

fn rank_of(rank: usize) -> cozy_chess::BitBoard {
    cozy_chess::Rank::index(rank).bitboard()
}

/// Units of attack for a safe check, by the piece that gives it.
const CHECK: [i32; 6] = [0, 5, 3, 6, 5, 0];

/// The last entry of the tables.
const MAX_UNITS: i32 = 63;

/// Adds the attack on the enemy's king.
#[inline]
pub(super) fn attack(view: &View, own: &PieceAttacks, enemy: &Attacks, sink: &mut impl FeatureSink) {
    let (king, attacks) = (view.enemy_king, &own.attacks);
    let defended_by_king_only = enemy.by(Piece::King) & !enemy.twice;
    // Squares where a piece would not be lost: no other piece defends them, and another attacker does.
    let safe = !view.all_own & (!enemy.all | defended_by_king_only & attacks.twice);
    let (diagonal, straight) = (get_bishop_moves(king, view.occupied), get_rook_moves(king, view.occupied));
    let mut units = own.king_units;
    for (piece, from) in [
        (Piece::Knight, get_knight_moves(king)),
        (Piece::Bishop, diagonal),
        (Piece::Rook, straight),
        (Piece::Queen, diagonal | straight),
    ] {
        if !(attacks.by(piece) & from & safe).is_empty() {
            units += CHECK[piece as usize];
        }
    }
    let weak = get_king_moves(king) & attacks.all & defended_by_king_only;
    units += 2 * count(weak);
    let table = if view.own(Piece::Queen).is_empty() { ATTACK_QUEENLESS } else { ATTACK };
    sink.add(table + units.min(MAX_UNITS) as usize, 1);
}
