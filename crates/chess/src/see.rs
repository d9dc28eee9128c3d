//! Static exchange evaluation: what captures on one square come to (the swap-off of John Maynard Smith's program SOMA, early 1960s; the
//! name: Michie).

use crate::Chess;
use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};

/// What a piece is worth in an exchange, in centipawns, by [`Piece`]. A king is never taken.
const WORTH: [i32; 6] = [100, 300, 300, 500, 900, 0];

const PROMOTION: i32 = WORTH[Piece::Queen as usize] - WORTH[Piece::Pawn as usize];

pub(crate) fn worth(piece: Piece) -> i32 {
    WORTH[piece as usize]
}

impl Chess {
    /// What a legal move and the captures on its destination win or lose, in centipawns for the side to move, if both sides
    /// capture with the least piece first and stop when they like. A pawn counts 100, knight and bishop 300, rook 500, queen 900.
    ///
    /// Pieces behind others on the same line take part; a pawn that captures on its last rank becomes a queen; a king does not
    /// capture what is defended. Pins are not seen, nor anything on other squares. A move that captures nothing counts what it
    /// may lose, and castling 0.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let defended: Chess = "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1".parse()?;
    /// assert_eq!(defended.exchange("d1d5".parse()?), 100 - 500);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn exchange(&self, m: Move) -> i32 {
        let Some(first) = First::of(self, m) else { return 0 };
        let First { gain, mut at_stake, mut occupied } = first;
        let board = self.board();
        // gains[n]: what the n-th capture wins for its side, if it is the last.
        let (mut gains, mut n) = ([0; 33], 0);
        gains[0] = gain;
        let mut side = !board.side_to_move();
        loop {
            let attackers = attackers(board, m.to, occupied);
            let Some((piece, from)) = least(board, attackers & board.colors(side)) else { break };
            if piece == Piece::King && !(attackers & board.colors(!side)).is_empty() {
                break;
            }
            n += 1;
            let promotion = if piece == Piece::Pawn && on_last(m.to, side) { PROMOTION } else { 0 };
            gains[n] = at_stake + promotion - gains[n - 1];
            at_stake = worth(piece) + promotion;
            occupied ^= from.bitboard();
            side = !side;
        }
        // From the last capture back, its side goes on only if that is better for it.
        for n in (1..=n).rev() {
            gains[n - 1] = gains[n - 1].min(-gains[n]);
        }
        gains[0]
    }

    /// Whether [`exchange`](Self::exchange) is at least so much: cheaper, where the first move already tells.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let defended: Chess = "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1".parse()?;
    /// assert!(!defended.see_ge("d1d5".parse()?, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn see_ge(&self, m: Move, least: i32) -> bool {
        let Some(First { gain, at_stake, .. }) = First::of(self, m) else { return least <= 0 };
        // The opponent need not capture; and if it does, it wins no more than what stands there, and what its pawn becomes.
        let promotion = if on_last(m.to, !self.board().side_to_move()) { PROMOTION } else { 0 };
        gain >= least && (gain - at_stake - promotion >= least || self.exchange(m) >= least)
    }
}

/// The board after the first move, as far as an exchange needs it.
struct First {
    /// What the move wins.
    gain: i32,
    /// What the piece is worth that stands on the square now.
    at_stake: i32,
    occupied: BitBoard,
}

impl First {
    /// `None` if the move castles.
    fn of(position: &Chess, m: Move) -> Option<First> {
        let board = position.board();
        let piece = board.piece_on(m.from)?;
        if board.colors(board.side_to_move()).has(m.to) {
            return None;
        }
        let mut occupied = board.occupied() ^ m.from.bitboard();
        let victim = board.piece_on(m.to).or_else(|| {
            position.captures(m).then(|| {
                // En passant: the pawn that is captured stands beside.
                occupied ^= Square::new(m.to.file(), m.from.rank()).bitboard();
                Piece::Pawn
            })
        });
        let at_stake = worth(m.promotion.unwrap_or(piece));
        Some(First { gain: victim.map_or(0, worth) + at_stake - worth(piece), at_stake, occupied })
    }
}

fn on_last(square: Square, side: Color) -> bool {
    square.rank() == Rank::Eighth.relative_to(side)
}

/// The pieces of both sides that attack a square, if these squares are occupied: pieces that have left theirs uncover others.
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

/// The least of these pieces, which are of one side.
pub(crate) fn least(board: &Board, attackers: BitBoard) -> Option<(Piece, Square)> {
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
        // Nobody defends; a pawn does; a bishop does, and a pawn attacks.
        assert_eq!(exchange("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), 100);
        assert_eq!(exchange("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), -400);
        assert_eq!(exchange("4k3/8/4b3/3p4/4P3/8/8/3RK3 w - - 0 1", "e4d5"), 100);
        assert_eq!(exchange("4k3/8/4b3/3p4/4P3/8/8/3RK3 w - - 0 1", "d1d5"), 100 - 500 + 300);
        // To go where a pawn captures loses the piece; where only the queen does, it does not if it is defended.
        assert_eq!(exchange("4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1d5"), -500);
        assert_eq!(exchange("3qk3/8/8/8/4P3/2N5/8/3K4 w - - 0 1", "c3d5"), 0);
        // White's queen would be lost: the exchange ends with the bishop's capture.
        assert_eq!(exchange("3qk3/1b6/5n2/3p4/4P3/2N5/3Q4/3K4 w - - 0 1", "e4d5"), 0);
    }

    #[test]
    fn pieces_behind_others_take_part() {
        assert_eq!(exchange("3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5"), -400);
        assert_eq!(exchange("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100);
        assert_eq!(exchange("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), -400);
        // The queen stands behind the bishop, and behind the pawn.
        assert_eq!(exchange("4k3/8/2p5/3p4/8/1B6/Q7/4K3 w - - 0 1", "b3d5"), -100);
        assert_eq!(exchange("4k3/8/4n3/3p4/2P5/1Q6/8/4K3 w - - 0 1", "c4d5"), 100);
    }

    #[test]
    fn en_passant_takes_the_pawn_beside() {
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
        // A pawn that takes back becomes a queen: Black's rook wins a knight, and loses what it is worth and 800.
        assert_eq!(exchange("N3k2r/1P6/8/8/8/8/8/4K3 b - - 0 1", "h8h7"), 0);
        assert_eq!(exchange("N2rk3/1P6/8/8/8/8/8/4K3 b - - 0 1", "d8a8"), 300 - 500 - 800);
    }

    #[test]
    fn a_king_does_not_capture_what_is_defended() {
        assert_eq!(exchange("8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), -400);
        assert_eq!(exchange("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 100);
    }

    /// The knight may not move, but is thought to defend.
    #[test]
    fn pins_are_not_seen() {
        assert_eq!(exchange("4k3/4n3/8/3p4/8/8/8/3RR1K1 w - - 0 1", "d1d5"), -400);
    }

    #[test]
    fn castling_exchanges_nothing() {
        assert_eq!(exchange("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"), 0);
    }

    /// The same told by recursion: squares of pieces, each asked whether it attacks.
    fn told(board: &Board, to: Square, side: Color, occupied: BitBoard, at_stake: i32) -> i32 {
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
        let promotion = if piece == Piece::Pawn && on_last(to, side) { 800 } else { 0 };
        let then = told(board, to, !side, occupied ^ from.bitboard(), worth(piece) + promotion);
        (at_stake + promotion - then).max(0)
    }

    proptest! {
        #[test]
        fn every_exchange_is_as_told_by_recursion(number in 0..960_u32, choices in prop::collection::vec(any::<u16>(), 0..100)) {
            let mut position = Chess::start_960(number).unwrap();
            for choice in choices {
                let moves = position.legal();
                for &m in &moves {
                    let value = position.exchange(m);
                    if let Some(First { gain, at_stake, occupied }) = First::of(&position, m) {
                        let board = position.board();
                        prop_assert_eq!(value, gain - told(board, m.to, !board.side_to_move(), occupied, at_stake));
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
