//! Moves and their names: the columns 1 to 9, then a to g.

use std::fmt;

/// A move: a disc dropped into a column. Written `1` (leftmost), `2` and so on; the tenth is `a`.
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
    /// The column with this number, counted from 0 at the left; `None` from 16 on, where no board has one.
    ///
    /// ```
    /// use nullwindow_games::connect_four::Column;
    /// assert_eq!(Column::new(16), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn new(index: u8) -> Option<Self> {
        (index < 16).then_some(Column(index))
    }

    /// The column with this name.
    ///
    /// ```
    /// use nullwindow_games::connect_four::Column;
    /// assert_eq!(Column::named('7'), Column::new(6));
    /// assert_eq!(Column::named('0'), None);
    /// ```
    #[must_use]
    pub fn named(name: char) -> Option<Self> {
        let digit = u8::try_from(name.to_digit(36)?).ok()?;
        Column::new(digit.checked_sub(1)?)
    }

    /// Its number, from 0 at the left.
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
        let digit = char::from_digit(u32::from(self.0) + 1, 36).unwrap_or('?');
        f.pad(digit.encode_utf8(&mut [0; 4]))
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
