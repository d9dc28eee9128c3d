//! The Go Text Protocol, from the side of the controller.

use crate::process::{EngineError, Process};
use crate::time::TimeControl;
use nullwindow::Side;
use nullwindow::session::excerpt;
use nullwindow_protocols::gtp::notation;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The state of an engine that speaks it.
pub(crate) struct GtpClient {
    /// The length of the board's side, if it is a square.
    square: Option<u32>,
    /// Whether it refuses fractions of seconds. Times with a fraction are not sent then.
    whole_seconds: bool,
}

/// The largest number of lines of an answer.
const MAX_LINES: usize = 10_000;

/// The answer to a command within a time.
fn ask(
    process: &mut Process,
    command: &str,
    time: Duration,
    stop: &AtomicBool,
) -> Result<String, EngineError> {
    let end = Instant::now().checked_add(time);
    process.send(command)?;
    let first = loop {
        let line = process.line(end, stop)?;
        if !line.is_empty() {
            break line;
        }
    };
    let (good, rest) = match (first.strip_prefix('='), first.strip_prefix('?')) {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return Err(EngineError::Broken(format!("'{}' is no answer", excerpt(&first)))),
    };
    let mut answer = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
    for _ in 0..MAX_LINES {
        let line = process.line(end, stop)?;
        if line.is_empty() {
            return if good {
                Ok(answer)
            } else {
                Err(EngineError::Refused(format!("'{command}': {}", excerpt(&answer))))
            };
        }
        answer = answer + "\n" + &line;
    }
    Err(EngineError::Broken("its answer does not end".to_owned()))
}

/// The time for the answer to any command but `genmove`.
const TIMEOUT: Duration = Duration::from_secs(30);

impl GtpClient {
    /// Checks that it speaks version 2 of the protocol.
    pub(crate) fn greet(
        process: &mut Process,
        square: Option<u32>,
        stop: &AtomicBool,
    ) -> Result<Self, EngineError> {
        match ask(process, "protocol_version", TIMEOUT, stop)?.as_str() {
            "2" => Ok(GtpClient { square, whole_seconds: false }),
            version => Err(EngineError::Invalid(format!(
                "speaks version '{}' of the protocol, not 2",
                excerpt(version)
            ))),
        }
    }

    /// Begins a game. Returns a warning if the engine refuses the time control.
    pub(crate) fn begin(
        &mut self,
        process: &mut Process,
        time: TimeControl,
        stop: &AtomicBool,
    ) -> Result<Option<String>, EngineError> {
        if let Some(size) = self.square {
            ask(process, &format!("boardsize {size}"), TIMEOUT, stop)?;
        }
        ask(process, "clear_board", TIMEOUT, stop)?;
        let (time, command) = match time {
            TimeControl::Unlimited | TimeControl::Nodes(_) => return Ok(None),
            TimeControl::PerMove(time) => (time, format!("time_settings 0 {} 1", time.as_secs_f64())),
            TimeControl::Clock { base, byoyomi, .. } => {
                let stones = u8::from(!byoyomi.is_zero());
                let [main, each] = [base, byoyomi].map(|time| time.as_secs_f64());
                (base, format!("time_settings {main} {each} {stones}"))
            }
        };
        if !(self.whole_seconds && time.subsec_nanos() > 0) {
            match ask(process, &command, TIMEOUT, stop) {
                Err(EngineError::Refused(why)) => {
                    self.whole_seconds = true;
                    return Ok(Some(format!("plays without its time control: it refuses {why}")));
                }
                answer => _ = answer?,
            }
        }
        Ok(None)
    }

    /// Sends a move that was made.
    pub(crate) fn play(
        &self,
        process: &mut Process,
        side: Side,
        name: &str,
        stop: &AtomicBool,
    ) -> Result<(), EngineError> {
        let command = format!("play {} {}", notation::colour(side), notation::vertex(name));
        ask(process, &command, TIMEOUT, stop).map(|_| ())
    }

    /// Sends the remaining time.
    pub(crate) fn time_left(
        &mut self,
        process: &mut Process,
        side: Side,
        left: Duration,
        stop: &AtomicBool,
    ) -> Result<(), EngineError> {
        let command = |seconds: f64| format!("time_left {} {seconds} 0", notation::colour(side));
        if !self.whole_seconds {
            match ask(process, &command((left.as_secs_f64() * 1e3).floor() / 1e3), TIMEOUT, stop) {
                Err(EngineError::Refused(_)) => self.whole_seconds = true,
                answer => return answer.map(|_| ()),
            }
        }
        match ask(process, &command(left.as_secs() as f64), TIMEOUT, stop) {
            // An engine without `time_left` plays without it.
            Ok(_) | Err(EngineError::Refused(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Asks for a move. Returns it as the engine writes it.
    pub(crate) fn choose(
        process: &mut Process,
        side: Side,
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<String, EngineError> {
        ask(process, &format!("genmove {}", notation::colour(side)), allowed, stop)
    }
}
