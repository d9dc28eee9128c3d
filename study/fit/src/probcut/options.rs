//! The options of a study of Othello's searches, and the errors that prevent one (our own).

use crate::othello::HELD_OUT;
use nullwindow_othello::WeightsError;
use serde::Serialize;
use std::ops::RangeInclusive;

/// The numbers of empty squares of positions: with more, play follows an opening book; with fewer, it is
/// solved.
pub const EMPTIES: RangeInclusive<u32> = 14..=53;

/// The options of a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct StudyOptions {
    /// The number of positions, shared evenly by all numbers of empty squares.
    pub positions: usize,
    /// The largest depth: each position is searched to all depths up to it.
    pub depth: u32,
    /// Positions with at most this number of empty squares are also solved.
    pub exact: u32,
    /// The seed of all random choices.
    pub seed: u64,
}

impl Default for StudyOptions {
    fn default() -> Self {
        StudyOptions { positions: 6_000, depth: 11, exact: 22, seed: 1 }
    }
}

/// The reason why a study cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// There are too few games.
    #[error("{found} games are too few: two of each {HELD_OUT} are needed")]
    Games {
        /// The number of games.
        found: usize,
    },
    /// The games are over too soon.
    #[error(
        "of the {held_out} games held out, those to fit to or those to measure errors by are all over before \
         {} squares are empty",
        EMPTIES.start()
    )]
    Short {
        /// The number of held-out games.
        held_out: usize,
    },
    /// The weights of the evaluation cannot be read.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The memory for the table is not available.
    #[error(transparent)]
    Table(#[from] nullwindow::table::TableError),
}
