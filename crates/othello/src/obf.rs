//! OBF, the text format of Othello problems: a position and, where known, the scores of its moves.
//!
//! ```text
//! % a comment, to the end of the line; a line that begins with # is one as well
//! --OX-O----XXOO--OOOOOXX-OOOOOX--OOOXOXX-OOOOXX-----OOX----X-O--- X; E1:+16; B1:+2;
//! ```

use crate::{Move, MoveError, Othello, PositionError};
use nullwindow::session::excerpt;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// One line of an OBF file: a position, and the scores of some of its moves.
///
/// Written as the FForum sets are, so that reading and writing gives back the same line. Reading takes a bare
/// position too, and leaves out fields such as `--:-127`, by which other programs say that they have no move.
///
/// ```
/// use nullwindow_othello::Obf;
/// let text = "--OX-O----XXOO--OOOOOXX-OOOOOX--OOOXOXX-OOOOXX-----OOX----X-O--- X; E1:+16; B1:+2;";
/// let line: Obf = text.parse()?;
/// assert_eq!(line.best_score(), Some(16));
/// assert_eq!(line.to_string(), text);
/// # Ok::<(), nullwindow_othello::ObfErrorKind>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obf {
    /// The position.
    pub position: Othello,
    /// Moves of the position with their scores, from the view of its side to move, as the line gives them.
    pub scores: Vec<(Move, i32)>,
    /// The columns of the fields that are left out, in characters from 1. They are not written again.
    pub left_out: Vec<usize>,
}

impl Obf {
    /// Reads a whole text: its lines with their numbers, counted from 1.
    ///
    /// Blank lines and lines whose first character is `%` or `#` are skipped.
    ///
    /// # Errors
    /// At the first line with an error: its number and column.
    ///
    /// ```
    /// use nullwindow_othello::Obf;
    /// let error = Obf::read("% two lines\n\nXO--").unwrap_err();
    /// assert_eq!(error.to_string(), "line 3, column 5: a board has 64 squares, this one has 4");
    /// ```
    pub fn read(text: &str) -> Result<Vec<(usize, Obf)>, ObfError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = text.lines().zip(1..).filter(|(line, _)| {
            let line = line.trim_start();
            !(line.is_empty() || line.starts_with(['%', '#']))
        });
        lines
            .map(|(line, number)| match line.parse() {
                Ok(obf) => Ok((number, obf)),
                Err(kind) => Err(ObfError { line: number, kind }),
            })
            .collect()
    }

    /// The best of the scores, or `None` if the line has none. It is the position's value if the best move is
    /// among those listed.
    ///
    /// ```
    /// use nullwindow_othello::{Obf, Othello};
    /// assert_eq!(Obf::from(Othello::start()).best_score(), None);
    /// ```
    #[must_use]
    pub fn best_score(&self) -> Option<i32> {
        self.scores.iter().map(|&(_, score)| score).max()
    }

    /// The score that the line gives for a move.
    ///
    /// ```
    /// use nullwindow_othello::Obf;
    /// let line: Obf = "---------------------------OX------XO--------------------------- X; f5:+0".parse()?;
    /// assert_eq!(line.score("f5".parse()?), Some(0));
    /// assert_eq!(line.score("d3".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score(&self, m: Move) -> Option<i32> {
        self.scores.iter().find(|&&(listed, _)| listed == m).map(|&(_, score)| score)
    }
}

/// A position without scores.
impl From<Othello> for Obf {
    fn from(position: Othello) -> Self {
        Obf { position, scores: Vec::new(), left_out: Vec::new() }
    }
}

impl fmt::Display for Obf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.position)?;
        for (m, score) in &self.scores {
            write!(f, " {}:{score:+};", m.to_string().to_uppercase())?;
        }
        Ok(())
    }
}

/// The kinds of errors in a line of OBF, with their columns.
///
/// ```
/// use nullwindow_othello::{Obf, ObfErrorKind};
/// let text = "---------------------------OX------XO--------------------------- X; a1:+0;";
/// let error = text.parse::<Obf>().unwrap_err();
/// assert_eq!(error, ObfErrorKind::Illegal { column: 69, illegal: "a1".parse()? });
/// # Ok::<(), nullwindow_othello::MoveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ObfErrorKind {
    /// The position before the first semicolon has an error.
    #[error("column {}: {error}", error.column())]
    Position {
        /// The error, with its column.
        error: PositionError,
    },
    /// A field is not of the form move:score.
    #[error("column {column}: '{}' is not a move with its score, such as F5:+2", excerpt(found))]
    Field {
        /// The column of the field, in characters from 1.
        column: usize,
        /// The field.
        found: String,
    },
    /// The text before a colon is not a move.
    #[error("column {column}: {error}")]
    Move {
        /// The column of the field.
        column: usize,
        /// The error.
        error: MoveError,
    },
    /// The text after a colon is not a score.
    #[error("column {column}: '{}' is not a score from -64 to +64", excerpt(found))]
    Score {
        /// The column of the score.
        column: usize,
        /// The text there.
        found: String,
    },
    /// A move is not legal in the position.
    #[error("column {column}: {illegal} is not legal in this position")]
    Illegal {
        /// The column of the field.
        column: usize,
        /// The move.
        illegal: Move,
    },
    /// A move has two scores.
    #[error("column {column}: {repeated} has a score already")]
    Repeated {
        /// The column of the second field.
        column: usize,
        /// The move.
        repeated: Move,
    },
}

/// An error in a text of OBF lines.
///
/// ```
/// let error = nullwindow_othello::Obf::read("X").unwrap_err();
/// assert_eq!(error.line, 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, {kind}")]
pub struct ObfError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The kind of error.
    pub kind: ObfErrorKind,
}

impl FromStr for Obf {
    type Err = ObfErrorKind;

    fn from_str(line: &str) -> Result<Self, ObfErrorKind> {
        let line = line.split('%').next().unwrap_or_default();
        let mut fields = line.trim_end().split(';');
        let first = fields.next().unwrap_or_default();
        let position: Othello = first.parse().map_err(|error| ObfErrorKind::Position { error })?;
        let mut obf = Obf::from(position);
        let mut column = first.chars().count() + 2;
        for field in fields {
            let word = field.trim();
            if !word.is_empty() {
                let indent = field.chars().take_while(|c| c.is_whitespace()).count();
                match field_of(word, column + indent, &obf)? {
                    Some(scored) => obf.scores.push(scored),
                    None => obf.left_out.push(column + indent),
                }
            }
            column += field.chars().count() + 1;
        }
        Ok(obf)
    }
}

/// The scores that a game can have.
const SCORES: RangeInclusive<i32> = -64..=64;

/// Reads `F5:+2` at `column` of a line; `None` of a placeholder, which has a pass and a number that is no
/// score.
fn field_of(word: &str, column: usize, line: &Obf) -> Result<Option<(Move, i32)>, ObfErrorKind> {
    let Some((name, score)) = word.split_once(':') else {
        return Err(ObfErrorKind::Field { column, found: word.to_owned() });
    };
    let m: Move = name.trim().parse().map_err(|error| ObfErrorKind::Move { column, error })?;
    let points = score.trim().parse().ok();
    if m == Move::PASS && points.is_some_and(|points| !SCORES.contains(&points)) {
        return Ok(None);
    }
    let Some(points) = points.filter(|points| SCORES.contains(points)) else {
        let column = column + name.chars().count() + 1;
        return Err(ObfErrorKind::Score { column, found: score.to_owned() });
    };
    if !line.position.is_legal(m) {
        return Err(ObfErrorKind::Illegal { column, illegal: m });
    }
    match line.score(m) {
        Some(_) => Err(ObfErrorKind::Repeated { column, repeated: m }),
        None => Ok(Some((m, points))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fforum;

    const START: &str = "---------------------------OX------XO--------------------------- X;";

    #[test]
    fn the_best_moves_of_fforum_round_trip() {
        let lines: Vec<Obf> = fforum::problems()
            .iter()
            .map(|p| Obf { scores: p.best.iter().map(|&m| (m, p.score)).collect(), ..p.position.into() })
            .collect();
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let read = Obf::read(&text).unwrap();
        assert_eq!(read.iter().map(|(number, _)| *number).collect::<Vec<_>>(), (1..=20).collect::<Vec<_>>());
        assert_eq!(read.into_iter().map(|(_, obf)| obf).collect::<Vec<_>>(), lines);
    }

    #[test]
    fn a_line_is_written_back_as_it_was() {
        for scores in ["", " F5:+0;", " D3:-64; F5:+64; C4:+0; E6:-2;"] {
            let text = format!("{START}{scores}");
            assert_eq!(text.parse::<Obf>().unwrap().to_string(), text);
        }
        let rows = START.as_bytes()[..64].chunks(8).map(|row| String::from_utf8_lossy(row) + " ");
        for loose in [
            START.to_owned() + "f5 : 3 ;e6:-1",
            format!("{START};; F5:+3 ; ; E6:-1;;  % a comment; d3:+9"),
            rows.collect::<String>() + "X;F5:+3;E6:-1",
        ] {
            assert_eq!(
                loose.parse::<Obf>().unwrap().to_string(),
                format!("{START} F5:+3; E6:-1;"),
                "{loose}"
            );
        }
    }

    /// A line of another program, whose field without a move is the only one, or one of several.
    #[test]
    fn fields_without_a_move_are_left_out() {
        for (fields, scores, left_out) in [
            (" --:-127;", "", &[69][..]),
            (" F5:+2; --:-127; D3:+0;", " F5:+2; D3:+0;", &[76]),
            (" --:-127;  PASS:+100;F5:+2;", " F5:+2;", &[69, 79]),
        ] {
            let read = format!("{START}{fields}").parse::<Obf>().unwrap();
            assert_eq!(read.to_string(), format!("{START}{scores}"));
            assert_eq!(read.left_out, left_out);
        }
    }

    #[test]
    fn comments_and_blank_lines_are_skipped_but_counted() {
        let text = format!("\u{feff}% comment\r\n\r\n  # another\n{START}\r\n\n{START} d3:+0");
        let numbers: Vec<_> = Obf::read(&text).unwrap().into_iter().map(|(number, _)| number).collect();
        assert_eq!(numbers, [4, 6]);
        assert_eq!(Obf::read("\n \n% nothing\n"), Ok(vec![]));
    }

    #[test]
    fn errors_name_line_and_column() {
        for (rest, expected) in [
            (
                " F5:+2; garbage; D3:+0;",
                "line 2, column 76: 'garbage' is not a move with its score, such as F5:+2",
            ),
            (" Q7:+2;", "line 2, column 69: 'Q7' is not a square (a1 to h8) or a pass (--)"),
            (" F5:two;", "line 2, column 72: 'two' is not a score from -64 to +64"),
            (" F5:+65;", "line 2, column 72: '+65' is not a score from -64 to +64"),
            (" A1:+2;", "line 2, column 69: a1 is not legal in this position"),
            (" --:+2;", "line 2, column 69: -- is not legal in this position"),
            (" F5:+2; f5:+2;", "line 2, column 76: f5 has a score already"),
        ] {
            let error = Obf::read(&format!("% head\n{START}{rest}\n{START}")).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
        let error = Obf::read(&START.replace(" X", " ?")).unwrap_err();
        assert_eq!(error.to_string(), "line 1, column 66: '?' is not a side to move (X or O)");
    }
}
