//! UCI and its dialect USI, from the side of the board.

mod options;

use super::xboard::XboardClient;
use crate::move_info::{MoveInfo, ReadScore};
use crate::process::{EngineError, Process};
use crate::time::{SideClock, TimeControl};
use nullwindow::session::excerpt;
use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::cozy_chess::{Color, File, Square};
use nullwindow_chess::{Castling, Chess, Move};
use nullwindow_protocols::{uci, usi};
use options::EngineOption;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The dialects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UciDialect {
    /// Of chess.
    Uci,
    /// Of shogi.
    Usi,
}

impl UciDialect {
    /// The first command.
    fn name(self) -> &'static str {
        match self {
            UciDialect::Uci => "uci",
            UciDialect::Usi => "usi",
        }
    }

    /// The name of the protocol.
    pub(crate) fn title(self) -> &'static str {
        match self {
            UciDialect::Uci => "UCI",
            UciDialect::Usi => "USI",
        }
    }

    fn read_score(self) -> ReadScore {
        match self {
            UciDialect::Uci => uci::score::read,
            UciDialect::Usi => usi::score::read,
        }
    }
}

/// The state of an engine that speaks it, and the game that it plays.
pub(crate) struct UciClient {
    dialect: UciDialect,
    options: Vec<EngineOption>,
    start: String,
    /// The moves so far, as the protocol writes them.
    moves: Vec<String>,
    /// In chess: the referee's names of moves are not the protocol's.
    chess: Option<Chess>,
    castling: Castling,
}

/// The time for the answer to any command but `go`.
const TIMEOUT: Duration = Duration::from_secs(30);

impl UciClient {
    /// Checks that it speaks the protocol, and sets its options. [`EngineError::Refused`] means that it
    /// speaks another one.
    pub(crate) fn greet(
        dialect: UciDialect,
        process: &mut Process,
        options: &[(String, String)],
        stop: &AtomicBool,
    ) -> Result<Self, EngineError> {
        let name = dialect.name();
        process.send(name)?;
        let (mut uci, end) = (UciClient::new(dialect), Instant::now().checked_add(TIMEOUT));
        loop {
            let line = process.line(end, stop)?;
            if line.strip_prefix(name) == Some("ok") {
                break;
            }
            if line.starts_with(['?', '=']) || XboardClient::refuses(&line) {
                return Err(EngineError::Refused(format!("'{name}': {}", excerpt(&line))));
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

    fn new(dialect: UciDialect) -> Self {
        let (options, moves, castling) = (Vec::new(), Vec::new(), Castling::TwoSquares);
        UciClient { dialect, options, start: String::new(), moves, chess: None, castling }
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

    /// Begins a game at this FEN or SFEN, or at the start.
    pub(crate) fn begin(
        &mut self,
        process: &mut Process,
        start: Option<&str>,
        stop: &AtomicBool,
    ) -> Result<(), EngineError> {
        self.moves.clear();
        if self.dialect == UciDialect::Usi {
            self.start = start.map_or("startpos".to_owned(), |sfen| format!("sfen {sfen}"));
            Self::ready(process, stop)?;
            return process.send("usinewgame");
        }
        self.start = start.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let position = match start {
            Some(fen) => fen.parse().map_err(|error| EngineError::Invalid(format!("the start: {error}")))?,
            None => Chess::start(),
        };
        let castling = if is_chess960(&position) { Castling::TakesRook } else { Castling::TwoSquares };
        self.chess = Some(position);
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

    /// Adds a move that was made, by the referee's name: SAN in chess, the protocol's own in shogi.
    pub(crate) fn play(&mut self, name: &str) -> Result<(), EngineError> {
        let Some(position) = &mut self.chess else {
            self.moves.push(name.to_owned());
            return Ok(());
        };
        let m = position.read_san(name).map_err(|error| EngineError::Invalid(error.to_string()))?;
        self.moves.push(position.uci(m, self.castling));
        position.make(m);
        Ok(())
    }

    /// Sends the outcome of a game, which USI alone does.
    pub(crate) fn end(&self, process: &mut Process, side: Side, outcome: Outcome) -> Result<(), EngineError> {
        let result = match outcome {
            Outcome::Win(winner) if winner == side => "win",
            Outcome::Win(_) => "lose",
            _ => "draw",
        };
        if self.dialect == UciDialect::Usi { process.send(&format!("gameover {result}")) } else { Ok(()) }
    }

    /// Asks for a move, within the time `allowed`. Returns its name and the engine's report. `clocks` are the
    /// first side's and the second's.
    pub(crate) fn choose(
        &self,
        process: &mut Process,
        time: TimeControl,
        side: Side,
        clocks: [SideClock; 2],
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<(String, MoveInfo), EngineError> {
        let moves =
            if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        process.send(&format!("position {}{moves}", self.start))?;
        process.send(&self.go(time, side, clocks))?;
        let end = Instant::now().checked_add(allowed);
        let mut info = MoveInfo::default();
        loop {
            let line = process.line(end, stop)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => info.read(words, self.dialect.read_score()),
                Some("bestmove") => {
                    let word = words.next().unwrap_or_default();
                    if word == "0000" || word == "(none)" {
                        return Err(EngineError::NoMove);
                    }
                    let Some(position) = &self.chess else { return Ok((word.to_owned(), info)) };
                    let m: Option<Move> = position.read_uci(word).ok();
                    let name = m.map(|m| position.san(m));
                    let why = || EngineError::Invalid(format!("'{}' is not a legal move", excerpt(word)));
                    return Ok((name.ok_or_else(why)?, info));
                }
                // Other output is ignored.
                _ => {}
            }
        }
    }

    fn go(&self, time: TimeControl, side: Side, clocks: [SideClock; 2]) -> String {
        let [first, second] = clocks.map(|clock| clock.left.as_millis());
        let shogi = self.dialect == UciDialect::Usi;
        let each_move = |time: Duration| format!("go btime 0 wtime 0 byoyomi {}", time.as_millis());
        match time {
            TimeControl::Unlimited if shogi => each_move(Duration::from_secs(1)),
            TimeControl::PerMove(time) if shogi => each_move(time),
            TimeControl::Clock { increment, byoyomi, .. } if shogi => {
                let increment = match increment.as_millis() {
                    0 => String::new(),
                    milliseconds => format!(" binc {milliseconds} winc {milliseconds}"),
                };
                format!("go btime {first} wtime {second} byoyomi {}{increment}", byoyomi.as_millis())
            }
            TimeControl::Unlimited => "go movetime 1000".to_owned(),
            TimeControl::PerMove(time) => format!("go movetime {}", time.as_millis()),
            TimeControl::Nodes(nodes) => format!("go nodes {nodes}"),
            TimeControl::Clock { increment, .. } => {
                let increment = increment.as_millis();
                let moves = clocks[side as usize].moves;
                let moves = moves.map_or(String::new(), |moves| format!(" movestogo {moves}"));
                format!("go wtime {first} btime {second} winc {increment} binc {increment}{moves}")
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
