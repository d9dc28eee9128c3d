//! The notations of records, by the names of their files (our own).

use super::{Kifu, KifuError};
use std::path::Path;

/// A notation of records.
///
/// ```
/// use nullwindow_shogi::KifuNotation;
/// let notation = KifuNotation::of_file("games/final.KIF".as_ref());
/// assert_eq!(notation, Some(KifuNotation::Kif));
/// assert_eq!(KifuNotation::Kif.read("1 ７六歩(77)\n2 投了".as_bytes())?[0].moves.len(), 1);
/// # Ok::<(), nullwindow_shogi::KifuError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KifuNotation {
    /// CSA, with one game or more: files `*.csa`.
    Csa,
    /// KIF, with one game: files `*.kif` or `*.kifu`.
    Kif,
}

impl KifuNotation {
    /// The notation of a file by its name; `None` if it is that of no record.
    #[must_use]
    pub fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "csa" => Some(KifuNotation::Csa),
            "kif" | "kifu" => Some(KifuNotation::Kif),
            _ => None,
        }
    }

    /// Reads the games of a file: UTF-8 or Shift-JIS.
    ///
    /// # Errors
    /// The first error, with its place.
    pub fn read(self, bytes: &[u8]) -> Result<Vec<Kifu>, KifuError> {
        let text = Kifu::decode(bytes)?;
        match self {
            KifuNotation::Csa => Kifu::read_csa(&text),
            KifuNotation::Kif => Ok(vec![Kifu::read_kif(&text)?]),
        }
    }
}
