//! The commands, and the game that they are about.

use super::command::{self, Game, Word};
use super::go::Go;
use super::options::{Options, Then};
use super::signals::Signals;
use super::thinker::{Job, Search, Thinker};
use super::told::{remark, say};
use nullwindow::session::Game as _;
use std::sync::Arc;

/// Whoever obeys the commands.
pub(super) struct Player {
    game: Game,
    options: Options,
    /// Options as they were when the program began.
    usual: Options,
    debug: bool,
    thinker: Thinker,
    /// The signals of the last search, count or measurement, which may be over.
    last: Arc<Signals>,
}

impl Player {
    pub(super) fn new(options: Options) -> Self {
        let (thinker, usual) = (Thinker::start(options.hash), options.clone());
        Player { game: Game::default(), options, usual, debug: false, thinker, last: Arc::default() }
    }

    /// Obeys a line; false if there shall be no more.
    pub(super) fn obey(&mut self, line: &str) -> bool {
        let words = command::words(line);
        let (unknown, words) = command::split(&words);
        if let Some((column, word)) = unknown.first() {
            remark(&format!("column {column}: '{}' is no command", shortened(word)));
        }
        let Some(((_, name), rest)) = words.split_first() else { return true };
        if *name == "quit" {
            return false;
        }
        if let Err(fault) = self.command(name, rest, line) {
            remark(&format!("{name}: {fault}"));
        }
        true
    }

    /// Ends whatever is under way, and answers if somebody waits for it.
    pub(super) fn quit(self) {
        self.last.stop();
        self.thinker.end();
    }

    fn command(&mut self, name: &str, rest: &[Word<'_>], line: &str) -> Result<(), String> {
        match name {
            "uci" => self.introduce(),
            "isready" => {
                self.thinker.ready();
                say("readyok");
            }
            "debug" => match rest {
                [(_, "on")] => self.debug = true,
                [(_, "off")] => self.debug = false,
                _ => return Err("this is neither on nor off".to_owned()),
            },
            "setoption" => match self.options.set(rest)? {
                Then::Nothing => {}
                Then::Remake => self.thinker.give(Job::Make(self.options.hash, self.options.parameters)),
                Then::Clear => self.thinker.give(Job::Forget),
            },
            "ucinewgame" => self.thinker.give(Job::Forget),
            "position" => self.game = Game::read(line, rest)?,
            "go" => match rest {
                [(_, "perft"), rest @ ..] => self.perft(rest)?,
                _ => self.go(rest),
            },
            "stop" => self.last.stop(),
            "ponderhit" => self.last.hit(),
            "d" => self.display(),
            "bench" => {
                let signals = self.begin();
                self.thinker.give(Job::Bench(signals));
            }
            "perft" => self.perft(rest)?,
            // There is nothing to register, and that is no fault.
            _ => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        let (name, version) = (env!("CARGO_BIN_NAME"), env!("CARGO_PKG_VERSION"));
        let options = self.usual.told();
        say(&format!("id name {name} {version}\nid author the {name} authors\n{options}uciok"));
    }

    /// Ends what is under way, and gives signals to what comes next.
    fn begin(&mut self) -> Arc<Signals> {
        self.last.stop();
        self.last = Arc::default();
        Arc::clone(&self.last)
    }

    fn go(&mut self, rest: &[Word<'_>]) {
        let go = Go::read(&self.game.position, rest).unwrap_or_else(|fault| {
            remark(&format!("go: {fault}; one ply is searched"));
            Go::one_ply()
        });
        if self.debug {
            remark(&format!("debug: {}", go.told(&self.game.position, self.options.castling)));
        }
        let signals = self.begin();
        let (game, options) = (self.game.clone(), self.options.clone());
        self.thinker.give(Job::Search(Box::new(Search { game, go, options, signals })));
    }

    fn perft(&mut self, rest: &[Word<'_>]) -> Result<(), String> {
        let depth = match rest {
            [(_, depth)] => depth.parse().ok().filter(|depth| (1..=20).contains(depth)),
            _ => None,
        };
        let depth = depth.ok_or("this is not a number of plies, from 1 to 20")?;
        let (position, options, signals) = (self.game.position.clone(), self.options.clone(), self.begin());
        self.thinker.give(Job::Perft(position, depth, options, signals));
        Ok(())
    }

    fn display(&self) {
        let position = &self.game.position;
        say(&format!("{}\nFen: {position}", nullwindow_chess::Game.board(position)));
    }
}

/// No more of a word or line than one wants to see.
pub(super) fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}
