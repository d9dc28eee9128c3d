//! Static exchange evaluation: the material result of the captures on one square (the swap-off of John
//! Maynard Smith's program SOMA, early 1960s; the name: Michie).

use crate::Chess;
use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// The value of a piece in an exchange, in centipawns, by [`Piece`]. A king is never captured.
const PIECE_VALUE: [i32; 6] = [100, 300, 300, 500, 900, 0];

/// The gain of a promotion to a queen.
const PROMOTION: i32 = PIECE_VALUE[Piece::Queen as usize] - PIECE_VALUE[Piece::Pawn as usize];

/// The value of a piece in an exchange, in centipawns.
pub(crate) fn piece_value(piece: Piece) -> i32 {
    PIECE_VALUE[piece as usize]
}

impl Chess {
    /// The material that a legal move and the captures on its destination win or lose, in centipawns from the
    /// view of the side to move, if both sides capture with the least valuable piece first and stop when that
    /// is better for them. A pawn counts 100, knight and bishop 300, rook 500, queen 900.
    ///
    /// Pieces behind others on the same line take part; a pawn that captures on its last rank becomes a
    /// queen; a king does not capture a defended piece. Pins and other squares are ignored. A quiet move
    /// counts the loss that it risks, and castling 0.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let defended: Chess = "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1".parse()?;
    /// assert_eq!(defended.exchange("d1d5".parse()?), 100 - 500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn exchange(&self, m: Move) -> i32 {
        let Some(first) = FirstMove::of(self, m) else { return 0 };
        let FirstMove { gain, mut at_stake, mut occupied } = first;
        let board = self.board();
        // gains[n]: the gain of the n-th capture for its side, if it is the last.
        let (mut gains, mut n) = ([0; 33], 0);
        gains[0] = gain;
        let mut side = !board.side_to_move();
        loop {
            let attackers = attackers(board, m.to, occupied);
            let Some((piece, from)) = least_valuable(board, attackers & board.colors(side)) else { break };
            if piece == Piece::King && !(attackers & board.colors(!side)).is_empty() {
                break;
            }
            n += 1;
            let promotion = if piece == Piece::Pawn && on_last_rank(m.to, side) { PROMOTION } else { 0 };
            gains[n] = at_stake + promotion - gains[n - 1];
            at_stake = piece_value(piece) + promotion;
            occupied ^= from.bitboard();
            side = !side;
        }
        // From the last capture back, its side goes on only if that is better for it.
        for n in (1..=n).rev() {
            gains[n - 1] = gains[n - 1].min(-gains[n]);
        }
        gains[0]
    }

    /// Whether [`exchange`](Self::exchange) is at least `least` centipawns: cheaper, where the first move
    /// decides it.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let defended: Chess = "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1".parse()?;
    /// assert!(!defended.see_ge("d1d5".parse()?, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn see_ge(&self, m: Move, least: i32) -> bool {
        let Some(FirstMove { gain, mut at_stake, mut occupied }) = FirstMove::of(self, m) else {
            return least <= 0;
        };
        if gain < least {
            return false;
        }
        let board = self.board();
        let queens = board.pieces(Piece::Queen);
        let (oblique, straight) = (board.pieces(Piece::Bishop) | queens, board.pieces(Piece::Rook) | queens);
        let mut side = !board.side_to_move();
        // What `side` must win by its captures, always more than 0, so that the other side misses its aim.
        let mut needed = gain - least + 1;
        let mut all = None;
        loop {
            // The result if `side` does not win that.
            let otherwise = side != board.side_to_move();
            // It wins at most the piece on the square, and a promotion there.
            let promotion = if on_last_rank(m.to, side) { PROMOTION } else { 0 };
            if at_stake + promotion < needed {
                return otherwise;
            }
            let attackers = all.unwrap_or_else(|| attackers(board, m.to, occupied)) & occupied;
            let own = attackers & board.colors(side);
            let Some((piece, from)) = least_valuable(board, own) else { return otherwise };
            let promotion = if piece == Piece::Pawn { promotion } else { 0 };
            if at_stake + promotion < needed || piece == Piece::King && attackers != own {
                return otherwise;
            }
            needed = at_stake + promotion - needed + 1;
            at_stake = piece_value(piece) + promotion;
            occupied ^= from.bitboard();
            // The piece may have stood before another.
            let mut behind = attackers;
            if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
                behind |= get_bishop_moves(m.to, occupied) & oblique;
            }
            if matches!(piece, Piece::Rook | Piece::Queen) {
                behind |= get_rook_moves(m.to, occupied) & straight;
            }
            all = Some(behind);
            side = !side;
        }
    }
}

/// The state of an exchange after its first move.
struct FirstMove {
    /// The gain of the move.
    gain: i32,
    /// The value of the piece on the square now.
    at_stake: i32,
    occupied: BitBoard,
}

impl FirstMove {
    /// `None` if the move castles.
    #[inline]
    fn of(position: &Chess, m: Move) -> Option<FirstMove> {
        let board = position.board();
        let piece = board.piece_on(m.from)?;
        if board.colors(board.side_to_move()).has(m.to) {
            return None;
        }
        let before = board.occupied();
        let mut occupied = before ^ m.from.bitboard();
        let victim = if before.has(m.to) {
            board.piece_on(m.to)
        } else if piece == Piece::Pawn && m.from.file() != m.to.file() {
            // En passant: the captured pawn is on the adjacent square.
            occupied ^= Square::new(m.to.file(), m.from.rank()).bitboard();
            Some(Piece::Pawn)
        } else {
            None
        };
        let at_stake = piece_value(m.promotion.unwrap_or(piece));
        Some(FirstMove {
            gain: victim.map_or(0, piece_value) + at_stake - piece_value(piece),
            at_stake,
            occupied,
        })
    }
}

fn on_last_rank(square: Square, side: Color) -> bool {
    square.rank() == Rank::Eighth.relative_to(side)
}

/// The pieces of both sides that attack a square, with these squares occupied: pieces that have left theirs
/// uncover others.
pub(crate) fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let of = |piece| board.pieces(piece);
    let pawns = |side: Color| get_pawn_attacks(square, !side) & board.colored_pieces(side, Piece::Pawn);
    let queens = of(Piece::Queen);
    let all = pawns(Color::White)
        | pawns(Color::Black)
        | get_knight_moves(square) & of(Piece::Knight)
        | get_bishop_moves(square, occupied) & (of(Piece::Bishop) | queens)
        | get_rook_moves(square, occupied) & (of(Piece::Rook) | queens)
        | get_king_moves(square) & of(Piece::King);
    all & occupied
}

/// The least valuable of these pieces of one side.
pub(crate) fn least_valuable(board: &Board, attackers: BitBoard) -> Option<(Piece, Square)> {
    Piece::ALL.into_iter().find_map(|piece| {
        let from = (attackers & board.pieces(piece)).next_square()?;
        Some((piece, from))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Position;
    use proptest::prelude::*;

    fn exchange(fen: &str, m: &str) -> i32 {
        let (position, m): (Chess, Move) = (fen.parse().unwrap(), m.parse().unwrap());
        assert!(position.is_legal(m), "{fen} {m}");
        let value = position.exchange(m);
        assert!(position.see_ge(m, value) && !position.see_ge(m, value + 1), "{fen} {m}");
        value
    }

    #[test]
    fn captures_are_swapped_off() {
        // Undefended; defended by a pawn; defended by a bishop, with a pawn attacking too.
        assert_eq!(exchange("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), 100);
        assert_eq!(exchange("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), -400);
        assert_eq!(exchange("4k3/8/4b3/3p4/4P3/8/8/3RK3 w - - 0 1", "e4d5"), 100);
        assert_eq!(exchange("4k3/8/4b3/3p4/4P3/8/8/3RK3 w - - 0 1", "d1d5"), 100 - 500 + 300);
        // A piece that moves to a square attacked by a pawn is lost; attacked by the queen alone, it is safe
        // if defended.
        assert_eq!(exchange("4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1d5"), -500);
        assert_eq!(exchange("3qk3/8/8/8/4P3/2N5/8/3K4 w - - 0 1", "c3d5"), 0);
        // White's queen would be lost: the exchange ends with the bishop's capture.
        assert_eq!(exchange("3qk3/1b6/5n2/3p4/4P3/2N5/3Q4/3K4 w - - 0 1", "e4d5"), 0);
    }

    #[test]
    fn x_ray_attackers_take_part() {
        assert_eq!(exchange("3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5"), -400);
        assert_eq!(exchange("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100);
        assert_eq!(exchange("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), -400);
        // The queen stands behind the bishop, and behind the pawn.
        assert_eq!(exchange("4k3/8/2p5/3p4/8/1B6/Q7/4K3 w - - 0 1", "b3d5"), -100);
        assert_eq!(exchange("4k3/8/4n3/3p4/2P5/1Q6/8/4K3 w - - 0 1", "c4d5"), 100);
    }

    #[test]
    fn en_passant_captures_the_adjacent_pawn() {
        assert_eq!(exchange("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
        assert_eq!(exchange("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 0);
        // The rook sees through where the captured pawn stood.
        assert_eq!(exchange("3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6"), 100);
        assert_eq!(exchange("3rk3/8/8/3pP3/8/8/8/2R1K3 w - d6 0 1", "e5d6"), 0);
    }

    #[test]
    fn promotions_count() {
        assert_eq!(exchange("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), 800);
        assert_eq!(exchange("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"), 200);
        assert_eq!(exchange("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), -100);
        assert_eq!(exchange("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), 1_300);
        // A pawn that takes back becomes a queen: Black's rook wins a knight, and loses its value and 800.
        assert_eq!(exchange("N3k2r/1P6/8/8/8/8/8/4K3 b - - 0 1", "h8h7"), 0);
        assert_eq!(exchange("N2rk3/1P6/8/8/8/8/8/4K3 b - - 0 1", "d8a8"), 300 - 500 - 800);
    }

    #[test]
    fn king_does_not_capture_a_defended_piece() {
        assert_eq!(exchange("8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), -400);
        assert_eq!(exchange("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100);
    }

    /// The pinned knight counts as a defender.
    #[test]
    fn pins_are_ignored() {
        assert_eq!(exchange("4k3/4n3/8/3p4/8/8/8/3RR1K1 w - - 0 1", "d1d5"), -400);
    }

    #[test]
    fn castling_exchanges_nothing() {
        assert_eq!(exchange("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"), 0);
    }

    /// The definition by recursion, over the squares of all pieces.
    fn by_recursion(board: &Board, to: Square, side: Color, occupied: BitBoard, at_stake: i32) -> i32 {
        let attacks = |from: Square| match board.piece_on(from).unwrap() {
            Piece::Pawn => get_pawn_attacks(from, board.color_on(from).unwrap()),
            Piece::Knight => get_knight_moves(from),
            Piece::Bishop => get_bishop_moves(from, occupied),
            Piece::Rook => get_rook_moves(from, occupied),
            Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
            Piece::King => get_king_moves(from),
        };
        let those =
            |side| (board.colors(side) & occupied).into_iter().filter(move |&from| attacks(from).has(to));
        let Some(from) = those(side).min_by_key(|&from| board.piece_on(from).unwrap() as usize) else {
            return 0;
        };
        let piece = board.piece_on(from).unwrap();
        if piece == Piece::King && those(!side).next().is_some() {
            return 0;
        }
        let promotion = if piece == Piece::Pawn && on_last_rank(to, side) { 800 } else { 0 };
        let then = by_recursion(board, to, !side, occupied ^ from.bitboard(), piece_value(piece) + promotion);
        (at_stake + promotion - then).max(0)
    }

    proptest! {
        #[test]
        fn exchange_equals_its_definition_by_recursion(
            number in 0..960_u32, choices in prop::collection::vec(any::<u16>(), 0..100),
        ) {
            let mut position = Chess::start_960(number).unwrap();
            for choice in choices {
                let moves = position.legal();
                for &m in &moves {
                    let value = position.exchange(m);
                    if let Some(FirstMove { gain, at_stake, occupied }) = FirstMove::of(&position, m) {
                        let board = position.board();
                        let reply = by_recursion(board, m.to, !board.side_to_move(), occupied, at_stake);
                        prop_assert_eq!(value, gain - reply);
                    }
                    for least in [-900, -400, -100, 0, 1, 100, value, value + 1] {
                        prop_assert_eq!(position.see_ge(m, least), value >= least);
                    }
                }
                if moves.is_empty() || position.outcome().is_some() {
                    break;
                }
                position.make(moves[usize::from(choice) % moves.len()]);
            }
        }
    }
}
