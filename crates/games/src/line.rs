//! Games in text, one digit a move: `4453` (our own; the notation of Pons's and Tromp's Connect Four).

use nullwindow::Position;
use nullwindow::session::excerpt;
use thiserror::Error;

/// An error in a game's text, with its place.
///
/// ```
/// use nullwindow_games::connect_four::ConnectFour;
/// let error = "4448".parse::<ConnectFour>().unwrap_err();
/// assert_eq!((error.column, error.number), (4, 4));
/// assert_eq!(error.to_string(), "character 4: '8', where move 4 should stand, is not a column (1 to 7)");
/// let error = "4444444".parse::<ConnectFour>().unwrap_err();
/// assert_eq!(error.to_string(), "character 7: move 7 cannot be played: column 4 is full");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("character {column}: {kind}")]
pub struct LineError {
    /// The place of the error in the text, in characters from 1.
    pub column: usize,
    /// The number of the move, counted from 1.
    pub number: usize,
    /// The kind of error.
    pub kind: LineErrorKind,
}

/// The kinds of errors in a game's text.
///
/// ```
/// use nullwindow_games::{connect_four::ConnectFour, line::LineErrorKind};
/// let error = "12121212".parse::<ConnectFour>().unwrap_err();
/// assert_eq!(error.kind, LineErrorKind::Over { number: 8 });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LineErrorKind {
    /// No move has this name.
    #[error("'{found}', where move {number} should stand, is not {wanted}")]
    Name {
        /// The number of the move, counted from 1.
        number: usize,
        /// The character.
        found: char,
        /// A description of this game's moves.
        wanted: &'static str,
    },
    /// The rules do not allow the move here.
    #[error("move {number} cannot be played: {reason}")]
    Illegal {
        /// The number of the move, counted from 1.
        number: usize,
        /// The reason.
        reason: String,
    },
    /// The game has ended before this move.
    #[error("move {number} cannot be played: the game is over")]
    Over {
        /// The number of the move, counted from 1.
        number: usize,
    },
}

/// An error in the text of a single move.
///
/// ```
/// use nullwindow::session::Game as _;
/// use nullwindow_games::connect_four::{ConnectFour, ConnectFourGame};
/// let full: ConnectFour = "444444".parse()?;
/// assert_eq!(ConnectFourGame.read_move(&full, "4").unwrap_err().to_string(), "column 4 is full");
/// # Ok::<(), nullwindow_games::line::LineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// No move has this name.
    #[error("'{}' is not {wanted}", excerpt(found))]
    Name {
        /// The word.
        found: String,
        /// A description of this game's moves.
        wanted: &'static str,
    },
    /// The rules do not allow the move here.
    #[error("{reason}")]
    Illegal {
        /// The reason.
        reason: String,
    },
    /// The game has ended.
    #[error("the game is over")]
    Over,
}

/// The reader of one game's moves.
pub(crate) struct Reader<P: Position> {
    /// A description of the game's moves.
    pub(crate) wanted: &'static str,
    /// Whether blanks may stand between moves; around the text they always may.
    pub(crate) blanks: bool,
    /// The move of this name, legal or not.
    pub(crate) named: fn(&P, char) -> Option<P::Move>,
    /// The reason, if the rules forbid this move in an unfinished game.
    pub(crate) forbidden: fn(&P, P::Move) -> Option<String>,
}

impl<P: Position> Reader<P> {
    /// Plays a text from `start`: the moves, and the position after them.
    pub(crate) fn play(&self, start: &P, text: &str) -> Result<(Vec<P::Move>, P), LineError> {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let first = text.chars().take_while(|c| c.is_whitespace()).count() + 1;
        for (c, column) in text.trim().chars().zip(first..) {
            if self.blanks && c.is_whitespace() {
                continue;
            }
            let number = moves.len() + 1;
            let m = self.read(&position, c, number).map_err(|kind| LineError { column, number, kind })?;
            position.make(m);
            moves.push(m);
        }
        Ok((moves, position))
    }

    /// The legal move of this name.
    pub(crate) fn one(&self, position: &P, name: &str) -> Result<P::Move, MoveError> {
        let unknown = || MoveError::Name { found: name.to_owned(), wanted: self.wanted };
        let mut chars = name.chars();
        let (Some(c), None) = (chars.next(), chars.next()) else { return Err(unknown()) };
        self.read(position, c, 1).map_err(|kind| match kind {
            LineErrorKind::Name { .. } => unknown(),
            LineErrorKind::Illegal { reason, .. } => MoveError::Illegal { reason },
            LineErrorKind::Over { .. } => MoveError::Over,
        })
    }

    fn read(&self, position: &P, c: char, number: usize) -> Result<P::Move, LineErrorKind> {
        let wanted = self.wanted;
        let m = (self.named)(position, c).ok_or(LineErrorKind::Name { number, found: c, wanted })?;
        if position.outcome().is_some() {
            return Err(LineErrorKind::Over { number });
        }
        match (self.forbidden)(position, m) {
            Some(reason) => Err(LineErrorKind::Illegal { number, reason }),
            None => Ok(m),
        }
    }
}

/// Moves as one digit each.
pub(crate) fn digits<M: ToString>(moves: &[M]) -> String {
    moves.iter().map(M::to_string).collect()
}
