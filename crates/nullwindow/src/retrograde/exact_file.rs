//! The frame of a file of exact values (our own): a line with the kind of its table, lines with what it is a
//! table of, its bytes, and the CRC-32 of all before, the low byte first.

use crate::Score;
use crate::excerpt::excerpt;
use thiserror::Error;

/// Why a file is no table of exact values, or is another one.
///
/// ```
/// use nullwindow::retrograde::ExactFileError;
/// assert_eq!(ExactFileError::Damaged.to_string(), "the table is damaged: its checksum differs");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ExactFileError {
    /// The first line is another than that of this kind.
    #[error("this is no table of {0}, or one of another version")]
    Foreign(&'static str),
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
    /// The values are not one for each position.
    #[error("the values of the table do not fit its positions")]
    Unfit,
}

fn first_line(kind: &str) -> String {
    format!("nullwindow {kind} 1\n")
}

/// The lines that name the game and the variant.
pub(crate) fn of_game(game: &str, variant: &str) -> String {
    let [game, variant] = [game, variant].map(|name| name.replace('\n', " "));
    format!("game {game}\nvariant {variant}\n")
}

/// The file of a table of this kind, of what these lines name.
pub(crate) fn framed(kind: &str, of: &str, content: impl IntoIterator<Item = u8>) -> Vec<u8> {
    let mut file = (first_line(kind) + of).into_bytes();
    file.extend(content);
    let sum = crc32fast::hash(&file);
    file.extend(sum.to_le_bytes());
    file
}

/// What is in a file of this kind, of what these lines name.
pub(crate) fn unframed<'f>(kind: &'static str, of: &str, file: &'f [u8]) -> Result<&'f [u8], ExactFileError> {
    let rest = file.strip_prefix(first_line(kind).as_bytes()).ok_or(ExactFileError::Foreign(kind))?;
    let (content, sum) = file.split_last_chunk().ok_or(ExactFileError::Damaged)?;
    let rest = rest.strip_suffix(sum).filter(|_| crc32fast::hash(content) == u32::from_le_bytes(*sum));
    let rest = rest.ok_or(ExactFileError::Damaged)?;
    rest.strip_prefix(of.as_bytes()).ok_or_else(|| {
        let count = of.lines().count();
        let lines: Vec<_> = rest.splitn(count + 1, |&byte| byte == b'\n').take(count).collect();
        let found = String::from_utf8_lossy(&lines.join(&b", "[..])).into_owned();
        ExactFileError::Other { found, wanted: of.trim_end().replace('\n', ", ") }
    })
}

/// Whether this is a [`Score::get`] of points, or of a win or loss at a distance.
pub(crate) fn is_value(value: i16) -> bool {
    let score = Score::from_raw(value);
    score.is_points() || score.distance().is_some()
}
