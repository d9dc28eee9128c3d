//! UCI and its dialect USI, from the side of the board.

use crate::game_kind::{GameKind, UciNotation};
use crate::move_info::MoveInfo;
use crate::time::{SideClock, TimeControl};
use nullwindow::session::excerpt;
use nullwindow::{Outcome, Side};
use nullwindow_protocols::client::uci::{self, UciDialect};
use nullwindow_protocols::client::{EngineError, EngineOption, Info, Process};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The state of an engine that speaks it, and the game that it plays.
pub(crate) struct UciClient {
    kind: &'static dyn GameKind,
    dialect: UciDialect,
    options: Vec<EngineOption>,
    start: String,
    /// The moves so far, as the protocol writes them.
    moves: Vec<String>,
    notation: Box<dyn UciNotation>,
    /// The value of its option `UCI_Chess960`.
    chess960: bool,
}

impl UciClient {
    /// Checks that it speaks the protocol, and sets its options. [`EngineError::Refused`] means that it
    /// speaks another one.
    pub(crate) fn greet(
        kind: &'static dyn GameKind,
        dialect: UciDialect,
        process: &mut Process,
        options: &[(String, String)],
        stop: &AtomicBool,
    ) -> Result<Self, EngineError> {
        let options = uci::greet(dialect, process, options, stop)?;
        let notation = kind.notation(None).map_err(EngineError::Invalid)?;
        let (start, moves, chess960) = (String::new(), Vec::new(), false);
        Ok(UciClient { kind, dialect, options, start, moves, notation, chess960 })
    }

    /// Begins a game at this FEN or SFEN, or at the start.
    pub(crate) fn begin(
        &mut self,
        process: &mut Process,
        start: Option<&str>,
        stop: &AtomicBool,
    ) -> Result<(), EngineError> {
        let notation = self.kind.notation(start);
        self.notation = notation.map_err(|error| EngineError::Invalid(format!("the start: {error}")))?;
        self.moves.clear();
        let (word, new_game) = match self.dialect {
            UciDialect::Uci => ("fen", "ucinewgame"),
            UciDialect::Usi => ("sfen", "usinewgame"),
        };
        self.start = start.map_or("startpos".to_owned(), |text| format!("{word} {text}"));
        if self.dialect == UciDialect::Usi {
            uci::ready(process, stop)?;
            return process.send(new_game);
        }
        let chess960 = self.notation.chess960();
        if chess960 != self.chess960 {
            let option = uci::option(&self.options, "UCI_Chess960");
            let option =
                option.ok_or_else(|| EngineError::Invalid("it does not know Chess960".to_owned()))?;
            process.send(&format!("setoption name {} value {chess960}", option.name()))?;
            self.chess960 = chess960;
        }
        process.send(new_game)?;
        uci::ready(process, stop)
    }

    /// Adds a move that was made, by the referee's name.
    pub(crate) fn play(&mut self, name: &str) -> Result<(), EngineError> {
        self.moves.push(self.notation.play(name).map_err(EngineError::Invalid)?);
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
                    let name = self.notation.name(word);
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
