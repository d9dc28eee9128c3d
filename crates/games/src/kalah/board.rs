//! The position: the seeds in the houses of both sides (our own).

use super::sowing::{PITS, STORE, house, total};
use super::{Pit, Rule};
use nullwindow::{Score, Side};
use thiserror::Error;

/// The most seeds a board can hold: with more, 64 bits would be too few for an injective key.
pub const MAX_SEEDS: u8 = 156;

/// A position of Kalah: the seeds in every house, the side to move, and the rule of capture.
///
/// Written as the pits of [`Side::First`] in the order of sowing and its store, those of [`Side::Second`],
/// the side to move (`first` or `second`) and the rule (`empty-capture` or `standard`):
///
/// ```
/// use nullwindow_games::kalah::{Kalah, Rule};
/// let board = Kalah::new(6, 4, Rule::Standard)?;
/// let text = "4,4,4,4,4,4:0/4,4,4,4,4,4:0 first standard";
/// assert_eq!(board.to_string(), text);
/// assert_eq!(text.parse(), Ok(board));
/// # Ok::<(), nullwindow_games::kalah::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kalah {
    /// The houses of the side to move, as in `sowing`.
    pub(super) own: u64,
    /// Those of its opponent.
    pub(super) theirs: u64,
    pub(super) pits: u8,
    pub(super) side: Side,
    pub(super) rule: Rule,
}

/// An error in the setup of a board.
///
/// ```
/// use nullwindow_games::kalah::{Kalah, Rule};
/// let error = Kalah::new(7, 4, Rule::Standard).unwrap_err();
/// assert_eq!(error.to_string(), "a side has 1 to 6 pits, not 7");
/// let error = Kalah::new(6, 14, Rule::Standard).unwrap_err();
/// assert_eq!(error.to_string(), "a board holds 1 to 156 seeds, not 168");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// Too few or too many pits.
    #[error("a side has 1 to 6 pits, not {found}")]
    Pits {
        /// The number of pits asked for.
        found: usize,
    },
    /// The sides' rows are not equally long.
    #[error("both sides have the same number of pits, not {first} and {second}")]
    Unequal {
        /// The first side's pits.
        first: usize,
        /// The second side's.
        second: usize,
    },
    /// No seeds, or more than [`MAX_SEEDS`].
    #[error("a board holds 1 to {MAX_SEEDS} seeds, not {found}")]
    Seeds {
        /// The number of seeds asked for.
        found: usize,
    },
}

impl Kalah {
    /// The start of Kalah(`pits`, `seeds`): 1 to 6 pits a side, each with this many seeds.
    ///
    /// # Errors
    /// If there are too many of either, or none.
    ///
    /// ```
    /// use nullwindow_games::kalah::{Kalah, Rule};
    /// assert_eq!(Kalah::new(6, 4, Rule::EmptyCapture)?.seeds(), 48);
    /// # Ok::<(), nullwindow_games::kalah::SetupError>(())
    /// ```
    pub fn new(pits: u8, seeds: u8, rule: Rule) -> Result<Self, SetupError> {
        let row = vec![seeds; pits.into()];
        Self::with_houses((&row, 0), (&row, 0), Side::First, rule)
    }

    /// The position with these pits, in the order of sowing, and these stores.
    ///
    /// # Errors
    /// If the rows are not equally long, or there are too many pits or seeds, or none.
    ///
    /// ```
    /// use nullwindow::Side;
    /// use nullwindow_games::kalah::{Kalah, Rule};
    /// let board = Kalah::with_houses((&[0, 1], 5), (&[2, 0], 4), Side::Second, Rule::Standard)?;
    /// assert_eq!(board.to_string(), "0,1:5/2,0:4 second standard");
    /// # Ok::<(), nullwindow_games::kalah::SetupError>(())
    /// ```
    pub fn with_houses(
        first: (&[u8], u8),
        second: (&[u8], u8),
        side: Side,
        rule: Rule,
    ) -> Result<Self, SetupError> {
        let pits = first.0.len();
        if pits != second.0.len() {
            return Err(SetupError::Unequal { first: pits, second: second.0.len() });
        }
        if !(1..=6).contains(&pits) {
            return Err(SetupError::Pits { found: pits });
        }
        let seeds =
            |(row, store): (&[u8], u8)| row.iter().chain([&store]).map(|&n| usize::from(n)).sum::<usize>();
        let found = seeds(first) + seeds(second);
        if !(1..=MAX_SEEDS.into()).contains(&found) {
            return Err(SetupError::Seeds { found });
        }
        let word = |(row, store): (&[u8], u8)| {
            row.iter().rev().fold(0, |word, &n| word << 8 | u64::from(n)) | u64::from(store) << STORE
        };
        let (own, theirs) = if side == Side::First { (first, second) } else { (second, first) };
        Ok(Kalah { own: word(own), theirs: word(theirs), pits: pits as u8, side, rule })
    }

    /// The number of pits of each side, 1 to 6.
    ///
    /// ```
    /// use nullwindow_games::kalah::{Kalah, Rule};
    /// assert_eq!(Kalah::new(5, 2, Rule::Standard)?.pits(), 5);
    /// # Ok::<(), nullwindow_games::kalah::SetupError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn pits(&self) -> u8 {
        self.pits
    }

    /// The rule of capture.
    ///
    /// ```
    /// use nullwindow_games::kalah::{Kalah, Rule};
    /// assert_eq!(Kalah::new(5, 2, Rule::Standard)?.rule(), Rule::Standard);
    /// # Ok::<(), nullwindow_games::kalah::SetupError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The number of seeds, those in the stores included; constant throughout a game.
    ///
    /// ```
    /// use nullwindow_games::kalah::{Kalah, Rule};
    /// assert_eq!(Kalah::new(5, 2, Rule::Standard)?.seeds(), 20);
    /// # Ok::<(), nullwindow_games::kalah::SetupError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn seeds(&self) -> u8 {
        total(self.own) + total(self.theirs)
    }

    /// The seeds in a pit of a side; 0 for one that the board has not.
    ///
    /// ```
    /// use nullwindow::Side;
    /// use nullwindow_games::kalah::{Kalah, Pit, Rule};
    /// let board = Kalah::new(5, 2, Rule::Standard)?;
    /// assert_eq!(board.pit(Side::Second, Pit::new(4).unwrap()), 2);
    /// # Ok::<(), nullwindow_games::kalah::SetupError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn pit(&self, side: Side, pit: Pit) -> u8 {
        house(self.houses(side), pit.0)
    }

    /// The seeds in the store of a side.
    ///
    /// ```
    /// use nullwindow::Side;
    /// let board: nullwindow_games::kalah::Kalah = "0,1:5/2,0:4 second standard".parse()?;
    /// assert_eq!(board.store(Side::First), 5);
    /// # Ok::<(), nullwindow_games::kalah::PositionError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn store(&self, side: Side) -> u8 {
        house(self.houses(side), 6)
    }

    #[inline]
    pub(super) fn houses(&self, side: Side) -> u64 {
        if side == self.side { self.own } else { self.theirs }
    }

    /// The seeds in the store of the side to move minus those in its opponent's.
    ///
    /// ```
    /// let board: nullwindow_games::kalah::Kalah = "0,1:5/2,0:4 second standard".parse()?;
    /// assert_eq!(board.lead(), -1);
    /// # Ok::<(), nullwindow_games::kalah::PositionError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn lead(&self) -> i32 {
        i32::from(house(self.own, 6)) - i32::from(house(self.theirs, 6))
    }

    /// Bounds on the final margin, lower and upper, from the side to move: seeds in a store stay there, and
    /// all others may go to either side. Both are of the parity of [`seeds`](Self::seeds), as every final
    /// margin is.
    ///
    /// A side with more than half of the seeds in its store has won: its opponent's bounds are below 0.
    ///
    /// ```
    /// let board: nullwindow_games::kalah::Kalah = "0,1:7/2,0:2 second standard".parse()?;
    /// assert_eq!(board.bounds(), (-8, -2));
    /// # Ok::<(), nullwindow_games::kalah::PositionError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn bounds(&self) -> (i32, i32) {
        let at_play = i32::from(total(self.own & PITS) + total(self.theirs & PITS));
        (self.lead() - at_play, self.lead() + at_play)
    }
}

/// Evaluates an unfinished game by the difference of the stores, from the view of the side to move. For
/// [`Standard`](nullwindow::Standard), which values a finished game by its margin:
///
/// ```
/// use nullwindow::{Evaluator, Score, Standard};
/// use nullwindow_games::kalah::{Kalah, store_difference};
/// let board: Kalah = "0,1:5/2,0:4 second standard".parse()?;
/// assert_eq!(Standard(store_difference).evaluate(&board), Score::points(-1));
/// # Ok::<(), nullwindow_games::kalah::PositionError>(())
/// ```
#[inline]
#[must_use]
pub fn store_difference(board: &Kalah) -> Score {
    Score::points(board.lead())
}
