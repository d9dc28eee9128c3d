//! The commands, and the game that they change.

use super::clock::{CanadianClock, TimeSettings};
use super::config::GtpConfig;
use super::notation::{self, Colours, PASS};
use crate::level::{self, Strength};
use nullwindow::engine::{MAX_THREADS, Threads};
use nullwindow::session::{AnySession, Request, escaped, excerpt};
use nullwindow::{Outcome, Side};
use nullwindow_support::sgf::{SgfRecord, SgfTree};
use nullwindow_support::{SplitMix64, size_limit};
use std::path::Path;
use std::time::{Duration, Instant};

/// A game, and the engine that plays it on request.
pub(super) struct GtpEngine<'a> {
    config: &'a GtpConfig,
    session: &'a mut dyn AnySession,
    /// The number of plies of each move: two if a forced pass before it was left out, none for a pass after
    /// the end of the game.
    plies: Vec<usize>,
    /// The clocks of the first side and the second.
    clocks: Option<[CanadianClock; 2]>,
    random: SplitMix64,
    threads: Threads,
    quit: bool,
    /// Whether the controller has asked for GoGui's rules: then moves are written as points.
    points: bool,
}

/// The text of a response, or of an error.
pub(super) type Response = Result<String, String>;

/// The move that the engine has chosen.
struct Choice {
    /// The number of passes made before it.
    passed: usize,
    name: String,
}

/// A command of the protocol.
#[derive(Clone, Copy)]
struct CommandEntry {
    name: &'static str,
    /// The names of its arguments.
    usage: &'static str,
    run: fn(&mut GtpEngine<'_>, &[&str]) -> Response,
}

const COMMANDS: [CommandEntry; 32] = {
    const fn entry(
        name: &'static str,
        usage: &'static str,
        run: fn(&mut GtpEngine<'_>, &[&str]) -> Response,
    ) -> CommandEntry {
        CommandEntry { name, usage, run }
    }
    [
        entry("boardsize", "SIZE", |engine, words| engine.boardsize(words)),
        entry("clear_board", "", |engine, _| Ok(engine.clear())),
        entry("final_score", "", |engine, _| engine.final_score()),
        entry("genmove", "COLOUR", |engine, words| engine.genmove(words)),
        entry("gogui-analyze_commands", "", |engine, _| engine.gogui_analyses()),
        entry("gogui-rules_board", "", |engine, _| engine.gogui_board()),
        entry("gogui-rules_board_gfx", "", |engine, _| engine.gogui_graphics()),
        entry("gogui-rules_board_size", "", |engine, _| engine.gogui_size()),
        entry("gogui-rules_captured_count", "", |engine, _| engine.gogui_captured()),
        entry("gogui-rules_final_result", "", |engine, _| engine.gogui_result()),
        entry("gogui-rules_game_id", "", |engine, _| engine.gogui_game()),
        entry("gogui-rules_legal_moves", "", |engine, _| engine.gogui_legal_moves()),
        entry("gogui-rules_side_to_move", "", |engine, _| engine.gogui_side()),
        entry("known_command", "COMMAND", |_, words| Ok(find(words[0]).is_some().to_string())),
        // Controllers send a komi to every engine. No game here has one: it is read and ignored.
        entry("komi", "POINTS", |_, words| number::<f64>(words[0]).map(|_| String::new())),
        entry("list_commands", "", |_, _| Ok(COMMANDS.map(|entry| entry.name).join("\n"))),
        entry("list_games", "", |engine, _| Ok(notation::game(engine.config.game))),
        entry("loadsgf", "FILE [MOVE]", |engine, words| engine.load(words)),
        entry("name", "", |engine, _| Ok(engine.config.name.to_owned())),
        // The protocol leaves names that begin with the engine's to it.
        entry("nullwindow-line", "", |engine, _| engine.best_line()),
        entry("nullwindow-threads", "NUMBER", |engine, words| engine.set_threads(words)),
        entry("nullwindow-values", "", |engine, _| engine.values()),
        entry("play", "COLOUR MOVE", |engine, words| engine.play(words)),
        entry("protocol_version", "", |_, _| Ok("2".to_owned())),
        entry("quit", "", |engine, _| engine.leave()),
        entry("reg_genmove", "COLOUR", |engine, words| engine.reg_genmove(words)),
        entry("set_game", "GAME", |engine, words| engine.set_game(words)),
        entry("showboard", "", |engine, _| Ok(engine.board())),
        entry("time_left", "COLOUR SECONDS STONES", |engine, words| engine.time_left(words)),
        entry("time_settings", "MAIN_TIME PERIOD STONES", |engine, words| engine.time_settings(words)),
        entry("undo", "", |engine, _| engine.undo()),
        entry("version", "", |engine, _| Ok(engine.config.version.to_owned())),
    ]
};

fn find(name: &str) -> Option<CommandEntry> {
    COMMANDS.into_iter().find(|known| known.name == name)
}

impl<'a> GtpEngine<'a> {
    pub(super) fn new(session: &'a mut dyn AnySession, config: &'a GtpConfig) -> Self {
        let (random, threads) = (SplitMix64::new(config.seed), config.threads);
        GtpEngine {
            config,
            session,
            plies: Vec::new(),
            clocks: None,
            random,
            threads,
            quit: false,
            points: false,
        }
    }

    pub(super) fn session(&self) -> &dyn AnySession {
        self.session
    }

    pub(super) fn session_mut(&mut self) -> &mut dyn AnySession {
        self.session
    }

    pub(super) fn game(&self) -> &'static str {
        self.config.game
    }

    pub(super) fn strength(&self) -> Option<Strength> {
        self.config.strength
    }

    pub(super) fn threads(&self) -> Threads {
        self.threads
    }

    /// Whether moves are written as points of GoGui's board.
    pub(super) fn speaks_of_points(&self) -> bool {
        self.points
    }

    /// Whether the command `quit` has come.
    pub(super) fn has_quit(&self) -> bool {
        self.quit
    }

    /// Executes a command. A response has no empty line, and an error has one line.
    pub(super) fn execute(&mut self, name: &str, arguments: &[String]) -> Response {
        let Some(CommandEntry { usage, run, .. }) = find(name) else {
            return Err("unknown command".to_owned());
        };
        let words: Vec<_> = arguments.iter().map(String::as_str).collect();
        let most = usage.split_whitespace().count();
        let least = most - usage.matches('[').count();
        if !(least..=most).contains(&words.len()) {
            let wanted = if usage.is_empty() { "nothing" } else { usage };
            return Err(format!("syntax error: {name} takes {wanted}"));
        }
        self.points |= name.starts_with("gogui-rules_");
        run(self, &words).map_err(|error| escaped(&error))
    }

    fn set_threads(&mut self, words: &[&str]) -> Response {
        match number(words[0])? {
            threads @ 1..=MAX_THREADS => self.threads.number = threads,
            threads => return Err(format!("{threads} is not a number from 1 to {MAX_THREADS}")),
        }
        Ok(String::new())
    }

    fn leave(&mut self) -> Response {
        self.quit = true;
        Ok(String::new())
    }

    fn clear(&mut self) -> String {
        // The start of the game always has a position, also after a file with another start.
        _ = self.session.set("");
        self.session.new_game();
        self.plies.clear();
        String::new()
    }

    /// Goes to the position of a file before the move of this number, or to its end.
    fn load(&mut self, words: &[&str]) -> Response {
        let before = words.get(1).map(|word| number::<usize>(word)).transpose()?;
        let path = Path::new(words[0]);
        let bytes = size_limit::file(path, size_limit::TEXT_MIB)
            .map_err(|error| format!("cannot load file: {error}"))?;
        let game = SgfTree::read_all(&String::from_utf8_lossy(&bytes)).games.into_iter().next();
        let tree = game.ok_or("cannot load file: there is no game in it")?;
        self.clear();
        let played = tree.map_err(|error| error.to_string()).and_then(|tree| {
            SgfRecord::play(&tree, self.config.game, self.session).map_err(|error| error.to_string())
        });
        let moves = match played {
            Ok(moves) => moves.len(),
            Err(error) => {
                self.clear();
                return Err(format!("cannot load file: {error}"));
            }
        };
        let kept = before.map_or(moves, |number| number.saturating_sub(1).min(moves));
        self.take_back(moves - kept);
        self.plies = vec![1; kept];
        Ok(String::new())
    }

    fn boardsize(&mut self, words: &[&str]) -> Response {
        let size: u32 = number(words[0])?;
        match self.session.picture().and_then(|picture| picture.square()) {
            Some(side) if side == size as usize => Ok(self.clear()),
            // The protocol has these words.
            Some(_) => Err("unacceptable size".to_owned()),
            None => Err("unacceptable size: the board is no square".to_owned()),
        }
    }

    fn set_game(&mut self, words: &[&str]) -> Response {
        if !self.config.game.eq_ignore_ascii_case(words[0]) {
            return Err(format!("unsupported game: this is {}", notation::game(self.config.game)));
        }
        Ok(self.clear())
    }

    fn play(&mut self, words: &[&str]) -> Response {
        let side = self.side(words[0])?;
        // A controller hands on the pass by which the other engine answers after the end.
        if notation::name(words[1]) == PASS && self.session.outcome().is_some() {
            self.plies.push(0);
            return Ok(String::new());
        }
        let passed = self.turn(side)?;
        let played = match self.at_point(words[1]) {
            Some(name) if self.points => self.session.play(&name),
            _ => self.session.play(words[1]).or_else(|_| self.session.play(&notation::name(words[1]))),
        };
        if let Err(error) = played {
            self.take_back(passed);
            return Err(format!("illegal move: {error}"));
        }
        self.plies.push(passed + 1);
        Ok(String::new())
    }

    fn genmove(&mut self, words: &[&str]) -> Response {
        let side = self.side(words[0])?;
        let begun = Instant::now();
        let Some(Choice { passed, name }) = self.choose(side)? else {
            self.plies.push(0);
            return Ok(notation::vertex(PASS));
        };
        let vertex = self.vertex(&name);
        self.session.play(&name).map_err(|error| error.to_string())?;
        self.plies.push(passed + 1);
        if let Some(clocks) = &mut self.clocks {
            clocks[side as usize].spend(begun.elapsed());
        }
        Ok(vertex)
    }

    fn reg_genmove(&mut self, words: &[&str]) -> Response {
        let Some(Choice { passed, name }) = self.choose(self.side(words[0])?)? else {
            return Ok(notation::vertex(PASS));
        };
        let vertex = self.vertex(&name);
        self.take_back(passed);
        Ok(vertex)
    }

    /// The move that the engine would play; `None` if the game is over. A forced pass of the other side is
    /// made.
    fn choose(&mut self, side: Side) -> Result<Option<Choice>, String> {
        if self.session.outcome().is_some() {
            return Ok(None);
        }
        let passed = self.turn(side)?;
        if let [only] = &self.session.moves()[..] {
            return Ok(Some(Choice { passed, name: only.clone() }));
        }
        let clock = self.clocks.map(|clocks| clocks[side as usize].limit());
        let (limits, among) = Strength::limits_or_default(self.config.strength, clock);
        let clock = Instant::now();
        let request = Request { lines: among, threads: self.threads, ..Request::new(limits, &clock) };
        let answer = self.session.search(&request, &mut |_| ());
        let line = level::choose(&answer.lines, &mut self.random);
        let Some(name) = line.and_then(|line| line.moves.first()) else {
            self.take_back(passed);
            return Err("the engine found no move".to_owned());
        };
        Ok(Some(Choice { passed, name: name.clone() }))
    }

    /// The side that an argument names.
    fn side(&self, colour: &str) -> Result<Side, String> {
        self.colours().side(colour).map_err(|error| format!("syntax error: {error}"))
    }

    /// The colours of the game's sides.
    pub(super) fn colours(&self) -> Colours {
        Colours::of(|side| self.session.side_name(side))
    }

    /// Gives the turn to this side. Returns the number of passes made: one, if the other side can only pass.
    fn turn(&mut self, side: Side) -> Result<usize, String> {
        let other = self.session.side();
        if other == side {
            return Ok(0);
        }
        if self.session.moves() == [PASS] {
            self.session.play(PASS).map_err(|error| error.to_string())?;
            return Ok(1);
        }
        let (name, colour) = (self.session.side_name(other), self.colours().letter(other));
        Err(format!("illegal move: it is not this side's turn, but {name}'s ({colour})"))
    }

    pub(super) fn take_back(&mut self, plies: usize) {
        (0..plies).for_each(|_| _ = self.session.undo());
    }

    fn undo(&mut self) -> Response {
        let plies = self.plies.pop().ok_or("cannot undo")?;
        self.take_back(plies);
        Ok(String::new())
    }

    /// The drawn board without the empty lines that would end the response.
    fn board(&self) -> String {
        let board = self.session.board();
        let rows = board.lines().filter(|row| !row.trim().is_empty());
        let side = self.session.side();
        let to_move = match self.session.ending() {
            Some(end) => format!("The game is over: {end}"),
            None => format!("{} ({}) to move", self.session.side_name(side), self.colours().letter(side)),
        };
        [to_move.as_str()].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
    }

    fn final_score(&self) -> Response {
        let (winner, points) = match self.session.outcome().ok_or("cannot score")? {
            Outcome::Draw | Outcome::Margin(0) => return Ok("0".to_owned()),
            // A game that counts no points has no margin; any number will do.
            Outcome::Win(side) => (side, 1),
            Outcome::Margin(points @ 1..) => (Side::First, points),
            Outcome::Margin(points) => (Side::Second, -points),
        };
        Ok(format!("{}+{points}", self.colours().letter(winner).to_uppercase()))
    }

    fn time_settings(&mut self, words: &[&str]) -> Response {
        let settings =
            TimeSettings { main: seconds(words[0])?, period: seconds(words[1])?, stones: number(words[2])? };
        self.clocks = CanadianClock::new(settings).map(|clock| [clock, clock]);
        Ok(String::new())
    }

    fn time_left(&mut self, words: &[&str]) -> Response {
        let (side, left, stones) = (self.side(words[0])?, seconds(words[1])?, number(words[2])?);
        let clocks = self.clocks.as_mut().ok_or("there is no clock: time_settings sets one")?;
        clocks[side as usize].set(left, stones);
        Ok(String::new())
    }
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("syntax error: '{}' is not a valid number", excerpt(text)))
}

/// A time in seconds. The protocol has whole ones; fractions are accepted too.
fn seconds(text: &str) -> Result<Duration, String> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| format!("syntax error: '{}' is not a number of seconds", excerpt(text)))
}
