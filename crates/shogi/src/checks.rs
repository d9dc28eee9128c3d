//! The generation of checks, for mate problems and quiescence (our own; `haitaka` 0.3.2 takes every line
//! between a slider and the king for an attack, also a lance's diagonal).

use crate::Shogi;
use crate::see::attacks;
use crate::sliders::{bishop_attacks, lance_attacks, rook_attacks};
use haitaka::{
    BitBoard, Move, Piece, PieceMoves, bishop_pseudo_attacks, get_between_rays, lance_pseudo_attacks,
    rook_pseudo_attacks,
};

impl Shogi {
    /// Passes each legal move that gives check.
    ///
    /// ```
    /// use nullwindow_shogi::Shogi;
    /// let p: Shogi = "4k4/9/9/9/9/9/9/9/4K4 b GP 1".parse()?;
    /// let mut checks = Vec::new();
    /// p.checks(|m| checks.push(m.to_string()));
    /// checks.sort();
    /// assert_eq!(checks, ["G*4a", "G*4b", "G*5b", "G*6a", "G*6b", "P*5b"]);
    /// # Ok::<(), nullwindow_shogi::SfenError>(())
    /// ```
    pub fn checks(&self, mut push: impl FnMut(Move)) {
        let board = &self.0;
        let side = board.side_to_move();
        if !board.has(!side, Piece::King) {
            return;
        }
        let from_king = self.checking_squares();
        let screens = self.screens();
        let mut of_piece = |moves| {
            let PieceMoves::BoardMoves { color, piece, from, to, prom_status } = moves else { return false };
            if screens.has(from) {
                moves.into_iter().filter(|&m| self.gives_check(m)).for_each(&mut push);
                return false;
            }
            let direct = from_king[piece as usize] | from_king[piece.promote() as usize];
            let to = to & direct;
            if !to.is_empty() {
                for m in (PieceMoves::BoardMoves { color, piece, from, to, prom_status }) {
                    let arriving = if m.is_promotion() { piece.promote() } else { piece };
                    if from_king[arriving as usize].has(m.to()) {
                        push(m);
                    }
                }
            }
            false
        };
        self.piece_moves(&mut of_piece);
        // The king itself gives no check.
        if !(screens & board.pieces(Piece::King)).is_empty() {
            self.king_moves(&mut of_piece);
        }
        self.drops(&mut |moves| {
            let PieceMoves::Drops { color, piece, to } = moves else { return false };
            let to = to & from_king[piece as usize];
            PieceMoves::Drops { color, piece, to }.into_iter().for_each(&mut push);
            false
        });
    }

    /// Where a piece of each kind gives check to the enemy's king: the squares that it would attack from the
    /// king's, the other way up.
    #[inline(never)]
    fn checking_squares(&self) -> [BitBoard; Piece::NUM] {
        let board = &self.0;
        let side = board.side_to_move();
        let (king, occupied) = (board.king(!side), board.occupied());
        let mut squares = [BitBoard::EMPTY; Piece::NUM];
        for piece in Piece::ALL {
            if piece != Piece::King {
                squares[piece as usize] = attacks(piece, !side, king, occupied);
            }
        }
        squares
    }

    /// The pieces of the side to move that alone stand between one of its sliders and the enemy's king.
    fn screens(&self) -> BitBoard {
        let board = &self.0;
        let side = board.side_to_move();
        let king = board.king(!side);
        let of = |piece| board.pieces(piece);
        let sliders = bishop_pseudo_attacks(king) & (of(Piece::Bishop) | of(Piece::PBishop))
            | rook_pseudo_attacks(king) & (of(Piece::Rook) | of(Piece::PRook))
            | lance_pseudo_attacks(!side, king) & of(Piece::Lance);
        let mut screens = BitBoard::EMPTY;
        for slider in sliders & board.colors(side) {
            let between = get_between_rays(slider, king) & board.occupied();
            if between.len() == 1 {
                screens |= between & board.colors(side);
            }
        }
        screens
    }

    /// Whether a piece that has left this square uncovers a check, with these squares occupied.
    pub(crate) fn uncovers(&self, from: haitaka::Square, occupied: BitBoard) -> bool {
        let board = &self.0;
        let side = board.side_to_move();
        let king = board.king(!side);
        if !(bishop_pseudo_attacks(king) | rook_pseudo_attacks(king)).has(from) {
            return false;
        }
        let stay = board.colors(side) & !from.bitboard();
        let of = |piece| board.pieces(piece);
        let uncovered = bishop_attacks(king, occupied) & (of(Piece::Bishop) | of(Piece::PBishop))
            | rook_attacks(king, occupied) & (of(Piece::Rook) | of(Piece::PRook))
            | lance_attacks(!side, king, occupied) & of(Piece::Lance);
        !(uncovered & stay).is_empty()
    }
}
