//! UCI's notation of moves: origin, destination, and the piece of a promotion (Kahlen & Meyer-Kahlen,
//! *Universal Chess Interface*).

use crate::Chess;
use cozy_chess::{Color, File, Move, Rank, Square};
use nullwindow::session::excerpt;
use thiserror::Error;

/// The notation of castling: it differs between chess and Chess960, and the GUI selects one.
///
/// ```
/// use nullwindow_chess::{Castling, Chess};
/// let position: Chess = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let m = position.read_uci("e1g1")?;
/// assert_eq!(position.uci(m, Castling::TwoSquares), "e1g1");
/// assert_eq!(position.uci(m, Castling::TakesRook), "e1h1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Castling {
    /// The king's move to its destination, as in chess: `e1g1`.
    TwoSquares,
    /// The king's move to the square of its rook, as in Chess960 (`UCI_Chess960`): `e1h1`.
    TakesRook,
}

/// The reason why a text is not a move in a position.
///
/// ```
/// use nullwindow_chess::Chess;
/// let error = Chess::start().read_uci("e2e5").unwrap_err();
/// assert_eq!(error.to_string(), "e2e5 is not a legal move here");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UciMoveError {
    /// The text is not in UCI's notation.
    #[error(
        "'{}' is not a move (two squares, and the piece of a promotion, as in e2e4 or e7e8q)",
        excerpt(found)
    )]
    Syntax {
        /// The text.
        found: String,
    },
    /// The move is not legal.
    #[error("{} is not a legal move here", excerpt(found))]
    Illegal {
        /// The text.
        found: String,
    },
}

impl Chess {
    /// Reads a move in UCI's notation. Castling may be written either way.
    ///
    /// # Errors
    /// If the text is not a move, or the move is not legal.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// let position: Chess = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(position.read_uci("a7a8n").is_ok());
    /// assert!(position.read_uci("a7a8").is_err());
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    pub fn read_uci(&self, text: &str) -> Result<Move, UciMoveError> {
        // `cozy-chess` ignores what follows the squares and the piece, and a king for a piece.
        let m = text.parse().ok().filter(|m: &Move| m.to_string() == text);
        let m = m.ok_or_else(|| UciMoveError::Syntax { found: text.to_owned() })?;
        let m = self.castling(m).unwrap_or(m);
        if self.is_legal(m) { Ok(m) } else { Err(UciMoveError::Illegal { found: text.to_owned() }) }
    }

    /// Whether its castling rights are of Chess960 alone.
    ///
    /// ```
    /// use nullwindow_chess::Chess;
    /// assert!(!Chess::start().needs_chess960() && Chess::start_960(0).is_some_and(|p| p.needs_chess960()));
    /// assert!("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1".parse::<Chess>()?.needs_chess960());
    /// assert!(!"4k3/8/8/8/8/8/8/1R2K1R1 w - - 0 1".parse::<Chess>()?.needs_chess960());
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn needs_chess960(&self) -> bool {
        let board = self.board();
        let usual = |color: Color| {
            let rights = board.castle_rights(color);
            let rooks = rights.short.is_none_or(|file| file == File::H)
                && rights.long.is_none_or(|file| file == File::A);
            let any = rights.short.is_some() || rights.long.is_some();
            !any || rooks && board.king(color).file() == File::E
        };
        !(usual(Color::White) && usual(Color::Black))
    }

    /// The castling move that a king's move from the e-file to g or c means; `None` without the right to
    /// castle there.
    fn castling(&self, m: Move) -> Option<Move> {
        let board = self.board();
        let side = board.side_to_move();
        let first = Rank::First.relative_to(side);
        let rights = board.castle_rights(side);
        let from_e = m.from == Square::new(File::E, first) && board.king(side) == m.from;
        let rook = match m.to.file() {
            File::G => rights.short,
            File::C => rights.long,
            _ => None,
        };
        let rook = Square::new(rook?, first);
        (from_e && m.to.rank() == first && m.promotion.is_none()).then_some(Move { to: rook, ..m })
    }

    /// Writes a legal move in UCI's notation.
    ///
    /// ```
    /// use nullwindow_chess::{Castling, Chess};
    /// assert_eq!(Chess::start().uci("e2e4".parse()?, Castling::TwoSquares), "e2e4");
    /// # Ok::<(), nullwindow_chess::cozy_chess::MoveParseError>(())
    /// ```
    #[must_use]
    pub fn uci(&self, m: Move, castling: Castling) -> String {
        match self.castles(m) {
            Some(to) if castling == Castling::TwoSquares => Move { to, ..m }.to_string(),
            _ => m.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_is_read_in_both_notations_and_written_in_either() {
        for (fen, two_squares, takes_rook) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "e1h1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "e1a1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "e8a8"),
            ("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "e1g1", "e1g1"),
            ("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", "e1c1", "e1b1"),
        ] {
            let position: Chess = fen.parse().unwrap();
            let m = position.read_uci(takes_rook).unwrap();
            assert_eq!(position.read_uci(two_squares), Ok(m));
            assert_eq!(position.uci(m, Castling::TwoSquares), two_squares);
            assert_eq!(position.uci(m, Castling::TakesRook), takes_rook);
        }
    }

    /// A king that is next to g1 goes there; only the move onto its rook castles.
    #[test]
    fn king_moves_to_castling_squares_are_not_castling_without_the_right() {
        let position: Chess = "4k3/8/8/8/8/8/8/5K1R w K - 0 1".parse().unwrap();
        assert_eq!(position.castles(position.read_uci("f1g1").unwrap()), None);
        assert_eq!(position.castles(position.read_uci("f1h1").unwrap()), Some(Square::G1));
        let no_right: Chess = "4k3/8/8/8/8/8/8/4K2R w - - 0 1".parse().unwrap();
        assert!(no_right.read_uci("e1g1").is_err() && no_right.read_uci("e1h1").is_err());
        let not_a_king: Chess = "4k3/8/8/8/8/8/4K3/4R2R w - - 0 1".parse().unwrap();
        assert_eq!(not_a_king.castles(not_a_king.read_uci("e1g1").unwrap()), None);
    }

    #[test]
    fn malformed_moves_are_rejected() {
        for text in ["", "e2", "e2e9", "e2e4e", "e2e4k", "e7e8qx", "0000", "e2-e4", "é2e4", "e2e4 "] {
            let error = Chess::start().read_uci(text).unwrap_err();
            assert_eq!(error, UciMoveError::Syntax { found: text.to_owned() });
        }
    }
}
