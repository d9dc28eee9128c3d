//! Moves and their names: the squares a1 to h8, and the pass.

use nullwindow::session::excerpt;
use std::fmt;
use std::str::FromStr;

/// A move: a disc on a square, or a pass. Written `a1` to `h8`, and `--` for the pass.
///
/// Reading takes capitals too, and `pass`, `pa` and `ps` for the pass.
///
/// ```
/// use nullwindow_othello::Move;
/// let m: Move = "F5".parse()?;
/// assert_eq!(m.to_string(), "f5");
/// assert_eq!(m.square(), Some(37));
/// assert_eq!("pass".parse(), Ok(Move::PASS));
/// let error = "i9".parse::<Move>().unwrap_err();
/// assert_eq!(error.to_string(), "'i9' is not a square (a1 to h8) or a pass (--)");
/// # Ok::<(), nullwindow_othello::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// The pass: a move like any other, legal only for a side that cannot place a disc while its opponent
    /// can.
    ///
    /// ```
    /// assert_eq!(nullwindow_othello::Move::PASS.to_string(), "--");
    /// ```
    pub const PASS: Move = Move(64);

    /// The move to a square by its number: 0 is a1, 1 is b1, … 63 is h8; `None` from 64 on.
    ///
    /// ```
    /// use nullwindow_othello::Move;
    /// assert_eq!(Move::on(8).unwrap().to_string(), "a2");
    /// assert_eq!(Move::on(64), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn on(square: u8) -> Option<Self> {
        (square < 64).then_some(Move(square))
    }

    /// The number of the square (0 to 63), or `None` for the pass.
    ///
    /// ```
    /// use nullwindow_othello::Move;
    /// assert_eq!(Move::PASS.square(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn square(self) -> Option<u8> {
        (self.0 < 64).then_some(self.0)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(s) => f.pad(&format!("{}{}", char::from(b'a' + s % 8), s / 8 + 1)),
            None => f.pad("--"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An error: the text is not the name of a move.
///
/// ```
/// use nullwindow_othello::{Move, MoveError};
/// assert_eq!("e44".parse::<Move>(), Err(MoveError { found: "e44".into() }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{}' is not a square (a1 to h8) or a pass (--)", excerpt(found))]
pub struct MoveError {
    /// The text.
    pub found: String,
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let lower = text.to_ascii_lowercase();
        match *lower.as_bytes() {
            [file @ b'a'..=b'h', row @ b'1'..=b'8'] => Ok(Move(file - b'a' + 8 * (row - b'1'))),
            _ if matches!(&*lower, "--" | "pa" | "ps" | "pass") => Ok(Move::PASS),
            _ => Err(MoveError { found: text.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for m in (0..64).map(|s| Move::on(s).unwrap()).chain([Move::PASS]) {
            assert_eq!(m.to_string().parse(), Ok(m));
            assert_eq!(m.to_string().to_uppercase().parse(), Ok(m));
        }
        for bad in ["", "a", "a0", "a9", "i1", "a1 ", "ä1", "-", "---"] {
            assert!(bad.parse::<Move>().is_err(), "{bad}");
        }
    }
}
