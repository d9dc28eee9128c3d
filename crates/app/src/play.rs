//! The command `play`: a game against the engine, in the terminal (our own).

#[cfg(test)]
mod tests;
mod words;

use crate::count::count;
use crate::duration::seconds;
use crate::leading_dash::unescape;
use crate::live::Live;
use crate::output::written;
use crate::player::PlayerArguments;
use crate::program::Selection;
use crate::stop;
use crate::strength::level_table;
use crate::table_size::mebibytes;
use crate::threads::ThreadArguments;
use anyhow::{Result, anyhow};
use clap::ValueEnum;
use nullwindow::engine::{Limits, SearchResult, Threads, Variation};
use nullwindow::session::{AnyGame, AnySession, Request, escaped};
use nullwindow::{Bound, Score, Side, Value};
use nullwindow_protocols::level::{self, LEVEL_NUMBERS, Strength};
use nullwindow_support::SplitMix64;
use std::io::{BufRead, Write, stdin, stdout};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use words::Input;

/// Play a game against the engine, or watch it play itself.
///
/// Type a move, or help for the other commands; Ctrl-D ends the game. Ctrl-C during the engine's search makes
/// it play the best move so far; at the prompt, and where the engine plays itself, it ends the program.
#[derive(clap::Args)]
#[command(after_help = after_help())]
pub(crate) struct Arguments {
    /// Where to start, written as for `solve` [default: the start of the game]
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true)]
    position: String,

    /// The side that you play
    #[arg(long, value_enum, default_value_t = Humans::First)]
    side: Humans,

    /// The level of play, from 1 to 10
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(i64).range(LEVEL_NUMBERS))]
    level: i64,

    /// The depth in plies of the search for a move, from 1 to 100, instead of a level
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// The longest time of a search, in seconds, that is of each move, instead of a level
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// The seed of what is random: the choice among good moves at low levels, and among those of a book
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// The size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes())]
    hash: u32,

    #[command(flatten)]
    player: PlayerArguments,

    #[command(flatten)]
    threads: ThreadArguments,
}

fn after_help() -> String {
    let levels = level_table();
    format!(
        "{levels}\n\
        The nodes limit the time: the command `bench` prints the speed in each game. \
        A value that is proved is played at once; from level 2 on, so is a win that is proved within the \
        nodes, however few the plies are."
    )
}

/// The side that people play.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Humans {
    First,
    Second,
    Both,
    None,
}

impl Humans {
    fn play(self, side: Side) -> bool {
        match self {
            Humans::First => side == Side::First,
            Humans::Second => side == Side::Second,
            Humans::Both => true,
            Humans::None => false,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    play(
        arguments,
        &arguments.player.open(selection, arguments.seed)?,
        stop::on_interrupt,
        &mut stdin().lock(),
        &mut stdout(),
    )?;
    Ok(ExitCode::SUCCESS)
}

/// A game over this input and output. `listen` returns the flag that Ctrl-C sets from then on.
fn play(
    arguments: &Arguments,
    game: &AnyGame,
    listen: impl FnOnce() -> Result<&'static AtomicBool>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<()> {
    let session = game.player(arguments.hash as usize);
    let mut session = session.map_err(|error| anyhow!("--hash {}: {error}", arguments.hash))?;
    session.set(&unescape(&arguments.position)).map_err(|error| anyhow!("POSITION: {error}"))?;
    let level = Strength::level(arguments.level).ok_or_else(|| anyhow!("no level {}", arguments.level))?;
    let strength = match (arguments.depth, arguments.time) {
        (None, None) => level,
        (depth, time) => Strength::within(depth, time),
    };
    let stop = listen()?;
    // Ctrl-C ends the program while the flag is set; it is clear only while the engine searches.
    stop.store(true, Relaxed);
    let (humans, movers, threads) = (arguments.side, Vec::new(), arguments.threads.into());
    let random = SplitMix64::new(arguments.seed);
    Play { session, humans, movers, strength, random, threads, stop, input, output }.play()
}

/// A game in progress.
struct Play<'a> {
    session: Box<dyn AnySession>,
    humans: Humans,
    /// The sides of the moves since the beginning.
    movers: Vec<Side>,
    strength: Strength,
    random: SplitMix64,
    threads: Threads,
    stop: &'static AtomicBool,
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
}

impl Play<'_> {
    fn show(&mut self, text: &str) -> Result<()> {
        written(self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush()))
    }

    fn play(mut self) -> Result<()> {
        loop {
            let (side, ending) = (self.session.side(), self.session.ending());
            let human = self.humans.play(side);
            if human || ending.is_some() || self.movers.is_empty() || self.humans == Humans::None {
                self.show(&format!("\n{}\n", self.session.board()))?;
            }
            if let Some(ending) = ending {
                return self.show(&format!("The game is over: {ending}.\n"));
            }
            if !human {
                self.reply()?;
            } else if !self.prompt(side)? {
                return Ok(());
            }
        }
    }

    /// Obeys commands until the position has changed; returns false to end the game.
    fn prompt(&mut self, side: Side) -> Result<bool> {
        loop {
            self.show(&format!("{}> ", self.session.side_name(side)))?;
            match Input::read(&mut self.input)? {
                None => {
                    self.show("\n")?;
                    return Ok(false);
                }
                Some(Input::Quit) => return Ok(false),
                Some(Input::Nothing) => {}
                Some(Input::Moves) => self.show(&format!("{}\n", self.session.moves().join(" ")))?,
                Some(Input::Board) => self.show(&format!("\n{}\n", self.session.board()))?,
                Some(Input::Help) => self.show(words::HELP)?,
                Some(Input::Hint) => self.hint()?,
                Some(Input::Level(number)) => self.set_level(&number)?,
                Some(Input::Undo) if self.undo() => return Ok(true),
                Some(Input::Undo) => self.show("there is no move of yours to take back\n")?,
                Some(Input::Move(name)) => match self.session.play(&name) {
                    Ok(()) => {
                        self.movers.push(side);
                        return Ok(true);
                    }
                    Err(error) => self.show(&format!("{}; try help\n", escaped(&error.to_string())))?,
                },
            }
        }
    }

    /// The engine plays.
    fn reply(&mut self) -> Result<()> {
        let (side, result) = (self.session.side(), self.search(self.strength));
        let line = level::choose(&result.lines, &mut self.random);
        let line = line.ok_or_else(|| anyhow!("the engine returned no move"))?;
        let name = self.session.side_name(side);
        self.show(&format!("{name} plays {}{}\n", line.moves[0], reasons(&*self.session, &result, line)))?;
        self.session.play(&line.moves[0]).map_err(|error| anyhow!(error))?;
        self.movers.push(side);
        Ok(())
    }

    fn hint(&mut self) -> Result<()> {
        let result = self.search(self.strength.best());
        let Some(line) = result.lines.first() else { return Ok(()) };
        let text = self.session.line(&line.moves).map_err(|error| anyhow!(error))?;
        self.show(&format!("{}{}, line {text}\n", line.moves[0], reasons(&*self.session, &result, line)))
    }

    fn search(&mut self, strength: Strength) -> SearchResult<String> {
        // Without a prompt, a signal is the only way to end the program.
        let watched = self.humans == Humans::None;
        let limits = Limits { stop: (!watched).then_some(self.stop), ..strength.limits() };
        let name = self.session.side_name(self.session.side());
        let mut live = Live::on_terminals(&format!("{name} thinks"));
        let clock = Instant::now();
        self.stop.store(watched, Relaxed);
        let request =
            Request { lines: strength.among, threads: self.threads, ..Request::new(limits, &clock) };
        let result = self.session.search(&request, &mut |report| live.show(report));
        live.clear();
        self.stop.store(true, Relaxed);
        result
    }

    fn set_level(&mut self, number: &str) -> Result<()> {
        match number.parse().ok().and_then(Strength::level) {
            Some(strength) => {
                self.strength = strength;
                self.show(&format!("the engine plays at level {number}\n"))
            }
            None => self.show(&format!("'{}' is not a level (1 to 10)\n", escaped(number))),
        }
    }

    /// Takes back the last move that people played, and all moves since; returns false if they have played
    /// none.
    fn undo(&mut self) -> bool {
        let Some(last) = self.movers.iter().rposition(|&side| self.humans.play(side)) else { return false };
        for _ in self.movers.drain(last..) {
            self.session.undo();
        }
        true
    }
}

/// The score of a line for the side to move, and the depth and nodes of its search, in brackets.
fn reasons(session: &dyn AnySession, result: &SearchResult<String>, line: &Variation<String>) -> String {
    let (nodes, side) = (count(result.nodes), session.side_name(session.side()));
    let score = format!("{} for {side}", session.shown(line.score));
    match result.depth {
        _ if result.nodes == 0 && line.score == -Score::INF => "  (by the book)".to_owned(),
        _ if result.nodes == 0 => format!("  ({score}, by the book)"),
        _ if result.exact || line.game_theoretic && line.bound == Bound::Exact => {
            format!("  ({score}, proved, {nodes} nodes)")
        }
        _ if line.game_theoretic && line.score > -Score::INF => {
            let least = if line.bound == Bound::Lower { "at least" } else { "at most" };
            format!("  ({least} {score}, proved, {nodes} nodes)")
        }
        Some(depth) if line.score > -Score::INF => format!("  ({score}, depth {depth}, {nodes} nodes)"),
        _ => format!("  ({nodes} nodes)"),
    }
}
