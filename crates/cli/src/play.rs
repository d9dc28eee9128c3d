//! `nullwindow play`: a game against the engine, in the terminal.

mod words;

use crate::games::GameArguments;
use crate::live::Live;
use crate::output::{try_print, written};
use crate::seconds::seconds;
use crate::solve::unshielded;
use crate::stop;
use crate::strength::level_table;
use crate::text::escaped;
use crate::threads::ThreadArguments;
use anyhow::{Result, anyhow};
use clap::ValueEnum;
use indicatif::HumanCount;
use nullwindow::engine::Limits;
use nullwindow::session::{Answer, AnySession, Request, TextLine};
use nullwindow::{Score, Side, Value};
use nullwindow_games::trees::SplitMix64;
use nullwindow_protocols::level::{self, LEVEL_NUMBERS, Strength};
use std::error::Error;
use std::fmt;
use std::io::{ErrorKind, stdin};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use words::Word;

/// Play a game against the engine, or watch it play itself.
///
/// Type a move, or help for the other commands; Ctrl-D ends the game. Ctrl-C, while the engine thinks, makes it play the best move so
/// far; at the prompt, and where the engine plays itself, it ends the program.
#[derive(clap::Args)]
#[command(after_help = after_help())]
pub(crate) struct Arguments {
    /// Where to start, written as for `solve` [default: the start of the game]
    #[arg(value_name = "POSITION", default_value = "", hide_default_value = true, value_parser = unshielded)]
    position: String,

    #[command(flatten)]
    game: GameArguments,

    /// The side that you play
    #[arg(long, value_enum, default_value_t = Humans::First)]
    side: Humans,

    /// How well the engine plays, from 1 to 10
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(i64).range(LEVEL_NUMBERS))]
    level: i64,

    /// Instead of a level: how many plies the engine looks ahead, from 1 to 100
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// Instead of a level: how long the engine thinks about a move
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// The seed of the chance by which the lower levels choose among good moves
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Size of the transposition table in MiB, from 1 to 1048576
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    #[command(flatten)]
    threads: ThreadArguments,
}

fn after_help() -> String {
    let levels = level_table();
    format!(
        "{levels}\n\
        The nodes are what limits time; how many a second there are in each game, `nullwindow bench` tells. What is seen to the end of the game is \
        played at once.\n\n\
        Examples:\n  \
        nullwindow play --game connect-four\n  \
        nullwindow play --game kalah --pits 6 --seeds 4 --rule standard --side second --level 8\n  \
        nullwindow play --game connect-four 4453 --time 5\n  \
        nullwindow play --game tic-tac-toe --side none"
    )
}

/// Which side people play.
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

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let game = arguments.game.open()?;
    let session = game.player(arguments.hash as usize);
    let mut session = session.map_err(|fault| anyhow!("--hash {}: {fault}", arguments.hash))?;
    session.set(&arguments.position).map_err(|fault| anyhow!("POSITION: {fault}"))?;
    let level = Strength::level(arguments.level).ok_or_else(|| anyhow!("no level {}", arguments.level))?;
    let strength = match (arguments.depth, arguments.time) {
        (None, None) => level,
        (depth, time) => Strength::limits(depth, time),
    };
    let stop = stop::on_signal()?;
    // A signal ends the program as long as the flag is up; it is down only while the engine thinks.
    stop.store(true, Relaxed);
    let random = SplitMix64::new(arguments.seed);
    Match { session, humans: arguments.side, movers: Vec::new(), strength, random, stop }
        .play()
        .or_else(|error| if error.is::<Unread>() { Ok(ExitCode::SUCCESS) } else { Err(error) })
}

/// Prints a part of the game.
///
/// # Errors
/// If that fails; [`Unread`] if nobody reads it any more.
fn say(text: &str) -> Result<()> {
    match try_print(text) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(Unread.into()),
        result => written(result),
    }
}

/// Nobody reads the game any more, so it ends.
#[derive(Debug)]
struct Unread;

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the output is closed")
    }
}

impl Error for Unread {}

/// A game in progress.
struct Match<'a> {
    session: Box<dyn AnySession>,
    humans: Humans,
    /// Who has played the moves since the beginning.
    movers: Vec<Side>,
    strength: Strength,
    random: SplitMix64,
    stop: &'a AtomicBool,
}

impl Match<'_> {
    fn play(mut self) -> Result<ExitCode> {
        loop {
            let (side, ended) = (self.session.side(), self.session.ended());
            let human = self.humans.play(side);
            if human || ended.is_some() || self.movers.is_empty() || self.humans == Humans::None {
                say(&format!("\n{}\n", self.session.board()))?;
            }
            if let Some(end) = ended {
                say(&format!("The game is over: {end}.\n"))?;
                return Ok(ExitCode::SUCCESS);
            }
            if !human {
                self.reply()?;
            } else if !self.prompt(side)? {
                return Ok(ExitCode::SUCCESS);
            }
        }
    }

    /// Lets people type until the position has changed; false if they want no more.
    fn prompt(&mut self, side: Side) -> Result<bool> {
        loop {
            say(&format!("{}> ", self.session.side_name(side)))?;
            match Word::read(&mut stdin().lock())? {
                None => {
                    say("\n")?;
                    return Ok(false);
                }
                Some(Word::Quit) => return Ok(false),
                Some(Word::Nothing) => {}
                Some(Word::Moves) => say(&format!("{}\n", self.session.moves().join(" ")))?,
                Some(Word::Board) => say(&format!("\n{}\n", self.session.board()))?,
                Some(Word::Help) => say(words::HELP)?,
                Some(Word::Hint) => self.hint()?,
                Some(Word::Level(number)) => self.set_level(&number)?,
                Some(Word::Undo) if self.undo() => return Ok(true),
                Some(Word::Undo) => say("there is no move of yours to take back\n")?,
                Some(Word::Move(name)) => match self.session.play(&name) {
                    Ok(()) => {
                        self.movers.push(side);
                        return Ok(true);
                    }
                    Err(fault) => say(&format!("{}; try help\n", escaped(&fault.to_string())))?,
                },
            }
        }
    }

    /// The engine plays.
    fn reply(&mut self) -> Result<()> {
        let (side, answer) = (self.session.side(), self.think(self.strength));
        let line = level::choose(&answer.lines, &mut self.random);
        let line = line.ok_or_else(|| anyhow!("the engine found no move"))?;
        let name = self.session.side_name(side);
        say(&format!("{name} plays {}{}\n", line.moves[0], reasons(&answer, line)))?;
        self.session.play(&line.moves[0]).map_err(|fault| anyhow!(fault))?;
        self.movers.push(side);
        Ok(())
    }

    fn hint(&mut self) -> Result<()> {
        let answer = self.think(self.strength.best());
        match answer.lines.first() {
            Some(line) => say(&format!("{}{}, line {}\n", line.moves[0], reasons(&answer, line), line.text)),
            None => Ok(()),
        }
    }

    fn think(&mut self, strength: Strength) -> Answer<TextLine> {
        let Strength { depth, nodes, time, among } = strength;
        // Without a depth: one iteration after another until another limit is met.
        let limits = Limits { depth: depth.or(Limits::DEEPEN.depth), nodes, time, ..Limits::default() };
        // Who only watches has no prompt at which to end the program: there a signal always does.
        let watched = self.humans == Humans::None;
        let limits = Limits { stop: (!watched).then_some(self.stop), ..limits };
        let name = self.session.side_name(self.session.side());
        let mut live = Live::on_terminals(&format!("{name} thinks"));
        let clock = Instant::now();
        self.stop.store(watched, Relaxed);
        let request = Request { lines: among, ..Request::new(limits, &clock) };
        let answer = self.session.search(&request, &mut |progress| live.show(progress));
        live.clear();
        self.stop.store(true, Relaxed);
        answer
    }

    fn set_level(&mut self, number: &str) -> Result<()> {
        match number.parse().ok().and_then(Strength::level) {
            Some(strength) => {
                self.strength = strength;
                say(&format!("the engine plays at level {number}\n"))
            }
            None => say(&format!("'{}' is not a level (1 to 10)\n", escaped(number))),
        }
    }

    /// Takes back the last move that people played, and all since; false if they have played none.
    fn undo(&mut self) -> bool {
        let Some(last) = self.movers.iter().rposition(|&side| self.humans.play(side)) else { return false };
        for _ in self.movers.drain(last..) {
            self.session.undo();
        }
        true
    }
}

/// Why the engine plays a line, in brackets: how it counts it, and how deep it saw.
fn reasons(answer: &Answer<TextLine>, line: &TextLine) -> String {
    let nodes = HumanCount(answer.nodes);
    match answer.depth {
        _ if answer.exact => format!("  ({}, to the end, {nodes} nodes)", line.score),
        Some(depth) if line.score > -Score::INF => {
            format!("  ({}, depth {depth}, {nodes} nodes)", line.score)
        }
        _ => format!("  ({nodes} nodes)"),
    }
}
