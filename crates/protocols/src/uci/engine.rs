//! The commands, and the game and options that they change.

use super::command::{self, GamePosition, Word};
use super::config::UciConfig;
use super::go::Go;
use super::info::info_string;
use super::options::{OptionEffect, UciOptions};
use super::search_thread::{Job, SearchJob, SearchThread};
use super::signals::Signals;
use crate::lines::MAX_LENGTH;
use crate::output::Output;
use nullwindow::session::{Game as _, excerpt};
use std::sync::Arc;
use std::thread::Scope;

/// The state that commands change, and the thread that searches.
pub(super) struct UciEngine<'scope> {
    config: &'scope UciConfig<'scope>,
    output: &'scope dyn Output,
    game: GamePosition,
    options: UciOptions,
    debug: bool,
    thread: SearchThread<'scope>,
    /// The signals of the last search, count or measurement, which may be over.
    last: Arc<Signals>,
}

impl<'scope> UciEngine<'scope> {
    /// Starts the search thread.
    pub(super) fn start(
        scope: &'scope Scope<'scope, '_>,
        config: &'scope UciConfig<'scope>,
        output: &'scope dyn Output,
    ) -> Self {
        let thread = SearchThread::start(scope, config, output);
        let (game, options) = (GamePosition::default(), UciOptions::new(config));
        UciEngine { config, output, game, options, debug: false, thread, last: Arc::default() }
    }

    /// Executes a line. Returns whether the dialogue goes on.
    pub(super) fn execute(&mut self, line: &str) -> bool {
        let words = command::words(line);
        let (unknown, words) = command::split(&words);
        if let Some(Word { column, text }) = unknown.first() {
            self.info_string(&format!("column {column}: '{}' is no command", excerpt(text)));
        }
        let Some((name, rest)) = words.split_first() else { return true };
        if name.text == "quit" {
            return false;
        }
        if let Err(error) = self.command(name.text, rest, line) {
            self.info_string(&format!("{}: {error}", name.text));
        }
        true
    }

    /// Answers a line that was too long to read, of which this is the beginning.
    pub(super) fn refuse_long_line(&self, beginning: &str) {
        self.info_string(&format!(
            "'{}': this line is longer than {MAX_LENGTH} bytes, and is skipped",
            excerpt(beginning)
        ));
    }

    /// Stops the job under way, and waits for its answer.
    pub(super) fn quit(self) {
        self.last.stop();
        self.thread.finish();
    }

    fn info_string(&self, text: &str) {
        info_string(self.output, text);
    }

    fn command(&mut self, name: &str, rest: &[Word<'_>], line: &str) -> Result<(), String> {
        match name {
            "uci" => self.introduce(),
            "isready" => {
                self.thread.wait_until_ready();
                self.output.line("readyok");
            }
            "debug" => match rest {
                [Word { text: "on", .. }] => self.debug = true,
                [Word { text: "off", .. }] => self.debug = false,
                _ => return Err("this is neither on nor off".to_owned()),
            },
            "setoption" => match self.options.set(rest)? {
                OptionEffect::Nothing => {}
                OptionEffect::Remake => {
                    self.thread.add(Job::Remake(self.options.hash, self.options.parameters))
                }
                OptionEffect::Clear => self.thread.add(Job::Clear),
            },
            "ucinewgame" => self.thread.add(Job::Clear),
            "position" => self.game = GamePosition::read(line, rest)?,
            "go" => match rest {
                [Word { text: "perft", .. }, rest @ ..] => self.perft(rest)?,
                _ => self.go(rest),
            },
            "stop" => self.last.stop(),
            "ponderhit" => self.last.hit(),
            "d" => self.display(),
            "bench" => {
                let signals = self.begin();
                self.thread.add(Job::Bench(signals));
            }
            "perft" => self.perft(rest)?,
            // `register`: nothing needs to be registered.
            _ => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        let &UciConfig { name, version, .. } = self.config;
        let options = UciOptions::new(self.config).declaration();
        self.output.line(&format!("id name {name} {version}\nid author the {name} authors\n{options}uciok"));
    }

    /// Stops the job under way. Returns the signals of the next job.
    fn begin(&mut self) -> Arc<Signals> {
        self.last.stop();
        // Each job has signals of its own: a `stop` that comes late cannot end the next search.
        self.last = Arc::default();
        Arc::clone(&self.last)
    }

    fn go(&mut self, rest: &[Word<'_>]) {
        // A `go` with an error is answered by a move too, because the interface waits for one.
        let go = Go::read(&self.game.position, rest).unwrap_or_else(|error| {
            self.info_string(&format!("go: {error}; one ply is searched"));
            Go::one_ply()
        });
        if self.debug {
            self.info_string(&format!("debug: {}", go.write(&self.game.position, self.options.castling)));
        }
        let signals = self.begin();
        let (game, options) = (self.game.clone(), self.options.clone());
        self.thread.add(Job::Search(Box::new(SearchJob { game, go, options, signals })));
    }

    fn perft(&mut self, rest: &[Word<'_>]) -> Result<(), String> {
        let depth = match rest {
            [depth] => depth.text.parse().ok().filter(|depth| (1..=20).contains(depth)),
            _ => None,
        };
        let depth = depth.ok_or("this is not a number of plies, from 1 to 20")?;
        let (position, castling, signals) = (self.game.position.clone(), self.options.castling, self.begin());
        self.thread.add(Job::Perft { position, depth, castling, signals });
        Ok(())
    }

    fn display(&self) {
        let position = &self.game.position;
        self.output.line(&format!("{}\nFen: {position}", nullwindow_chess::ChessGame.board(position)));
    }
}
