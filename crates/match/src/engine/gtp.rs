//! The Go Text Protocol, from the side of the controller.

use crate::time::TimeControl;
use nullwindow::Side;
use nullwindow_protocols::client::gtp::{self, TIMEOUT, ask};
use nullwindow_protocols::client::{EngineError, Process};
use nullwindow_protocols::gtp::notation::{self, Colours};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The state of an engine that speaks it.
pub(crate) struct GtpClient {
    /// The length of the board's side, if it is a square.
    square: Option<usize>,
    colours: Colours,
    /// Whether it refuses fractions of seconds. Times with a fraction are not sent then.
    whole_seconds: bool,
}

impl GtpClient {
    /// Checks that it speaks version 2 of the protocol.
    pub(crate) fn greet(
        process: &mut Process,
        square: Option<usize>,
        colours: Colours,
        stop: &AtomicBool,
    ) -> Result<Self, EngineError> {
        gtp::greet(process, stop).map(|()| GtpClient { square, colours, whole_seconds: false })
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
        let command = format!("play {} {}", self.colours.letter(side), notation::vertex(name));
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
        let colour = self.colours.letter(side);
        let command = |seconds: f64| format!("time_left {colour} {seconds} 0");
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
        &self,
        process: &mut Process,
        side: Side,
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<String, EngineError> {
        ask(process, &format!("genmove {}", self.colours.letter(side)), allowed, stop)
    }
}
