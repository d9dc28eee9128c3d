//! What a match knows of a game beyond its session (our own).

use crate::opening::{Opening, OpeningConfig};
use crate::record::GameRecord;
use nullwindow::Outcome;
use nullwindow_protocols::client::uci::UciDialect;
use std::path::Path;

/// A game's protocol, openings and records, if it has any of its own. The defaults are those of a game that
/// has none.
pub(crate) trait GameKind: Sync {
    /// The dialect of UCI that its engines speak. Without one they speak GTP, which sets up no positions.
    fn dialect(&self) -> Option<UciDialect> {
        None
    }

    /// The game from this position on, or from its start, as the dialect writes it.
    ///
    /// # Errors
    /// If there is no such position.
    fn notation(&self, _start: Option<&str>) -> Result<Box<dyn UciNotation>, String> {
        Ok(Box::new(SessionNames))
    }

    /// Random openings: the largest advantage of a side, in points of the game's evaluation, and the depth of
    /// the search for it.
    fn balance(&self) -> (i16, u32) {
        (2, 8)
    }

    /// Openings of a book, `count` of them if there are as many; `None` if the file is none by its name.
    /// `warn` receives a line about what is left out.
    fn book(
        &self,
        _path: &Path,
        _count: usize,
        _config: &OpeningConfig,
        _warn: &dyn Fn(&str),
    ) -> Option<Result<Vec<Opening>, String>> {
        None
    }

    /// The well-known openings, in random order; `None` if the game has none.
    fn well_known(&self, _seed: u64) -> Option<Vec<Opening>> {
        None
    }

    /// The reason why a game is over that ended by its rules at this position; `None` if the outcome says it.
    fn reason(&self, _position: &str, _outcome: Outcome) -> Option<&'static str> {
        None
    }

    /// The record in the game's own form; `None` if it has none.
    fn record(&self, _record: &GameRecord<'_>) -> Option<String> {
        None
    }
}

/// A game in progress as a dialect of UCI writes it.
pub(crate) trait UciNotation: Send {
    /// Makes a move by the session's name for it, and returns the dialect's.
    ///
    /// # Errors
    /// Why it is not a legal move.
    fn play(&mut self, name: &str) -> Result<String, String>;

    /// The session's name of a move that the dialect writes so; `None` if it is not legal.
    fn name(&self, word: &str) -> Option<String>;

    /// Whether the game needs the option `UCI_Chess960`.
    fn chess960(&self) -> bool {
        false
    }
}

/// The names of moves are the session's. The referee refuses illegal ones.
struct SessionNames;

impl UciNotation for SessionNames {
    fn play(&mut self, name: &str) -> Result<String, String> {
        Ok(name.to_owned())
    }

    fn name(&self, word: &str) -> Option<String> {
        Some(word.to_owned())
    }
}
