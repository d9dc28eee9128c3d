//! The command `go` and its limits.

use super::dialect::{Dialect, MateGoal};
use nullwindow::Side;
use nullwindow::engine::{GameClock, Limits, Pace};
use nullwindow::session::Word;
use nullwindow::session::excerpt;
use std::str::FromStr;
use std::time::Duration;

/// The arguments of `go`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Go<M> {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) move_time: Option<Duration>,
    /// The remaining time of the first side and of the second.
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    /// The time that each move has beyond the remaining time; it cannot be saved.
    byoyomi: Option<Duration>,
    moves_to_go: Option<u32>,
    /// `bestmove` waits for `stop`.
    pub(super) infinite: bool,
    /// `bestmove` waits for `ponderhit` or `stop`.
    pub(super) ponder: bool,
    /// Search for a mate.
    pub(super) mate: Option<MateGoal>,
    /// The moves to search; all if there are none.
    pub(super) moves: Vec<M>,
}

impl<M> Default for Go<M> {
    fn default() -> Self {
        Go {
            depth: None,
            nodes: None,
            move_time: None,
            left: [None; 2],
            increment: [Duration::ZERO; 2],
            byoyomi: None,
            moves_to_go: None,
            infinite: false,
            ponder: false,
            mate: None,
            moves: Vec::new(),
        }
    }
}

impl<M: Copy + Eq> Go<M> {
    /// One ply: the search in place of a malformed `go`.
    pub(super) fn one_ply() -> Self {
        Go { depth: Some(1), move_time: Some(Duration::from_millis(100)), ..Go::default() }
    }

    /// Reads the words after `go`, for a search of this position.
    ///
    /// # Errors
    /// They name the column.
    pub(super) fn read<D: Dialect<Move = M>>(
        position: &D::Position,
        words: &[Word<'_>],
    ) -> Result<Self, String> {
        let (mut go, mut words) = (Go::default(), words.iter().copied().peekable());
        while let Some(Word { column, text: name }) = words.next() {
            if !D::GO.contains(&name) {
                return Err(format!("column {column}: '{}' is not an argument of go", excerpt(name)));
            }
            let mut value = || words.next().ok_or_else(|| format!("column {column}: {name} lacks its value"));
            match name {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "depth" => go.depth = Some(from_one(name, value()?)?),
                "nodes" => go.nodes = Some(from_one(name, value()?)?),
                "mate" => {
                    let word = value()?;
                    let goal = D::mate(word.text).ok_or_else(|| not_a(D::NO_MATE, name, word))?;
                    go.mate = Some(goal);
                }
                "movestogo" => go.moves_to_go = Some(from_one(name, value()?)?),
                "movetime" => go.move_time = Some(milliseconds(name, value()?)?),
                "byoyomi" => go.byoyomi = Some(byoyomi(name, value()?)?),
                "searchmoves" => {
                    while let Some(word) = words.next_if(|word| !D::GO.contains(&word.text)) {
                        let error = |error| format!("column {}: {error}", word.column);
                        let m = D::read_move(position, word.text).map_err(error)?;
                        if !go.moves.contains(&m) {
                            go.moves.push(m);
                        }
                    }
                    if go.moves.is_empty() {
                        return Err(format!("column {column}: searchmoves lacks its moves"));
                    }
                }
                clock => {
                    let time = milliseconds(name, value()?)?;
                    for (side, [left, increment]) in D::CLOCKS.into_iter().enumerate() {
                        if clock == left {
                            go.left[side] = Some(time);
                        } else if clock == increment {
                            go.increment[side] = time;
                        }
                    }
                }
            }
        }
        // A search without a limit ends at `stop`.
        let limited = go.depth.is_some() || go.nodes.is_some() || go.move_time.is_some() || go.mate.is_some();
        let timed = go.left != [None; 2] || go.byoyomi.is_some();
        go.infinite |= !limited && !go.ponder && !timed;
        Ok(go)
    }

    /// The command as the protocol writes it, with the limits that were understood.
    pub(super) fn write<D: Dialect<Move = M>>(&self, position: &D::Position, chess960: bool) -> String {
        let flag = |name: &str, set: bool| set.then(|| name.to_owned());
        let number = |name: &str, value: Option<u64>| value.map(|value| format!("{name} {value}"));
        let time =
            |name: &str, time: Option<Duration>| time.map(|time| format!("{name} {}", time.as_millis()));
        let increment =
            |name: &str, added: Duration| time(name, Some(added).filter(|added| !added.is_zero()));
        let moves: Vec<_> = self.moves.iter().map(|&m| D::write_move(position, m, chess960)).collect();
        let [[first, first_increment], [second, second_increment]] = D::CLOCKS;
        let mate = self.mate.map(|goal| match goal {
            MateGoal::Moves(moves) => format!("mate {moves}"),
            MateGoal::Time(Duration::MAX) => "mate infinite".to_owned(),
            MateGoal::Time(time) => format!("mate {}", time.as_millis()),
        });
        let words = [
            flag("ponder", self.ponder),
            time(first, self.left[0]),
            time(second, self.left[1]),
            increment(first_increment, self.increment[0]),
            increment(second_increment, self.increment[1]),
            time("byoyomi", self.byoyomi),
            number("movestogo", self.moves_to_go.map(u64::from)),
            number("depth", self.depth.map(u64::from)),
            number("nodes", self.nodes),
            mate,
            time("movetime", self.move_time),
            flag("infinite", self.infinite),
            flag(&format!("searchmoves {}", moves.join(" ")), !moves.is_empty()),
        ];
        words.into_iter().flatten().fold("go".to_owned(), |text, word| text + " " + &word)
    }

    /// The clock of this side; the other's, if `go` has only that. `overhead` is the time that a move loses
    /// on its way to the clock; the overhead that the engine sets aside by itself is part of it.
    pub(super) fn clock(&self, side: Side, overhead: Duration, pace: Pace) -> Option<GameClock> {
        let own = side as usize;
        let left = self.left[own].or(self.left[1 - own])?;
        let known = nullwindow::engine::Options::default().overhead;
        // Byoyomi is an increment that comes before the move, and again before the next.
        let byoyomi = self.byoyomi.unwrap_or_default();
        let left = left.saturating_add(byoyomi).saturating_add(known).saturating_sub(overhead);
        let increment = self.increment[own].saturating_add(byoyomi);
        Some(GameClock { left, increment, moves_to_go: self.moves_to_go, pace })
    }

    /// The limits of the search, without its signals.
    pub(super) fn limits(&self, side: Side, overhead: Duration, pace: Pace) -> Limits<'static> {
        let depth = self.depth.or(Limits::DEEPEN.depth);
        let mut limits = Limits { depth, nodes: self.nodes, time: self.move_time, ..Limits::default() };
        if self.infinite {
            return limits;
        }
        let left = self.left[side as usize].unwrap_or_default();
        if let Some(byoyomi) = self.byoyomi.filter(|&byoyomi| left < byoyomi || self.left == [None; 2]) {
            // What is not used of byoyomi is lost, and the rest of the clock is little more.
            limits.time = Some(byoyomi.saturating_sub(overhead));
        } else {
            limits.game_clock = self.clock(side, overhead, pace);
        }
        limits
    }
}

fn from_one<N: FromStr + From<u8> + PartialOrd>(
    name: &str,
    Word { column, text }: Word<'_>,
) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| *number >= N::from(1));
    number.ok_or_else(|| not_a("a number from 1", name, Word { column, text }))
}

/// A time. Clocks can be overdrawn: a negative time is none.
fn milliseconds(name: &str, Word { column, text }: Word<'_>) -> Result<Duration, String> {
    let time = text.parse::<i64>().map(|time| Duration::from_millis(time.try_into().unwrap_or_default()));
    time.map_err(|_| not_a("a number of milliseconds", name, Word { column, text }))
}

/// A time of each move, which cannot be overdrawn.
fn byoyomi(name: &str, Word { column, text }: Word<'_>) -> Result<Duration, String> {
    let error = |_| not_a("a number of milliseconds from 0", name, Word { column, text });
    text.parse().map(Duration::from_millis).map_err(error)
}

fn not_a(what: &str, name: &str, Word { column, text }: Word<'_>) -> String {
    format!("column {column}: {name}: '{}' is not {what}", excerpt(text))
}

#[cfg(test)]
mod tests {
    use super::super::chess::Uci;
    use super::super::command::words;
    use super::*;
    use nullwindow_chess::{Chess, Move};

    fn read(line: &str) -> Result<Go<Move>, String> {
        Go::read::<Uci>(&Chess::start(), &words(line)[1..])
    }

    #[test]
    fn all_forms_are_read() {
        let clocks = read("go wtime 60000 btime -5 winc 1000 binc 2000 movestogo 7 ponder").unwrap();
        let white = clocks.clock(Side::First, Duration::from_millis(20), Pace::default()).unwrap();
        assert_eq!((white.left.as_secs(), white.increment.as_secs(), white.moves_to_go), (60, 1, Some(7)));
        let black = clocks.clock(Side::Second, Duration::from_millis(20), Pace::default()).unwrap();
        assert_eq!((black.left.as_secs(), black.increment.as_secs()), (0, 2));
        assert!(clocks.ponder && !clocks.infinite);
        let slow = clocks.clock(Side::First, Duration::from_millis(1_020), Pace::default()).unwrap();
        assert_eq!(slow.left.as_secs(), 59);
        assert!(read("go btime 1000").unwrap().clock(Side::First, Duration::ZERO, Pace::default()).is_some());
        let limited =
            read("go depth 3 nodes 500 movetime 0 mate 2 searchmoves e2e4 d2d4 e2e4 infinite").unwrap();
        assert_eq!(
            (limited.depth, limited.nodes, limited.mate),
            (Some(3), Some(500), Some(MateGoal::Moves(2)))
        );
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
            assert_eq!(read(line).unwrap().write::<Uci>(&Chess::start(), false), line);
        }
        let written = |line: &str| read(line).unwrap().write::<Uci>(&Chess::start(), false);
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
