//! GGF, the text format of the Generic Game Server, for games of Othello:
//!
//! ```text
//! (;GM[Othello]PB[black's name]PW[white's]TI[15:00]BO[8 board side]B[F5/evaluation/seconds]W[D6]…;)
//! ```

mod reader;

use crate::{IllegalMove, Line, Move, MoveError, Othello, PositionError};
use nullwindow::session::excerpt;
use nullwindow::{Position, Side};
use nullwindow_support::Notes;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A finished or unfinished game.
///
/// ```
/// use nullwindow::Side;
/// use nullwindow_othello::{Ggf, Othello};
/// let start = "BO[8 ---------------------------O*------*O--------------------------- *]";
/// let game = Ggf::read(&format!("(;GM[Othello]PB[Anna]{start}B[F5//1.5]W[D6];)"))?;
/// assert_eq!((game.start, game.tag("PB")), (Othello::start(), Some("Anna")));
/// let (side, first) = game.moves[0];
/// assert_eq!((side, first.time.as_millis()), (Side::First, 1_500));
/// assert_eq!(game.line()?.to_string(), "f5d6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ggf {
    /// The tags with their values as written, without those of the game and of the board: PB and PW (the
    /// names of Black and White), PC (the place), DT (the date), TI (the time), RE (the result), …
    pub tags: Vec<(String, String)>,
    /// The initial position.
    pub start: Othello,
    /// The moves with their sides, as written: legality and turns are not checked, and forced passes may be
    /// left out.
    pub moves: Vec<(Side, GgfMove)>,
}

/// The games of a text, in their order.
///
/// ```
/// use nullwindow_othello::Ggf;
/// let file = Ggf::read_all("2 (;GM[Othello]B[F5/?];)(;GM[Othello]B[F9];)");
/// assert!(file.games[0].is_ok());
/// let error = file.games[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "game 2: B[F9]: 'F9' is not a square (a1 to h8) or a pass (--)");
/// assert_eq!(file.notes.to_string(), "game 1, B[F5/?]: '?' is not a number (the first of 2 such notes)");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct GgfFile {
    /// Each game, or why it is none.
    pub games: Vec<Result<Ggf, GgfError>>,
    /// What was read although the format has it otherwise.
    pub notes: Notes,
}

/// A move of a game.
///
/// ```
/// use nullwindow_othello::GgfMove;
/// let m: GgfMove = "F5/1.25/20".parse()?;
/// assert_eq!((m.m.to_string().as_str(), m.evaluation, m.time.as_secs()), ("f5", Some(1.25), 20));
/// assert_eq!("PA".parse::<GgfMove>()?.time.as_secs(), 0);
/// # Ok::<(), nullwindow_othello::GgfMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GgfMove {
    /// The move.
    pub m: Move,
    /// The player's evaluation in discs, if given. Programs do not agree from whose view it is.
    pub evaluation: Option<f64>,
    /// The time it took; zero if not given.
    pub time: Duration,
}

/// An error in the text of a move.
///
/// ```
/// use nullwindow_othello::GgfMove;
/// let error = "F5/x".parse::<GgfMove>().unwrap_err();
/// assert_eq!(error.to_string(), "'x' is not a number");
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum GgfMoveError {
    /// The text is empty.
    #[error("a move is missing")]
    Missing,
    /// The text is not the name of a move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Evaluation or time is no number, or not a finite one.
    #[error("'{}' is not a number", excerpt(found))]
    Number {
        /// The text there.
        found: String,
    },
    /// The seconds are negative or too large.
    #[error("'{}' is no time", excerpt(&seconds.to_string()))]
    Time {
        /// The number of seconds.
        seconds: f64,
    },
}

/// The kinds of errors in a game.
///
/// ```
/// use nullwindow_othello::{Ggf, GgfErrorKind};
/// assert_eq!(Ggf::read("f5d6"), Err(GgfErrorKind::Begin));
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum GgfErrorKind {
    /// The text does not begin with `(;`.
    #[error("a game begins with '(;'")]
    Begin,
    /// The text has something else than fields before its end.
    #[error("a game ends with ';)', and before that has fields such as B[F5]")]
    End,
    /// The game is not Othello.
    #[error("GM[{}]: this is Othello", excerpt(found))]
    Game {
        /// The name of the game.
        found: String,
    },
    /// The game is played by other rules.
    #[error("TY[{}]: in this game fewer discs win; this is Othello", excerpt(found))]
    Anti {
        /// The type of the game.
        found: String,
    },
    /// There is no board, and the game does not begin as usual.
    #[error("there is no board, BO[8 …], for a random start")]
    NoBoard,
    /// The board is larger or smaller.
    #[error("BO: the board's side is not 8")]
    Size,
    /// The board's text is malformed.
    #[error("BO: this is not 64 squares and a side to move")]
    Board,
    /// The board has a character that is not a square.
    #[error("BO: {error}")]
    Position {
        /// The error; its column counts the squares.
        error: PositionError,
    },
    /// A move's text is malformed.
    #[error("{}: {error}", excerpt(field))]
    Move {
        /// The field, as written.
        field: String,
        /// The error.
        error: GgfMoveError,
    },
}

/// An error in the sequence of a game's moves.
///
/// ```
/// use nullwindow_othello::Ggf;
/// let board = "BO[8 ---------------------------O*------*O--------------------------- *]";
/// let error = Ggf::read(&format!("(;{board}W[F5];)"))?.line().unwrap_err();
/// assert_eq!(error.to_string(), "move 1, W[F5]: it is Black's turn");
/// # Ok::<(), nullwindow_othello::GgfErrorKind>(())
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum GgfLineError {
    /// A move is the other side's.
    #[error("move {number}, {}: it is {}'s turn", excerpt(field), mover(*.side))]
    Turn {
        /// The number of the field with a move, counted from 1.
        number: usize,
        /// The field's colour and move.
        field: String,
        /// The side to move.
        side: Side,
    },
    /// A move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// An error in a text of several games.
///
/// ```
/// use nullwindow_othello::Ggf;
/// let error = Ggf::read_all("(;GM[Go];)").games.remove(0).unwrap_err();
/// assert_eq!(error.to_string(), "game 1: GM[Go]: this is Othello");
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("game {number}: {kind}")]
pub struct GgfError {
    /// The number of the game, counted from 1.
    pub number: usize,
    /// The kind of error.
    pub kind: GgfErrorKind,
}

impl Ggf {
    /// A game from this position, without tags and moves.
    #[must_use]
    pub fn new(start: Othello) -> Self {
        Ggf { tags: Vec::new(), start, moves: Vec::new() }
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// A side's time for the game, if it is given.
    ///
    /// ```
    /// use nullwindow::Side;
    /// use nullwindow_othello::Ggf;
    /// let game = Ggf::read("(;TI[15:00//02:00]TW[5];)")?;
    /// assert_eq!([Side::First, Side::Second].map(|side| game.time(side).unwrap().as_secs()), [900, 300]);
    /// # Ok::<(), nullwindow_othello::GgfErrorKind>(())
    /// ```
    #[must_use]
    pub fn time(&self, side: Side) -> Option<Duration> {
        let own = self.tag(if side == Side::First { "TB" } else { "TW" });
        // The increment and the time after the end follow behind slashes.
        clock(own.or(self.tag("TI"))?.split('/').next().unwrap_or_default())
    }

    /// Whether a text begins with a game of this format, rather than with one of SGF, whose games have
    /// numbers.
    ///
    /// ```
    /// use nullwindow_othello::Ggf;
    /// assert!(Ggf::begins("(;GM[Othello]PB[Anna];)") && Ggf::begins("(;PB[Anna]B[f5];)"));
    /// assert!(!Ggf::begins("(;GM[2]PB[Anna];B[f5])") && !Ggf::begins("f5d6"));
    /// ```
    #[must_use]
    pub fn begins(text: &str) -> bool {
        let Some(game) = text.strip_prefix("(;") else { return false };
        match game.split_once("GM[") {
            Some((before, game)) if !before.contains(';') => {
                !game.trim_start().starts_with(|c: char| c.is_ascii_digit())
            }
            _ => game.split(';').nth(1).is_some_and(|rest| rest.starts_with(')')),
        }
    }

    /// The moves played, with the passes that the text leaves out, and without those that it has after the
    /// end of the game.
    ///
    /// # Errors
    /// At the first move that is not legal, or is the other side's.
    pub fn line(&self) -> Result<Line, GgfLineError> {
        moves_line(self.start, self.moves.iter().map(|&(side, m)| (side, m.m)))
    }
}

/// The line of moves with their sides, with the passes that they leave out, and without those after the end.
pub(crate) fn moves_line(
    start: Othello,
    moves: impl Iterator<Item = (Side, Move)>,
) -> Result<Line, GgfLineError> {
    let (mut now, mut line) = (start, Line::default());
    for ((side, m), number) in moves.zip(1..) {
        if m == Move::PASS && now.outcome().is_some() {
            continue;
        }
        let passes = m != Move::PASS && now.is_legal(Move::PASS);
        let turn = if passes { now.side().other() } else { now.side() };
        if side != turn {
            return Err(GgfLineError::Turn { number, field: field(side, m), side: turn });
        }
        let (played, next) = Line(vec![m]).play(&now).map_err(|error| IllegalMove { number, ..error })?;
        line.0.extend(played.0);
        now = next;
    }
    Ok(line)
}

/// The name of a side in Othello.
fn mover(side: Side) -> &'static str {
    if side == Side::First { "Black" } else { "White" }
}

/// A move as a field without evaluation and time.
fn field(side: Side, m: Move) -> String {
    let tag = if side == Side::First { 'B' } else { 'W' };
    let name = if m == Move::PASS { "PA".to_owned() } else { m.to_string().to_uppercase() };
    format!("{tag}[{name}]")
}

impl fmt::Display for Ggf {
    /// Writes the game as [`Ggf::read`] reads it; a bracket in a name, which the format cannot have, becomes
    /// a parenthesis.
    ///
    /// ```
    /// use nullwindow_othello::Ggf;
    /// let board = "8 ---------------------------O*------*O--------------------------- *";
    /// let text = format!("(;GM[Othello]PB[Anna]TI[15:00]BO[{board}]B[F5/1.5/20]W[D6];)\n");
    /// assert_eq!(Ggf::read(&text)?.to_string(), text);
    /// # Ok::<(), nullwindow_othello::GgfErrorKind>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(;GM[Othello]")?;
        for (tag, value) in &self.tags {
            write!(f, "{tag}[{}]", value.replace('[', "(").replace(']', ")"))?;
        }
        write!(f, "BO[8 {}]", self.start.to_string().replace('X', "*"))?;
        for &(side, GgfMove { m, evaluation, time }) in &self.moves {
            let name = field(side, m);
            f.write_str(name.trim_end_matches(']'))?;
            match (evaluation, time.as_secs_f64()) {
                (None, 0.0) => {}
                (None, seconds) => write!(f, "//{seconds}")?,
                (Some(evaluation), 0.0) => write!(f, "/{evaluation}")?,
                (Some(evaluation), seconds) => write!(f, "/{evaluation}/{seconds}")?,
            }
            f.write_str("]")?;
        }
        f.write_str(";)\n")
    }
}

impl FromStr for GgfMove {
    type Err = GgfMoveError;

    /// Reads `F5`, `F5/1.5/20` or `F5//20`: a move, optionally its evaluation, optionally its seconds.
    fn from_str(text: &str) -> Result<Self, GgfMoveError> {
        let mut parts = text.trim().split('/').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let mut number = || match parts.next() {
            None | Some("") => Ok(None),
            Some(part) => match part.parse::<f64>() {
                Ok(number) if number.is_finite() => Ok(Some(number)),
                _ => Err(GgfMoveError::Number { found: part.to_owned() }),
            },
        };
        let (evaluation, seconds) = (number()?, number()?.unwrap_or_default());
        if let Some(found) = parts.next() {
            return Err(GgfMoveError::Number { found: found.to_owned() });
        }
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| GgfMoveError::Time { seconds })?;
        match name {
            "" => Err(GgfMoveError::Missing),
            name => Ok(GgfMove { m: name.parse()?, evaluation, time }),
        }
    }
}

/// `15:00`, `1:15:00`; a single number is minutes.
fn clock(value: &str) -> Option<Duration> {
    let parts: Option<Vec<u64>> = value.trim().split(':').map(|part| part.parse().ok()).collect();
    let seconds = match parts?[..] {
        [minutes] => minutes.checked_mul(60)?,
        [minutes, seconds] => minutes.checked_mul(60)?.checked_add(seconds)?,
        [hours, minutes, seconds] => {
            hours.checked_mul(60)?.checked_add(minutes)?.checked_mul(60)?.checked_add(seconds)?
        }
        _ => return None,
    };
    Some(Duration::from_secs(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "BO[8 ---------------------------O*------*O--------------------------- *]";

    #[test]
    fn moves_are_those_of_their_side_and_legal() {
        let error = |board: &str, fields: &str| {
            Ggf::read(&format!("(;{board}{fields};)")).unwrap().line().unwrap_err().to_string()
        };
        assert_eq!(error(START, "W[F5]W[D6]B[C3]"), "move 1, W[F5]: it is Black's turn");
        assert_eq!(error(START, "B[F5]B[D6]"), "move 2, B[D6]: it is White's turn");
        assert!(error(START, "B[F5]W[A1]").starts_with("move 2, a1, is not legal for O in "));
        // White cannot move, Black can: at d1.
        let passing = "BO[8 **O------------------------------------------------------------- O]";
        for fields in ["B[D1]", "W[PA]B[D1]"] {
            let line = Ggf::read(&format!("(;{passing}{fields};)")).unwrap().line().unwrap();
            assert_eq!(line.to_string(), "--d1");
        }
        assert_eq!(error(passing, "W[D1]"), "move 1, W[D1]: it is Black's turn");
        assert_eq!(error(passing, "B[PA]"), "move 1, B[PA]: it is White's turn");
        // Neither side can move after that; some programs write that both sides pass.
        let line = Ggf::read(&format!("(;{passing}B[D1]W[PA]B[PA];)")).unwrap().line().unwrap();
        assert_eq!(line.to_string(), "--d1");
    }
}
