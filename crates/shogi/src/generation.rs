//! The generation of legal moves, and the test of one (our own, over `haitaka`).

use crate::Shogi;
use crate::see::{attacked_by, attacks};
use haitaka::PromotionStatus::{self, CannotPromote, Undecided};
use haitaka::{
    BitBoard, Color, Move, Piece, PieceMoves, Square, drop_zone, get_between_rays, king_attacks, line_ray,
    pawn_attacks, prom_zone,
};

/// The pieces on the board but the king, in the order in which their moves are generated, and whether they
/// can promote.
const MOVED: [(Piece, PromotionStatus); Piece::NUM - 1] = [
    (Piece::Pawn, Undecided),
    (Piece::Lance, Undecided),
    (Piece::Knight, Undecided),
    (Piece::Silver, Undecided),
    (Piece::Gold, CannotPromote),
    (Piece::Tokin, CannotPromote),
    (Piece::PLance, CannotPromote),
    (Piece::PKnight, CannotPromote),
    (Piece::PSilver, CannotPromote),
    (Piece::Bishop, Undecided),
    (Piece::Rook, Undecided),
    (Piece::PBishop, CannotPromote),
    (Piece::PRook, CannotPromote),
];

/// The pieces of a hand, in the order in which drops are generated.
const DROPPED: [Piece; Piece::HAND_NUM] =
    [Piece::Pawn, Piece::Lance, Piece::Knight, Piece::Silver, Piece::Gold, Piece::Rook, Piece::Bishop];

impl Shogi {
    /// Passes the legal moves, of one piece at a time, until `push` returns true; returns whether it did.
    #[inline]
    pub(crate) fn generate(&self, mut push: impl FnMut(PieceMoves) -> bool) -> bool {
        self.board_moves(&mut push) || self.drops(&mut push)
    }

    /// Passes the legal moves on the board, of one piece at a time, until `push` returns true; returns
    /// whether it did.
    pub(crate) fn board_moves(&self, push: &mut dyn FnMut(PieceMoves) -> bool) -> bool {
        self.piece_moves(push) || self.king_moves(push)
    }

    /// Passes the legal moves of the pieces but the king, as [`board_moves`](Self::board_moves) does.
    pub(crate) fn piece_moves(&self, push: &mut dyn FnMut(PieceMoves) -> bool) -> bool {
        let (board, color) = (&self.0, self.0.side_to_move());
        let (own, occupied, pinned) = (board.colors(color), board.occupied(), board.pinned());
        let targets = self.defences() & !own;
        if !targets.is_empty() {
            for (piece, prom_status) in MOVED {
                let pieces = board.pieces(piece) & own;
                if pieces.is_empty() {
                    continue;
                }
                for from in pieces & !pinned {
                    let to = attacks(piece, color, from, occupied) & targets;
                    let moves = PieceMoves::BoardMoves { color, piece, from, to, prom_status };
                    if !to.is_empty() && push(moves) {
                        return true;
                    }
                }
                // A pinned piece answers no check.
                if !(pieces & pinned).is_empty() && !self.in_check() {
                    for from in pieces & pinned {
                        let line = line_ray(board.king(color), from);
                        let to = attacks(piece, color, from, occupied) & targets & line;
                        let moves = PieceMoves::BoardMoves { color, piece, from, to, prom_status };
                        if !to.is_empty() && push(moves) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// Passes the legal moves of the king, if there are any; returns what `push` returns.
    pub(crate) fn king_moves(&self, push: &mut dyn FnMut(PieceMoves) -> bool) -> bool {
        let (board, color) = (&self.0, self.0.side_to_move());
        let own = board.colors(color);
        let Some(from) = (board.pieces(Piece::King) & own).next_square() else { return false };
        let mut to = king_attacks(color, from) & !own;
        for square in to {
            if !self.king_is_safe(from, square) {
                to ^= square.bitboard();
            }
        }
        let (piece, prom_status) = (Piece::King, CannotPromote);
        !to.is_empty() && push(PieceMoves::BoardMoves { color, piece, from, to, prom_status })
    }

    /// Whether there is a legal move on the board.
    pub(crate) fn has_board_move(&self) -> bool {
        self.board_moves(&mut |_| true)
    }

    /// Passes the legal drops, of one kind of piece at a time, until `push` returns true; returns whether it
    /// did.
    pub(crate) fn drops(&self, push: &mut dyn FnMut(PieceMoves) -> bool) -> bool {
        let (board, color) = (&self.0, self.0.side_to_move());
        let targets = self.defences() & !board.occupied();
        if targets.is_empty() {
            return false;
        }
        DROPPED.into_iter().filter(|&piece| board.has_in_hand(color, piece)).any(|piece| {
            let to = targets & drop_zone(color, piece);
            let to = if piece == Piece::Pawn { self.pawn_drops(to) } else { to };
            !to.is_empty() && push(PieceMoves::Drops { color, piece, to })
        })
    }

    /// The squares where a piece that is not the king, on its arrival, leaves the king in no check by those
    /// pieces that give check now: of the checking piece, and between it and the king.
    fn defences(&self) -> BitBoard {
        let board = &self.0;
        let checkers = board.checkers();
        match (checkers.len(), checkers.next_square()) {
            (1, Some(checker)) => {
                get_between_rays(checker, board.king(board.side_to_move())) | checker.bitboard()
            }
            (0, _) => BitBoard::FULL,
            _ => BitBoard::EMPTY,
        }
    }

    /// Those of these squares that are on no file with an own pawn, and where a pawn does not mate.
    fn pawn_drops(&self, mut to: BitBoard) -> BitBoard {
        let (board, side) = (&self.0, self.0.side_to_move());
        for pawn in board.colored_pieces(side, Piece::Pawn) {
            to &= !pawn.file().bitboard();
        }
        if board.has(!side, Piece::King) {
            let front = pawn_attacks(!side, board.king(!side)) & to;
            if front.next_square().is_some_and(|square| self.mates_by_pawn(square)) {
                to ^= front;
            }
        }
        to
    }

    /// Whether a pawn dropped on this empty square mates. A check by a pawn cannot be blocked.
    fn mates_by_pawn(&self, to: Square) -> bool {
        let side = self.0.side_to_move();
        if !self.0.has(!side, Piece::King) || !pawn_attacks(side, to).has(self.0.king(!side)) {
            return false;
        }
        let mut after = self.clone();
        after.0.play_unchecked(Move::Drop { piece: Piece::Pawn, to });
        !after.has_board_move()
    }

    /// Whether a move is legal by the rules of movement.
    ///
    /// ```
    /// use nullwindow_shogi::Shogi;
    /// assert!(Shogi::start().is_legal("7g7f".parse()?));
    /// assert!(!Shogi::start().is_legal("7g7e".parse()?) && !Shogi::start().is_legal("P*5e".parse()?));
    /// # Ok::<(), nullwindow_shogi::haitaka::MoveParseError>(())
    /// ```
    #[inline(never)]
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let board = &self.0;
        let side = board.side_to_move();
        match m {
            // `haitaka` asks neither whether the hand has the piece, nor whether a dropped pawn mates.
            Move::Drop { piece, to } => {
                board.has_in_hand(side, piece)
                    && board.is_legal_drop(m)
                    && !(piece == Piece::Pawn && self.mates_by_pawn(to))
            }
            Move::BoardMove { from, to, promotion } => {
                let Some(piece) = board.piece_on(from) else { return false };
                let own = board.colors(side);
                own.has(from)
                    && !own.has(to)
                    && attacks(piece, side, from, board.occupied()).has(to)
                    && may_arrive(piece, side, from, to, promotion)
                    && if piece == Piece::King { self.king_is_safe(from, to) } else { self.covers(from, to) }
            }
        }
    }

    /// Whether no piece of the opponent attacks the king when it has moved.
    fn king_is_safe(&self, from: Square, to: Square) -> bool {
        let (board, side) = (&self.0, self.0.side_to_move());
        let occupied = board.occupied() ^ from.bitboard() | to.bitboard();
        !attacked_by(board, !side, to, occupied)
    }

    /// Whether the king is in no check when a piece that is not the king has moved.
    fn covers(&self, from: Square, to: Square) -> bool {
        let board = &self.0;
        let pinned = board.pinned().has(from) && !line_ray(board.king(board.side_to_move()), from).has(to);
        !pinned && self.defences().has(to)
    }
}

/// Whether a piece may promote, or stay as it is, by this move on the board.
fn may_arrive(piece: Piece, side: Color, from: Square, to: Square, promotion: bool) -> bool {
    let zone = prom_zone(side);
    if promotion {
        piece.is_promotable() && (zone.has(from) || zone.has(to))
    } else {
        !piece.must_promote(side, to)
    }
}
