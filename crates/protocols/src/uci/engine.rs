//! The commands, and the game and options that they change.

use super::command::{self, GamePosition};
use super::config::{MakePlayer, UciConfig};
use super::dialect::Dialect;
use super::go::Go;
use super::info::info_string;
use super::options::{OptionEffect, UciOptions};
use super::search_thread::{Job, SearchJob, SearchThread};
use super::signals::Signals;
use crate::lines::MAX_LENGTH;
use crate::output::Output;
use nullwindow::session::{Book, Game as _, Word, excerpt};
use std::path::Path;
use std::sync::Arc;
use std::thread::Scope;

/// The state that commands change, and the thread that searches.
pub(super) struct UciEngine<'scope, D: Dialect> {
    config: &'scope UciConfig<'scope>,
    output: &'scope dyn Output,
    /// The game; `None` after a position that was refused.
    game: Option<GamePosition<D::Position>>,
    options: UciOptions,
    /// The book of the option `BookFile`.
    book: Option<Book>,
    debug: bool,
    thread: SearchThread<'scope, D>,
    /// The signals of the last search, count or measurement, which may be over.
    last: Arc<Signals>,
}

impl<'scope, D: Dialect> UciEngine<'scope, D> {
    /// Starts the search thread.
    pub(super) fn start(
        scope: &'scope Scope<'scope, '_>,
        config: &'scope UciConfig<'scope>,
        player: MakePlayer<'scope, D::Position>,
        output: &'scope dyn Output,
    ) -> Self {
        let thread = SearchThread::start(scope, config, player, output);
        let (game, options) = (Some(GamePosition::at(D::start())), UciOptions::new::<D>(config));
        let book = config.books.and_then(|books| books.first).map(|(_, book)| book.clone());
        UciEngine { config, output, game, options, book, debug: false, thread, last: Arc::default() }
    }

    /// Executes a line. Returns whether the dialogue goes on.
    pub(super) fn execute(&mut self, line: &str) -> bool {
        let words = command::words(line);
        let (unknown, words) = command::split(&words, D::COMMANDS);
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
            _ if name == D::NAME => self.introduce(),
            "isready" => {
                self.thread.wait_until_ready();
                self.output.line("readyok");
            }
            "debug" => match rest {
                [Word { text: "on", .. }] => self.debug = true,
                [Word { text: "off", .. }] => self.debug = false,
                _ => return Err("this is neither on nor off".to_owned()),
            },
            "setoption" => match self.options.set::<D>(rest)? {
                OptionEffect::Nothing => {}
                OptionEffect::Remake => {
                    self.thread.add(Job::Remake(self.options.hash, self.options.parameters))
                }
                OptionEffect::Clear => self.thread.add(Job::Clear),
                OptionEffect::OpenBook => self.open_book()?,
            },
            _ if name.strip_prefix(D::NAME) == Some("newgame") => self.thread.add(Job::Clear),
            "position" => {
                // Where it is refused, no search may take the old one for it.
                self.game = None;
                let mut notes = Vec::new();
                self.game = Some(GamePosition::read::<D>(line, rest, &mut notes)?);
                notes.iter().for_each(|note| self.info_string(note));
            }
            "go" => match rest {
                [Word { text: "perft", .. }, rest @ ..] => self.perft(rest)?,
                _ => self.go(rest)?,
            },
            "stop" => self.last.stop(),
            "gameover" => {
                self.last.stop();
                match rest {
                    [Word { text: "win" | "lose" | "draw", .. }] => {}
                    [Word { text: "win" | "lose" | "draw", .. }, Word { column, text }, ..]
                    | [Word { column, text }, ..] => {
                        return Err(format!("column {column}: '{}' is not win, lose or draw", excerpt(text)));
                    }
                    [] => return Err("win, lose or draw is missing".to_owned()),
                }
            }
            "ponderhit" => self.last.hit(),
            "d" => {
                let position = &self.game()?.position;
                let (first, rest) = D::NOTATION.split_at(1);
                let (board, first) = (D::GAME.board(position), first.to_uppercase());
                self.output.line(&format!("{board}\n{first}{rest}: {position}"));
            }
            "eval" => self.output.line(&D::evaluation(&self.game()?.position)),
            "bench" => {
                let signals = self.begin(Signals::default())?;
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
        let (options, protocol) = (UciOptions::new::<D>(self.config).declaration::<D>(), D::NAME);
        let id = format!("id name {name} {version}\nid author the {name} authors");
        self.output.line(&format!("{id}\n{options}{protocol}ok"));
    }

    /// The game of the last `position`.
    fn game(&self) -> Result<&GamePosition<D::Position>, String> {
        self.game.as_ref().ok_or_else(|| "there is no position: the last one was refused".to_owned())
    }

    /// Stops the count or measurement under way. Returns the signals of the next job, which are `signals`.
    ///
    /// # Errors
    /// If a search is under way: each search is answered once, and a second one would take its answer.
    fn begin(&mut self, signals: Signals) -> Result<Arc<Signals>, String> {
        if self.last.is_searching() {
            let refused = if signals.is_searching() { "refused: " } else { "" };
            return Err(format!("{refused}a search is under way, and stop ends it"));
        }
        self.last.stop();
        // Each job has signals of its own: a `stop` that comes late cannot end the next search.
        self.last = Arc::new(signals);
        Ok(Arc::clone(&self.last))
    }

    /// Opens the book of the option; where that fails, there is none.
    fn open_book(&mut self) -> Result<(), String> {
        self.book = None;
        let file = Path::new(&self.options.book_file);
        if let Some(books) = self.config.books.filter(|_| !file.as_os_str().is_empty()) {
            let book = (books.open)(file);
            self.book = Some(book.map_err(|error| format!("BookFile: {}: {error}", file.display()))?);
        }
        Ok(())
    }

    /// The book for a search, unless that is an analysis.
    fn book_for(&self, go: &Go<D::Move>) -> Option<Book> {
        let analyses = self.options.analyses || go.infinite || go.mate.is_some() || !go.moves.is_empty();
        self.book.clone().filter(|_| self.options.own_book && !analyses)
    }

    fn go(&mut self, rest: &[Word<'_>]) -> Result<(), String> {
        let signals = self.begin(Signals::of_search())?;
        // A `go` with an error is answered too, because the interface waits for it.
        let no_mate_search = D::NO_MATE_SEARCH.filter(|_| rest.iter().any(|word| word.text == "mate"));
        let game = match self.game() {
            Ok(game) => game,
            Err(error) => {
                self.info_string(&format!("go: {error}"));
                let answer = no_mate_search.map_or(format!("bestmove {}", D::NO_MOVE), str::to_owned);
                self.thread.add(Job::Answer(signals, answer));
                return Ok(());
            }
        };
        let (go, passed_over) = Go::read::<D>(&game.position, rest);
        if let [first, others @ ..] = &passed_over[..] {
            let more =
                if others.is_empty() { String::new() } else { format!(" (and {} more)", others.len()) };
            self.info_string(&format!("go: {first}, and is passed over{more}"));
        }
        if let (Some(answer), None) = (no_mate_search, go.mate) {
            self.thread.add(Job::Answer(signals, answer.to_owned()));
            return Ok(());
        }
        if self.debug {
            self.info_string(&format!("debug: {}", go.write::<D>(&game.position, self.options.chess960)));
        }
        let game = D::played_on(&game.position).map_or_else(|| game.clone(), GamePosition::at);
        let (options, book) = (self.options.clone(), self.book_for(&go));
        self.thread.add(Job::Search(Box::new(SearchJob { game, go, options, book, signals })));
        Ok(())
    }

    fn perft(&mut self, rest: &[Word<'_>]) -> Result<(), String> {
        let depth = match rest {
            [depth] => depth.text.parse().ok().filter(|depth| (1..=20).contains(depth)),
            _ => None,
        };
        let depth = depth.ok_or("this is not a number of plies, from 1 to 20")?;
        let (position, chess960) = (self.game()?.position.clone(), self.options.chess960);
        let signals = self.begin(Signals::default())?;
        self.thread.add(Job::Perft { position, depth, chess960, signals });
        Ok(())
    }
}
