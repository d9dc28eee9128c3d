//! Moves and their names: the own pits 1 to 6.

use std::fmt;

/// A move: the own pit that is sown. Counted in the order of sowing, so that the last is next to the own
/// store; written `1` to `6` on both sides.
///
/// ```
/// use nullwindow_games::kalah::Pit;
/// assert_eq!(Pit::new(2).map(|pit| pit.to_string()).as_deref(), Some("3"));
/// assert_eq!(Pit::named('3'), Pit::new(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit(pub(super) u8);

impl Pit {
    /// The pit with this number, counted from 0; `None` from 6 on.
    ///
    /// ```
    /// assert_eq!(nullwindow_games::kalah::Pit::new(6), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn new(index: u8) -> Option<Self> {
        (index < 6).then_some(Pit(index))
    }

    /// The pit with this name, `1` to `6`.
    ///
    /// ```
    /// assert_eq!(nullwindow_games::kalah::Pit::named('0'), None);
    /// ```
    #[must_use]
    pub fn named(name: char) -> Option<Self> {
        let digit = u8::try_from(name.to_digit(10)?).ok()?;
        Pit::new(digit.checked_sub(1)?)
    }

    /// Its number, from 0, in the order of sowing.
    ///
    /// ```
    /// use nullwindow_games::kalah::Pit;
    /// assert_eq!(Pit::named('6').map(Pit::index), Some(5));
    /// ```
    #[inline]
    #[must_use]
    pub fn index(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&(self.0 + 1).to_string())
    }
}

impl fmt::Debug for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
