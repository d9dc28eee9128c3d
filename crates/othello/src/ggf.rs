//! GGF, the text format of the Generic Game Server, for games of Othello:
//!
//! ```text
//! (;GM[Othello]PB[black's name]PW[white's]TI[15:00]BO[8 board side]B[F5/evaluation/seconds]W[D6]…;)
//! ```

use crate::{IllegalMove, Line, Move, MoveError, Othello, PositionError};
use nullwindow::{Position, Side};
use std::str::FromStr;
use std::time::Duration;

/// A game as far as it has been played.
///
/// ```
/// use nullwindow::Side;
/// use nullwindow_othello::{Ggf, Othello};
/// let game = Ggf::read(
///     "(;GM[Othello]PB[Anna]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//1.5]W[D6];)",
/// )?;
/// assert_eq!((game.start, game.players[0].as_deref()), (Othello::start(), Some("Anna")));
/// let (side, first) = game.moves[0];
/// assert_eq!((side, first.time.as_millis()), (Side::First, 1_500));
/// assert_eq!(game.line()?.to_string(), "f5d6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ggf {
    /// The names of Black and White, where they are told.
    pub players: [Option<String>; 2],
    /// The position that it starts from.
    pub start: Othello,
    /// Each side's time for the game, if it is told.
    pub time: Option<Duration>,
    /// The moves and who made them, as they are written: nobody has looked whether they are legal, or whose turn it was, and forced
    /// passes may be left out.
    pub moves: Vec<(Side, GgfMove)>,
}

/// A move of a game.
///
/// ```
/// use nullwindow_othello::GgfMove;
/// let m: GgfMove = "F5/1.25/20".parse()?;
/// assert_eq!((m.m.to_string().as_str(), m.evaluation, m.time.as_secs()), ("f5", Some(1.25), 20));
/// assert_eq!("PA".parse::<GgfMove>()?.time.as_secs(), 0);
/// # Ok::<(), nullwindow_othello::GgfMoveFault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GgfMove {
    /// The move.
    pub m: Move,
    /// What its player held the position for, in discs, if it is told. Whose view that is, programs do not agree on.
    pub evaluation: Option<f64>,
    /// How long it took; zero, if it is not told.
    pub time: Duration,
}

/// What is wrong with a move.
///
/// ```
/// use nullwindow_othello::GgfMove;
/// let fault = "F5/x".parse::<GgfMove>().unwrap_err();
/// assert_eq!(fault.to_string(), "'x' is not a number");
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum GgfMoveFault {
    /// There is none.
    #[error("a move is missing")]
    Missing,
    /// What stands there is none.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Evaluation or time is no number, or not a finite one.
    #[error("'{found}' is not a number")]
    Number {
        /// What stands there.
        found: String,
    },
    /// The seconds are no time.
    #[error("'{seconds}' is no time")]
    Time {
        /// So many.
        seconds: f64,
    },
}

/// What is wrong with a game.
///
/// ```
/// use nullwindow_othello::{Ggf, GgfFault};
/// assert_eq!(Ggf::read("f5d6"), Err(GgfFault::Begin));
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum GgfFault {
    /// It does not begin as a game does.
    #[error("a game begins with '(;'")]
    Begin,
    /// It does not end, or has something else than fields before that.
    #[error("a game ends with ';)', and before that has fields such as B[F5]")]
    End,
    /// It is another game.
    #[error("GM[{found}]: this is Othello")]
    Game {
        /// Which.
        found: String,
    },
    /// It has no board.
    #[error("there is no board, BO[8 …]")]
    NoBoard,
    /// The board is larger or smaller.
    #[error("BO: the board's side is not 8")]
    Size,
    /// The board is none.
    #[error("BO: this is not 64 squares and a side to move")]
    Board,
    /// The board has something on it that none has.
    #[error("BO: {fault}")]
    Position {
        /// What is wrong with it; its column counts the squares.
        fault: PositionError,
    },
    /// A move is none.
    #[error("{field}: {fault}")]
    Move {
        /// The field, as it is written.
        field: String,
        /// What is wrong with it.
        fault: GgfMoveFault,
    },
}

/// Why the moves of a game cannot be played.
///
/// ```
/// use nullwindow_othello::Ggf;
/// let board = "BO[8 ---------------------------O*------*O--------------------------- *]";
/// let error = Ggf::read(&format!("(;{board}W[F5];)"))?.line().unwrap_err();
/// assert_eq!(error.to_string(), "move 1, W[F5]: it is Black's turn");
/// # Ok::<(), nullwindow_othello::GgfFault>(())
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum GgfLineError {
    /// A move is the other side's.
    #[error("move {number}, {field}: it is {}'s turn", if *.side == Side::First { "Black" } else { "White" })]
    Turn {
        /// Which field with a move, counted from 1.
        number: usize,
        /// Its colour and its move.
        field: String,
        /// Whose turn it is.
        side: Side,
    },
    /// A move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// A text that has not only games in it.
///
/// ```
/// use nullwindow_othello::Ggf;
/// let error = Ggf::read_all("(;GM[Go];)").unwrap_err();
/// assert_eq!(error.to_string(), "game 1: GM[Go]: this is Othello");
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("game {number}: {fault}")]
pub struct GgfError {
    /// Which of them is none, counted from 1.
    pub number: usize,
    /// What is wrong with it.
    pub fault: GgfFault,
}

impl Ggf {
    /// Reads the first game of a text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Self, GgfFault> {
        game(text.trim_start()).map(|(game, _)| game)
    }

    /// Reads all games of a text. The server's archives have a number before each, which is skipped.
    ///
    /// # Errors
    /// The first that is none.
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
            let (read, behind) = game(rest).map_err(|fault| GgfError { number: games.len() + 1, fault })?;
            games.push(read);
            rest = behind;
        }
    }

    /// The moves played, the passes among them that are left out in the text.
    ///
    /// # Errors
    /// The first that is not legal, or is the other side's.
    pub fn line(&self) -> Result<Line, GgfLineError> {
        let (mut now, mut line) = (self.start, Line::default());
        for (&(side, GgfMove { m, .. }), number) in self.moves.iter().zip(1..) {
            let passes = m != Move::PASS && now.is_legal(Move::PASS);
            let turn = if passes { now.side().other() } else { now.side() };
            if side != turn {
                return Err(GgfLineError::Turn { number, field: field(side, m), side: turn });
            }
            let (played, next) = Line(vec![m]).play(&now).map_err(|fault| IllegalMove { number, ..fault })?;
            line.0.extend(played.0);
            now = next;
        }
        Ok(line)
    }
}

/// A move as a field without evaluation and time.
fn field(side: Side, m: Move) -> String {
    let tag = if side == Side::First { 'B' } else { 'W' };
    let name = if m == Move::PASS { "PA".to_owned() } else { m.to_string().to_uppercase() };
    format!("{tag}[{name}]")
}

/// The game at the beginning of a text, and what stands behind it.
fn game(text: &str) -> Result<(Ggf, &str), GgfFault> {
    let (mut start, mut time, mut moves, mut players) = (None, None, Vec::new(), [None, None]);
    let mut rest = text.strip_prefix("(;").ok_or(GgfFault::Begin)?;
    loop {
        rest = rest.trim_start();
        if let Some(behind) = rest.strip_prefix(";)") {
            let start = start.ok_or(GgfFault::NoBoard)?;
            return Ok((Ggf { players, start, time, moves }, behind));
        }
        let field = rest.split_once('[').and_then(|(tag, rest)| Some((tag, rest.split_once(']')?)));
        let Some((tag, (value, behind))) = field else { return Err(GgfFault::End) };
        match tag.trim() {
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                return Err(GgfFault::Game { found: value.to_owned() });
            }
            "PB" => players[0] = Some(value.to_owned()),
            "PW" => players[1] = Some(value.to_owned()),
            "BO" => start = Some(board(value)?),
            // Other ways of keeping time follow behind a slash.
            "TI" => time = clock(value.split('/').next().unwrap_or_default()),
            "B" | "W" => {
                let field = |fault| GgfFault::Move { field: format!("{tag}[{value}]"), fault };
                let side = if tag.trim() == "B" { Side::First } else { Side::Second };
                moves.push((side, value.parse().map_err(field)?));
            }
            _ => {}
        }
        rest = behind;
    }
}

impl FromStr for GgfMove {
    type Err = GgfMoveFault;

    /// Reads `F5`, `F5/1.5/20` or `F5//20`: a move, perhaps its evaluation, perhaps its seconds.
    fn from_str(text: &str) -> Result<Self, GgfMoveFault> {
        let mut parts = text.trim().split('/').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let mut number = || match parts.next() {
            None | Some("") => Ok(None),
            Some(part) => match part.parse::<f64>() {
                Ok(number) if number.is_finite() => Ok(Some(number)),
                _ => Err(GgfMoveFault::Number { found: part.to_owned() }),
            },
        };
        let (evaluation, seconds) = (number()?, number()?.unwrap_or_default());
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| GgfMoveFault::Time { seconds })?;
        match name {
            "" => Err(GgfMoveFault::Missing),
            name => Ok(GgfMove { m: name.parse()?, evaluation, time }),
        }
    }
}

/// The board behind its size, and the side to move.
fn board(value: &str) -> Result<Othello, GgfFault> {
    let squares = value.trim().strip_prefix('8').ok_or(GgfFault::Size)?;
    let squares: Vec<_> = squares.chars().filter(|c| !c.is_whitespace()).collect();
    match squares.split_last() {
        Some((side, squares)) if squares.len() == 64 => {
            let text = format!("{} {side}", String::from_iter(squares));
            text.parse().map_err(|fault| GgfFault::Position { fault })
        }
        _ => Err(GgfFault::Board),
    }
}

/// `15:00`, `1:15:00`; minutes, where there is only one number.
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
            "(;GM[Othello]PC[NBoard]PB[a b]RE[?]TI[15:00//2:00]TY[8]{START}B[F5//1.5]W[d6/-2.00]B[PA];)"
        );
        let Ggf { players, start, time, moves } = Ggf::read(&text).unwrap();
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
    fn faults_are_told() {
        for (text, fault) in [
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
            assert_eq!(Ggf::read(text).unwrap_err().to_string(), fault, "{text}");
        }
    }

    #[test]
    fn archives_have_many_games_and_a_fault_names_its_own() {
        let game = format!("1 (;{START}B[F5]W[D6];)\n");
        let games = Ggf::read_all(&game.repeat(2)).unwrap();
        assert_eq!((games.len(), games[1].line().unwrap().to_string()), (2, "f5d6".to_owned()));
        let error = Ggf::read_all(&(game.clone() + "(;B[F5]")).unwrap_err();
        assert_eq!((error.number, error.fault), (2, GgfFault::End));
        assert_eq!(Ggf::read_all(" \n"), Ok(vec![]));
    }

    #[test]
    fn moves_are_those_of_their_side_and_legal() {
        let fault = |board: &str, fields: &str| {
            Ggf::read(&format!("(;{board}{fields};)")).unwrap().line().unwrap_err().to_string()
        };
        assert_eq!(fault(START, "W[F5]W[D6]B[C3]"), "move 1, W[F5]: it is Black's turn");
        assert_eq!(fault(START, "B[F5]B[D6]"), "move 2, B[D6]: it is White's turn");
        assert!(fault(START, "B[F5]W[A1]").starts_with("move 2, a1, is not legal for O in "));
        // White cannot move, Black can: at d1.
        let passing = "BO[8 **O------------------------------------------------------------- O]";
        for fields in ["B[D1]", "W[PA]B[D1]"] {
            let line = Ggf::read(&format!("(;{passing}{fields};)")).unwrap().line().unwrap();
            assert_eq!(line.to_string(), "--d1");
        }
        assert_eq!(fault(passing, "W[D1]"), "move 1, W[D1]: it is Black's turn");
        assert_eq!(fault(passing, "B[PA]"), "move 1, B[PA]: it is White's turn");
    }
}
