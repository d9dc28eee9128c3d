//! USI's notation of moves: origin, destination and `+` for a promotion, or the piece of a drop, `*` and its
//! square (Romstad, *Universal Shogi Interface*, 2007).

use crate::Shogi;
use haitaka::Move;
use nullwindow::session::excerpt;
use thiserror::Error;

/// The reason why a text is not a move in a position.
///
/// ```
/// use nullwindow_shogi::Shogi;
/// let error = Shogi::start().read_usi("7g7e").unwrap_err();
/// assert_eq!(error.to_string(), "7g7e is not a legal move here");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UsiMoveError {
    /// The text is not in USI's notation.
    #[error(
        "'{}' is not a move (two squares and perhaps +, or a drop, as in 7g7f, 8h2b+ or P*5e)",
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

impl Shogi {
    /// Reads a move in USI's notation.
    ///
    /// # Errors
    /// If the text is not a move, or the move is not legal.
    ///
    /// ```
    /// use nullwindow_shogi::Shogi;
    /// let position: Shogi = "4k4/9/9/9/9/9/9/9/4K4 b G 1".parse()?;
    /// assert!(position.read_usi("G*5b").is_ok());
    /// assert!(position.read_usi("S*5b").is_err());
    /// # Ok::<(), nullwindow_shogi::SfenError>(())
    /// ```
    pub fn read_usi(&self, text: &str) -> Result<Move, UsiMoveError> {
        // `haitaka` cuts the text at bytes, and ignores some of them.
        let m = Some(text).filter(|text| text.is_ascii()).and_then(|text| text.parse::<Move>().ok());
        let m = m.filter(|m| m.to_string() == text);
        let m = m.ok_or_else(|| UsiMoveError::Syntax { found: text.to_owned() })?;
        if self.is_legal(m) { Ok(m) } else { Err(UsiMoveError::Illegal { found: text.to_owned() }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::Position;
    use proptest::prelude::*;

    #[test]
    fn legal_moves_are_written_and_read_again() {
        let p: Shogi =
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1".parse().unwrap();
        let mut moves = Vec::new();
        p.moves(&mut moves);
        assert_eq!(moves.len(), 207);
        for m in moves {
            assert_eq!(p.read_usi(&m.to_string()), Ok(m));
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in ".{0,8}", usi in "[PLNSBRGKx1-9a-i*+]{0,6}") {
            let start = Shogi::start();
            let _ = (start.read_usi(&text), start.read_usi(&usi));
        }
    }
}
