//! Noisy and quiet moves, for the selective search (captures and promotions since Shannon 1950; checks: Beal
//! 1990).

use crate::Shogi;
use crate::order::declines;
use crate::see::{captured_value, piece_value};
use haitaka::{Move, Piece, PieceMoves};
use nullwindow::MoveSink;
use nullwindow::engine::Tactical;

impl Shogi {
    /// Whether a legal move gives check, by itself or by uncovering.
    ///
    /// ```
    /// use nullwindow_shogi::Shogi;
    /// let p: Shogi = "4k4/9/9/4N4/9/9/9/4L4/4K4 b G 1".parse()?;
    /// assert!(p.gives_check("5d4b".parse()?) && p.gives_check("G*5b".parse()?));
    /// assert!(!p.gives_check("5i6i".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        let board = &self.0;
        let side = board.side_to_move();
        if (board.colors(!side) & board.pieces(Piece::King)).is_empty() {
            return false;
        }
        let king = board.king(!side);
        let to = m.to();
        let arriving = self.arriving(m);
        let mut occupied = board.occupied() | to.bitboard();
        let from = m.from();
        if let Some(from) = from {
            occupied ^= from.bitboard();
        }
        if crate::see::attacks(arriving, side, to, occupied).has(king) {
            return true;
        }
        from.is_some_and(|from| self.uncovers(from, occupied))
    }
}

const STRUCTURE_BITS: u32 = 14;

impl Tactical for Shogi {
    const STRUCTURES: usize = 1 << STRUCTURE_BITS;

    #[inline]
    fn in_check(&self) -> bool {
        Shogi::in_check(self)
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        Shogi::gives_check(self, m)
    }

    #[inline]
    fn see_ge(&self, m: Move, threshold: i32) -> bool {
        Shogi::see_ge(self, m, threshold)
    }

    /// Captures are noisy, and promotions of pawns, bishops and rooks.
    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        let Move::BoardMove { from, promotion, .. } = m else { return false };
        let major = |piece| matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Rook);
        self.captures(m) || promotion && self.0.piece_on(from).is_some_and(major)
    }

    /// Captures and promotions, but those that decline a promotion without a reason; and, if asked for, quiet
    /// moves that give check.
    fn noisy(&self, checks: bool, out: &mut impl MoveSink<Move>) {
        let board = &self.0;
        let theirs = board.colors(!board.side_to_move());
        self.board_moves(&mut |moves| {
            let PieceMoves::BoardMoves { color, piece, from, to, prom_status } = moves else { return false };
            let all = matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Rook);
            // Other pieces are noisy only where they capture.
            let to = if all { to } else { to & theirs };
            let wanted = PieceMoves::BoardMoves { color, piece, from, to, prom_status };
            for m in wanted {
                if self.is_noisy(m) && !declines(self, piece, m) {
                    out.push(m);
                }
            }
            false
        });
        if checks {
            self.checks(|m| {
                if !self.is_noisy(m) {
                    out.push(m);
                }
            });
        }
    }

    /// The immediate gain of a noisy move, in hundredths of a pawn.
    fn gain(&self, m: Move) -> i32 {
        let victim = self.0.piece_on(m.to()).map_or(0, captured_value);
        let arriving = self.arriving(m);
        let promoted =
            if m.is_promotion() { piece_value(arriving) - piece_value(arriving.unpromote()) } else { 0 };
        victim + promoted
    }

    /// A hash of the pawns and kings.
    fn structure(&self) -> usize {
        let board = &self.0;
        let black = board.colors(haitaka::Color::Black);
        let slow = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        let half = |bits: u128| (bits as u64) ^ (bits >> 64) as u64;
        // Multiplication by odd numbers with well-spread bits hashes the squares.
        let own = half((slow & black).0.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
        let other = half((slow & !black).0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f_1656_67b1_9e37_79f9));
        ((own ^ other.rotate_left(32)).wrapping_mul(0xd6e8_feb8_6659_fd93) >> (64 - STRUCTURE_BITS)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Position;
    use nullwindow_support::SplitMix64;

    /// Along random games, both agree with the rules after the move.
    #[test]
    fn checks_and_noisy_moves_agree_with_the_rules() {
        let mut random = SplitMix64::new(1);
        for _ in 0..40 {
            let mut p = Shogi::start();
            for _ in 0..200 {
                let mut moves = Vec::new();
                if p.moves(&mut moves).is_some() {
                    break;
                }
                let (mut noisy, mut wanted) = (Vec::new(), Vec::new());
                for &m in &moves {
                    let mut after = p.clone();
                    after.make(m);
                    assert_eq!(p.gives_check(m), after.in_check(), "{p} {m}");
                    let declined = m.from().is_some_and(|from| {
                        p.board().piece_on(from).is_some_and(|piece| declines(&p, piece, m))
                    });
                    if p.is_noisy(m) && !declined || !p.is_noisy(m) && after.in_check() {
                        wanted.push(m.to_string());
                    }
                }
                let mut checks = Vec::new();
                p.checks(|m| checks.push(m.to_string()));
                let mut giving: Vec<_> =
                    moves.iter().filter(|&&m| p.gives_check(m)).map(Move::to_string).collect();
                checks.sort();
                giving.sort();
                assert_eq!(checks, giving, "{p}");
                if !p.in_check() {
                    p.noisy(true, &mut noisy);
                    let mut noisy: Vec<_> = noisy.iter().map(Move::to_string).collect();
                    noisy.sort();
                    wanted.sort();
                    assert_eq!(noisy, wanted, "{p}");
                }
                p.make(moves[random.below(moves.len())]);
            }
        }
    }
}
