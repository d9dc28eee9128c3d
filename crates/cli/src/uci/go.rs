//! What `go` asks for.

use super::command::Word;
use nullwindow::Side;
use nullwindow::engine::{GameClock, Limits};
use nullwindow_chess::{Castling, Chess, Move};
use std::str::FromStr;
use std::time::Duration;

/// The words that follow `go`, understood.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) move_time: Option<Duration>,
    /// What is left to White and to Black.
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    /// The answer waits for `stop`.
    pub(super) infinite: bool,
    /// The answer waits for `ponderhit` or `stop`.
    pub(super) ponder: bool,
    /// A mate in so many moves is looked for.
    pub(super) mate: Option<u16>,
    /// All moves if there are none.
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
    /// One ply: what is answered where a `go` was not understood.
    pub(super) fn one_ply() -> Self {
        Go { depth: Some(1), move_time: Some(Duration::from_millis(100)), ..Go::default() }
    }

    /// The words after `go`, of a search of this position.
    ///
    /// # Errors
    /// They name the column.
    pub(super) fn read(position: &Chess, words: &[Word<'_>]) -> Result<Self, String> {
        let (mut go, mut words) = (Go::default(), words.iter().copied().peekable());
        while let Some((column, name)) = words.next() {
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
                    while let Some((column, name)) = words.next_if(|(_, word)| !NAMES.contains(word)) {
                        let m =
                            position.read_uci(name).map_err(|fault| format!("column {column}: {fault}"))?;
                        if !go.moves.contains(&m) {
                            go.moves.push(m);
                        }
                    }
                    if go.moves.is_empty() {
                        return Err(format!("column {column}: searchmoves lacks its moves"));
                    }
                }
                _ => return Err(format!("column {column}: '{name}' means nothing after go")),
            }
        }
        // Where nothing limits a search, it ends when it is told to.
        let limited = go.depth.is_some() || go.nodes.is_some() || go.move_time.is_some() || go.mate.is_some();
        go.infinite |= !limited && !go.ponder && go.left == [None; 2];
        Ok(go)
    }

    /// What was understood, in the protocol's own words: what it does not name is not limited.
    pub(super) fn told(&self, position: &Chess, castling: Castling) -> String {
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
        words.into_iter().flatten().fold("go".to_owned(), |told, word| told + " " + &word)
    }

    /// The clock of this side; the other's, if that is all that was told. `overhead` is what a move loses on its way to the clock, beyond
    /// what the engine sets aside by itself.
    pub(super) fn clock(&self, side: Side, overhead: Duration) -> Option<GameClock> {
        let own = side as usize;
        let left = self.left[own].or(self.left[1 - own])?;
        let known = nullwindow::engine::Options::default().overhead;
        let left = left.saturating_add(known).saturating_sub(overhead);
        Some(GameClock { left, increment: self.increment[own], moves_to_go: self.moves_to_go })
    }

    /// When such a search ends, but for signals.
    pub(super) fn limits(&self, side: Side, overhead: Duration) -> Limits<'static> {
        let depth = self.depth.or(Limits::DEEPEN.depth);
        let mut limits = Limits { depth, nodes: self.nodes, time: self.move_time, ..Limits::default() };
        if !self.infinite {
            limits.game_clock = self.clock(side, overhead);
        }
        limits
    }
}

fn from_one<N: FromStr + From<u8> + PartialOrd>(name: &str, (column, word): Word<'_>) -> Result<N, String> {
    let number = word.parse().ok().filter(|number| *number >= N::from(1));
    number.ok_or_else(|| format!("column {column}: {name}: '{word}' is not such a number, from 1"))
}

/// A time. Clocks can be overdrawn: what is negative is nothing.
fn milliseconds(name: &str, (column, word): Word<'_>) -> Result<Duration, String> {
    let time = word.parse::<i64>().map(|time| Duration::from_millis(time.try_into().unwrap_or_default()));
    time.map_err(|_| format!("column {column}: {name}: '{word}' is not a number of milliseconds"))
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
    fn what_was_understood_is_told_in_the_words_of_the_protocol() {
        for line in [
            "go ponder wtime 60000 btime 0 winc 1000 binc 2000 movestogo 7",
            "go depth 3 nodes 500 mate 2 movetime 0 infinite searchmoves e2e4 d2d4",
            "go infinite",
        ] {
            assert_eq!(read(line).unwrap().told(&Chess::start(), Castling::TwoSquares), line);
        }
        let told = |line: &str| read(line).unwrap().told(&Chess::start(), Castling::TwoSquares);
        assert_eq!((told("go"), told("go wtime -5")), ("go infinite".to_owned(), "go wtime 0".to_owned()));
    }

    #[test]
    fn faults_name_their_column() {
        for (line, message) in [
            ("go depth", "column 4: depth lacks its value"),
            ("go depth x", "column 10: depth: 'x' is not such a number, from 1"),
            ("go depth 0", "column 10: depth: '0' is not such a number, from 1"),
            ("go nodes -1", "column 10: nodes: '-1' is not such a number, from 1"),
            ("go movetime 1.5", "column 13: movetime: '1.5' is not a number of milliseconds"),
            ("go wtime infinite", "column 10: wtime: 'infinite' is not a number of milliseconds"),
            ("go searchmoves depth 3", "column 4: searchmoves lacks its moves"),
            ("go searchmoves e2e4 e2e5", "column 21: e2e5 is not a legal move here"),
            ("go fast", "column 4: 'fast' means nothing after go"),
            ("go mate 99999", "column 9: mate: '99999' is not such a number, from 1"),
        ] {
            assert_eq!(read(line).unwrap_err(), message, "{line}");
        }
    }
}
