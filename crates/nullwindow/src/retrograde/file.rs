//! The file of a table of ends: lines of text, two bytes for each number, and a checksum (the format is our
//! own).
//!
//! ```text
//! nullwindow ends 1
//! game tic-tac-toe
//! variant
//! numbers 19683
//! the values, each as 16 bits, the low byte first; −32768 stands for no position
//! the CRC-32 of all before, the low byte first
//! ```

use super::ends::Ends;
use super::induction::NO_POSITION;
use super::numbering::Numbering;
use crate::Score;
use crate::excerpt::excerpt;
use thiserror::Error;

const HEAD: &str = "nullwindow ends 1\n";

/// Why a file is no table of ends, or is another one.
///
/// ```
/// use nullwindow::retrograde::EndsFileError;
/// assert_eq!(EndsFileError::Damaged.to_string(), "the table is damaged: its checksum differs");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EndsFileError {
    /// The first line is another.
    #[error("this is no table of ends, or one of another version")]
    Foreign,
    /// The checksum differs.
    #[error("the table is damaged: its checksum differs")]
    Damaged,
    /// The game, its variant or its numbers are others.
    #[error("this is a table of {}, not of {wanted}", excerpt(found))]
    Other {
        /// Of what it is one.
        found: String,
        /// Of what it should be one.
        wanted: String,
    },
    /// The values are not one for each number.
    #[error("the values of the table do not fit its numbers")]
    Unfit,
}

fn head(game: &str, variant: &str, numbers: usize) -> String {
    let [game, variant] = [game, variant].map(|name| name.replace('\n', " "));
    format!("game {game}\nvariant {variant}\nnumbers {numbers}\n")
}

impl<N: Numbering> Ends<N> {
    /// The file, which [`read`](Self::read) reads, for this game and this variant of it.
    pub fn file(&self, game: &str, variant: &str) -> Vec<u8> {
        let mut file = [HEAD, &head(game, variant, self.values.len())].concat().into_bytes();
        file.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        let sum = crc32fast::hash(&file);
        file.extend(sum.to_le_bytes());
        file
    }

    /// Reads a file that [`file`](Self::file) has written, for this game and this variant.
    ///
    /// # Errors
    /// If it is another, or damaged.
    pub fn read(numbering: N, game: &str, variant: &str, file: &[u8]) -> Result<Self, EndsFileError> {
        let rest = file.strip_prefix(HEAD.as_bytes()).ok_or(EndsFileError::Foreign)?;
        let (content, sum) = file.split_last_chunk().ok_or(EndsFileError::Damaged)?;
        let rest = rest.strip_suffix(sum).filter(|_| crc32fast::hash(content) == u32::from_le_bytes(*sum));
        let rest = rest.ok_or(EndsFileError::Damaged)?;
        let wanted = head(game, variant, usize::try_from(numbering.numbers()).unwrap_or(usize::MAX));
        let Some(values) = rest.strip_prefix(wanted.as_bytes()) else {
            let lines: Vec<_> = rest.splitn(4, |&byte| byte == b'\n').take(3).collect();
            let found = String::from_utf8_lossy(&lines.join(&b", "[..])).into_owned();
            let wanted = wanted.trim_end().replace('\n', ", ");
            return Err(EndsFileError::Other { found, wanted });
        };
        let (pairs, odd) = values.as_chunks();
        let values: Vec<_> = pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect();
        let is_value = |&value: &i16| {
            let score = Score::from_raw(value);
            value == NO_POSITION || score.is_points() || score.distance().is_some()
        };
        let fits = values.len() as u64 == numbering.numbers() && odd.is_empty();
        if fits && values.iter().all(is_value) {
            Ok(Ends { numbering, values })
        } else {
            Err(EndsFileError::Unfit)
        }
    }
}
