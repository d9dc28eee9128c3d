//! PGN, the notation of games (Edwards, *PGN Specification and Implementation Guide*, 1994).

mod chunk;
mod error;
mod glyph;
pub(crate) mod read;
mod token;
mod write;

pub use error::{PgnError, PgnErrorKind};

use crate::{Chess, Move};
use nullwindow::{Outcome, Position};

/// A game: its tags, its moves with their annotations, and its result.
///
/// `Display` writes the export format of archives: the seven tags of the roster first, lines of less than 80
/// characters.
///
/// ```
/// use nullwindow::{Outcome, Side};
/// use nullwindow_chess::Pgn;
/// let game = Pgn::read("[White \"Anna\"] 1. f3 e5 2. g4?? {why?} (2. e4 Nf6) Qh4# 0-1")?;
/// assert_eq!((game.tag("White"), game.moves.len()), (Some("Anna"), 4));
/// let bad = &game.moves[2];
/// assert_eq!((&bad.nags[..], bad.comment.as_deref()), (&[4][..], Some("why?")));
/// assert_eq!((bad.variations.len(), bad.variations[0].moves.len()), (1, 2));
/// assert_eq!(game.result, Some(Outcome::Win(Side::Second)));
/// # Ok::<(), nullwindow_chess::PgnError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Pgn {
    /// The names and values of the tags, in their order; without `FEN`, `SetUp` and `Result`, which follow
    /// from the fields below.
    pub tags: Vec<(String, String)>,
    /// The start of the game.
    pub start: Chess,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves, each legal after those before it.
    pub moves: Vec<PgnMove>,
    /// The result, if it is known: by the rules, by resignation, on time, …
    pub result: Option<Outcome>,
}

/// A move of a game, with its annotations.
///
/// ```
/// use nullwindow_chess::{Move, PgnMove};
/// let good = PgnMove { nags: vec![1], ..PgnMove::from("e2e4".parse::<Move>()?) };
/// assert_eq!(good.comment, None);
/// # Ok::<(), nullwindow_chess::cozy_chess::MoveParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnMove {
    /// The move.
    pub m: Move,
    /// Numeric annotation glyphs: 1 is a good move (`!`), 2 a mistake (`?`), 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`,
    /// …
    pub nags: Vec<u8>,
    /// The comment after the move.
    pub comment: Option<String>,
    /// The variations: lines that begin instead of this move.
    pub variations: Vec<PgnLine>,
}

/// A variation: moves, and the comment before them.
///
/// ```
/// use nullwindow_chess::Pgn;
/// let game = Pgn::read("1. e4 e5 ( {The other way is} 1... c5 ) *")?;
/// assert_eq!(game.moves[1].variations[0].comment.as_deref(), Some("The other way is"));
/// # Ok::<(), nullwindow_chess::PgnError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PgnLine {
    /// The comment before the first move.
    pub comment: Option<String>,
    /// The moves.
    pub moves: Vec<PgnMove>,
}

impl From<Move> for PgnMove {
    fn from(m: Move) -> Self {
        PgnMove { m, nags: Vec::new(), comment: None, variations: Vec::new() }
    }
}

impl Pgn {
    /// A game without moves.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, Pgn};
    /// let mut game = Pgn::new(Chess::start());
    /// game.moves.push("e2e4".parse::<nullwindow_chess::Move>()?.into());
    /// assert!(game.to_string().ends_with("[Result \"*\"]\n\n1. e4 *\n"));
    /// # Ok::<(), nullwindow_chess::cozy_chess::MoveParseError>(())
    /// ```
    #[must_use]
    pub fn new(start: Chess) -> Self {
        Pgn { tags: Vec::new(), start, comment: None, moves: Vec::new(), result: None }
    }

    /// The value of a tag.
    ///
    /// ```
    /// use nullwindow_chess::Pgn;
    /// let game = Pgn::read("[Event \"Casual\"] *")?;
    /// assert_eq!((game.tag("Event"), game.tag("Site")), (Some("Casual"), None));
    /// # Ok::<(), nullwindow_chess::PgnError>(())
    /// ```
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The position after all moves.
    ///
    /// ```
    /// use nullwindow_chess::Pgn;
    /// let game = Pgn::read("1. e4 *")?;
    /// assert_eq!(game.end().to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    /// # Ok::<(), nullwindow_chess::PgnError>(())
    /// ```
    #[must_use]
    pub fn end(&self) -> Chess {
        let mut position = self.start.clone();
        for played in &self.moves {
            position.make(played.m);
        }
        position
    }
}

#[cfg(test)]
mod tests;
