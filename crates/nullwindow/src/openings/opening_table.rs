//! The table: its positions, and their values as far as they are known (our own).

use super::error::OpeningsError;
use super::ply::{self, NO_VALUE, OpeningCode, OpeningPly};
use crate::retrograde::ExactValues;
use crate::{Outcome, Position, Score};
use std::fmt;

/// The exact values of the positions within some plies of the start, from the view of the side to move: the
/// last ply is filled position by position, and the values before follow. In a table that is not full some
/// lack one.
pub(crate) struct Openings<P> {
    code: OpeningCode<P>,
    pub(super) plies: Vec<OpeningPly>,
}

/// A table to fill, and the positions of its last ply, in the order of their codes.
pub(crate) type OpeningsToFill<P> = (Openings<P>, Vec<P>);

impl<P: Position<End = Outcome>> Openings<P> {
    /// The table of this number of plies from the start, without values.
    pub(crate) fn new(
        start: &P,
        plies: u32,
        code: OpeningCode<P>,
    ) -> Result<OpeningsToFill<P>, OpeningsError> {
        let first = code(start).ok_or(OpeningsError::NoCodes)?;
        let (mut all, mut last) = (vec![OpeningPly::of(vec![first])], vec![start.clone()]);
        for _ in 0..plies {
            if last.is_empty() {
                break;
            }
            let (before, next);
            (before, next, last) = ply::next(&last, &code)?;
            if let Some(ply) = all.last_mut() {
                ply.before = before;
            }
            all.push(next);
        }
        Ok((Openings { code, plies: all }, last))
    }

    /// The numbers of the positions of the last ply whose value is not known.
    pub(crate) fn unknown(&self) -> Vec<usize> {
        self.values().iter().enumerate().filter(|(_, value)| **value == NO_VALUE).map(|(i, _)| i).collect()
    }

    pub(super) fn values(&self) -> &[i16] {
        self.plies.last().map_or(&[], |ply| &ply.values)
    }

    /// Sets the value of a position of the last ply, by its number from 0.
    pub(crate) fn set(&mut self, number: usize, value: Score) {
        if let Some(ply) = self.plies.last_mut() {
            ply.values[number] = value.get();
        }
    }

    /// The table with the values that follow from those of the last ply.
    #[must_use]
    pub(crate) fn finish(mut self) -> Self {
        for number in (1..self.plies.len()).rev() {
            let (before, after) = self.plies.split_at_mut(number);
            before[number - 1].follow(&after[0].values);
        }
        self
    }
}

impl<P: Position<End = Outcome>> ExactValues for Openings<P> {
    type Position = P;

    fn known(&self, p: &P) -> Option<Score> {
        let code = (self.code)(p)?;
        self.plies.iter().find_map(|ply| ply.value(code))
    }

    fn identity(&self, p: &P) -> Option<u128> {
        (self.code)(p)
    }
}

impl<P> fmt::Debug for Openings<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Openings").field("plies", &self.plies.len()).finish_non_exhaustive()
    }
}
