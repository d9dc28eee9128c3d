//! One of the two that play: how it is started, told of the game, and asked for moves, in either protocol.

use super::command_line;
use super::gtp::Gtp;
use super::process::{Fault, Process};
use super::time::{Clock, Time};
use super::uci::{Note, Uci};
use crate::games::GameArguments;
use anyhow::{Context, Result, bail, ensure};
use nullwindow::Side;
use std::env;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How engines are spoken with.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum, Debug)]
pub(super) enum Protocol {
    /// In chess, UCI if it answers that, else the Go Text Protocol; in other games the latter
    Auto,
    /// The Go Text Protocol
    Gtp,
    /// The Universal Chess Interface
    Uci,
}

/// For a move without a limit.
const GREAT_PATIENCE: Duration = Duration::from_secs(3600);

/// What is asked of an engine.
#[derive(Clone)]
pub(super) struct Setting {
    /// The command line as it was given.
    pub(super) name: String,
    words: Vec<String>,
    protocol: Protocol,
    options: Vec<(String, String)>,
    time: Time,
    /// How much later than its time is up a move may come.
    margin: Duration,
    /// The side of the board, if it is a square.
    square: Option<u32>,
}

impl Setting {
    /// Of a command line, of options for UCI (`NAME=VALUE`), and of the time.
    ///
    /// # Errors
    /// If these are none, or do not go together.
    pub(super) fn new(
        name: &str,
        protocol: Protocol,
        options: &[String],
        game: &GameArguments,
        time: Time,
        margin: Duration,
    ) -> Result<Self> {
        let mut words = command_line::words(name)?;
        let chess = game.game == "chess";
        let protocol = match protocol {
            Protocol::Uci => {
                ensure!(chess, "UCI is for chess, not for {}", game.game);
                Protocol::Uci
            }
            Protocol::Auto if !chess => Protocol::Gtp,
            other => other,
        };
        ensure!(
            protocol != Protocol::Gtp || options.is_empty() && !matches!(time, Time::Nodes(_)),
            "the Go Text Protocol has neither options nor a number of nodes; its engines have them on their command lines"
        );
        if words[0] == "nullwindow" {
            let own = env::current_exe().context("this program does not know where it is")?;
            words[0] = own.into_os_string().into_string().unwrap_or_else(|_| words[0].clone());
            if words.get(1).is_none_or(|word| word != "gtp" && word != "uci") {
                let inserted = match protocol {
                    Protocol::Gtp => [vec!["gtp".to_owned()], game.words()].concat(),
                    _ => vec!["uci".to_owned()],
                };
                words.splice(1..1, inserted);
            }
        }
        let option = |text: &String| {
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            (name.trim().to_owned(), value.trim().to_owned())
        };
        let options = options.iter().map(option).collect();
        Ok(Setting { name: name.to_owned(), words, protocol, options, time, margin, square: game.square() })
    }
}

/// How many moves an engine has made in all, the time they took together, and the longest.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Spent {
    pub(super) moves: u32,
    pub(super) total: Duration,
    pub(super) longest: Duration,
}

impl Spent {
    pub(super) fn and(self, other: Spent) -> Self {
        Spent {
            moves: self.moves + other.moves,
            total: self.total + other.total,
            longest: self.longest.max(other.longest),
        }
    }
}

/// What an engine is told in.
enum Speech {
    Gtp(Gtp),
    Uci(Box<Uci>),
}

/// An engine, and perhaps its process.
pub(super) struct Engine {
    pub(super) setting: Setting,
    running: Option<(Process, Speech)>,
    pub(super) clock: Clock,
    pub(super) spent: Spent,
}

impl Engine {
    pub(super) fn new(setting: Setting) -> Self {
        let clock = Clock::new(setting.time);
        Engine { setting, running: None, clock, spent: Spent::default() }
    }

    /// Starts it, if it does not run, and asks whether it speaks the protocol.
    ///
    /// # Errors
    /// If it does not.
    pub(super) fn start(&mut self, stop: &AtomicBool) -> Result<()> {
        let Setting { name, words, protocol, options, square, .. } = &self.setting;
        if self.running.is_none() {
            let process = Process::start(words);
            let mut process = process.with_context(|| format!("cannot start '{}'", words[0]))?;
            let mut greeted = match protocol {
                Protocol::Gtp => Err(Fault::Refused(String::new())),
                _ => Uci::greet(&mut process, options, stop).map(|uci| Speech::Uci(Box::new(uci))),
            };
            if *protocol != Protocol::Uci && matches!(greeted, Err(Fault::Refused(_))) {
                ensure!(options.is_empty(), "'{name}' does not speak UCI, which alone has options");
                greeted = Gtp::greet(&mut process, *square, stop).map(Speech::Gtp);
            }
            match greeted {
                Ok(speech) => self.running = Some((process, speech)),
                Err(Fault::Stopped) => {}
                Err(Fault::Wrong(why)) => bail!("'{name}' {why}"),
                Err(fault) => bail!("'{name}' does not speak the protocol: {}", reason(&fault)),
            }
        }
        Ok(())
    }

    /// Begins a game at this position, or at the usual one; it must run.
    pub(super) fn begin(&mut self, start: Option<&str>, stop: &AtomicBool) -> Result<(), Fault> {
        let (time, name) = (self.setting.time, self.setting.name.clone());
        self.clock = Clock::new(time);
        self.with(|process, speech| match speech {
            Speech::Gtp(_) if start.is_some() => {
                Err(Fault::Wrong("the Go Text Protocol cannot tell it of a position".to_owned()))
            }
            Speech::Gtp(gtp) => gtp.begin(process, &name, time, stop),
            Speech::Uci(uci) => uci.begin(process, start, stop),
        })
    }

    /// Tells of a move that was made.
    pub(super) fn tell(&mut self, side: Side, name: &str, stop: &AtomicBool) -> Result<(), Fault> {
        self.with(|process, speech| match speech {
            Speech::Gtp(gtp) => gtp.tell(process, side, name, stop),
            Speech::Uci(uci) => uci.tell(name),
        })
    }

    /// Whether it must be told of the moves that it has chosen itself.
    pub(super) fn is_told_of_its_own(&self) -> bool {
        matches!(self.running, Some((_, Speech::Uci(_))))
    }

    /// Asks for a move, and what is said of it. `clocks` are the first side's and the second's.
    pub(super) fn choose(
        &mut self,
        side: Side,
        clocks: [Clock; 2],
        stop: &AtomicBool,
    ) -> Result<(String, Note), Fault> {
        let (time, left) = (self.setting.time, self.clock.left);
        let allowed = match time {
            Time::Theirs | Time::Nodes(_) => GREAT_PATIENCE,
            Time::Move(_) | Time::Clock { .. } => left.saturating_add(self.setting.margin),
        };
        if let Time::Clock { .. } = time {
            self.with(|process, speech| match speech {
                Speech::Gtp(gtp) => gtp.tell_time(process, side, left, stop),
                Speech::Uci(_) => Ok(()),
            })?;
        }
        let begun = Instant::now();
        let answer = self.with(|process, speech| match speech {
            Speech::Gtp(_) => Gtp::choose(process, side, allowed, stop).map(|name| (name, Note::default())),
            Speech::Uci(uci) => uci.choose(process, time, clocks, allowed, stop),
        });
        let took = begun.elapsed();
        self.clock.spend(took);
        self.spent = self.spent.and(Spent { moves: 1, total: took, longest: took });
        answer.map(|(name, note)| (name, Note { took, ..note }))
    }

    /// Speaks with it. After any fault but a refusal or a wrong move the process is gone.
    fn with<T>(
        &mut self,
        speak: impl FnOnce(&mut Process, &mut Speech) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let Some((process, speech)) = &mut self.running else {
            return Err(Fault::Broken("it does not run".to_owned()));
        };
        let answer = speak(process, speech);
        if matches!(answer, Err(Fault::Broken(_) | Fault::Late | Fault::Stopped)) {
            self.running = None;
        }
        answer
    }

    /// Lets it end.
    pub(super) fn quit(mut self) {
        if let Some((process, _)) = self.running.take() {
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
