//! The capabilities of the game beyond its rules: keys (Zobrist 1970), slots of moves, repetition (FIDE Laws
//! of Chess, 9.2), and the null move.

use crate::Chess;
use crate::position::FIFTY_MOVES;
use cozy_chess::{Move, Piece, PieceMoves, Rank, Square, get_pawn_attacks};
use nullwindow::{Indexed, Keyed, NullMove, Outcome, Position, Repetition, Side};
use nullwindow_support::Perft;

impl Chess {
    /// Whether a pawn of the side to move can legally capture en passant.
    fn en_passant(&self) -> bool {
        let board = self.board();
        let side = board.side_to_move();
        board.en_passant().is_some_and(|file| {
            let to = Square::new(file, Rank::Sixth.relative_to(side));
            let from = get_pawn_attacks(to, !side) & board.colored_pieces(side, Piece::Pawn);
            from.into_iter().any(|from| board.is_legal(Move { from, to, promotion: None }))
        })
    }

    /// A hash that is equal for positions that are the same by the laws of the game.
    fn hash(&self) -> u64 {
        if self.en_passant() { self.board().hash() } else { self.board().hash_without_ep() }
    }
}

/// The key is the 64-bit Zobrist hash of `cozy-chess`, without a right to capture en passant that no pawn can
/// use. The key leaves out the clock of the fifty-move rule, except that a position whose clock has run out,
/// a terminal node, has a key of its own. So a value from the table may overlook a draw by the fifty-move
/// rule; chess programs accept that.
impl Keyed for Chess {
    type Key = u64;

    #[inline]
    fn key(&self) -> u64 {
        let hash = self.hash();
        if self.board().halfmove_clock() < FIFTY_MOVES { hash } else { !hash }
    }

    #[inline]
    fn pack(&self, m: Move) -> u16 {
        m.from as u16 | (m.to as u16) << 6 | m.promotion.map_or(0, |piece| piece as u16) << 12
    }

    #[inline]
    fn unpack(&self, bits: u16) -> Option<Move> {
        let square = |bits: u16| Square::index(usize::from(bits & 63));
        let promotion = match bits >> 12 {
            0 => None,
            piece => Some(Piece::try_index(piece.into())?),
        };
        let m = Move { from: square(bits), to: square(bits >> 6), promotion };
        // A drawn position has no moves.
        (self.is_legal(m) && !self.drawn()).then_some(m)
    }
}

/// The slot of a move is given by the side, the piece that moves and the destination: promotions on a square
/// share one.
impl Indexed for Chess {
    const SLOTS: usize = 2 * 6 * 64;

    #[inline]
    fn slot(&self, m: Move) -> usize {
        let piece = self.board().piece_on(m.from).map_or(0, |piece| piece as usize);
        (6 * usize::from(self.side() == Side::Second) + piece) * 64 + m.to as usize
    }
}

/// The record of a position for the rule of repetition.
///
/// ```
/// use nullwindow::{Position, Repetition};
/// use nullwindow_chess::Chess;
/// let mut position = Chess::start();
/// let start = position.record();
/// for m in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     position.make(m.parse().expect("a move"));
/// }
/// assert_ne!(position.record(), start); // four reversible plies more
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// Equal for positions that are the same by the laws of the game.
    hash: u64,
    /// Plies since the last capture or pawn's move: no earlier position can recur.
    reversible: u8,
}

/// The third occurrence of a position is a draw. (At the board a player must claim it.)
impl Repetition for Chess {
    type Record = Record;

    #[inline]
    fn record(&self) -> Record {
        Record { hash: self.hash(), reversible: self.board().halfmove_clock() }
    }

    #[inline]
    fn relevant(history: &[Record]) -> usize {
        history.last().map_or(0, |now| history.len().min(usize::from(now.reversible) + 1))
    }

    #[inline]
    fn by_repetition(path: &[Record]) -> Option<Outcome> {
        let (now, earlier) = path.split_last()?;
        let reversible = &earlier[earlier.len().saturating_sub(now.reversible.into())..];
        // The same side is to move every second ply, and no position recurs before the fourth.
        let mut equal = reversible.iter().rev().skip(3).step_by(2).filter(|record| record.hash == now.hash);
        equal.nth(1).map(|_| Outcome::Draw)
    }
}

/// No null move in check, nor where the side to move can move only its king and pawns: zugzwang is likely.
impl NullMove for Chess {
    fn make_null(&mut self) -> Option<Self> {
        let board = self.board();
        let simple = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        if !self.can_move(board.colors(board.side_to_move()) & !simple) {
            return None;
        }
        let passed = board.null_move()?;
        Some(std::mem::replace(self, Chess(passed)))
    }

    fn unmake_null(&mut self, before: Self) {
        *self = before;
    }
}

/// The fifty-move rule, repetition and insufficient material end no path.
impl Perft for Chess {
    type OfPiece = PieceMoves;

    #[inline]
    fn for_each_piece(&self, mut pass: impl FnMut(PieceMoves)) {
        self.each_piece(&mut |of_piece| {
            pass(of_piece);
            false
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::OnPath;

    const BLACK_ON_D4: &str = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// The path of a game from `fen` on.
    fn game(fen: &str, moves: &str) -> OnPath<Chess> {
        let mut game = OnPath::new(fen.parse::<Chess>().unwrap(), []);
        for m in moves.split_whitespace() {
            let m = m.parse().unwrap();
            assert!(game.position().is_legal(m));
            game.make(m);
        }
        game
    }

    #[test]
    fn third_occurrence_draws() {
        let round = " g1f3 g8f6 f3g1 f6g8";
        let start = Chess::start().to_string();
        assert_eq!(game(&start, round).outcome(), None);
        assert_eq!(game(&start, &round.repeat(2)).outcome(), Some(Outcome::Draw));
        // Positions before a pawn's move do not count.
        let left = format!("{round} e2e3 e7e6 {round}");
        assert_eq!(game(&start, &left).outcome(), None);
        assert_eq!(game(&start, &(left + round)).outcome(), Some(Outcome::Draw));
        // Without the right to castle it is another position.
        let kings = " e1e2 e8e7 e2e1 e7e8";
        let open = "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1";
        assert_eq!(game(open, &kings.repeat(2)).outcome(), None);
        assert_eq!(game(open, &kings.repeat(3)).outcome(), Some(Outcome::Draw));
    }

    /// After 1. e4 no pawn can capture en passant, so that the position recurs; in the second game one can.
    #[test]
    fn unusable_en_passant_right_does_not_prevent_repetition() {
        let round = " g8f6 g1f3 f6g8 f3g1";
        assert_eq!(
            game(&Chess::start().to_string(), &("e2e4".to_owned() + &round.repeat(2))).outcome(),
            Some(Outcome::Draw)
        );
        assert_eq!(game(BLACK_ON_D4, &("e2e4".to_owned() + &round.repeat(2))).outcome(), None);
        assert_eq!(game(BLACK_ON_D4, &("e2e4".to_owned() + &round.repeat(3))).outcome(), Some(Outcome::Draw));
    }

    #[test]
    fn key_leaves_out_unusable_en_passant_right() {
        let key = |fen: &str| fen.parse::<Chess>().unwrap().key();
        for (fen, usable) in [
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", false), // no black pawn near
            ("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", true),
            ("4k3/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", true),
            ("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", false), // pinned by the rook on d1
            ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", false),  // both pawns would leave the rank of king and rook
        ] {
            assert_eq!(key(fen) != key(&fen.replace("e3", "-")), usable, "{fen}");
        }
    }

    #[test]
    fn key_depends_on_the_clock_only_where_it_has_run_out() {
        let key = |clock: u8| format!("k7/8/1K6/8/8/8/8/7R w - - {clock} 80").parse::<Chess>().unwrap().key();
        assert_eq!(key(0), key(99));
        assert_ne!(key(0), key(100));
    }

    #[test]
    fn null_move_is_refused_in_check_and_where_zugzwang_is_likely() {
        for (fen, allowed) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true),
            ("k6R/8/8/8/8/8/n7/K7 b - - 0 1", false),
            ("8/8/3k4/3p4/3P4/3K4/8/7r w - - 0 1", false),
            ("8/8/3k4/3p4/3P4/3K4/8/7r b - - 0 1", true),
            // The queen is shut in, and the bishop is pinned.
            ("8/8/8/7p/5p1p/1p1B1P2/ppp5/qkbR3K b - - 0 1", false),
            ("8/8/8/7p/5p1p/1p1B1P2/ppp5/qkb1R2K b - - 0 1", false),
            ("8/8/8/7p/5p1p/1p1B1P2/ppp5/qkb4K b - - 0 1", true),
        ] {
            let mut position: Chess = fen.parse().unwrap();
            let before = position.clone();
            let undo = position.make_null();
            assert_eq!(undo.is_some(), allowed, "{fen}");
            if let Some(undo) = undo {
                assert_ne!(position.side(), before.side());
                position.unmake_null(undo);
            }
            assert_eq!(position, before);
        }
    }
}
