//! An engine of a match: its process, its protocol, its clock, and the time that it has used (our own).

mod gtp;
mod uci;
mod xboard;

use crate::MatchError;
use crate::config::{EngineConfig, MatchConfig, Protocol};
use crate::game_kind::GameKind;
use crate::known_games;
use crate::move_info::MoveInfo;
use crate::time::{SideClock, TimeControl};
use gtp::GtpClient;
use nullwindow::session::excerpt;
use nullwindow::{Outcome, Side};
use nullwindow_protocols::client::uci::{UciDialect, refuses_unknown};
use nullwindow_protocols::client::{EngineError, Process, insert_own_program, words};
use nullwindow_protocols::gtp::notation::Colours;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use uci::UciClient;
use xboard::XboardClient;

/// The time for a move without a limit.
const UNLIMITED: Duration = Duration::from_secs(3600);

/// How an engine is started and timed.
#[derive(Clone)]
pub(crate) struct EngineSetup {
    /// The command line as it was given.
    pub(crate) name: String,
    words: Vec<String>,
    kind: &'static dyn GameKind,
    protocol: Protocol,
    options: Vec<(String, String)>,
    time: TimeControl,
    /// The time after its limit at which a move is still accepted.
    margin: Duration,
    /// The length of the board's side, if it is a square.
    square: Option<usize>,
    /// The colours by which GTP names the sides.
    colours: Colours,
}

impl EngineSetup {
    /// Splits the command line and the options. `square` is the length of the board's side, if the board is
    /// a square.
    ///
    /// # Errors
    /// If these are malformed, or do not go together.
    pub(crate) fn new(
        engine: &EngineConfig,
        config: &MatchConfig<'_>,
        square: Option<usize>,
        colours: Colours,
    ) -> Result<Self, String> {
        let mut words = words(&engine.command)?;
        let (kind, name) = (known_games::kind(config.game), config.game.name());
        let dialect = kind.dialect();
        let protocol = match config.protocol {
            Protocol::Uci if dialect != Some(UciDialect::Uci) => {
                return Err(format!("UCI is for chess, not for {name}"));
            }
            Protocol::Usi | Protocol::Xboard if dialect != Some(UciDialect::Usi) => {
                return Err(format!("USI and the protocol of GNU Shogi are for shogi, not for {name}"));
            }
            Protocol::Auto if dialect.is_none() => Protocol::Gtp,
            other => other,
        };
        if protocol == Protocol::Gtp
            && (!engine.options.is_empty() || matches!(config.time, TimeControl::Nodes(_)))
        {
            let message = "the Go Text Protocol has neither options nor a number of nodes; \
                           its engines have them on their command lines";
            return Err(message.to_owned());
        }
        // This program plays as a process too: each engine has its own table and clock, and a crash costs one
        // game.
        if let Some(own) = &config.own {
            let inserted = match (protocol, dialect) {
                (Protocol::Gtp, _) => &own.gtp,
                (_, Some(UciDialect::Usi)) => &own.usi,
                _ => &own.uci,
            };
            insert_own_program(&mut words, &own.name, inserted)?;
        }
        let option = |text: &String| {
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            (name.trim().to_owned(), value.trim().to_owned())
        };
        let options = engine.options.iter().map(option).collect();
        let MatchConfig { time, margin, .. } = *config;
        let name = engine.command.clone();
        Ok(EngineSetup { name, words, kind, protocol, options, time, margin, square, colours })
    }
}

/// The moves that an engine has made, and the time that they took.
///
/// ```
/// assert_eq!(nullwindow_match::TimeUsed::default().mean(), std::time::Duration::ZERO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TimeUsed {
    /// The number of moves.
    pub moves: u32,
    /// The time of all moves together.
    pub total: Duration,
    /// The time of the longest move.
    pub longest: Duration,
}

impl TimeUsed {
    /// The mean time of a move.
    #[must_use]
    pub fn mean(self) -> Duration {
        self.total / self.moves.max(1)
    }

    /// Both together.
    pub(crate) fn and(self, other: TimeUsed) -> Self {
        TimeUsed {
            moves: self.moves + other.moves,
            total: self.total + other.total,
            longest: self.longest.max(other.longest),
        }
    }
}

/// The protocol that an engine speaks.
enum Client {
    Gtp(GtpClient),
    Uci(Box<UciClient>),
    Xboard(XboardClient),
}

/// A process and its protocol.
struct Connection {
    process: Process,
    client: Client,
}

/// An engine, which runs or will be started.
pub(crate) struct Engine {
    setup: EngineSetup,
    connection: Option<Connection>,
    pub(crate) clock: SideClock,
    pub(crate) used: TimeUsed,
}

impl Engine {
    pub(crate) fn new(setup: EngineSetup) -> Self {
        let clock = SideClock::new(setup.time);
        Engine { setup, connection: None, clock, used: TimeUsed::default() }
    }

    /// Starts it, unless it runs, and checks that it speaks the protocol.
    ///
    /// # Errors
    /// If it does not start, does not speak the protocol, or lacks an option.
    pub(crate) fn start(&mut self, stop: &AtomicBool) -> Result<(), MatchError> {
        if self.connection.is_none() {
            self.connection = self.setup.connect(stop).map_err(MatchError::Engine)?;
        }
        Ok(())
    }

    /// Begins a game at this position, or at the game's start; the engine must run. Returns a warning if it
    /// plays without its time control.
    pub(crate) fn begin(
        &mut self,
        start: Option<&str>,
        stop: &AtomicBool,
    ) -> Result<Option<String>, EngineError> {
        let time = self.setup.time;
        self.clock = SideClock::new(time);
        let warning = self.talk(|process, client| match client {
            Client::Gtp(_) if start.is_some() => {
                Err(EngineError::Invalid("the Go Text Protocol cannot set up a position".to_owned()))
            }
            Client::Gtp(gtp) => gtp.begin(process, time, stop),
            Client::Uci(uci) => uci.begin(process, start, stop).map(|()| None),
            Client::Xboard(_) if start.is_some() => {
                Err(EngineError::Invalid("the protocol of GNU Shogi sets up no position here".to_owned()))
            }
            Client::Xboard(xboard) => xboard.begin(process, time, stop),
        })?;
        Ok(warning.map(|warning| format!("{} {warning}", self.setup.name)))
    }

    /// Sends a move that was made.
    pub(crate) fn play(&mut self, side: Side, name: &str, stop: &AtomicBool) -> Result<(), EngineError> {
        self.talk(|process, client| match client {
            Client::Gtp(gtp) => gtp.play(process, side, name, stop),
            Client::Uci(uci) => uci.play(name),
            Client::Xboard(_) => XboardClient::play(process, name),
        })
    }

    /// Sends the outcome of a game for its side. An error is found when the next game begins.
    pub(crate) fn end(&mut self, side: Side, outcome: Outcome) {
        _ = self.talk(|process, client| match client {
            Client::Uci(uci) => uci.end(process, side, outcome),
            Client::Gtp(_) | Client::Xboard(_) => Ok(()),
        });
    }

    /// Whether the moves that it has chosen itself must be sent to it.
    pub(crate) fn needs_own_moves(&self) -> bool {
        self.connection.as_ref().is_some_and(|connection| matches!(connection.client, Client::Uci(_)))
    }

    /// Asks for a move. Returns its name, `resign` or, in shogi, `win` (a declaration), and the engine's
    /// report. `clocks` are the first side's and the second's.
    pub(crate) fn choose(
        &mut self,
        side: Side,
        clocks: [SideClock; 2],
        stop: &AtomicBool,
    ) -> Result<(String, MoveInfo), EngineError> {
        let (time, left, longest) = (self.setup.time, self.clock.left, self.clock.longest());
        let allowed = match time {
            TimeControl::Unlimited | TimeControl::Nodes(_) => UNLIMITED,
            TimeControl::PerMove(_) | TimeControl::Clock { .. } => longest.saturating_add(self.setup.margin),
        };
        if let TimeControl::Clock { .. } = time {
            self.talk(|process, client| match client {
                Client::Gtp(gtp) => gtp.time_left(process, side, left, stop),
                Client::Uci(_) | Client::Xboard(_) => Ok(()),
            })?;
        }
        let begun = Instant::now();
        let answer = self.talk(|process, client| match client {
            Client::Gtp(gtp) => {
                gtp.choose(process, side, allowed, stop).map(|name| (name, MoveInfo::default()))
            }
            Client::Uci(uci) => uci.choose(process, time, side, clocks, allowed, stop),
            Client::Xboard(_) => {
                let clocks = [side, side.other()].map(|side| clocks[side as usize]);
                XboardClient::choose(process, clocks, allowed, stop).map(|name| (name, MoveInfo::default()))
            }
        });
        let time = begun.elapsed();
        self.clock.spend(time);
        self.used = self.used.and(TimeUsed { moves: 1, total: time, longest: time });
        answer.map(|(name, info)| (name, MoveInfo { time, ..info }))
    }

    /// Talks to the process. After an error it is gone, unless it refused a command or made an invalid move.
    fn talk<T>(
        &mut self,
        talk: impl FnOnce(&mut Process, &mut Client) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let Some(Connection { process, client }) = &mut self.connection else {
            return Err(EngineError::Broken("it does not run".to_owned()));
        };
        let answer = talk(process, client);
        if matches!(answer, Err(EngineError::Broken(_) | EngineError::TimedOut | EngineError::Stopped)) {
            self.connection = None;
        }
        answer
    }

    /// Ends its process.
    pub(crate) fn quit(mut self) {
        if let Some(Connection { process, .. }) = self.connection.take() {
            process.quit();
        }
    }
}

impl EngineSetup {
    /// Starts the process and finds its protocol; `None` if the match was stopped.
    fn connect(&self, stop: &AtomicBool) -> Result<Option<Connection>, String> {
        let EngineSetup { name, words, kind, protocol, options, square, colours, time, .. } = self;
        let mut process = Process::start(words)
            .map_err(|error| format!("cannot start '{}': {error}", excerpt(&words[0])))?;
        // A game without a dialect has the protocol GTP.
        let dialect = kind.dialect().unwrap_or(UciDialect::Uci);
        let mut greeted = match protocol {
            Protocol::Gtp => Err(EngineError::Refused(String::new())),
            Protocol::Xboard => Ok(Client::Xboard(XboardClient::new(options))),
            _ => {
                let uci = UciClient::greet(*kind, dialect, &mut process, options, stop);
                uci.map(|uci| Client::Uci(Box::new(uci)))
            }
        };
        let auto = *protocol == Protocol::Auto;
        match &greeted {
            // It takes the first word of USI for a move.
            Err(EngineError::Refused(why)) if auto && refuses_unknown(why) => {
                greeted = Ok(Client::Xboard(XboardClient::new(options)));
            }
            Err(EngineError::Refused(_)) if auto || *protocol == Protocol::Gtp => {
                if !options.is_empty() {
                    let spoken = dialect.title();
                    return Err(format!(
                        "'{}' does not speak {spoken}, which alone has options",
                        excerpt(name)
                    ));
                }
                greeted = GtpClient::greet(&mut process, *square, *colours, stop).map(Client::Gtp);
            }
            _ => {}
        }
        let periods = matches!(time, TimeControl::Clock { moves: Some(_), .. });
        match greeted {
            Ok(Client::Uci(_)) if dialect == UciDialect::Usi && periods => {
                Err(format!("'{}' speaks USI, which has no periods of moves", excerpt(name)))
            }
            Ok(client) => Ok(Some(Connection { process, client })),
            Err(EngineError::Stopped) => Ok(None),
            Err(EngineError::Invalid(why)) => Err(format!("'{}' {why}", excerpt(name))),
            Err(error) => Err(format!("'{}' does not speak the protocol: {error}", excerpt(name))),
        }
    }
}
