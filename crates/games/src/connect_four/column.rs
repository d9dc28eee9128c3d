//! Moves and their names: the columns 1 to 7.

use std::fmt;

/// A move: a disc dropped into a column. Written `1` (leftmost) to `7`.
///
/// ```
/// use nullwindow_games::connect_four::Column;
/// let middle = Column::new(3).unwrap();
/// assert_eq!(middle.to_string(), "4");
/// assert_eq!(Column::named('4'), Some(middle));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(pub(super) u8);

impl Column {
    /// The column with this number, counted from 0 at the left; `None` from 7 on.
    ///
    /// ```
    /// use nullwindow_games::connect_four::Column;
    /// assert_eq!(Column::new(7), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn new(index: u8) -> Option<Self> {
        (index < 7).then_some(Column(index))
    }

    /// The column with this name, `1` to `7`.
    ///
    /// ```
    /// use nullwindow_games::connect_four::Column;
    /// assert_eq!(Column::named('7'), Column::new(6));
    /// assert_eq!(Column::named('0'), None);
    /// ```
    #[must_use]
    pub fn named(name: char) -> Option<Self> {
        let digit = u8::try_from(name.to_digit(10)?).ok()?;
        Column::new(digit.checked_sub(1)?)
    }

    /// Its number, 0 to 6 from the left.
    ///
    /// ```
    /// use nullwindow_games::connect_four::Column;
    /// assert_eq!(Column::named('1').map(Column::index), Some(0));
    /// ```
    #[inline]
    #[must_use]
    pub fn index(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&(self.0 + 1).to_string())
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
