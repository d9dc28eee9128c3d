//! Positions and games as text, and the drawn board (our own).

use super::{Kalah, Pit, Rule, RuleError, SetupError};
use crate::line::{LineError, Reader, one_character};
use nullwindow::session::excerpt;
use nullwindow::session::{self, Word};
use nullwindow::{Position, Side};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

impl Kalah {
    /// Plays a game's text from here, one digit a move: the number of the own pit that is sown, counted in
    /// the order of sowing. The side to move follows from the rules; blanks may stand anywhere, for instance
    /// between turns. Returns the moves, and the position they lead to.
    ///
    /// # Errors
    /// At the first character that is no pit of the board, or an empty one, or follows the end of the game.
    ///
    /// ```
    /// use nullwindow_games::kalah::{Kalah, Rule};
    /// let start = Kalah::new(6, 4, Rule::Standard)?;
    /// let (moves, board) = start.play("36 2")?; // the third pit ends in the store, so does the answer
    /// assert_eq!(moves.len(), 3);
    /// assert_eq!(board.to_string(), "4,4,0,5,5,0:2/5,0,6,6,5,5:1 second standard");
    /// let error = start.play("33").unwrap_err();
    /// assert_eq!(error.to_string(), "character 2: move 2 cannot be played: pit 3 is empty");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, moves: &str) -> Result<(Vec<Pit>, Self), LineError> {
        self.reader().play(self, moves)
    }

    pub(super) fn reader(&self) -> Reader<Self> {
        Reader {
            wanted: [
                "a pit (1)",
                "a pit (1 to 2)",
                "a pit (1 to 3)",
                "a pit (1 to 4)",
                "a pit (1 to 5)",
                "a pit (1 to 6)",
            ][usize::from(self.pits) - 1],
            blanks: true,
            length: one_character,
            named: |p: &Self, name| Pit::named(name.parse().ok()?).filter(|pit| pit.0 < p.pits),
            forbidden: |p, m| (p.pit(p.side, m) == 0).then(|| format!("pit {m} is empty")),
        }
    }

    /// Writes moves played from here, a blank between turns. The moves must be legal.
    ///
    /// ```
    /// use nullwindow_games::kalah::{Kalah, Rule};
    /// let start = Kalah::new(6, 4, Rule::Standard)?;
    /// assert_eq!(start.line(&start.play("362")?.0), "36 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn line(&self, moves: &[Pit]) -> String {
        let (mut position, mut turn, mut text) = (*self, self.side, String::new());
        for &m in moves {
            if position.side != turn {
                turn = position.side;
                text.push(' ');
            }
            text += &m.to_string();
            position.make(m);
        }
        text
    }

    /// The board drawn for a terminal, the second side above. Pits are numbered on the side that is to move;
    /// each line ends in a newline.
    ///
    /// ```
    /// use nullwindow_games::kalah::{Kalah, Rule};
    /// let board = Kalah::new(3, 4, Rule::Standard)?.play("3")?.1.board();
    /// assert_eq!(board.lines().collect::<Vec<_>>(), [
    ///     "       3   2   1",
    ///     "       5   5   5",
    ///     "   0               1",
    ///     "       4   4   0",
    ///     "",
    /// ]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board(&self) -> String {
        let pits = || (0..self.pits).map(Pit);
        let seeds = |side| pits().map(|pit| self.pit(side, pit).to_string()).collect::<Vec<_>>();
        let names = |side| {
            pits().map(|pit| if side == self.side { pit.to_string() } else { String::new() }).collect()
        };
        let line = |mut cells: Vec<String>, reversed: bool| {
            if reversed {
                cells.reverse();
            }
            let cells: String = cells.iter().map(|cell| format!("{cell:>4}")).collect();
            format!("    {cells}").trim_end().to_owned() + "\n"
        };
        let gap = 4 * usize::from(self.pits) + 4;
        let (first, second) = (self.store(Side::First), self.store(Side::Second));
        [
            line(names(Side::Second), true),
            line(seeds(Side::Second), true),
            format!("{second:>4}{first:>gap$}\n"),
            line(seeds(Side::First), false),
            line(names(Side::First), false),
        ]
        .concat()
    }
}

impl fmt::Display for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |side| {
            let pits: Vec<_> = (0..self.pits).map(|i| self.pit(side, Pit(i)).to_string()).collect();
            format!("{}:{}", pits.join(","), self.store(side))
        };
        let side = if self.side == Side::First { "first" } else { "second" };
        write!(f, "{}/{} {side} {}", row(Side::First), row(Side::Second), self.rule)
    }
}

impl fmt::Debug for Kalah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An error in a position's text, with its place.
///
/// ```
/// use nullwindow_games::kalah::Kalah;
/// let error = "4,x:0/4,4:0 first standard".parse::<Kalah>().unwrap_err();
/// assert_eq!(error.column, 3);
/// assert_eq!(error.to_string(), "column 3: 'x' is not a number of seeds (0 to 255)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {kind}")]
pub struct PositionError {
    /// The place of the error, in characters from 1.
    pub column: usize,
    /// The kind of error.
    pub kind: PositionErrorKind,
}

/// The kinds of errors in a position's text.
///
/// ```
/// use nullwindow_games::kalah::{Kalah, PositionErrorKind};
/// let error = "4,4:0/4,4:0 third standard".parse::<Kalah>().unwrap_err();
/// assert_eq!(error.kind, PositionErrorKind::Side { found: "third".into() });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PositionErrorKind {
    /// A house holds no number.
    #[error("'{}' is not a number of seeds (0 to 255)", excerpt(found))]
    Number {
        /// The text in its place.
        found: String,
    },
    /// The text or a row ends too early.
    #[error("here should stand {wanted}")]
    Missing {
        /// A description of the missing part.
        wanted: &'static str,
    },
    /// The word after the board is no side.
    #[error("'{}' is not a side to move (first or second)", excerpt(found))]
    Side {
        /// The word.
        found: String,
    },
    /// The last word is no rule.
    #[error(transparent)]
    Rule(RuleError),
    /// More follows.
    #[error("'{}' follows the rule, where the position should end", excerpt(found))]
    Trailing {
        /// Its first word.
        found: String,
    },
    /// The numbers do not make a board.
    #[error(transparent)]
    Setup(SetupError),
}

impl PositionErrorKind {
    fn at(self, column: usize) -> PositionError {
        PositionError { column, kind: self }
    }
}

/// A part of the text, and the column where it begins.
pub(super) type Part<'a> = (usize, &'a str);

/// Both sides of a separator. Without one, the error names the missing part and the end of the text.
fn split<'a>(
    (column, text): Part<'a>,
    at: char,
    wanted: &'static str,
) -> Result<[Part<'a>; 2], PositionError> {
    let missing = PositionErrorKind::Missing { wanted };
    let (left, right) = text.split_once(at).ok_or_else(|| missing.at(column + text.chars().count()))?;
    Ok([(column, left), (column + left.chars().count() + 1, right)])
}

fn number((column, text): Part) -> Result<u8, PositionError> {
    // `parse` would take a sign too.
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| PositionErrorKind::Number { found: text.to_owned() }.at(column))
}

/// A side's pits and store: `4,4,4:0`.
fn row(part: Part) -> Result<(Vec<u8>, u8), PositionError> {
    let [(mut column, pits), store] = split(part, ':', "a colon and the seeds in the store")?;
    let mut row = Vec::new();
    for pit in pits.split(',') {
        row.push(number((column, pit))?);
        column += pit.chars().count() + 1;
    }
    Ok((row, number(store)?))
}

/// The words of a text with their columns.
pub(super) fn words(text: &str) -> impl Iterator<Item = Part<'_>> {
    session::words(text).map(|Word { column, text }| (column, text))
}

impl FromStr for Kalah {
    type Err = PositionError;

    /// Reads the format of `Display`; surrounding space is ignored.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let end = text.trim_end().chars().count() + 1;
        let missing = |wanted| PositionErrorKind::Missing { wanted }.at(end);
        let mut words = words(text);
        let board = words.next().ok_or_else(|| missing("a board, such as 4,4:0/4,4:0"))?;
        let [first, second] = split(board, '/', "a slash and the second side's houses")?;
        let ((first, first_store), (second, second_store)) = (row(first)?, row(second)?);
        let side = match words.next().ok_or_else(|| missing("the side to move (first or second)"))? {
            (_, "first") => Side::First,
            (_, "second") => Side::Second,
            (column, found) => return Err(PositionErrorKind::Side { found: found.to_owned() }.at(column)),
        };
        let (column, rule) = words.next().ok_or_else(|| missing("the rule (empty-capture or standard)"))?;
        let rule: Rule = rule.parse().map_err(|error| PositionErrorKind::Rule(error).at(column))?;
        if let Some((column, found)) = words.next() {
            return Err(PositionErrorKind::Trailing { found: found.to_owned() }.at(column));
        }
        Kalah::with_houses((&first, first_store), (&second, second_store), side, rule)
            .map_err(|error| PositionErrorKind::Setup(error).at(board.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_column() {
        for (text, message) in [
            ("", "column 1: here should stand a board, such as 4,4:0/4,4:0"),
            ("4,4:0 first standard", "column 6: here should stand a slash and the second side's houses"),
            ("4,4/4,4:0 first standard", "column 4: here should stand a colon and the seeds in the store"),
            ("4,4:0/4,4 first standard", "column 10: here should stand a colon and the seeds in the store"),
            ("4,4:0/4,,4:0 first standard", "column 9: '' is not a number of seeds (0 to 255)"),
            ("4,é4:0/4,4:0 first standard", "column 3: 'é4' is not a number of seeds (0 to 255)"),
            ("é,4:0/4,+4:0 first standard", "column 1: 'é' is not a number of seeds (0 to 255)"),
            ("4,4:0/4,+4:0 first standard", "column 9: '+4' is not a number of seeds (0 to 255)"),
            ("4,4:256/4,4:0 first standard", "column 5: '256' is not a number of seeds (0 to 255)"),
            ("4,4:0/4,4:0", "column 12: here should stand the side to move (first or second)"),
            ("4,4:0/4,4:0  First standard", "column 14: 'First' is not a side to move (first or second)"),
            ("4,4:0/4,4:0 first", "column 18: here should stand the rule (empty-capture or standard)"),
            ("4,4:0/4,4:0 first s", "column 19: 's' is not a rule of capture (empty-capture or standard)"),
            (
                "4,4:0/4,4:0 first standard 5",
                "column 28: '5' follows the rule, where the position should end",
            ),
            (" 4,4:0/4:0 first standard", "column 2: both sides have the same number of pits, not 2 and 1"),
            ("0,0:0/0,0:0 first standard", "column 1: a board holds 1 to 156 seeds, not 0"),
        ] {
            assert_eq!(text.parse::<Kalah>().unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn errors_in_games_name_the_move_and_column() {
        let start = Kalah::new(2, 1, Rule::Standard).unwrap();
        for (text, column, message) in [
            ("3", 1, "character 1: '3', where move 1 should stand, is not a pit (1 to 2)"),
            (" 2 2", 4, "character 4: move 2 cannot be played: pit 2 is empty"),
            ("2 1 1", 5, "character 5: move 3 cannot be played: the game is over"),
        ] {
            let error = start.play(text).unwrap_err();
            assert_eq!((error.column, error.to_string()), (column, message.to_owned()), "{text}");
        }
    }
}
