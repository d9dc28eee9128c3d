//! Games in text, a short name a move: `4453`, `b2 c4` (our own; digits are the notation of Pons's and
//! Tromp's Connect Four).

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
    #[error("'{}', where move {number} should stand, is not {wanted}", excerpt(found))]
    Name {
        /// The number of the move, counted from 1.
        number: usize,
        /// The name.
        found: String,
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
/// use nullwindow_games::connect_four::{Board, ConnectFourGame};
/// let full: Board = "444444".parse()?;
/// assert_eq!(ConnectFourGame::default().read_move(&full, "4").unwrap_err().to_string(), "column 4 is full");
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
    /// The number of bytes of the name that this text, of one character at least, begins with.
    pub(crate) length: fn(&str) -> usize,
    /// The move of this name, legal or not.
    pub(crate) named: fn(&P, &str) -> Option<P::Move>,
    /// The reason, if the rules forbid this move in an unfinished game.
    pub(crate) forbidden: fn(&P, P::Move) -> Option<String>,
}

impl<P: Position> Reader<P> {
    /// Plays a text from `start`: the moves, and the position after them.
    pub(crate) fn play(&self, start: &P, text: &str) -> Result<(Vec<P::Move>, P), LineError> {
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let mut column = text.chars().take_while(|c| c.is_whitespace()).count() + 1;
        let mut rest = text.trim();
        while let Some(c) = rest.chars().next() {
            let blank = self.blanks && c.is_whitespace();
            let bytes = if blank { c.len_utf8() } else { self.first_name(rest) };
            let (name, after) = rest.split_at(bytes);
            if !blank {
                let number = moves.len() + 1;
                let m =
                    self.read(&position, name, number).map_err(|kind| LineError { column, number, kind })?;
                position.make(m);
                moves.push(m);
            }
            column += name.chars().count();
            rest = after;
        }
        Ok((moves, position))
    }

    /// The legal move of this name.
    pub(crate) fn one(&self, position: &P, name: &str) -> Result<P::Move, MoveError> {
        let unknown = || MoveError::Name { found: name.to_owned(), wanted: self.wanted };
        if name.is_empty() || self.first_name(name) != name.len() {
            return Err(unknown());
        }
        self.read(position, name, 1).map_err(|kind| match kind {
            LineErrorKind::Name { .. } => unknown(),
            LineErrorKind::Illegal { reason, .. } => MoveError::Illegal { reason },
            LineErrorKind::Over { .. } => MoveError::Over,
        })
    }

    /// The number of bytes of the first name in the text: of a character at least, which may be any.
    fn first_name(&self, text: &str) -> usize {
        let first = text.chars().next().map_or(0, char::len_utf8);
        if first == 1 { (self.length)(text) } else { first }
    }

    fn read(&self, position: &P, name: &str, number: usize) -> Result<P::Move, LineErrorKind> {
        let wanted = self.wanted;
        let m = (self.named)(position, name).ok_or_else(|| LineErrorKind::Name {
            number,
            found: name.to_owned(),
            wanted,
        })?;
        if position.outcome().is_some() {
            return Err(LineErrorKind::Over { number });
        }
        match (self.forbidden)(position, m) {
            Some(reason) => Err(LineErrorKind::Illegal { number, reason }),
            None => Ok(m),
        }
    }
}

/// The length of names of one character.
pub(crate) fn one_character(_: &str) -> usize {
    1
}

/// Moves as one digit each.
pub(crate) fn digits<M: ToString>(moves: &[M]) -> String {
    moves.iter().map(M::to_string).collect()
}
