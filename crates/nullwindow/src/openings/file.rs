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
use crate::{Outcome, Position, Score};

const HEAD: &str = "nullwindow openings 1\n";

fn head(game: &str, variant: &str) -> String {
    let [game, variant] = [game, variant].map(|name| name.replace('\n', " "));
    format!("game {game}\nvariant {variant}\n")
}

impl<P: Position<End = Outcome>> Openings<P> {
    /// The file, which [`read`](Self::read) reads, for this game and this variant of it.
    pub(crate) fn file(&self, game: &str, variant: &str) -> Vec<u8> {
        let plies = format!("plies {}\n", self.plies.len() - 1);
        let mut file = [HEAD, &head(game, variant), &plies].concat().into_bytes();
        for byte in [0, 1] {
            file.extend(self.values().iter().map(|value| value.to_le_bytes()[byte]));
        }
        let sum = crc32fast::hash(&file);
        file.extend(sum.to_le_bytes());
        file
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
        let rest = file.strip_prefix(HEAD.as_bytes()).ok_or(OpeningsError::Foreign)?;
        let (content, sum) = file.split_last_chunk().ok_or(OpeningsError::Damaged)?;
        let rest = rest.strip_suffix(sum).filter(|_| crc32fast::hash(content) == u32::from_le_bytes(*sum));
        let rest = rest.ok_or(OpeningsError::Damaged)?;
        let wanted = head(game, variant);
        let Some(rest) = rest.strip_prefix(wanted.as_bytes()) else {
            let lines: Vec<_> = rest.splitn(3, |&byte| byte == b'\n').take(2).collect();
            let found = String::from_utf8_lossy(&lines.join(&b", "[..])).into_owned();
            return Err(OpeningsError::Other { found, wanted: wanted.trim_end().replace('\n', ", ") });
        };
        let end = rest.iter().position(|&byte| byte == b'\n').ok_or(OpeningsError::Unfit)?;
        let (line, values) = (&rest[..end], &rest[end + 1..]);
        let plies = str::from_utf8(line).ok().and_then(|line| line.strip_prefix("plies ")?.parse().ok());
        let (mut table, last) = Openings::new(start, plies.ok_or(OpeningsError::Unfit)?, code)?;
        let count = table.values().len();
        if values.len() != 2 * count {
            return Err(OpeningsError::Unfit);
        }
        let (low, high) = values.split_at(count);
        for (number, (&low, &high)) in low.iter().zip(high).enumerate() {
            let value = i16::from_le_bytes([low, high]);
            if value != NO_VALUE {
                let score = Score::from_raw(value);
                if !score.is_points() && score.distance().is_none() {
                    return Err(OpeningsError::Unfit);
                }
                table.set(number, score);
            }
        }
        Ok((table, last))
    }
}
