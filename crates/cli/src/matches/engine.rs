//! One of the two that play: how it is started, told of the game, and asked for moves.

use super::command_line;
use super::process::{Fault, Process};
use crate::games::GameArguments;
use crate::gtp::notation;
use crate::output::tell;
use anyhow::{Context, Result, bail};
use nullwindow::Side;
use std::env;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How much time the engines have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Time {
    /// As much as they want.
    Theirs,
    /// So much for each move.
    Move(Duration),
    /// So much for the game.
    Game(Duration),
}

/// For everything but moves.
const PATIENCE: Duration = Duration::from_secs(30);

/// For a move without a limit.
const GREAT_PATIENCE: Duration = Duration::from_secs(3600);

/// An engine: a command line, and perhaps a process.
pub(super) struct Engine {
    /// The command line as it was given.
    pub(super) name: String,
    words: Vec<String>,
    time: Time,
    /// How much later than its time is up a move may come.
    margin: Duration,
    /// The side of the board, if it is a square.
    square: Option<u32>,
    process: Option<Process>,
    /// Whether it refuses fractions of seconds; nothing is told of such a time then.
    whole_seconds: bool,
    /// What is left of the game's time.
    left: Duration,
    /// How many moves it has made in all, the time they took together, and the longest.
    pub(super) spent: (u32, Duration, Duration),
}

impl Engine {
    pub(super) fn new(name: &str, game: &GameArguments, time: Time, margin: Duration) -> Result<Self> {
        let mut words = command_line::words(name)?;
        if words[0] == "nullwindow" {
            let own = env::current_exe().context("this program does not know where it is")?;
            words[0] = own.into_os_string().into_string().unwrap_or_else(|_| words[0].clone());
            if words.get(1).is_none_or(|word| word != "gtp") {
                words.splice(1..1, ["gtp".to_owned()].into_iter().chain(game.words()));
            }
        }
        Ok(Engine {
            name: name.to_owned(),
            words,
            time,
            margin,
            square: game.square(),
            process: None,
            whole_seconds: false,
            left: Duration::ZERO,
            spent: (0, Duration::ZERO, Duration::ZERO),
        })
    }

    /// Starts it, if it does not run, and asks whether it speaks the protocol.
    ///
    /// # Errors
    /// If it does not.
    pub(super) fn start(&mut self, stop: &AtomicBool) -> Result<()> {
        if self.process.is_none() {
            let process = Process::start(&self.words);
            self.process = Some(process.with_context(|| format!("cannot start '{}'", self.words[0]))?);
            match self.ask("protocol_version", PATIENCE, stop) {
                Ok(version) if version == "2" => {}
                Ok(version) => bail!("'{}' speaks version '{version}' of the protocol, not 2", self.name),
                Err(Fault::Stopped) => {}
                Err(fault) => bail!("'{}' does not speak the protocol: {}", self.name, reason(&fault)),
            }
        }
        Ok(())
    }

    /// Begins a game; it must run.
    pub(super) fn begin(&mut self, stop: &AtomicBool) -> Result<(), Fault> {
        if let Some(size) = self.square {
            self.ask(&format!("boardsize {size}"), PATIENCE, stop)?;
        }
        self.ask("clear_board", PATIENCE, stop)?;
        let (time, setting) = match self.time {
            Time::Theirs => return Ok(()),
            Time::Move(time) => (time, format!("time_settings 0 {} 1", time.as_secs_f64())),
            Time::Game(time) => (time, format!("time_settings {} 0 0", time.as_secs_f64())),
        };
        self.left = time;
        if !(self.whole_seconds && time.subsec_nanos() > 0) {
            match self.ask(&setting, PATIENCE, stop) {
                Err(Fault::Refused(why)) => {
                    tell(&format!("{} is told nothing of its time: it refuses {why}", self.name));
                    self.whole_seconds = true;
                }
                answer => _ = answer?,
            }
        }
        Ok(())
    }

    /// Tells of a move that was made.
    pub(super) fn tell(&mut self, side: Side, name: &str, stop: &AtomicBool) -> Result<(), Fault> {
        let command = format!("play {} {}", notation::colour(side), notation::vertex(name));
        self.ask(&command, PATIENCE, stop).map(|_| ())
    }

    /// Asks for a move, as the protocol writes it.
    pub(super) fn choose(&mut self, side: Side, stop: &AtomicBool) -> Result<String, Fault> {
        let colour = notation::colour(side);
        if let Time::Game(_) = self.time {
            self.tell_time(colour, stop)?;
        }
        let allowed = match self.time {
            Time::Theirs => GREAT_PATIENCE,
            Time::Move(time) => time.saturating_add(self.margin),
            Time::Game(_) => self.left.saturating_add(self.margin),
        };
        let begun = Instant::now();
        let answer = self.ask(&format!("genmove {colour}"), allowed, stop);
        let took = begun.elapsed();
        self.left = self.left.saturating_sub(took);
        let (moves, total, longest) = self.spent;
        self.spent = (moves + 1, total + took, longest.max(took));
        answer
    }

    /// Says how much time is left.
    fn tell_time(&mut self, colour: &str, stop: &AtomicBool) -> Result<(), Fault> {
        let command = |seconds: f64| format!("time_left {colour} {seconds} 0");
        let left = self.left;
        if !self.whole_seconds {
            match self.ask(&command((left.as_secs_f64() * 1e3).floor() / 1e3), PATIENCE, stop) {
                Err(Fault::Refused(_)) => self.whole_seconds = true,
                answer => return answer.map(|_| ()),
            }
        }
        match self.ask(&command(left.as_secs() as f64), PATIENCE, stop) {
            // Who does not want to know need not.
            Ok(_) | Err(Fault::Refused(_)) => Ok(()),
            Err(fault) => Err(fault),
        }
    }

    /// Asks. After any fault but a refusal the process is gone.
    fn ask(&mut self, command: &str, time: Duration, stop: &AtomicBool) -> Result<String, Fault> {
        let Some(process) = &mut self.process else {
            return Err(Fault::Broken("it does not run".to_owned()));
        };
        let answer = process.ask(command, time, stop);
        if matches!(answer, Err(Fault::Broken(_) | Fault::Late | Fault::Stopped)) {
            self.process = None;
        }
        answer
    }

    /// Lets it end.
    pub(super) fn quit(mut self) {
        if let Some(process) = self.process.take() {
            process.quit();
        }
    }
}

/// A fault in words, about the engine.
pub(super) fn reason(fault: &Fault) -> String {
    match fault {
        Fault::Broken(how) | Fault::Wrong(how) => how.clone(),
        Fault::Late => "it takes too long".to_owned(),
        Fault::Refused(why) => format!("it refuses {why}"),
        Fault::Stopped => "stopped".to_owned(),
    }
}
