//! Why there is no table of ends (our own).

use crate::Score;
use thiserror::Error;

/// Why there is no table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EndsError {
    /// There are more numbers or moves than a table counts.
    #[error(
        "a table has at most 2^31 numbers and 2^32 moves, and the game has {numbers} and {moves} or more"
    )]
    TooMany {
        /// The count of the numbers.
        numbers: u64,
        /// The count of the moves, as far as it is known.
        moves: u64,
    },
    /// The limit of memory is too low.
    #[error("a table of {numbers} numbers needs {needed} MiB or more, and the limit is {limit} MiB")]
    TooLarge {
        /// The count of the numbers.
        numbers: u64,
        /// The memory that it needs at least, in MiB.
        needed: u64,
        /// The limit in MiB.
        limit: u64,
    },
    /// The position of a number has another number or none.
    #[error("the position of number {number} has {}", found.map_or("none".into(), |n| format!("number {n}")))]
    Renumbered {
        /// The number.
        number: u64,
        /// The number that its position has.
        found: Option<u64>,
    },
    /// A move leads to an unfinished position without a number, or with one that is too large, or that
    /// stands for no position.
    #[error("a move from the position of number {number} leads to an unfinished one without a number")]
    Unnumbered {
        /// The number of the position before the move.
        number: u64,
    },
    /// The game is not over, and there is no move.
    #[error("the position of number {number} has no move, and is not over")]
    Stuck {
        /// Its number.
        number: u64,
    },
    /// Games that end by margins come to an end, whatever is played.
    #[error("the game has margins, and the position of number {number} may lead to one that comes again")]
    Cyclic {
        /// Its number.
        number: u64,
    },
    /// A score has no such distance.
    #[error("the position of number {number} is won or lost in more than {} plies", Score::MAX_DISTANCE)]
    TooLong {
        /// Its number.
        number: u64,
    },
    /// [`EndsLimits::stop`](super::EndsLimits::stop) has ended it.
    #[error("stopped")]
    Stopped,
}

impl EndsError {
    /// The number of the position that it names.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        match *self {
            EndsError::Renumbered { number, .. }
            | EndsError::Unnumbered { number }
            | EndsError::Stuck { number }
            | EndsError::Cyclic { number }
            | EndsError::TooLong { number } => Some(number),
            EndsError::TooMany { .. } | EndsError::TooLarge { .. } | EndsError::Stopped => None,
        }
    }
}
