//! The command `go` and its limits.

use super::command::Word;
use nullwindow::Side;
use nullwindow::engine::{GameClock, Limits};
use nullwindow::session::excerpt;
use nullwindow_chess::{Castling, Chess, Move};
use std::str::FromStr;
use std::time::Duration;

/// The arguments of `go`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) move_time: Option<Duration>,
    /// The remaining time of White and of Black.
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    /// `bestmove` waits for `stop`.
    pub(super) infinite: bool,
    /// `bestmove` waits for `ponderhit` or `stop`.
    pub(super) ponder: bool,
    /// Search for a mate in this number of moves.
    pub(super) mate: Option<u16>,
    /// The moves to search; all if there are none.
    pub(super) moves: Vec<Move>,
}

const NAMES: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Go {
    /// One ply: the search in place of a malformed `go`.
    pub(super) fn one_ply() -> Self {
        Go { depth: Some(1), move_time: Some(Duration::from_millis(100)), ..Go::default() }
    }

    /// Reads the words after `go`, for a search of this position.
    ///
    /// # Errors
    /// They name the column.
    pub(super) fn read(position: &Chess, words: &[Word<'_>]) -> Result<Self, String> {
        let (mut go, mut words) = (Go::default(), words.iter().copied().peekable());
        while let Some(Word { column, text: name }) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("column {column}: {name} lacks its value"));
            match name {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "depth" => go.depth = Some(from_one(name, value()?)?),
                "nodes" => go.nodes = Some(from_one(name, value()?)?),
                "mate" => go.mate = Some(from_one(name, value()?)?),
                "movestogo" => go.moves_to_go = Some(from_one(name, value()?)?),
                "movetime" => go.move_time = Some(milliseconds(name, value()?)?),
                "wtime" => go.left[0] = Some(milliseconds(name, value()?)?),
                "btime" => go.left[1] = Some(milliseconds(name, value()?)?),
                "winc" => go.increment[0] = milliseconds(name, value()?)?,
                "binc" => go.increment[1] = milliseconds(name, value()?)?,
                "searchmoves" => {
                    while let Some(word) = words.next_if(|word| !NAMES.contains(&word.text)) {
                        let error = |error| format!("column {}: {error}", word.column);
                        let m = position.read_uci(word.text).map_err(error)?;
                        if !go.moves.contains(&m) {
                            go.moves.push(m);
                        }
                    }
                    if go.moves.is_empty() {
                        return Err(format!("column {column}: searchmoves lacks its moves"));
                    }
                }
                _ => return Err(format!("column {column}: '{}' is not an argument of go", excerpt(name))),
            }
        }
        // A search without a limit ends at `stop`.
        let limited = go.depth.is_some() || go.nodes.is_some() || go.move_time.is_some() || go.mate.is_some();
        go.infinite |= !limited && !go.ponder && go.left == [None; 2];
        Ok(go)
    }

    /// The command as the protocol writes it, with the limits that were understood.
    pub(super) fn write(&self, position: &Chess, castling: Castling) -> String {
        let flag = |name: &str, set: bool| set.then(|| name.to_owned());
        let number = |name: &str, value: Option<u64>| value.map(|value| format!("{name} {value}"));
        let time =
            |name: &str, time: Option<Duration>| time.map(|time| format!("{name} {}", time.as_millis()));
        let increment =
            |name: &str, added: Duration| time(name, Some(added).filter(|added| !added.is_zero()));
        let moves: Vec<_> = self.moves.iter().map(|&m| position.uci(m, castling)).collect();
        let words = [
            flag("ponder", self.ponder),
            time("wtime", self.left[0]),
            time("btime", self.left[1]),
            increment("winc", self.increment[0]),
            increment("binc", self.increment[1]),
            number("movestogo", self.moves_to_go.map(u64::from)),
            number("depth", self.depth.map(u64::from)),
            number("nodes", self.nodes),
            number("mate", self.mate.map(u64::from)),
            time("movetime", self.move_time),
            flag("infinite", self.infinite),
            flag(&format!("searchmoves {}", moves.join(" ")), !moves.is_empty()),
        ];
        words.into_iter().flatten().fold("go".to_owned(), |text, word| text + " " + &word)
    }

    /// The clock of this side; the other's, if `go` has only that. `overhead` is the time that a move loses
    /// on its way to the clock; the overhead that the engine sets aside by itself is part of it.
    pub(super) fn clock(&self, side: Side, overhead: Duration) -> Option<GameClock> {
        let own = side as usize;
        let left = self.left[own].or(self.left[1 - own])?;
        let known = nullwindow::engine::Options::default().overhead;
        let left = left.saturating_add(known).saturating_sub(overhead);
        Some(GameClock { left, increment: self.increment[own], moves_to_go: self.moves_to_go })
    }

    /// The limits of the search, without its signals.
    pub(super) fn limits(&self, side: Side, overhead: Duration) -> Limits<'static> {
        let depth = self.depth.or(Limits::DEEPEN.depth);
        let mut limits = Limits { depth, nodes: self.nodes, time: self.move_time, ..Limits::default() };
        if !self.infinite {
            limits.game_clock = self.clock(side, overhead);
        }
        limits
    }
}

fn from_one<N: FromStr + From<u8> + PartialOrd>(
    name: &str,
    Word { column, text }: Word<'_>,
) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| *number >= N::from(1));
    number.ok_or_else(|| format!("column {column}: {name}: '{}' is not a number from 1", excerpt(text)))
}

/// A time. Clocks can be overdrawn: a negative time is none.
fn milliseconds(name: &str, Word { column, text }: Word<'_>) -> Result<Duration, String> {
    let time = text.parse::<i64>().map(|time| Duration::from_millis(time.try_into().unwrap_or_default()));
    time.map_err(|_| format!("column {column}: {name}: '{}' is not a number of milliseconds", excerpt(text)))
}

#[cfg(test)]
mod tests {
    use super::super::command::words;
    use super::*;

    fn read(line: &str) -> Result<Go, String> {
        Go::read(&Chess::start(), &words(line)[1..])
    }

    #[test]
    fn all_forms_are_read() {
        let clocks = read("go wtime 60000 btime -5 winc 1000 binc 2000 movestogo 7 ponder").unwrap();
        let white = clocks.clock(Side::First, Duration::from_millis(20)).unwrap();
        assert_eq!((white.left.as_secs(), white.increment.as_secs(), white.moves_to_go), (60, 1, Some(7)));
        let black = clocks.clock(Side::Second, Duration::from_millis(20)).unwrap();
        assert_eq!((black.left.as_secs(), black.increment.as_secs()), (0, 2));
        assert!(clocks.ponder && !clocks.infinite);
        let slow = clocks.clock(Side::First, Duration::from_millis(1_020)).unwrap();
        assert_eq!(slow.left.as_secs(), 59);
        assert!(read("go btime 1000").unwrap().clock(Side::First, Duration::ZERO).is_some());
        let limited =
            read("go depth 3 nodes 500 movetime 0 mate 2 searchmoves e2e4 d2d4 e2e4 infinite").unwrap();
        assert_eq!((limited.depth, limited.nodes, limited.mate), (Some(3), Some(500), Some(2)));
        assert_eq!(
            (limited.move_time, limited.moves.len(), limited.infinite),
            (Some(Duration::ZERO), 2, true)
        );
        assert_eq!(read("go"), Ok(Go { infinite: true, ..Go::default() }));
        assert!(!read("go ponder").unwrap().infinite && !read("go nodes 9").unwrap().infinite);
    }

    #[test]
    fn command_is_written_as_the_protocol_writes_it() {
        for line in [
            "go ponder wtime 60000 btime 0 winc 1000 binc 2000 movestogo 7",
            "go depth 3 nodes 500 mate 2 movetime 0 infinite searchmoves e2e4 d2d4",
            "go infinite",
        ] {
            assert_eq!(read(line).unwrap().write(&Chess::start(), Castling::TwoSquares), line);
        }
        let written = |line: &str| read(line).unwrap().write(&Chess::start(), Castling::TwoSquares);
        assert_eq!(
            (written("go"), written("go wtime -5")),
            ("go infinite".to_owned(), "go wtime 0".to_owned())
        );
    }

    #[test]
    fn error_names_its_column() {
        for (line, message) in [
            ("go depth", "column 4: depth lacks its value"),
            ("go depth x", "column 10: depth: 'x' is not a number from 1"),
            ("go depth 0", "column 10: depth: '0' is not a number from 1"),
            ("go nodes -1", "column 10: nodes: '-1' is not a number from 1"),
            ("go movetime 1.5", "column 13: movetime: '1.5' is not a number of milliseconds"),
            ("go wtime infinite", "column 10: wtime: 'infinite' is not a number of milliseconds"),
            ("go searchmoves depth 3", "column 4: searchmoves lacks its moves"),
            ("go searchmoves e2e4 e2e5", "column 21: e2e5 is not a legal move here"),
            ("go fast", "column 4: 'fast' is not an argument of go"),
            ("go mate 99999", "column 9: mate: '99999' is not a number from 1"),
        ] {
            assert_eq!(read(line).unwrap_err(), message, "{line}");
        }
    }
}
