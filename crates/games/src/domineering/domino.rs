//! Moves and their names: the lower or left square of a domino (our own).

use std::fmt;

/// A move: a domino on this square and the one above it, or to its right. Written as the square: `a1` is the
/// lowest of the leftmost column.
///
/// ```
/// use nullwindow_games::domineering::Domino;
/// let domino = Domino::named("c2").unwrap();
/// assert_eq!((domino.column(), domino.row(), domino.to_string()), (2, 1, "c2".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino {
    column: u8,
    row: u8,
}

impl Domino {
    /// The most columns and rows of a board.
    pub(super) const MOST: u8 = 16;

    /// The domino at this column and row, counted from 0; `None` from 16 on.
    ///
    /// ```
    /// assert_eq!(nullwindow_games::domineering::Domino::new(0, 16), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn new(column: u8, row: u8) -> Option<Self> {
        (column < Self::MOST && row < Self::MOST).then_some(Domino { column, row })
    }

    /// The domino of this name.
    ///
    /// ```
    /// assert_eq!(nullwindow_games::domineering::Domino::named("2c"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let column = name.chars().next().filter(char::is_ascii_lowercase)?;
        let row = name[1..].parse::<u8>().ok().filter(|_| !name[1..].starts_with(['+', '0']))?;
        Domino::new(column as u8 - b'a', row.checked_sub(1)?)
    }

    /// The column of its lower or left square, from 0.
    #[inline]
    #[must_use]
    pub fn column(self) -> u8 {
        self.column
    }

    /// The row of its lower or left square, from 0.
    #[inline]
    #[must_use]
    pub fn row(self) -> u8 {
        self.row
    }
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", (b'a' + self.column) as char, self.row + 1))
    }
}

impl fmt::Debug for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
