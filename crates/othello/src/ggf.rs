//! GGF, the text format of the Generic Game Server, for games of Othello:
//!
//! ```text
//! (;GM[Othello]PB[black's name]PW[white's]TI[15:00]BO[8 board side]B[F5/evaluation/seconds]W[D6]…;)
//! ```

use crate::{IllegalMove, Line, Move, MoveError, Othello, PositionError};
use nullwindow::session::excerpt;
use nullwindow::{Position, Side};
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
/// assert_eq!((game.start, game.players[0].as_deref()), (Othello::start(), Some("Anna")));
/// let (side, first) = game.moves[0];
/// assert_eq!((side, first.time.as_millis()), (Side::First, 1_500));
/// assert_eq!(game.line()?.to_string(), "f5d6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ggf {
    /// The names of Black and White, if given.
    pub players: [Option<String>; 2],
    /// The place of the game, such as the name of the server, if given.
    pub place: Option<String>,
    /// The date of the game as written, if given.
    pub date: Option<String>,
    /// The initial position.
    pub start: Othello,
    /// Each side's time for the game, if given.
    pub time: Option<Duration>,
    /// The moves with their sides, as written: legality and turns are not checked, and forced passes may be
    /// left out.
    pub moves: Vec<(Side, GgfMove)>,
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
    /// The text does not end with `;)`, or has something else than fields before it.
    #[error("a game ends with ';)', and before that has fields such as B[F5]")]
    End,
    /// The game is not Othello.
    #[error("GM[{}]: this is Othello", excerpt(found))]
    Game {
        /// The name of the game.
        found: String,
    },
    /// There is no board.
    #[error("there is no board, BO[8 …]")]
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
/// let error = Ggf::read_all("(;GM[Go];)").unwrap_err();
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
    /// Reads the first game of a text.
    ///
    /// # Errors
    /// If the text is not a game of Othello.
    pub fn read(text: &str) -> Result<Self, GgfErrorKind> {
        game(text.trim_start()).map(|(game, _)| game)
    }

    /// Reads all games of a text. The server's archives have a number before each, which is skipped.
    ///
    /// # Errors
    /// At the first game with an error.
    ///
    /// ```
    /// use nullwindow_othello::Ggf;
    /// let game = "1 (;BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)\n";
    /// assert_eq!(Ggf::read_all(&game.repeat(3))?.len(), 3);
    /// # Ok::<(), nullwindow_othello::GgfError>(())
    /// ```
    pub fn read_all(text: &str) -> Result<Vec<Self>, GgfError> {
        let (mut games, mut rest) = (Vec::new(), text);
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c.is_ascii_digit());
            if rest.is_empty() {
                return Ok(games);
            }
            let (read, behind) = game(rest).map_err(|kind| GgfError { number: games.len() + 1, kind })?;
            games.push(read);
            rest = behind;
        }
    }

    /// The moves played, with the passes that the text leaves out.
    ///
    /// # Errors
    /// At the first move that is not legal, or is the other side's.
    pub fn line(&self) -> Result<Line, GgfLineError> {
        let (mut now, mut line) = (self.start, Line::default());
        for (&(side, GgfMove { m, .. }), number) in self.moves.iter().zip(1..) {
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
        let [black, white] = &self.players;
        for (tag, text) in [("PC", &self.place), ("DT", &self.date), ("PB", black), ("PW", white)] {
            if let Some(text) = text {
                write!(f, "{tag}[{}]", text.replace('[', "(").replace(']', ")"))?;
            }
        }
        if let Some(seconds) = self.time.map(|time| time.as_secs()) {
            write!(f, "TI[{}:{:02}]", seconds / 60, seconds % 60)?;
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

/// The game at the beginning of a text, and the rest of the text.
fn game(text: &str) -> Result<(Ggf, &str), GgfErrorKind> {
    let (mut start, mut time, mut moves, mut players) = (None, None, Vec::new(), [None, None]);
    let (mut place, mut date) = (None, None);
    let mut rest = text.strip_prefix("(;").ok_or(GgfErrorKind::Begin)?;
    loop {
        rest = rest.trim_start();
        if let Some(behind) = rest.strip_prefix(";)") {
            let start = start.ok_or(GgfErrorKind::NoBoard)?;
            return Ok((Ggf { players, place, date, start, time, moves }, behind));
        }
        let field = rest.split_once('[').and_then(|(tag, rest)| Some((tag, rest.split_once(']')?)));
        let Some((tag, (value, behind))) = field else { return Err(GgfErrorKind::End) };
        match tag.trim() {
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                return Err(GgfErrorKind::Game { found: value.to_owned() });
            }
            "PB" => players[0] = Some(value.to_owned()),
            "PW" => players[1] = Some(value.to_owned()),
            "PC" => place = Some(value.to_owned()),
            "DT" => date = Some(value.to_owned()),
            "BO" => start = Some(board(value)?),
            // Other time controls follow behind a slash.
            "TI" => time = clock(value.split('/').next().unwrap_or_default()),
            "B" | "W" => {
                let field = |error| GgfErrorKind::Move { field: format!("{tag}[{value}]"), error };
                let side = if tag.trim() == "B" { Side::First } else { Side::Second };
                moves.push((side, value.parse().map_err(field)?));
            }
            _ => {}
        }
        rest = behind;
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
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| GgfMoveError::Time { seconds })?;
        match name {
            "" => Err(GgfMoveError::Missing),
            name => Ok(GgfMove { m: name.parse()?, evaluation, time }),
        }
    }
}

/// The board behind its size, and the side to move.
fn board(value: &str) -> Result<Othello, GgfErrorKind> {
    let squares = value.trim().strip_prefix('8').ok_or(GgfErrorKind::Size)?;
    let squares: Vec<_> = squares.chars().filter(|c| !c.is_whitespace()).collect();
    match squares.split_last() {
        Some((side, squares)) if squares.len() == 64 => {
            let text = format!("{} {side}", String::from_iter(squares));
            text.parse().map_err(|error| GgfErrorKind::Position { error })
        }
        _ => Err(GgfErrorKind::Board),
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
    fn games_are_read() {
        let text = format!(
            "(;GM[Othello]PC[NBoard]DT[2024-05-01]PB[a b]RE[?]TI[15:00//2:00]TY[8]{START}\
             B[F5//1.5]W[d6/-2.00]B[PA];)"
        );
        let Ggf { players, place, date, start, time, moves } = Ggf::read(&text).unwrap();
        assert_eq!((place.as_deref(), date.as_deref()), (Some("NBoard"), Some("2024-05-01")));
        assert_eq!((start, players), (Othello::start(), [Some("a b".to_owned()), None]));
        assert_eq!(time, Some(Duration::from_secs(900)));
        let moves: Vec<_> =
            moves.iter().map(|(s, m)| (*s, m.m.to_string(), m.evaluation, m.time.as_millis())).collect();
        let (black, white) = (Side::First, Side::Second);
        let expected = [(black, "f5", None, 1_500), (white, "d6", Some(-2.0), 0), (black, "--", None, 0)];
        assert_eq!(moves, expected.map(|(side, m, evaluation, time)| (side, m.to_owned(), evaluation, time)));
        for (text, seconds) in
            [("1:00:05", Some(3_605)), ("5", Some(300)), ("", None), ("1:2:3:4", None), ("x", None)]
        {
            assert_eq!(clock(text), seconds.map(Duration::from_secs));
        }
    }

    #[test]
    fn errors_name_the_field() {
        for (text, error) in [
            ("", "a game begins with '(;'"),
            ("(;GM[Othello];)", "there is no board, BO[8 …]"),
            ("(;GM[Go];)", "GM[Go]: this is Othello"),
            ("(;BO[10 --- *];)", "BO: the board's side is not 8"),
            ("(;BO[8 --- *];)", "BO: this is not 64 squares and a side to move"),
            (
                &format!("(;{START};)").replace("O*---", "?*---"),
                "BO: '?' is not a square of a board (X black, O white, - empty)",
            ),
            ("(;B[F5/x];)", "B[F5/x]: 'x' is not a number"),
            ("(;B[F5/nan];)", "B[F5/nan]: 'nan' is not a number"),
            ("(;W[F5/-inf];)", "W[F5/-inf]: '-inf' is not a number"),
            ("(;W[F5//inf];)", "W[F5//inf]: 'inf' is not a number"),
            ("(;B[F9];)", "B[F9]: 'F9' is not a square (a1 to h8) or a pass (--)"),
            ("(;W[F5//-1];)", "W[F5//-1]: '-1' is no time"),
            ("(;W[];)", "W[]: a move is missing"),
            ("(;B[F5", "a game ends with ';)', and before that has fields such as B[F5]"),
            ("(;B[F5]", "a game ends with ';)', and before that has fields such as B[F5]"),
        ] {
            assert_eq!(Ggf::read(text).unwrap_err().to_string(), error, "{text}");
        }
    }

    #[test]
    fn errors_in_archives_name_the_game() {
        let game = format!("1 (;{START}B[F5]W[D6];)\n");
        let games = Ggf::read_all(&game.repeat(2)).unwrap();
        assert_eq!((games.len(), games[1].line().unwrap().to_string()), (2, "f5d6".to_owned()));
        let error = Ggf::read_all(&(game.clone() + "(;B[F5]")).unwrap_err();
        assert_eq!((error.number, error.kind), (2, GgfErrorKind::End));
        assert_eq!(Ggf::read_all(" \n"), Ok(vec![]));
    }

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
    }
}
