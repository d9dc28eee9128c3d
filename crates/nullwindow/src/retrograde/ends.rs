//! The table (our own).

use super::error::EndsError;
use super::exact_values::ExactValues;
use super::induction::{self, EndsLimits, NO_POSITION};
use super::numbering::Numbering;
use crate::Score;
use std::fmt;

/// The table: the value of each number, from the view of the side to move, when both sides play perfectly.
#[derive(Clone)]
pub struct Ends<N> {
    pub(super) numbering: N,
    /// [`Score::get`], or `NO_POSITION`.
    pub(super) values: Vec<i16>,
}

/// The positions of a table by their values, from the view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EndsCount {
    /// Those that are won, or are worth points.
    pub wins: u64,
    /// Those that are drawn.
    pub draws: u64,
    /// Those that are lost.
    pub losses: u64,
    /// The number of the first position whose win takes longest, and its value.
    pub longest: Option<(u64, Score)>,
}

impl<N: Numbering> Ends<N> {
    /// The table of all positions of this numbering.
    ///
    /// # Errors
    /// If the numbering breaks a promise, the game is none for a table, or the limits end it.
    pub fn build(numbering: N, limits: &EndsLimits<'_>) -> Result<Self, EndsError> {
        let values = induction::values(&numbering, limits)?;
        Ok(Ends { numbering, values })
    }

    /// The numbering.
    pub fn numbering(&self) -> &N {
        &self.numbering
    }

    /// The value of the position of a number.
    fn of(&self, number: u64) -> Option<Score> {
        let &value = self.values.get(usize::try_from(number).ok()?)?;
        (value != NO_POSITION).then(|| Score::from_raw(value))
    }

    /// How many positions are won, drawn and lost, and which win takes longest.
    pub fn count(&self) -> EndsCount {
        let mut count = EndsCount::default();
        for (number, value) in (0..).zip(&self.values) {
            let score = Score::from_raw(*value);
            match score.get().signum() {
                _ if *value == NO_POSITION => {}
                0 => count.draws += 1,
                -1 => count.losses += 1,
                _ => count.wins += 1,
            }
            if score.is_win() && count.longest.is_none_or(|(_, longest)| score < longest) {
                count.longest = Some((number, score));
            }
        }
        count
    }
}

/// A win that takes longer than a [count of moves](Numbering::plies_to_draw) lets it has no value. A finished
/// game without a number has one.
impl<N: Numbering> ExactValues for Ends<N> {
    type Position = N::Position;

    fn known(&self, p: &N::Position) -> Option<Score> {
        let in_time = |value: &Score| {
            value.distance().zip(self.numbering.plies_to_draw(p)).is_none_or(|(plies, left)| plies <= left)
        };
        self.of(self.numbering.number(p)?).filter(in_time)
    }

    fn identity(&self, p: &N::Position) -> Option<u128> {
        self.numbering.number(p).map(u128::from)
    }
}

impl<N> fmt::Debug for Ends<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ends").field("numbers", &self.values.len()).finish_non_exhaustive()
    }
}
