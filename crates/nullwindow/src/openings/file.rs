//! The file of a table of openings: lines of text, two bytes for each position of the last ply in the order
//! of their codes, and a checksum (the format is our own).
//!
//! ```text
//! nullwindow openings 1
//! game connect-four
//! variant 7×6
//! plies 8
//! the low bytes of the values, then the high bytes; −32768 stands for no value yet
//! the CRC-32 of all before, the low byte first
//! ```

use super::error::OpeningsError;
use super::opening_table::{Openings, OpeningsToFill};
use super::ply::{NO_VALUE, OpeningCode};
use crate::retrograde::ExactFileError;
use crate::retrograde::exact_file::{framed, is_value, of_game, unframed};
use crate::{Outcome, Position, Score};

const KIND: &str = "openings";

impl<P: Position<End = Outcome>> Openings<P> {
    /// The file, which [`read`](Self::read) reads, for this game and this variant of it.
    pub(crate) fn file(&self, game: &str, variant: &str) -> Vec<u8> {
        let plies = format!("plies {}\n", self.plies.len() - 1).into_bytes();
        let [low, high] = [0, 1].map(|byte| self.values().iter().map(move |value| value.to_le_bytes()[byte]));
        framed(KIND, &of_game(game, variant), plies.into_iter().chain(low).chain(high))
    }

    /// Reads a file that [`file`](Self::file) has written, for this game and this variant. Its last ply may
    /// lack values.
    pub(crate) fn read(
        game: &str,
        variant: &str,
        file: &[u8],
        start: &P,
        code: OpeningCode<P>,
    ) -> Result<OpeningsToFill<P>, OpeningsError> {
        let rest = unframed(KIND, &of_game(game, variant), file)?;
        let end = rest.iter().position(|&byte| byte == b'\n').ok_or(ExactFileError::Unfit)?;
        let (line, values) = (&rest[..end], &rest[end + 1..]);
        let plies = str::from_utf8(line).ok().and_then(|line| line.strip_prefix("plies ")?.parse().ok());
        let (mut table, last) = Openings::new(start, plies.ok_or(ExactFileError::Unfit)?, code)?;
        let (low, high) = values.split_at(values.len() / 2);
        let values = || low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high]));
        let is_known = |value: &i16| *value != NO_VALUE;
        if [low.len(), high.len()] != [last.len(); 2] || !values().filter(is_known).all(is_value) {
            return Err(ExactFileError::Unfit.into());
        }
        for (number, value) in values().enumerate().filter(|(_, value)| is_known(value)) {
            table.set(number, Score::from_raw(value));
        }
        Ok((table, last))
    }
}
