//! The order of moves before any is searched: captures and promotions by their gain, the most valuable victim
//! first and among equals the least valuable attacker (MVV/LVA, as in early programs); captures that lose by
//! [static exchange evaluation](crate::Shogi::exchange) follow the quiet moves.

use crate::Shogi;
use crate::see::{captured_value, piece_value};
use haitaka::{Move, Piece};

/// The score by which a legal move is ordered: above 0 for captures and promotions that do not lose material,
/// 0 for quiet moves, below 0 for captures that lose material, and for moves that decline a promotion without
/// a reason.
#[inline]
pub(crate) fn move_score(p: &Shogi, m: Move) -> i32 {
    let Move::BoardMove { from, to, promotion } = m else { return 0 };
    let board = &p.0;
    let Some(piece) = board.piece_on(from) else { return 0 };
    let victim = board.piece_on(to).map_or(0, captured_value);
    if !promotion && declines(p, piece, m) {
        return -2_000;
    }
    if victim == 0 && !promotion {
        return 0;
    }
    let arriving = if promotion { piece.promote() } else { piece };
    let gained = piece_value(arriving) - piece_value(piece);
    if victim == 0 && gained < 200 {
        return 0;
    }
    let score = 2 * (victim + gained) - piece_value(piece) / 4 + 1;
    // Capturing a piece of the same value or more loses nothing.
    let loses = victim + gained < captured_value(arriving) && !p.see_ge(m, 0);
    if loses { score - 6_000 } else { score }
}

/// Whether the move of a pawn, bishop or rook declines a promotion: it is hardly ever better.
#[inline]
pub(crate) fn declines(p: &Shogi, piece: Piece, m: Move) -> bool {
    let Move::BoardMove { from, to, promotion: false } = m else { return false };
    let side = p.0.side_to_move();
    matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Rook)
        && (crate::see::in_zone(side, to) || crate::see::in_zone(side, from))
}
