//! Records of games, with the notations CSA and KIF (our own).

mod csa;
mod decode;
mod ending;
mod error;
mod kif;
mod notation;
mod pieces;
mod setup;

pub use ending::KifuEnding;
pub use error::{KifuError, KifuErrorKind};
pub use notation::KifuNotation;

use crate::{Move, Shogi};
use nullwindow::{Outcome, Position};
use std::time::Duration;

/// A game (*kifu*): its tags, its moves with their times and comments, and how it ended.
///
/// [`read_csa`](Self::read_csa) and [`read_kif`](Self::read_kif) read the two common notations, and
/// [`to_csa`](Self::to_csa) and [`to_kif`](Self::to_kif) write them. Variations are skipped.
///
/// ```
/// use nullwindow::{Outcome, Side};
/// use nullwindow_shogi::Kifu;
/// let game = Kifu::read_kif("先手：Anna\n   1 ７六歩(77)\n*the bishop's diagonal\n   2 投了\n")?;
/// assert_eq!((game.tag("Black"), game.moves.len()), (Some("Anna"), 1));
/// assert_eq!(game.moves[0].comment.as_deref(), Some("the bishop's diagonal"));
/// assert_eq!(game.result(), Some(Outcome::Win(Side::First)));
/// assert_eq!(Kifu::read_csa(&game.to_csa())?, [game]);
/// # Ok::<(), nullwindow_shogi::KifuError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Kifu {
    /// The names and values of the tags, in their order: `Black`, `White`, `Event`, `Site`, `Start`, `End`,
    /// `TimeLimit`, `Opening`, and others by the name that the notation gives them.
    pub tags: Vec<(String, String)>,
    /// The start of the game.
    pub start: Shogi,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves, each legal after those before it.
    pub moves: Vec<KifuMove>,
    /// How the game ended, if the record states it.
    pub ending: Option<KifuEnding>,
}

/// A move of a game.
///
/// ```
/// use nullwindow_shogi::{KifuMove, Move};
/// let time = Some(std::time::Duration::from_secs(90));
/// let slow = KifuMove { time, ..KifuMove::from("7g7f".parse::<Move>()?) };
/// assert_eq!(slow.comment, None);
/// # Ok::<(), nullwindow_shogi::haitaka::MoveParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KifuMove {
    /// The move.
    pub m: Move,
    /// The time that it took.
    pub time: Option<Duration>,
    /// The comment after the move; its lines are parted by `\n`.
    pub comment: Option<String>,
}

impl From<Move> for KifuMove {
    fn from(m: Move) -> Self {
        KifuMove { m, time: None, comment: None }
    }
}

impl Kifu {
    /// A game without moves.
    ///
    /// ```
    /// use nullwindow_shogi::{Kifu, Shogi};
    /// assert_eq!(Kifu::new(Shogi::start()).to_csa(), "V2.2\nPI\n+\n");
    /// ```
    #[must_use]
    pub fn new(start: Shogi) -> Self {
        Kifu { tags: Vec::new(), start, comment: None, moves: Vec::new(), ending: None }
    }

    /// The value of a tag.
    ///
    /// ```
    /// use nullwindow_shogi::Kifu;
    /// let games = Kifu::read_csa("V2.2\nN+Anna\nPI\n+\n%CHUDAN\n")?;
    /// assert_eq!((games[0].tag("Black"), games[0].tag("White")), (Some("Anna"), None));
    /// # Ok::<(), nullwindow_shogi::KifuError>(())
    /// ```
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The position after all moves.
    ///
    /// ```
    /// use nullwindow_shogi::Kifu;
    /// let game = Kifu::read_kif("1 ２六歩(27)")?;
    /// assert!(game.end().to_string().ends_with(" w - 2"));
    /// # Ok::<(), nullwindow_shogi::KifuError>(())
    /// ```
    #[must_use]
    pub fn end(&self) -> Shogi {
        let mut position = self.start.clone();
        for played in &self.moves {
            position.make(played.m);
        }
        position
    }

    /// The result that the ending means; `None` if it means none.
    ///
    /// ```
    /// use nullwindow_shogi::{Kifu, KifuEnding, Shogi};
    /// let game = Kifu { ending: Some(KifuEnding::Interruption), ..Kifu::new(Shogi::start()) };
    /// assert_eq!(game.result(), None);
    /// ```
    #[must_use]
    pub fn result(&self) -> Option<Outcome> {
        self.ending?.outcome(self.end().side())
    }

    /// Adds a line to the comment of the last move, or of the game before the first move.
    fn add_comment(&mut self, line: &str) {
        let comment = match self.moves.last_mut() {
            Some(played) => &mut played.comment,
            None => &mut self.comment,
        };
        match comment {
            Some(before) => *before = format!("{before}\n{line}"),
            None => *comment = Some(line.to_owned()),
        }
    }
}

/// The text of a tag as a record has it: on one line, without spaces around it.
fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ").trim().to_owned()
}

#[cfg(test)]
mod tests;
