//! UCI and its dialect USI, from the side of the board.

use crate::move_info::MoveInfo;
use crate::time::{SideClock, TimeControl};
use nullwindow::session::excerpt;
use nullwindow::{Outcome, Position, Side};
use nullwindow_chess::{Castling, Chess, Move};
use nullwindow_protocols::client::uci::{self, UciDialect};
use nullwindow_protocols::client::{EngineError, EngineOption, Info, Process};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

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

impl UciClient {
    /// Checks that it speaks the protocol, and sets its options. [`EngineError::Refused`] means that it
    /// speaks another one.
    pub(crate) fn greet(
        dialect: UciDialect,
        process: &mut Process,
        options: &[(String, String)],
        stop: &AtomicBool,
    ) -> Result<Self, EngineError> {
        let options = uci::greet(dialect, process, options, stop)?;
        let (moves, castling) = (Vec::new(), Castling::TwoSquares);
        Ok(UciClient { dialect, options, start: String::new(), moves, chess: None, castling })
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
            uci::ready(process, stop)?;
            return process.send("usinewgame");
        }
        self.start = start.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let position = match start {
            Some(fen) => fen.parse().map_err(|error| EngineError::Invalid(format!("the start: {error}")))?,
            None => Chess::start(),
        };
        let castling = if position.needs_chess960() { Castling::TakesRook } else { Castling::TwoSquares };
        self.chess = Some(position);
        if castling != self.castling {
            let option = uci::option(&self.options, "UCI_Chess960");
            let option =
                option.ok_or_else(|| EngineError::Invalid("it does not know Chess960".to_owned()))?;
            let name = option.name();
            process.send(&format!("setoption name {name} value {}", castling == Castling::TakesRook))?;
            self.castling = castling;
        }
        process.send("ucinewgame")?;
        uci::ready(process, stop)
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
            let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match command {
                "info" => info.read(&Info::read(rest, self.dialect.read_score())),
                "bestmove" => {
                    let word = rest.split_whitespace().next().unwrap_or_default();
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
