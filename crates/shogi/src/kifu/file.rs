//! A file of records: its games and the remarks of the reader (our own).

use super::error::{KifuError, KifuErrorKind, KifuRemark};
use super::format::{KifuEncoding, KifuFormat, KifuNotation};
use super::{Kifu, csa, kif};

/// The games of a file. A bad one does not hide the others.
///
/// ```
/// use nullwindow_shogi::{KifuFile, KifuNotation};
/// let file = KifuFile::read(b"PI\n+\n+7775FU\n/\nPI\n+\n+7776FU\n", None)?;
/// let error = file.games[0].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 1: +7775FU is not a legal move here");
/// assert_eq!((file.games[1].as_ref().unwrap().moves.len(), file.format.notation), (1, KifuNotation::Csa));
/// # Ok::<(), nullwindow_shogi::KifuError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct KifuFile {
    /// How the file is written.
    pub format: KifuFormat,
    /// The games; at least one.
    pub games: Vec<Result<Kifu, KifuError>>,
    /// What was read although it is not as the notation wants it, and what was left out.
    pub remarks: Vec<KifuRemark>,
}

impl KifuFile {
    /// Reads a file in the notation of its lines, or, if they are those of none, in this one.
    ///
    /// # Errors
    /// If the encoding is not known, or the lines are those of no notation and none is given.
    pub fn read(bytes: &[u8], notation: Option<KifuNotation>) -> Result<Self, KifuError> {
        let (text, encoding) = KifuEncoding::decode(bytes)?;
        let notation = KifuNotation::of_text(&text).or(notation);
        let mut file = KifuFile::of_text(&text, notation.ok_or(KifuErrorKind::Notation.at(1, 1))?);
        file.format.encoding = encoding;
        Ok(file)
    }

    /// Reads a text.
    #[must_use]
    pub fn of_text(text: &str, notation: KifuNotation) -> Self {
        let mut format = KifuFormat { notation, encoding: KifuEncoding::Utf8 };
        let mut remarks = Vec::new();
        let games = match notation {
            KifuNotation::Kif => vec![kif::read(text, &mut remarks)],
            KifuNotation::Csa | KifuNotation::Csa3 => {
                if text.lines().any(|line| line.starts_with("V3")) {
                    format.notation = KifuNotation::Csa3;
                }
                csa::read(text, &mut remarks)
            }
        };
        KifuFile { format, games, remarks }
    }
}
