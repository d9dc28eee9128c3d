//! The options of a study of Othello's searches, and the errors that prevent one (our own).

use crate::othello::HELD_OUT;
use nullwindow_othello::WeightsError;
use std::ops::RangeInclusive;

/// Positions have so many empty squares: with more, an opening book knows better; with fewer, they are solved.
pub const EMPTIES: RangeInclusive<u32> = 14..=53;

/// What to compare.
///
/// ```
/// let options = nullwindow_learn::probcut::StudyOptions { positions: 1_000, ..Default::default() };
/// assert!(options.depth >= 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StudyOptions {
    /// How many positions, shared evenly by all numbers of empty squares.
    pub positions: usize,
    /// Each is searched to all depths up to this one.
    pub depth: u32,
    /// With so many empty squares or fewer they are solved, too.
    pub exact: u32,
    /// The number that all random choices follow from.
    pub seed: u64,
}

impl Default for StudyOptions {
    fn default() -> Self {
        StudyOptions { positions: 6_000, depth: 11, exact: 22, seed: 1 }
    }
}

/// Why nothing can be compared.
///
/// ```
/// use nullwindow_learn::{othello::OthelloGames, probcut::{StudyError, StudyOptions, Study}};
/// assert!(matches!(Study::new(StudyOptions::default(), OthelloGames::default()), Err(StudyError::Games { .. })));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// There are too few games.
    #[error("{found} games are too few: two of each {HELD_OUT} are needed")]
    Games {
        /// How many there are.
        found: usize,
    },
    /// The games are over too soon.
    #[error(
        "of the {held_out} games held out, those to fit to or those to measure errors by are all over before {} squares are empty",
        EMPTIES.start()
    )]
    Short {
        /// How many are held out.
        held_out: usize,
    },
    /// The evaluation's weights cannot be read.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// There is no memory for the searches.
    #[error(transparent)]
    Table(#[from] nullwindow::table::TableError),
}
