//! How a game begins: the settings of a match's openings, and one opening (our own).

use std::path::PathBuf;

/// How the games of a match begin. Random openings are found by a quick search, in chess well-known ones are
/// the default.
///
/// ```
/// use nullwindow_match::OpeningConfig;
/// let short = OpeningConfig { plies: Some(4), ..OpeningConfig::default() };
/// assert_eq!(short.seed, 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningConfig {
    /// A file: one opening a line, or one a game of SGF (`.sgf`). In chess a line is FEN, EPD or moves, a
    /// file `.pgn` has a game for each opening, and a file `.bin` is a book of Polyglot's format; in shogi a
    /// line is SFEN or moves.
    pub file: Option<PathBuf>,
    /// The length of random openings, by default 10; in a book, the length to which it is followed, by
    /// default 8; in PGN and SGF, by default all moves of the main line.
    pub plies: Option<u32>,
    /// Random openings: the largest advantage of a side, in points of the game's evaluation. By default 2; in
    /// chess 50, in shogi 100.
    pub balance: Option<i16>,
    /// Random openings: the depth of the search for that advantage, in plies. By default 8; in chess and
    /// shogi 5.
    pub balance_depth: Option<u32>,
    /// The seed of random openings, and of the order of well-known ones.
    pub seed: u64,
}

impl Default for OpeningConfig {
    fn default() -> Self {
        OpeningConfig { file: None, plies: None, balance: None, balance_depth: None, seed: 1 }
    }
}

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Opening {
    /// The position, if it is not the game's start.
    pub(crate) start: Option<String>,
    /// The moves from there, by the session's names.
    pub(crate) moves: Vec<String>,
}

impl From<Vec<String>> for Opening {
    fn from(moves: Vec<String>) -> Self {
        Opening { start: None, moves }
    }
}
