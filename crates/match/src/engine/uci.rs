//! UCI, from the side of the board.

mod options;

use crate::move_info::MoveInfo;
use crate::process::{EngineError, Process};
use crate::time::{SideClock, TimeControl};
use nullwindow::Position;
use nullwindow::session::excerpt;
use nullwindow_chess::cozy_chess::{Color, File, Square};
use nullwindow_chess::{Castling, Chess, Move};
use options::EngineOption;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The state of an engine that speaks it, and the game that it plays.
pub(crate) struct UciClient {
    options: Vec<EngineOption>,
    start: String,
    /// The moves so far, as the protocol writes them.
    moves: Vec<String>,
    position: Chess,
    castling: Castling,
}

/// The time for the answer to any command but `go`.
const TIMEOUT: Duration = Duration::from_secs(30);

impl UciClient {
    /// Checks that it speaks the protocol, and sets its options. [`EngineError::Refused`] means that it
    /// speaks the Go Text Protocol.
    pub(crate) fn greet(
        process: &mut Process,
        options: &[(String, String)],
        stop: &AtomicBool,
    ) -> Result<Self, EngineError> {
        process.send("uci")?;
        let (mut uci, end) = (UciClient::new(), Instant::now().checked_add(TIMEOUT));
        loop {
            let line = process.line(end, stop)?;
            if line == "uciok" {
                break;
            }
            if line.starts_with(['?', '=']) {
                return Err(EngineError::Refused(format!("'uci': {}", excerpt(&line))));
            }
            if let Some(rest) = line.strip_prefix("option name ") {
                uci.options.push(EngineOption::read(rest));
            }
        }
        for (name, value) in options {
            let Some(option) = uci.option(name) else {
                return Err(EngineError::Invalid(format!("has no option '{}'", excerpt(name))));
            };
            let name = &option.name;
            option.takes(value).map_err(|wanted| {
                EngineError::Invalid(format!(
                    "has no value '{}' of its option '{}', which takes {wanted}",
                    excerpt(value),
                    excerpt(name)
                ))
            })?;
            process.send(&match value.as_str() {
                "" => format!("setoption name {name}"),
                value => format!("setoption name {name} value {value}"),
            })?;
        }
        Self::ready(process, stop)?;
        Ok(uci)
    }

    fn new() -> Self {
        let (options, moves, castling) = (Vec::new(), Vec::new(), Castling::TwoSquares);
        UciClient { options, start: String::new(), moves, position: Chess::start(), castling }
    }

    /// The option of this name, in any case.
    fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|known| known.name.eq_ignore_ascii_case(name))
    }

    fn ready(process: &mut Process, stop: &AtomicBool) -> Result<(), EngineError> {
        process.send("isready")?;
        let end = Instant::now().checked_add(TIMEOUT);
        while process.line(end, stop)? != "readyok" {}
        Ok(())
    }

    /// Begins a game at this FEN, or at the start.
    pub(crate) fn begin(
        &mut self,
        process: &mut Process,
        start: Option<&str>,
        stop: &AtomicBool,
    ) -> Result<(), EngineError> {
        self.position = match start {
            Some(fen) => fen.parse().map_err(|error| EngineError::Invalid(format!("the start: {error}")))?,
            None => Chess::start(),
        };
        self.start = start.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        self.moves.clear();
        let castling = if is_chess960(&self.position) { Castling::TakesRook } else { Castling::TwoSquares };
        if castling != self.castling {
            let option = self.option("UCI_Chess960");
            let EngineOption { name, .. } =
                option.ok_or_else(|| EngineError::Invalid("it does not know Chess960".to_owned()))?;
            process.send(&format!("setoption name {name} value {}", castling == Castling::TakesRook))?;
            self.castling = castling;
        }
        process.send("ucinewgame")?;
        Self::ready(process, stop)
    }

    /// Adds a move that was made, by its SAN.
    pub(crate) fn play(&mut self, name: &str) -> Result<(), EngineError> {
        let m = self.position.read_san(name).map_err(|error| EngineError::Invalid(error.to_string()))?;
        self.moves.push(self.position.uci(m, self.castling));
        self.position.make(m);
        Ok(())
    }

    /// Asks for a move, within the time `allowed`. Returns its SAN and the engine's report.
    /// `clocks` are White's and Black's.
    pub(crate) fn choose(
        &self,
        process: &mut Process,
        time: TimeControl,
        clocks: [SideClock; 2],
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<(String, MoveInfo), EngineError> {
        let moves =
            if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        process.send(&format!("position {}{moves}", self.start))?;
        process.send(&self.go(time, clocks))?;
        let end = Instant::now().checked_add(allowed);
        let mut info = MoveInfo::default();
        loop {
            let line = process.line(end, stop)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => info.read(words),
                Some("bestmove") => {
                    let word = words.next().unwrap_or_default();
                    if word == "0000" || word == "(none)" {
                        return Err(EngineError::NoMove);
                    }
                    let m: Option<Move> = self.position.read_uci(word).ok();
                    let name = m.map(|m| self.position.san(m));
                    let why = || EngineError::Invalid(format!("'{}' is not a legal move", excerpt(word)));
                    return Ok((name.ok_or_else(why)?, info));
                }
                // Other output is ignored.
                _ => {}
            }
        }
    }

    fn go(&self, time: TimeControl, clocks: [SideClock; 2]) -> String {
        match time {
            TimeControl::Unlimited => "go movetime 1000".to_owned(),
            TimeControl::PerMove(time) => format!("go movetime {}", time.as_millis()),
            TimeControl::Nodes(nodes) => format!("go nodes {nodes}"),
            TimeControl::Clock { increment, .. } => {
                let [white, black] = clocks.map(|clock| clock.left.as_millis());
                let increment = increment.as_millis();
                let moves = clocks[self.position.side() as usize].moves;
                let moves = moves.map_or(String::new(), |moves| format!(" movestogo {moves}"));
                format!("go wtime {white} btime {black} winc {increment} binc {increment}{moves}")
            }
        }
    }
}

/// Whether its castling rights are of Chess960 alone.
fn is_chess960(position: &Chess) -> bool {
    let board = position.board();
    let usual = |color: Color| {
        let rights = board.castle_rights(color);
        let rooks =
            rights.short.is_none_or(|file| file == File::H) && rights.long.is_none_or(|file| file == File::A);
        let any = rights.short.is_some() || rights.long.is_some();
        let king: Square = board.king(color);
        !any || rooks && king.file() == File::E
    };
    !(usual(Color::White) && usual(Color::Black))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess960_is_recognised_by_its_castling_rights() {
        let is_960 = |fen: &str| is_chess960(&fen.parse().unwrap());
        assert!(!is_chess960(&Chess::start()) && is_chess960(&Chess::start_960(0).unwrap()));
        assert!(is_960("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1") && !is_960("4k3/8/8/8/8/8/8/1R2K1R1 w - - 0 1"));
    }
}
