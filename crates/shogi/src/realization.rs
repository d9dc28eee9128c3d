//! Realization probabilities of moves by category (Tsuruoka, Yokoyama & Chikayama 2002, who published them on
//! shogi; the categories are modelled on theirs), as counted in games: `docs/models/rps.md`.

use crate::Shogi;
use crate::capability::kind;
use crate::see::{attackers, attacks, captured_value, least_valuable};
use haitaka::{Color, Move, Piece, Square, king_attacks};
use nullwindow::engine::Realization;

/// The names of the categories of [`move_category`].
pub const MOVE_CATEGORIES: [&str; 28] = [
    "capture that wins material",
    "even capture",
    "capture that loses material",
    "promotion of a pawn, bishop or rook that keeps it",
    "other promotion",
    "safe check by a move",
    "safe check by a drop",
    "check that loses material",
    "king steps out of check",
    "other answer to a check",
    "bishop or rook leaves an attack",
    "gold or silver leaves an attack",
    "small piece leaves an attack",
    "safe attack on a more valuable piece",
    "safe drop next to the enemy's king",
    "safe drop next to the own king",
    "other drop of a pawn",
    "other drop",
    "other pawn",
    "other lance or knight",
    "other silver",
    "other gold",
    "other bishop or horse",
    "other rook or dragon",
    "other king",
    "pawn that is lost",
    "lance, knight, silver or gold that is lost",
    "bishop or rook that is lost",
];

/// The costs of the categories: −64 times the natural logarithm of their probabilities.
static COSTS: [u32; MOVE_CATEGORIES.len()] = include!("../weights/realization.txt");

/// The index in [`MOVE_CATEGORIES`] of the first category that a legal move fits.
///
/// ```
/// use nullwindow_shogi::{MOVE_CATEGORIES, Shogi, move_category};
/// let p: Shogi = "4k4/9/9/4p4/9/9/9/4R4/4K4 b G 1".parse()?;
/// let name = |m: &str| MOVE_CATEGORIES[move_category(&p, m.parse().expect("a move"))];
/// assert_eq!(name("5h5d"), "capture that wins material");
/// assert_eq!([name("G*5b"), name("5i6i")], ["check that loses material", "other king"]);
/// # Ok::<(), nullwindow_shogi::SfenError>(())
/// ```
#[must_use]
pub fn move_category(p: &Shogi, m: Move) -> usize {
    if p.captures(m) {
        return if p.see_ge(m, 1) {
            0
        } else if p.see_ge(m, 0) {
            1
        } else {
            2
        };
    }
    let board = p.board();
    let (side, to) = (board.side_to_move(), m.to());
    let safe = p.see_ge(m, 0);
    let piece = match m {
        Move::Drop { piece, .. } => piece,
        Move::BoardMove { from, .. } => board.piece_on(from).unwrap_or(Piece::Pawn),
    };
    if m.is_promotion() {
        let major = matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Rook);
        return if major && safe { 3 } else { 4 };
    }
    if p.gives_check(m) {
        return match (safe, m.is_drop()) {
            (true, false) => 5,
            (true, true) => 6,
            (false, _) => 7,
        };
    }
    if p.in_check() {
        return if piece == Piece::King { 8 } else { 9 };
    }
    if !safe {
        return match kind(piece) {
            0 => 25,
            5.. => 27,
            _ => 26,
        };
    }
    if let Some(from) = m.from()
        && is_attacked(p, from, piece)
    {
        match kind(piece) {
            5..=8 => return 10,
            3 | 4 => return 11,
            1 | 2 => return 12,
            _ => {}
        }
    }
    if attacks_more(p, m, piece) {
        return 13;
    }
    if m.is_drop() {
        let next_to = |color: Color| board.has(color, Piece::King) && ring(board.king(color)).has(to);
        return if next_to(!side) {
            14
        } else if next_to(side) {
            15
        } else {
            16 + usize::from(piece != Piece::Pawn)
        };
    }
    match kind(piece) {
        0 => 18,
        1 | 2 => 19,
        3 => 20,
        4 => 21,
        5 | 7 => 22,
        6 | 8 => 23,
        _ => 24,
    }
}

/// The squares next to a king.
fn ring(king: Square) -> haitaka::BitBoard {
    king_attacks(Color::Black, king)
}

/// Whether the enemy attacks the piece on this square with one of less value, or the piece is attacked and
/// undefended.
fn is_attacked(p: &Shogi, square: Square, piece: Piece) -> bool {
    let board = p.board();
    let all = attackers(board, square, board.occupied());
    let side = board.side_to_move();
    match least_valuable(board, all & board.colors(!side)) {
        None => false,
        Some((Piece::King, _)) => (all & board.colors(side)).is_empty(),
        Some((by, _)) => captured_value(by) < captured_value(piece) || (all & board.colors(side)).is_empty(),
    }
}

/// Whether a quiet move attacks a piece of more value than the one that moves.
fn attacks_more(p: &Shogi, m: Move, piece: Piece) -> bool {
    if piece == Piece::King {
        return false;
    }
    let board = p.board();
    let side = board.side_to_move();
    let occupied = m.from().map_or(board.occupied(), |from| board.occupied() ^ from.bitboard());
    let victims = attacks(piece, side, m.to(), occupied) & board.colors(!side);
    victims.into_iter().any(|square| {
        board.piece_on(square).is_some_and(|victim| captured_value(victim) > captured_value(piece))
    })
}

impl Realization for Shogi {
    #[inline]
    fn cost(&self, m: Move) -> u32 {
        COSTS[move_category(self, m)]
    }
}
