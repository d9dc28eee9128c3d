//! Static exchange evaluation: the material result of the captures on one square (the swap-off of John
//! Maynard Smith's program SOMA, early 1960s; the name: Michie).

use crate::Shogi;
use crate::sliders::{bishop_attacks, lance_attacks, rook_attacks};
use haitaka::{
    BitBoard, Board, Color, Move, Piece, Square, bishop_pseudo_attacks, gold_attacks, king_attacks,
    knight_attacks, lance_pseudo_attacks, pawn_attacks, prom_zone, rook_pseudo_attacks, silver_attacks,
};

/// The value of a piece on the board in an exchange, in hundredths of a pawn, by [`Piece`]. A king is never
/// captured.
const PIECE_VALUE: [i32; Piece::NUM] = [100, 300, 350, 500, 800, 950, 550, 0, 600, 550, 550, 550, 1100, 1300];

/// The value of a piece on the board in an exchange, in hundredths of a pawn.
pub(crate) fn piece_value(piece: Piece) -> i32 {
    PIECE_VALUE[piece as usize]
}

/// What the capture of a piece changes between the sides: one loses it from the board, the other has it in
/// its hand, unpromoted.
pub(crate) fn captured_value(piece: Piece) -> i32 {
    piece_value(piece) + piece_value(piece.unpromote())
}

/// The squares that a piece attacks, with these squares occupied.
#[inline(always)]
pub(crate) fn attacks(piece: Piece, color: Color, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Pawn => pawn_attacks(color, from),
        Piece::Lance => lance_attacks(color, from, occupied),
        Piece::Knight => knight_attacks(color, from),
        Piece::Silver => silver_attacks(color, from),
        Piece::Gold | Piece::Tokin | Piece::PLance | Piece::PKnight | Piece::PSilver => {
            gold_attacks(color, from)
        }
        Piece::Bishop => bishop_attacks(from, occupied),
        Piece::Rook => rook_attacks(from, occupied),
        Piece::PBishop => bishop_attacks(from, occupied) | king_attacks(color, from),
        Piece::PRook => rook_attacks(from, occupied) | king_attacks(color, from),
        Piece::King => king_attacks(color, from),
    }
}

impl Shogi {
    /// The material that a legal move and the captures on its destination win or lose, in hundredths of a
    /// pawn from the view of the side to move, if both sides capture with the least valuable piece first and
    /// stop when that is better for them.
    ///
    /// A capture counts the piece on the board and the piece in the captor's hand: a pawn 200, a gold 1,100.
    /// Pieces behind others on the same line take part; only the first move promotes; a king does not capture
    /// a defended piece; pins, other squares and drops are ignored. A quiet move counts the loss that it
    /// risks.
    ///
    /// ```
    /// use nullwindow_shogi::Shogi;
    /// let defended: Shogi = "4k4/4g4/4p4/9/9/9/9/4R4/4K4 b - 1".parse()?;
    /// assert_eq!(defended.exchange("5h5c".parse()?), 200 - 1_900); // a pawn for a rook
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn exchange(&self, m: Move) -> i32 {
        let board = &self.0;
        let to = m.to();
        let arriving = self.arriving(m);
        let mut occupied = board.occupied() | to.bitboard();
        let mut gain = board.piece_on(to).map_or(0, captured_value);
        if let Move::BoardMove { from, promotion, .. } = m {
            occupied ^= from.bitboard();
            if promotion {
                gain += piece_value(arriving) - piece_value(arriving.unpromote());
            }
        }
        // gains[n]: the gain of the n-th capture for its side, if it is the last.
        let (mut gains, mut n) = ([0; 41], 0);
        gains[0] = gain;
        let mut at_stake = captured_value(arriving);
        let mut side = !board.side_to_move();
        loop {
            let attackers = attackers(board, to, occupied) & occupied;
            let Some((piece, from)) = least_valuable(board, attackers & board.colors(side)) else { break };
            if piece == Piece::King && !(attackers & board.colors(!side)).is_empty() {
                break;
            }
            n += 1;
            gains[n] = at_stake - gains[n - 1];
            at_stake = captured_value(piece);
            occupied ^= from.bitboard();
            side = !side;
        }
        // From the last capture back, its side goes on only if that is better for it.
        for n in (1..=n).rev() {
            gains[n - 1] = gains[n - 1].min(-gains[n]);
        }
        gains[0]
    }

    /// Whether [`exchange`](Self::exchange) is at least `least`: cheaper, where the first move decides it.
    ///
    /// ```
    /// use nullwindow_shogi::Shogi;
    /// let defended: Shogi = "4k4/4g4/4p4/9/9/9/9/4R4/4K4 b - 1".parse()?;
    /// assert!(!defended.see_ge("5h5c".parse()?, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn see_ge(&self, m: Move, least: i32) -> bool {
        let arriving = self.arriving(m);
        let promotion =
            if m.is_promotion() { piece_value(arriving) - piece_value(arriving.unpromote()) } else { 0 };
        let gain = self.0.piece_on(m.to()).map_or(0, captured_value) + promotion;
        // The opponent need not capture; if it does, it wins at most the piece on the square.
        gain >= least && (gain - captured_value(arriving) >= least || self.exchange(m) >= least)
    }
}

/// The pieces of both sides that attack a square, with these squares occupied: pieces that have left theirs
/// uncover others.
#[inline]
pub(crate) fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let of = |piece| board.pieces(piece);
    let (horses, dragons) = (of(Piece::PBishop), of(Piece::PRook));
    let steps = |side: Color| {
        let from = steppers(board, side, square) | lance_attacks(!side, square, occupied) & of(Piece::Lance);
        from & board.colors(side)
    };
    steps(Color::Black)
        | steps(Color::White)
        | king_attacks(Color::Black, square) & (of(Piece::King) | horses | dragons)
        | bishop_attacks(square, occupied) & (of(Piece::Bishop) | horses)
        | rook_attacks(square, occupied) & (of(Piece::Rook) | dragons)
}

/// The pieces that would attack a square by one step or jump, if they were of this side; kings and promoted
/// sliders left out.
#[inline]
fn steppers(board: &Board, side: Color, square: Square) -> BitBoard {
    let of = |piece| board.pieces(piece);
    let golds =
        of(Piece::Gold) | of(Piece::Tokin) | of(Piece::PLance) | of(Piece::PKnight) | of(Piece::PSilver);
    pawn_attacks(!side, square) & of(Piece::Pawn)
        | knight_attacks(!side, square) & of(Piece::Knight)
        | silver_attacks(!side, square) & of(Piece::Silver)
        | gold_attacks(!side, square) & golds
}

/// Whether a side attacks a square, with these squares occupied. Sliders are tested last, and only those that
/// have the square on a line.
pub(crate) fn attacked_by(board: &Board, side: Color, square: Square, occupied: BitBoard) -> bool {
    let of = |piece| board.pieces(piece);
    let (theirs, horses, dragons) = (board.colors(side), of(Piece::PBishop), of(Piece::PRook));
    let near =
        steppers(board, side, square) | king_attacks(side, square) & (of(Piece::King) | horses | dragons);
    if !(near & theirs).is_empty() {
        return true;
    }
    let bishops = bishop_pseudo_attacks(square) & (of(Piece::Bishop) | horses) & theirs;
    let rooks = rook_pseudo_attacks(square) & (of(Piece::Rook) | dragons) & theirs;
    let lances = lance_pseudo_attacks(!side, square) & of(Piece::Lance) & theirs;
    !bishops.is_empty() && !(bishops & bishop_attacks(square, occupied)).is_empty()
        || !rooks.is_empty() && !(rooks & rook_attacks(square, occupied)).is_empty()
        || !lances.is_empty() && !(lances & lance_attacks(!side, square, occupied)).is_empty()
}

/// Pieces by their value in an exchange, the king last.
const BY_VALUE: [Piece; Piece::NUM] = [
    Piece::Pawn,
    Piece::Lance,
    Piece::Knight,
    Piece::Silver,
    Piece::Gold,
    Piece::PLance,
    Piece::PKnight,
    Piece::PSilver,
    Piece::Tokin,
    Piece::Bishop,
    Piece::Rook,
    Piece::PBishop,
    Piece::PRook,
    Piece::King,
];

/// The least valuable of these pieces, and its square.
#[inline]
pub(crate) fn least_valuable(board: &Board, pieces: BitBoard) -> Option<(Piece, Square)> {
    if pieces.is_empty() {
        return None;
    }
    BY_VALUE.into_iter().find_map(|piece| Some((piece, (board.pieces(piece) & pieces).next_square()?)))
}

/// Whether this is in the zone where pieces of the colour promote.
pub(crate) fn in_zone(color: Color, square: Square) -> bool {
    prom_zone(color).has(square)
}
