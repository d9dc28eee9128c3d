//! The settings of a match (our own).

use crate::adjudicate::AdjudicationRules;
use crate::opening::OpeningConfig;
use crate::standing::SequentialTest;
use crate::time::TimeControl;
use nullwindow::session::AnyGame;
use std::fmt;
use std::time::Duration;

/// The protocol by which the match talks to its engines.
///
/// ```
/// assert_eq!(nullwindow_match::Protocol::default(), nullwindow_match::Protocol::Auto);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Protocol {
    /// In chess, UCI if the engine answers it, else GTP; in shogi USI, GTP or the protocol of GNU Shogi; in
    /// other games GTP.
    #[default]
    Auto,
    /// The Go Text Protocol.
    Gtp,
    /// The Universal Chess Interface; for chess alone.
    Uci,
    /// The Universal Shogi Interface; for shogi alone.
    Usi,
    /// The protocol of GNU Shogi, an old form of XBoard's; for shogi alone.
    Xboard,
}

/// One of the two engines.
///
/// ```
/// use nullwindow_match::EngineConfig;
/// assert!(EngineConfig::new("stockfish").options.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineConfig {
    /// The command line. Words with spaces stand in quotes.
    pub command: String,
    /// Options for UCI and USI, each `NAME=VALUE`. GNU Shogi has commands instead, which are sent as
    /// `NAME VALUE` before each game.
    pub options: Vec<String>,
}

impl EngineConfig {
    /// A command line without options.
    #[must_use]
    pub fn new(command: &str) -> Self {
        EngineConfig { command: command.to_owned(), options: Vec::new() }
    }
}

/// The calling program as an engine of its own match: a command line that begins with `name` starts it.
///
/// ```
/// use nullwindow_match::OwnEngine;
/// let own = OwnEngine { name: "mygame".into(), gtp: vec!["gtp".into()], uci: Vec::new(), usi: Vec::new() };
/// assert_eq!(own.gtp, ["gtp"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnEngine {
    /// The first word of its command lines.
    pub name: String,
    /// The arguments by which the program speaks GTP. They stand before those of the command line, unless
    /// that has a first argument `gtp`, `uci` or `usi`.
    pub gtp: Vec<String>,
    /// The arguments by which the program speaks UCI.
    pub uci: Vec<String>,
    /// The arguments by which the program speaks USI.
    pub usi: Vec<String>,
}

/// A match between two engines, A and B. Each opening is played twice, with the colours exchanged.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::connect_four;
/// use nullwindow_match::{MatchConfig, TimeControl};
/// use std::time::Duration;
/// let game = AnyGame::from(connect_four::ConnectFourGame::default());
/// let time = TimeControl::PerMove(Duration::from_millis(100));
/// let config = MatchConfig { games: 100, time, ..MatchConfig::new(&game, "a --gtp", "b") };
/// assert_eq!(config.engines[0].command, "a --gtp");
/// ```
#[derive(Clone)]
pub struct MatchConfig<'a> {
    /// The game.
    pub game: &'a AnyGame,
    /// A and B.
    pub engines: [EngineConfig; 2],
    /// The calling program as an engine.
    pub own: Option<OwnEngine>,
    /// The protocol.
    pub protocol: Protocol,
    /// The time control of both engines.
    pub time: TimeControl,
    /// The time after its limit at which a move is still accepted.
    pub margin: Duration,
    /// The largest number of games; an even one.
    pub games: u32,
    /// The number of games at a time, each between two processes.
    pub concurrency: u32,
    /// How games begin.
    pub openings: OpeningConfig,
    /// How games are ended before their end.
    pub adjudication: AdjudicationRules,
    /// The test that ends the match before its last game.
    pub test: Option<SequentialTest>,
    /// Write JSON objects, one a line, instead of text.
    pub json: bool,
    /// Record games in SGF, also those that have another form.
    pub sgf: bool,
    /// Receives warnings about engines, each one line.
    pub warn: &'a (dyn Fn(&str) + Sync),
}

impl<'a> MatchConfig<'a> {
    /// Twenty games, one at a time, between the engines of these command lines.
    #[must_use]
    pub fn new(game: &'a AnyGame, a: &str, b: &str) -> Self {
        MatchConfig {
            game,
            engines: [a, b].map(EngineConfig::new),
            own: None,
            protocol: Protocol::Auto,
            time: TimeControl::Unlimited,
            margin: Duration::from_secs(1),
            games: 20,
            concurrency: 1,
            openings: OpeningConfig::default(),
            adjudication: AdjudicationRules::default(),
            test: None,
            json: false,
            sgf: false,
            warn: &|_| (),
        }
    }
}

impl fmt::Debug for MatchConfig<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("MatchConfig");
        debug.field("game", &self.game.name()).field("engines", &self.engines).field("time", &self.time);
        debug.field("games", &self.games).field("concurrency", &self.concurrency).finish_non_exhaustive()
    }
}
