//! Noisy and quiet moves, for the selective search (captures and promotions since Shannon 1950; checks: Beal
//! 1990).

use crate::Chess;
use crate::see::piece_value;
use cozy_chess::{
    BitBoard, Move, Piece, PieceMoves, Rank, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_knight_moves, get_line_rays, get_pawn_attacks, get_rook_moves, get_rook_rays,
};
use nullwindow::engine::Tactical;
use nullwindow::{MoveSink, Position};

impl Chess {
    /// Whether a legal move gives check, by itself or by uncovering.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let p: Chess = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1".parse()?;
    /// assert!(p.gives_check("e4g5".parse()?) && p.gives_check("e4d6".parse()?));
    /// assert!(!p.gives_check("f1f2".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        let board = self.board();
        let side = board.side_to_move();
        let piece = board.piece_on(m.from);
        let two_leave =
            piece == Some(Piece::Pawn) && m.from.file() != m.to.file() && !board.occupied().has(m.to);
        if two_leave || board.colors(side).has(m.to) {
            return self.checks_when_made(m);
        }
        let king = board.king(!side);
        let (oblique, straight) = (get_bishop_rays(king), get_rook_rays(king));
        let occupied = (board.occupied() ^ m.from.bitboard()) | m.to.bitboard();
        let reaches = |from: Square| (get_between_rays(king, from) & occupied).is_empty();
        let direct = match m.promotion.or(piece) {
            Some(Piece::Pawn) => get_pawn_attacks(king, !side).has(m.to),
            Some(Piece::Knight) => get_knight_moves(king).has(m.to),
            Some(Piece::Bishop) => oblique.has(m.to) && reaches(m.to),
            Some(Piece::Rook) => straight.has(m.to) && reaches(m.to),
            Some(Piece::Queen) => (oblique | straight).has(m.to) && reaches(m.to),
            Some(Piece::King) | None => false,
        };
        if direct || !(oblique | straight).has(m.from) {
            return direct;
        }
        // The piece may uncover one behind it.
        let kind = if oblique.has(m.from) { Piece::Bishop } else { Piece::Rook };
        let sliders = board.colors(side) & (board.pieces(kind) | board.pieces(Piece::Queen));
        let behind = sliders & get_line_rays(king, m.from) & !m.from.bitboard();
        behind.into_iter().any(reaches)
    }

    /// [`gives_check`](Self::gives_check) for moves of more than one piece: en passant and castling.
    #[cold]
    #[inline(never)]
    fn checks_when_made(&self, m: Move) -> bool {
        let mut after = self.clone();
        after.make(m);
        after.in_check()
    }
}

/// The squares that a bishop and a rook on this one attack. (Not inlined, as [`Chess::each_piece`].)
#[inline(never)]
fn lines(square: Square, occupied: BitBoard) -> (BitBoard, BitBoard) {
    (get_bishop_moves(square, occupied), get_rook_moves(square, occupied))
}

const STRUCTURE_BITS: u32 = 14;

impl Tactical for Chess {
    const STRUCTURES: usize = 1 << STRUCTURE_BITS;

    #[inline]
    fn in_check(&self) -> bool {
        Chess::in_check(self)
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        Chess::gives_check(self, m)
    }

    #[inline]
    fn see_ge(&self, m: Move, threshold: i32) -> bool {
        Chess::see_ge(self, m, threshold)
    }

    /// Captures and promotions are noisy.
    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        m.promotion.is_some() || self.captures(m)
    }

    /// Captures and promotions to a queen; and, if asked for, quiet moves that give check.
    fn noisy(&self, checks: bool, out: &mut impl MoveSink<Move>) {
        let board = self.board();
        let side = board.side_to_move();
        let theirs = board.colors(!side);
        let last = Rank::Eighth.relative_to(side).bitboard();
        let en_passant = board.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(side)));
        let of_pawns = theirs | last | en_passant.map_or(BitBoard::EMPTY, Square::bitboard);
        let king = board.king(!side);
        let (occupied, rays) = (board.occupied(), get_bishop_rays(king) | get_rook_rays(king));
        let (oblique, straight) = match checks {
            true => lines(king, occupied),
            false => (BitBoard::EMPTY, BitBoard::EMPTY),
        };
        // The squares from which a piece checks, if its own square was not in the way.
        let checking = |piece| match piece {
            Piece::Pawn => get_pawn_attacks(king, !side),
            Piece::Knight => get_knight_moves(king),
            Piece::Bishop => oblique,
            Piece::Rook => straight,
            Piece::Queen => oblique | straight,
            Piece::King => BitBoard::EMPTY,
        };
        self.each_piece(&mut |moves| {
            let PieceMoves { piece, from, to } = moves;
            let wanted = if piece == Piece::Pawn { of_pawns } else { theirs };
            if checks {
                let quiet = to & !wanted;
                let castling = piece == Piece::King && !(quiet & board.colors(side)).is_empty();
                if castling || rays.has(from) {
                    let quiet = PieceMoves { to: quiet, ..moves };
                    quiet.into_iter().filter(|&m| self.gives_check(m)).for_each(|m| out.push(m));
                } else {
                    let push = |to| out.push(Move { from, to, promotion: None });
                    (quiet & checking(piece)).into_iter().for_each(push);
                }
            }
            for to in to & wanted {
                let promotes = piece == Piece::Pawn && last.has(to);
                out.push(Move { from, to, promotion: promotes.then_some(Piece::Queen) });
            }
            false
        });
    }

    /// The immediate gain of a noisy move, in centipawns.
    fn gain(&self, m: Move) -> i32 {
        let victim =
            if self.captures(m) { self.board().piece_on(m.to).unwrap_or(Piece::Pawn) } else { Piece::King };
        let promoted = m.promotion.map_or(0, |piece| piece_value(piece) - piece_value(Piece::Pawn));
        piece_value(victim) + promoted
    }

    /// A hash of the pawns.
    fn structure(&self) -> usize {
        let pawns = |colour| self.board().colored_pieces(colour, Piece::Pawn).0;
        // Multiplication by odd numbers with well-spread bits hashes the squares.
        let white = pawns(cozy_chess::Color::White).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let black = pawns(cozy_chess::Color::Black).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        ((white ^ black.rotate_left(32)).wrapping_mul(0xd6e8_feb8_6659_fd93) >> (64 - STRUCTURE_BITS))
            as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Along random games, both agree with the rules after the move.
    #[test]
    fn checks_and_noisy_moves_agree_with_the_rules() {
        let mut state = 1_u64;
        for game in 0..60 {
            let mut p = Chess::start_960(game * 16).unwrap();
            for _ in 0..150 {
                let mut moves = Vec::new();
                if p.moves(&mut moves).is_some() {
                    break;
                }
                let (mut noisy, mut wanted) = (Vec::new(), Vec::new());
                for &m in &moves {
                    let mut after = p.clone();
                    after.make(m);
                    assert_eq!(p.gives_check(m), after.in_check(), "{p} {m}");
                    let under = m.promotion.is_some_and(|piece| piece != Piece::Queen);
                    if p.is_noisy(m) && !under || !p.is_noisy(m) && after.in_check() {
                        wanted.push(m.to_string());
                    }
                }
                p.noisy(true, &mut noisy);
                let mut noisy: Vec<_> = noisy.iter().map(Move::to_string).collect();
                noisy.sort();
                wanted.sort();
                assert_eq!(noisy, wanted, "{p}");
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                p.make(moves[(state >> 33) as usize % moves.len()]);
            }
        }
    }
}
