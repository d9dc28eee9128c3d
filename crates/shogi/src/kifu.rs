//! Records of games, with the notations CSA, KIF and KI2 (our own).

mod csa;
mod ending;
mod error;
mod file;
mod format;
mod kif;
mod pieces;
mod setup;

pub use ending::KifuEnding;
pub use error::{KifuError, KifuErrorKind, KifuRemark};
pub use file::KifuFile;
pub use format::{KifuEncoding, KifuFormat, KifuNotation};

use crate::{Move, Shogi};
use nullwindow::{Outcome, Position};
use std::time::Duration;

/// A game (*kifu*): its tags, its moves with what is written at them, and how it ended.
///
/// [`read_csa`](Self::read_csa) and [`read_kif`](Self::read_kif) read the common notations, and
/// [`to_csa`](Self::to_csa) and [`to_kif`](Self::to_kif) write them. CSA has neither variations nor
/// bookmarks. [`KifuFile`] also has the remarks of the reader.
///
/// ```
/// use nullwindow::{Outcome, Side};
/// use nullwindow_shogi::Kifu;
/// let game = Kifu::read_kif("先手：Anna\n   1 ７六歩(77)\n*the bishop's diagonal\n   2 投了\n")?;
/// assert_eq!((game.tag("Black"), game.moves.len()), (Some("Anna"), 1));
/// assert_eq!(game.moves[0].notes.comment.as_deref(), Some("the bishop's diagonal"));
/// assert_eq!(game.result(), Some(Outcome::Win(Side::First)));
/// assert_eq!(Kifu::read_csa(&game.to_csa())?, [game]);
/// # Ok::<(), nullwindow_shogi::KifuError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Kifu {
    /// The names and values of the tags, in their order: `Black`, `White`, `Event`, `Site`, `Start`, `End`,
    /// `TimeLimit`, `Opening`, and others by the name that the notation gives them.
    pub tags: Vec<(String, String)>,
    /// The start of the game. KIF's moves are numbered on from its move number.
    pub start: Shogi,
    /// What is written before the first move.
    pub before: KifuNotes,
    /// The moves, each legal after those before it.
    pub moves: Vec<KifuMove>,
    /// How the game ended, if the record states it.
    pub ending: Option<KifuEnding>,
    /// What is written at the ending.
    pub after: KifuNotes,
}

/// A move of a game.
///
/// ```
/// use nullwindow_shogi::{KifuMove, KifuNotes, Move};
/// let notes = KifuNotes { time: Some(std::time::Duration::from_secs(90)), ..KifuNotes::default() };
/// let slow = KifuMove { m: "7g7f".parse::<Move>()?, notes };
/// assert_eq!(slow.notes.comment, None);
/// # Ok::<(), nullwindow_shogi::haitaka::MoveParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct KifuMove {
    /// The move.
    pub m: Move,
    /// What is written at it.
    pub notes: KifuNotes,
}

/// What a record has at a move, at the ending, or before the first move.
///
/// ```
/// use nullwindow_shogi::Kifu;
/// let text = "1 ７六歩(77)\n2 ３四歩(33)\n&here\n変化：2手\n2 ８四歩(83)\n";
/// let notes = &Kifu::read_kif(text)?.moves[1].notes;
/// assert_eq!(notes.bookmark.as_deref(), Some("here"));
/// assert_eq!(notes.variations[0].moves[0].m.to_string(), "8c8d");
/// # Ok::<(), nullwindow_shogi::KifuError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KifuNotes {
    /// The time of the move, or that before the ending.
    pub time: Option<Duration>,
    /// The comment; its lines are parted by `\n`.
    pub comment: Option<String>,
    /// The name of the place (KIF alone).
    pub bookmark: Option<String>,
    /// Lines for programs: those that begin with `**` (scores and lines of engines: `'**` in CSA), and those
    /// that people and programs may skip (`'` in CSA, `#` in KIF), without that sign.
    pub program: Vec<String>,
    /// Other lines of play instead of the move or the ending (KIF alone). Each is a game that starts at the
    /// position before it.
    pub variations: Vec<Kifu>,
}

impl From<Move> for KifuMove {
    fn from(m: Move) -> Self {
        KifuMove { m, notes: KifuNotes::default() }
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
        let [before, after] = [KifuNotes::default(), KifuNotes::default()];
        Kifu { tags: Vec::new(), start, before, moves: Vec::new(), ending: None, after }
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
        self.position(self.moves.len())
    }

    /// The position after this number of moves.
    fn position(&self, plies: usize) -> Shogi {
        let mut position = self.start.clone();
        for played in &self.moves[..plies] {
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

    /// Ends the game by an illegal move of the side to move, which the ending's comment names.
    fn end_by_illegal(&mut self, found: &str) {
        self.ending = Some(KifuEnding::IllegalAction);
        self.after.add_comment(&format!("illegal: {found}"));
    }

    /// The last place that was read: the ending, the last move, or what is before the first.
    fn here(&mut self) -> &mut KifuNotes {
        match (self.ending, self.moves.last_mut()) {
            (Some(_), _) => &mut self.after,
            (None, Some(played)) => &mut played.notes,
            (None, None) => &mut self.before,
        }
    }
}

impl KifuNotes {
    /// Adds a line to the comment.
    fn add_comment(&mut self, line: &str) {
        add_line(&mut self.comment, line);
    }

    /// The lines for programs, as they can be written.
    fn program_lines(&self) -> impl Iterator<Item = String> {
        self.program.iter().map(|line| line.replace(['\r', '\n'], " "))
    }

    /// The lines of the comment, as they can be written: with a `*` first they would be for programs.
    fn comment_lines(&self) -> impl Iterator<Item = String> {
        let lines = self.comment.iter().flat_map(|comment| comment.split(['\n', '\r']));
        lines.map(|line| if line.starts_with('*') { format!(" {line}") } else { line.to_owned() })
    }
}

/// Adds a line to a text of several lines.
fn add_line(text: &mut Option<String>, line: &str) {
    match text {
        Some(before) => *before = format!("{before}\n{line}"),
        None => *text = Some(line.to_owned()),
    }
}

/// The lines of a text, whose ends are those of any system, with their numbers from 1.
fn numbered_lines(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let lines = text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    lines.map(str::trim_end).zip(1..)
}

/// The text of a tag as a record has it: on one line, without spaces around it.
fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ").trim().to_owned()
}

#[cfg(test)]
mod tests;
