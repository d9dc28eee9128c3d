//! Speaking with an engine by the Go Text Protocol.

use super::process::{Fault, Process, short};
use super::time::Time;
use crate::gtp::notation;
use crate::output::tell;
use nullwindow::Side;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What is known of an engine that speaks it.
pub(super) struct Gtp {
    /// The side of the board, if it is a square.
    square: Option<u32>,
    /// Whether it refuses fractions of seconds; nothing is told of such a time then.
    whole_seconds: bool,
}

/// No answer has more lines.
const MOST_LINES: usize = 10_000;

/// What a program answers to a command, if it does so in time.
fn ask(process: &mut Process, command: &str, time: Duration, stop: &AtomicBool) -> Result<String, Fault> {
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
        _ => return Err(Fault::Broken(format!("'{}' is no answer", short(&first)))),
    };
    let mut answer = rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
    for _ in 0..MOST_LINES {
        let line = process.line(end, stop)?;
        if line.is_empty() {
            return if good { Ok(answer) } else { Err(Fault::Refused(format!("'{command}': {answer}"))) };
        }
        answer = answer + "\n" + &line;
    }
    Err(Fault::Broken("its answer does not end".to_owned()))
}

/// For everything but moves.
const PATIENCE: Duration = Duration::from_secs(30);

impl Gtp {
    /// Asks whether it speaks the protocol: its version, if that is not the second.
    pub(super) fn greet(
        process: &mut Process,
        square: Option<u32>,
        stop: &AtomicBool,
    ) -> Result<Self, Fault> {
        match ask(process, "protocol_version", PATIENCE, stop)?.as_str() {
            "2" => Ok(Gtp { square, whole_seconds: false }),
            version => Err(Fault::Wrong(format!("speaks version '{version}' of the protocol, not 2"))),
        }
    }

    /// Begins a game. `name` is the engine's.
    pub(super) fn begin(
        &mut self,
        process: &mut Process,
        name: &str,
        time: Time,
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        if let Some(size) = self.square {
            ask(process, &format!("boardsize {size}"), PATIENCE, stop)?;
        }
        ask(process, "clear_board", PATIENCE, stop)?;
        let (time, setting) = match time {
            Time::Theirs | Time::Nodes(_) => return Ok(()),
            Time::Move(time) => (time, format!("time_settings 0 {} 1", time.as_secs_f64())),
            Time::Clock { base, .. } => (base, format!("time_settings {} 0 0", base.as_secs_f64())),
        };
        if !(self.whole_seconds && time.subsec_nanos() > 0) {
            match ask(process, &setting, PATIENCE, stop) {
                Err(Fault::Refused(why)) => {
                    tell(&format!("{name} is told nothing of its time: it refuses {why}"));
                    self.whole_seconds = true;
                }
                answer => _ = answer?,
            }
        }
        Ok(())
    }

    /// Tells of a move that was made.
    pub(super) fn tell(
        &self,
        process: &mut Process,
        side: Side,
        name: &str,
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        let command = format!("play {} {}", notation::colour(side), notation::vertex(name));
        ask(process, &command, PATIENCE, stop).map(|_| ())
    }

    /// Says how much time is left.
    pub(super) fn tell_time(
        &mut self,
        process: &mut Process,
        side: Side,
        left: Duration,
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        let command = |seconds: f64| format!("time_left {} {seconds} 0", notation::colour(side));
        if !self.whole_seconds {
            match ask(process, &command((left.as_secs_f64() * 1e3).floor() / 1e3), PATIENCE, stop) {
                Err(Fault::Refused(_)) => self.whole_seconds = true,
                answer => return answer.map(|_| ()),
            }
        }
        match ask(process, &command(left.as_secs() as f64), PATIENCE, stop) {
            // Who does not want to know need not.
            Ok(_) | Err(Fault::Refused(_)) => Ok(()),
            Err(fault) => Err(fault),
        }
    }

    /// Asks for a move, by the name that a session has for it.
    pub(super) fn choose(
        process: &mut Process,
        side: Side,
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<String, Fault> {
        ask(process, &format!("genmove {}", notation::colour(side)), allowed, stop)
    }
}
