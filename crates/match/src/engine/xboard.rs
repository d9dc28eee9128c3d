//! The protocol of GNU Shogi, from the side of the board: an old form of XBoard's, whose moves are those of
//! USI (its manual page, gnushogi(6)).

use crate::time::{SideClock, TimeControl};
use nullwindow::session::excerpt;
use nullwindow_protocols::client::uci::refuses_unknown;
use nullwindow_protocols::client::{EngineError, Process};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The commands before each game.
pub(crate) struct XboardClient {
    commands: Vec<String>,
}

/// The number of moves of a game, for an engine that knows only periods of moves.
const MOVES: u32 = 60;

/// A word that is no command. Its answer is the only sign that all commands before it are done.
const NO_COMMAND: &str = "ready";

/// The time for the answer to [`NO_COMMAND`].
const TIMEOUT: Duration = Duration::from_secs(30);

impl XboardClient {
    /// Options are commands, which are sent before each game.
    pub(crate) fn new(options: &[(String, String)]) -> Self {
        let command = |(name, value): &(String, String)| format!("{name} {value}").trim().to_owned();
        XboardClient { commands: options.iter().map(command).collect() }
    }

    /// Begins a game. Returns a warning if the time control has no exact form. What the engine still writes
    /// of the last game is left out: `White mates!` follows its move.
    pub(crate) fn begin(
        &self,
        process: &mut Process,
        time: TimeControl,
        stop: &AtomicBool,
    ) -> Result<Option<String>, EngineError> {
        let (moves, time) = match time {
            TimeControl::Unlimited | TimeControl::Nodes(_) => (1, Duration::from_secs(1)),
            TimeControl::PerMove(time) => (1, time),
            TimeControl::Clock { base, increment, byoyomi, moves } => {
                let moves = moves.unwrap_or(MOVES);
                (moves, base + (increment + byoyomi) * moves)
            }
        };
        let seconds = time.as_secs_f64().round().max(1.0) as u64;
        let level = format!("level {moves} {}:{:02}", seconds / 60, seconds % 60);
        for command in self.commands.iter().map(String::as_str).chain([&*level, "new", "force", NO_COMMAND]) {
            process.send(command)?;
        }
        let end = Instant::now().checked_add(TIMEOUT);
        loop {
            let line = process.line(end, stop)?;
            if refuses_unknown(&line) && line.ends_with(NO_COMMAND) {
                break;
            }
        }
        let exact = Duration::from_secs(seconds) == time;
        Ok((!exact).then(|| format!("has whole seconds only: {seconds} for {moves} moves")))
    }

    /// Sends a move that was made. The engine is in `force` mode afterwards, and plays neither side.
    pub(crate) fn play(process: &mut Process, name: &str) -> Result<(), EngineError> {
        process.send("force")?;
        process.send(name)
    }

    /// Asks for a move. Returns its name, or `resign`. `clocks` are its own and the other's.
    pub(crate) fn choose(
        process: &mut Process,
        clocks: [SideClock; 2],
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<String, EngineError> {
        if clocks.iter().all(|clock| clock.left < Duration::MAX) {
            let [own, other] = clocks.map(|clock| clock.longest().as_millis() / 10);
            process.send(&format!("time {own}"))?;
            process.send(&format!("otime {other}"))?;
        }
        process.send("go")?;
        let end = Instant::now().checked_add(allowed);
        loop {
            let line = process.line(end, stop)?;
            if let Some(name) = chosen(&line) {
                return Ok(name.to_owned());
            }
            if line.contains("Resigns") {
                return Ok("resign".to_owned());
            }
            if line.contains("Illegal move") || line.contains("Drawn game") {
                return Err(EngineError::Invalid(format!("it answers '{}'", excerpt(&line))));
            }
        }
    }
}

/// The move of a line `3. ... 7g7f 820`; a line without the dots repeats a move that was sent.
fn chosen(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    let number = words.next()?.strip_suffix('.')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && words.next()? == "...").then(|| words.next())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_engines_own_moves_are_read() {
        for (line, name) in [
            ("1. ... 7g7f 820", Some("7g7f")),
            ("12. ... P*5e -20", Some("P*5e")),
            ("3. ... 8h2b+ 293370", Some("8h2b+")),
            ("2. 3c3d 299990", None),
            ("Clocks: 2000 2000", None),
            ("time 100 0", None),
            ("1. ...", None),
            (". ... 7g7f", None),
        ] {
            assert_eq!(chosen(line), name, "{line}");
        }
        assert!(refuses_unknown("Illegal move (no match) usi"));
    }
}
