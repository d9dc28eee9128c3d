//! The order of captures: the most valuable victim first, among equals the least valuable attacker (MVV/LVA,
//! as in early programs); captures that lose by [static exchange evaluation](crate::Chess::exchange) follow
//! the quiet moves.

use crate::Chess;
use cozy_chess::{Move, Piece};

/// The score by which a legal move is ordered: above 0 for captures and promotions that do not lose material,
/// 0 for quiet moves, below 0 for captures that lose material, and for promotions to less than a queen.
#[inline(always)]
pub(crate) fn move_score(p: &Chess, m: Move) -> i32 {
    let captures = p.captures(m);
    if captures || m.promotion.is_some() { noisy_score(p, m, captures) } else { 0 }
}

/// The score of a move that captures or promotes.
#[inline(never)]
fn noisy_score(p: &Chess, m: Move, captures: bool) -> i32 {
    let board = p.board();
    let rank = |piece: Option<Piece>| piece.map_or(0, |piece| piece as i32 + 1);
    // In a capture en passant the destination is empty, and the victim is a pawn.
    let victim = if captures { rank(board.piece_on(m.to)).max(1) } else { 0 };
    let attacker = rank(board.piece_on(m.from));
    let promotion = if m.promotion == Some(Piece::Queen) { rank(m.promotion) } else { 0 };
    let score = 8 * (victim + promotion) - attacker;
    let under = m.promotion.is_some_and(|piece| piece != Piece::Queen);
    // Capturing a piece of the same value or more loses nothing.
    let loses = (attacker > victim || promotion > 0) && !p.see_ge(m, 0);
    if under || loses { score - 1_000 } else { score }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_exchange_comes_first() {
        let p: Chess = "1q2k3/2P5/8/3p1n2/2p1P3/1B5b/8/3RK2R w K - 0 1".parse().unwrap();
        let mut moves = p.legal();
        moves.sort_by_key(|&m| -move_score(&p, m));
        let names: Vec<_> = moves.iter().map(|&m| p.san(m)).collect();
        let quiet = moves.iter().position(|&m| move_score(&p, m) == 0).unwrap();
        // A queen and a queen; then bishop, knight and pawn, none of them defended enough; the pawn's capture
        // before the rook's.
        assert_eq!(names[..quiet], ["cxb8=Q+", "Rxh3", "exf5", "exd5", "Rxd5"]);
        let last = moves.iter().rposition(|&m| move_score(&p, m) == 0).unwrap();
        assert!(
            names[last + 1..].contains(&"Bxc4".to_owned()) && names[last + 1..].contains(&"c8=N".to_owned())
        );
        assert!(names[quiet..=last].contains(&"Kf2".to_owned()));
    }

    #[test]
    fn en_passant_captures_a_pawn() {
        let p: Chess = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse().unwrap();
        assert_eq!(move_score(&p, "e5d6".parse().unwrap()), 8 - 1);
    }
}
