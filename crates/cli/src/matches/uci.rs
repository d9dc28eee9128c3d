//! Speaking with an engine by the Universal Chess Interface (Kahlen & Meyer-Kahlen).

mod announced;

use super::process::{Fault, Process, short};
use super::time::{Clock, Time};
use announced::Announced;
use nullwindow::Position;
use nullwindow_chess::cozy_chess::{Color, File, Square};
use nullwindow_chess::{Castling, Chess, Move};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What is known of an engine that speaks it, and the game that it plays.
pub(super) struct Uci {
    options: Vec<Announced>,
    start: String,
    /// What was played, as the protocol writes it.
    moves: Vec<String>,
    position: Chess,
    castling: Castling,
}

/// What an engine says of its move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Note {
    /// From its own view, in centipawns; what is beyond 30,000 is a mate.
    pub(super) score: Option<i32>,
    pub(super) depth: Option<u32>,
    pub(super) took: Duration,
}

/// For everything but moves.
const PATIENCE: Duration = Duration::from_secs(30);

impl Uci {
    /// Asks whether it speaks the protocol, and sets its options. [`Fault::Refused`]: it speaks the Go Text Protocol instead.
    pub(super) fn greet(
        process: &mut Process,
        options: &[(String, String)],
        stop: &AtomicBool,
    ) -> Result<Self, Fault> {
        process.send("uci")?;
        let (mut uci, end) = (Uci::new(), Instant::now().checked_add(PATIENCE));
        loop {
            let line = process.line(end, stop)?;
            if line == "uciok" {
                break;
            }
            if line.starts_with(['?', '=']) {
                return Err(Fault::Refused(format!("'uci': {}", short(&line))));
            }
            if let Some(rest) = line.strip_prefix("option name ") {
                uci.options.push(Announced::read(rest));
            }
        }
        for (name, value) in options {
            let Some(option) = uci.option(name) else {
                return Err(Fault::Wrong(format!("has no option '{name}'")));
            };
            let name = &option.name;
            option.takes(value).map_err(|wanted| {
                Fault::Wrong(format!("has no value '{value}' of its option '{name}', which takes {wanted}"))
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
        Uci { options, start: String::new(), moves, position: Chess::start(), castling }
    }

    /// The option of this name, in any case.
    fn option(&self, name: &str) -> Option<&Announced> {
        self.options.iter().find(|known| known.name.eq_ignore_ascii_case(name))
    }

    fn ready(process: &mut Process, stop: &AtomicBool) -> Result<(), Fault> {
        process.send("isready")?;
        let end = Instant::now().checked_add(PATIENCE);
        while process.line(end, stop)? != "readyok" {}
        Ok(())
    }

    /// Begins a game at this FEN, or at the start.
    pub(super) fn begin(
        &mut self,
        process: &mut Process,
        start: Option<&str>,
        stop: &AtomicBool,
    ) -> Result<(), Fault> {
        self.position = match start {
            Some(fen) => fen.parse().map_err(|error| Fault::Wrong(format!("the start: {error}")))?,
            None => Chess::start(),
        };
        self.start = start.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        self.moves.clear();
        let castling = if is_chess960(&self.position) { Castling::TakesRook } else { Castling::TwoSquares };
        if castling != self.castling {
            let option = self.option("UCI_Chess960");
            let Announced { name, .. } =
                option.ok_or_else(|| Fault::Wrong("it does not know Chess960".to_owned()))?;
            process.send(&format!("setoption name {name} value {}", castling == Castling::TakesRook))?;
            self.castling = castling;
        }
        process.send("ucinewgame")?;
        Self::ready(process, stop)
    }

    /// Notes a move that was made, by the name that a session has for it.
    pub(super) fn tell(&mut self, name: &str) -> Result<(), Fault> {
        let m = self.position.read_san(name).map_err(|error| Fault::Wrong(error.to_string()))?;
        self.moves.push(self.position.uci(m, self.castling));
        self.position.make(m);
        Ok(())
    }

    /// Asks for a move: its name to a session, if it is legal, and what is said of it. `clocks` are White's and Black's; the answer may take
    /// as long as is `allowed`.
    pub(super) fn choose(
        &self,
        process: &mut Process,
        time: Time,
        clocks: [Clock; 2],
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<(String, Note), Fault> {
        let moves =
            if self.moves.is_empty() { String::new() } else { format!(" moves {}", self.moves.join(" ")) };
        process.send(&format!("position {}{moves}", self.start))?;
        process.send(&self.go(time, clocks))?;
        let end = Instant::now().checked_add(allowed);
        let mut note = Note::default();
        loop {
            let line = process.line(end, stop)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => note.read(words),
                Some("bestmove") => {
                    let word = words.next().unwrap_or_default();
                    let m: Option<Move> = self.position.read_uci(word).ok();
                    let name = m.map(|m| self.position.san(m));
                    let why = || Fault::Wrong(format!("'{}' is not a legal move", short(word)));
                    return Ok((name.ok_or_else(why)?, note));
                }
                // Whatever else it says is not for us.
                _ => {}
            }
        }
    }

    fn go(&self, time: Time, clocks: [Clock; 2]) -> String {
        match time {
            Time::Theirs => "go movetime 1000".to_owned(),
            Time::Move(time) => format!("go movetime {}", time.as_millis()),
            Time::Nodes(nodes) => format!("go nodes {nodes}"),
            Time::Clock { increment, .. } => {
                let [white, black] = clocks.map(|clock| clock.left.as_millis());
                let increment = increment.as_millis();
                let moves = clocks[self.position.side() as usize].moves;
                let moves = moves.map_or(String::new(), |moves| format!(" movestogo {moves}"));
                format!("go wtime {white} btime {black} winc {increment} binc {increment}{moves}")
            }
        }
    }
}

impl Note {
    /// Reads what follows `info`; only the first of several lines counts.
    fn read<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) {
        let mut note = *self;
        while let Some(word) = words.next() {
            match word {
                "string" | "pv" => break,
                "depth" => note.depth = words.next().and_then(|word| word.parse().ok()).or(note.depth),
                "multipv" if words.next() != Some("1") => return,
                "score" => {
                    let (kind, value) =
                        (words.next(), words.next().and_then(|word| word.parse::<i32>().ok()));
                    note.score = match (kind, value) {
                        (Some("cp"), Some(value)) => Some(value.clamp(-30_000, 30_000)),
                        (Some("mate"), Some(moves @ 1..)) => Some(32_000 - moves.min(999)),
                        (Some("mate"), Some(moves)) => Some(-32_000 - moves.max(-999)),
                        _ => note.score,
                    };
                }
                _ => {}
            }
        }
        *self = note;
    }

    /// As a comment in PGN: `+0.35/12 0.51s`, from the view of who moved.
    pub(super) fn text(&self) -> String {
        let score = match self.score {
            Some(score) if score > 30_000 => format!("+M{}", 32_000 - score),
            Some(score) if score < -30_000 => format!("-M{}", 32_000 + score),
            Some(score) => format!("{:+.2}", f64::from(score) / 100.0),
            None => String::new(),
        };
        let depth = self.depth.map_or(String::new(), |depth| format!("/{depth}"));
        let told = format!("{score}{depth} {:.2}s", self.took.as_secs_f64());
        told.trim_start().to_owned()
    }
}

/// Whether its rights to castle are such as ordinary chess does not know.
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
    fn what_an_engine_says_is_noted() {
        let note = |lines: &[&str]| {
            let mut note = Note::default();
            lines.iter().for_each(|line| note.read(line.split_whitespace()));
            note.text()
        };
        assert_eq!(note(&["depth 3 score cp 35 nodes 7 pv e2e4"]), "+0.35/3 0.00s");
        assert_eq!(
            note(&["depth 3 multipv 1 score cp -120 lowerbound", "depth 3 multipv 2 score cp 900"]),
            "-1.20/3 0.00s"
        );
        assert_eq!(note(&["depth 9 score mate 3", "string depth 4 score cp 1"]), "+M3/9 0.00s");
        assert_eq!(note(&["score mate -2", "score cp much"]), "-M2 0.00s");
        assert_eq!(note(&[]), "0.00s");
    }

    #[test]
    fn chess960_is_told_by_its_castling() {
        let is_960 = |fen: &str| is_chess960(&fen.parse().unwrap());
        assert!(!is_chess960(&Chess::start()) && is_chess960(&Chess::start_960(0).unwrap()));
        assert!(is_960("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1") && !is_960("4k3/8/8/8/8/8/8/1R2K1R1 w - - 0 1"));
    }
}
