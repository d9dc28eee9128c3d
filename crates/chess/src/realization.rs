//! Realization probabilities of moves by category (Tsuruoka, Yokoyama & Chikayama 2002; the categories are
//! modelled on theirs for shogi), as counted in games: `docs/models/rps.md`.

use crate::Chess;
use crate::see::{attackers, least_valuable, piece_value};
use cozy_chess::{
    BitBoard, Color, Move, Piece, Rank, Square, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};
use nullwindow::engine::Realization;

/// The names of the categories of [`move_category`].
pub const MOVE_CATEGORIES: [&str; 25] = [
    "capture that wins material",
    "even capture",
    "capture that loses material",
    "promotion to a queen that keeps it",
    "other promotion",
    "safe check",
    "check that loses material",
    "king steps out of check",
    "piece put between king and check",
    "castling",
    "queen leaves an attack",
    "rook leaves an attack",
    "minor piece leaves an attack",
    "safe attack on a more valuable piece",
    "passed pawn to the sixth rank or beyond",
    "other step of a passed pawn",
    "other pawn",
    "other knight",
    "other bishop",
    "other rook",
    "other queen",
    "other king",
    "pawn that is lost",
    "minor piece that is lost",
    "rook or queen that is lost",
];

/// The costs of the categories: −64 times the natural logarithm of their probabilities.
static COSTS: [u32; MOVE_CATEGORIES.len()] = include!("../weights/realization.txt");

/// The index in [`MOVE_CATEGORIES`] of the first category that a legal move fits.
///
/// ```
/// use nullwindow_chess::{Chess, MOVE_CATEGORIES, move_category};
/// let p: Chess = "4k3/8/8/3p4/8/8/8/3QK2R w K - 0 1".parse()?;
/// let name = |m: &str| MOVE_CATEGORIES[move_category(&p, m.parse().expect("a move"))];
/// assert_eq!(name("d1d5"), "capture that wins material");
/// assert_eq!([name("e1h1"), name("d1g4")], ["castling", "other queen"]);
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[must_use]
pub fn move_category(p: &Chess, m: Move) -> usize {
    let board = p.board();
    if m.promotion.is_some() {
        return if m.promotion == Some(Piece::Queen) && p.see_ge(m, 0) { 3 } else { 4 };
    }
    if p.captures(m) {
        return if p.see_ge(m, 1) {
            0
        } else if p.see_ge(m, 0) {
            1
        } else {
            2
        };
    }
    let safe = p.see_ge(m, 0);
    if p.gives_check(m) {
        return if safe { 5 } else { 6 };
    }
    let piece = board.piece_on(m.from).unwrap_or(Piece::Pawn);
    if p.in_check() {
        return if piece == Piece::King { 7 } else { 8 };
    }
    if board.colors(board.side_to_move()).has(m.to) {
        return 9;
    }
    if !safe {
        return match piece {
            Piece::Pawn => 22,
            Piece::Knight | Piece::Bishop => 23,
            _ => 24,
        };
    }
    if is_attacked(p, m.from, piece) {
        match piece {
            Piece::Queen => return 10,
            Piece::Rook => return 11,
            Piece::Knight | Piece::Bishop => return 12,
            Piece::Pawn | Piece::King => {}
        }
    }
    if attacks_more(p, m, piece) {
        return 13;
    }
    if piece == Piece::Pawn && is_passed(p, m.to) {
        let far = m.to.relative_to(board.side_to_move()).rank() >= Rank::Sixth;
        return if far { 14 } else { 15 };
    }
    16 + piece as usize
}

/// Whether the enemy attacks the piece on this square with one of less value, or the piece is attacked and
/// undefended.
fn is_attacked(p: &Chess, square: Square, piece: Piece) -> bool {
    let board = p.board();
    let all = attackers(board, square, board.occupied());
    let side = board.side_to_move();
    match least_valuable(board, all & board.colors(!side)) {
        None => false,
        Some((Piece::King, _)) => (all & board.colors(side)).is_empty(),
        Some((by, _)) => piece_value(by) < piece_value(piece) || (all & board.colors(side)).is_empty(),
    }
}

/// Whether a quiet move attacks a piece of more value than the one that moves.
fn attacks_more(p: &Chess, m: Move, piece: Piece) -> bool {
    let board = p.board();
    let side = board.side_to_move();
    let occupied = board.occupied() ^ m.from.bitboard();
    let attacked = match piece {
        Piece::Pawn => get_pawn_attacks(m.to, side),
        Piece::Knight => get_knight_moves(m.to),
        Piece::Bishop => get_bishop_moves(m.to, occupied),
        Piece::Rook => get_rook_moves(m.to, occupied),
        Piece::Queen | Piece::King => return false,
    };
    let more = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
    let more = more.into_iter().filter(|&victim| piece_value(victim) > piece_value(piece));
    let victims = more.fold(BitBoard::EMPTY, |all, victim| all | board.pieces(victim));
    !(attacked & victims & board.colors(!side)).is_empty()
}

/// Whether no enemy pawn is ahead of this square on its file or an adjacent one.
fn is_passed(p: &Chess, square: Square) -> bool {
    let board = p.board();
    let side = board.side_to_move();
    let before = |pawn: Square| {
        let near = (pawn.file() as i8 - square.file() as i8).abs() <= 1;
        let ahead = match side {
            Color::White => pawn.rank() > square.rank(),
            Color::Black => pawn.rank() < square.rank(),
        };
        near && ahead
    };
    !board.colored_pieces(!side, Piece::Pawn).into_iter().any(before)
}

impl Realization for Chess {
    #[inline]
    fn cost(&self, m: Move) -> u32 {
        COSTS[move_category(self, m)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_their_categories() {
        for (fen, m, name) in [
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "capture that loses material"),
            ("4k3/8/4p3/3r4/8/8/8/3RK3 w - - 0 1", "d1d5", "even capture"),
            ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "promotion to a queen that keeps it"),
            ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "other promotion"),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "safe check"),
            ("1n2k3/8/2n5/8/8/8/8/R3K3 w - - 0 1", "a1a8", "other rook"),
            ("2k5/n7/8/8/8/8/8/2B1K2R w - - 0 1", "h1h8", "safe check"),
            ("2k3b1/8/8/8/8/5n2/8/4K2R w - - 0 1", "e1e2", "king steps out of check"),
            ("2k1r3/8/8/8/8/8/8/3BK3 w - - 0 1", "d1e2", "piece put between king and check"),
            ("4k3/8/8/8/2p5/3Q4/8/4K3 w - - 0 1", "d3d2", "queen leaves an attack"),
            ("4k3/8/8/8/8/8/5R2/R3K3 w - - 0 1", "a1b1", "other rook"),
            ("3qk3/8/8/8/8/8/4P3/4K1N1 w - - 0 1", "g1f3", "other knight"),
            ("4k3/8/3q4/8/8/8/4P3/4KN2 w - - 0 1", "f1e3", "other knight"),
            ("4k3/3q4/8/8/8/8/4P3/4KNN1 w - - 0 1", "f1g3", "other knight"),
            ("4k3/3q4/8/3N4/8/8/4P3/4K3 w - - 0 1", "d5b4", "minor piece leaves an attack"),
            ("4k3/3q4/8/8/8/2N5/4P3/4K3 w - - 0 1", "c3d5", "minor piece that is lost"),
            ("4k3/3q4/8/8/3P4/3N4/4P3/4K3 w - - 0 1", "d3e5", "safe attack on a more valuable piece"),
            ("4k3/8/8/8/p7/8/3P4/4K3 w - - 0 1", "d2d4", "other step of a passed pawn"),
            ("4k3/8/8/3P4/p7/8/8/4K3 w - - 0 1", "d5d6", "passed pawn to the sixth rank or beyond"),
            ("4k3/8/4p3/8/8/8/3P4/4K3 w - - 0 1", "d2d4", "other pawn"),
        ] {
            let p: Chess = fen.parse().unwrap();
            let m: Move = m.parse().unwrap();
            assert_eq!(MOVE_CATEGORIES[move_category(&p, m)], name, "{fen} {m}");
        }
    }

    /// A position with exchanged colours has the same categories.
    #[test]
    fn categories_are_symmetric_in_colour() {
        let (white, black): (Chess, Chess) = (
            "r2qk2r/pp1nbppp/2p1pn2/3p1b2/2PP4/1P2PN2/PB1NBPPP/R2QK2R w KQkq - 0 1".parse().unwrap(),
            "r2qk2r/pb1nbppp/1p2pn2/2pp4/3P1B2/2P1PN2/PP1NBPPP/R2QK2R b KQkq - 0 1".parse().unwrap(),
        );
        let counts = |p: &Chess| {
            let mut counts = [0; MOVE_CATEGORIES.len()];
            p.legal().into_iter().for_each(|m| counts[move_category(p, m)] += 1);
            counts
        };
        assert_eq!(counts(&white), counts(&black));
        assert!(counts(&white)[9] == 1 && counts(&white)[1] > 0);
    }
}
