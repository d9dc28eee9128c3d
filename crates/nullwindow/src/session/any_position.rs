//! A game in progress without its types, text in and text out (our own).

use super::any_problem::AnyProblem;
use super::error::Error;
use super::picture::{Picture, Places};
use crate::tuples::Cell;
use crate::{Outcome, Score, Side};

/// A [`Session`](super::Session) whose types are erased, without its searcher: text in, text out.
///
/// ```
/// use nullwindow::session::{AnyPosition, Session};
/// use nullwindow_games::connect_four::ConnectFourGame;
/// let mut session: Box<dyn AnyPosition> = Box::new(Session::rules(ConnectFourGame::default())?);
/// session.set("121212")?;
/// assert_eq!(session.play("8").unwrap_err().to_string(), "'8' is not a column (1 to 7)");
/// session.play("1")?;
/// assert_eq!((session.ending().as_deref(), session.position()), (Some("X wins"), "1212121".into()));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait AnyPosition {
    /// Goes to a position; the empty text is the start of the game. Another variant of the game clears the
    /// table.
    ///
    /// # Errors
    /// The text is wrong; the error names the mistake and its place. The session stays at its position.
    fn set(&mut self, position: &str) -> Result<(), Error>;

    /// Goes to the position of a problem, with its history.
    ///
    /// # Errors
    /// If the problem is one of another game. The session stays at its position.
    fn enter(&mut self, problem: &AnyProblem) -> Result<(), Error>;

    /// The position, as [`set`](Self::set) reads it.
    fn position(&self) -> String;

    /// What distinguishes the position from others, whatever moves have led to it: the game's
    /// [code](super::Game::code), or, without one, the [position](Self::position) as it is written.
    ///
    /// ```
    /// use nullwindow::session::AnyGame;
    /// use nullwindow_games::connect_four::ConnectFourGame;
    /// let mut session = AnyGame::from(ConnectFourGame::default()).player(1)?;
    /// let mut identity = |position| session.set(position).map(|()| session.identity());
    /// assert_eq!(identity("123")?, identity("321")?);
    /// assert_ne!(identity("12")?, identity("21")?);
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    fn identity(&self) -> String;

    /// The board, drawn for a terminal.
    fn board(&self) -> String;

    /// The picture of the position, if the game has one.
    fn picture(&self) -> Option<Picture>;

    /// What is on each cell, as in [`Game::cells`](super::Game::cells).
    fn cells(&self) -> Vec<Cell>;

    /// The settled points of the side to move, as in [`Game::settled`](super::Game::settled).
    fn settled(&self) -> i16;

    /// The variant of the game, as in [`Game::variant`](super::Game::variant).
    fn variant(&self) -> String;

    /// The code of the position, as in [`Game::code`](super::Game::code).
    fn code(&self) -> Option<u128>;

    /// How much of the game is left, as in [`Game::left`](super::Game::left).
    fn left(&self) -> Option<u32>;

    /// The cell that is for one side what this one is for the other, as in
    /// [`Game::exchanged`](super::Game::exchanged).
    fn exchanged(&self, cell: usize) -> Option<usize>;

    /// The tuples that the game names, as in [`Game::tuples`](super::Game::tuples).
    fn tuples(&self) -> Vec<Vec<usize>>;

    /// Where each of the [moves](Self::moves) comes from and goes, in the picture.
    fn places(&self) -> Vec<Places>;

    /// The side to move.
    fn side(&self) -> Side;

    /// The name of a side.
    fn side_name(&self, side: Side) -> &'static str;

    /// The game's [number in SGF](super::Game::sgf_number).
    fn sgf_number(&self) -> u8;

    /// The names of the legal moves; none if the game is over.
    fn moves(&self) -> Vec<String>;

    /// Plays a move.
    ///
    /// # Errors
    /// Why it is not legal. The session stays at its position.
    fn play(&mut self, name: &str) -> Result<(), Error>;

    /// Takes back the last move, also one of the text that was [set](Self::set), and returns its name; `None`
    /// if there is none.
    fn undo(&mut self) -> Option<String>;

    /// The outcome, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The outcome in words, if the game is over.
    fn ending(&self) -> Option<String>;

    /// An exact value in the game's measure: `+18`, `a draw`, `win in 5`.
    fn value(&self, score: Score) -> String;

    /// Reads what [`value`](Self::value) writes; `None` if the text is no value of the game.
    fn read_value(&self, text: &str) -> Option<Score>;

    /// A value as players write it: in chess `+0.18`, where [`value`](Self::value) is `+18`.
    fn shown(&self, score: Score) -> String;

    /// Moves from the position on, given by their names, in the game's notation for a line.
    ///
    /// # Errors
    /// Which of them is not legal.
    ///
    /// ```
    /// use nullwindow::session::{AnyGame, Request};
    /// use nullwindow_games::connect_four;
    /// let mut session = AnyGame::from(connect_four::ConnectFourGame::default()).player(1)?;
    /// let result = session.search(&Request::to_depth(2), &mut |_| ());
    /// let line = &result.lines[0];
    /// assert_eq!(session.line(&line.moves)?, line.moves.concat());
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    fn line(&self, names: &[String]) -> Result<String, Error>;

    /// Clears the tables, if there is a searcher; the position stays.
    fn new_game(&mut self);
}
