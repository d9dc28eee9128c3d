//! The command `go` and its limits.

use super::dialect::{Dialect, MateGoal, number};
use nullwindow::Side;
use nullwindow::engine::{GameClock, Limits, Pace};
use nullwindow::session::Word;
use nullwindow::session::excerpt;
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
    /// Reads the words after `go`, for a search of this position, and says what it passed over: words that
    /// are no arguments, and arguments without a value that can be read. The others are kept, whatever is
    /// beside them. Where no limit is left of those that were given, the search takes a second.
    pub(super) fn read<D: Dialect<Move = M>>(
        position: &D::Position,
        words: &[Word<'_>],
    ) -> (Self, Vec<String>) {
        let (mut go, mut passed_over) = (Go::default(), Vec::new());
        let (mut words, mut unread) = (words.iter().copied().peekable(), false);
        while let Some(Word { column, text: name }) = words.next() {
            if !D::GO.contains(&name) {
                passed_over.push(format!("column {column}: '{}' is not an argument of go", excerpt(name)));
                continue;
            }
            match name {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(word) = words.next_if(|word| !D::GO.contains(&word.text)) {
                        match D::read_move(position, word.text) {
                            Ok(m) if go.moves.contains(&m) => {}
                            Ok(m) => go.moves.push(m),
                            Err(error) => passed_over.push(format!("column {}: {error}", word.column)),
                        }
                    }
                }
                _ => {
                    // An argument in the place of the value is no value; but USI has `mate infinite`.
                    let is_value = |text| !D::GO.contains(&text) || name == "mate" && D::mate(text).is_some();
                    let word = words.next_if(|word| is_value(word.text));
                    if !word.is_some_and(|word| go.set::<D>(name, word.text)) {
                        unread = true;
                        passed_over.push(match word {
                            None => format!("column {column}: {name} lacks its value"),
                            Some(Word { column, text }) => {
                                format!("column {column}: {name}: '{}' is not a number", excerpt(text))
                            }
                        });
                    }
                }
            }
        }
        go.complete(unread);
        (go, passed_over)
    }

    /// Sets an argument that has a value; false if this text is none.
    fn set<D: Dialect<Move = M>>(&mut self, name: &str, text: &str) -> bool {
        if name == "mate" {
            self.mate = D::mate(text).or(self.mate);
            return D::mate(text).is_some();
        }
        let Some(number) = number(text) else { return false };
        let time = Duration::from_millis(number);
        match name {
            "depth" => self.depth = Some(number.try_into().unwrap_or(u32::MAX)),
            "nodes" => self.nodes = Some(number),
            "movestogo" => self.moves_to_go = number.try_into().ok().filter(|&moves| moves > 0),
            "movetime" => self.move_time = Some(time),
            "byoyomi" => self.byoyomi = Some(time),
            clock => {
                for (side, [left, increment]) in D::CLOCKS.into_iter().enumerate() {
                    if clock == left {
                        self.left[side] = Some(time);
                    } else if clock == increment {
                        self.increment[side] = time;
                    }
                }
            }
        }
        true
    }

    /// Makes sense of the arguments together; some were `unread`.
    fn complete(&mut self, unread: bool) {
        if self.left == [None; 2] && self.increment != [Duration::ZERO; 2] {
            self.left = [Some(Duration::ZERO); 2];
        }
        let timed = self.left != [None; 2] || self.byoyomi.is_some();
        let given = self.limited();
        self.depth = self.depth.filter(|&depth| depth > 0);
        self.nodes = self.nodes.filter(|&nodes| nodes > 0);
        self.move_time = self.move_time.filter(|time| !time.is_zero());
        self.mate = self.mate.filter(|&goal| goal != MateGoal::Moves(0));
        if timed || self.limited() || self.infinite || self.ponder {
            return;
        }
        match (given, unread) {
            // A limit of 0 is none beside another; alone it is the least that there is.
            (true, _) => self.depth = Some(1),
            (_, true) => self.move_time = Some(Duration::from_secs(1)),
            // A search without a limit ends at `stop`.
            _ => self.infinite = true,
        }
    }

    fn limited(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.move_time.is_some() || self.mate.is_some()
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

#[cfg(test)]
mod tests {
    use super::super::chess::Uci;
    use super::super::command::words;
    use super::*;
    use nullwindow_chess::{Chess, Move};
    use nullwindow_support::SplitMix64;

    fn read(line: &str) -> Go<Move> {
        Go::read::<Uci>(&Chess::start(), &words(line)[1..]).0
    }

    #[test]
    fn all_forms_are_read() {
        let clocks = read("go wtime 60000 btime -5 winc 1000 binc 2000 movestogo 7 ponder");
        let white = clocks.clock(Side::First, Duration::from_millis(20), Pace::default()).unwrap();
        assert_eq!((white.left.as_secs(), white.increment.as_secs(), white.moves_to_go), (60, 1, Some(7)));
        let black = clocks.clock(Side::Second, Duration::from_millis(20), Pace::default()).unwrap();
        assert_eq!((black.left.as_secs(), black.increment.as_secs()), (0, 2));
        assert!(clocks.ponder && !clocks.infinite);
        let slow = clocks.clock(Side::First, Duration::from_millis(1_020), Pace::default()).unwrap();
        assert_eq!(slow.left.as_secs(), 59);
        assert!(read("go btime 1000").clock(Side::First, Duration::ZERO, Pace::default()).is_some());
        let limited = read("go depth 3 nodes 500 movetime 7 mate 2 searchmoves e2e4 d2d4 e2e4 infinite");
        assert_eq!(
            (limited.depth, limited.nodes, limited.mate),
            (Some(3), Some(500), Some(MateGoal::Moves(2)))
        );
        assert_eq!(
            (limited.move_time, limited.moves.len(), limited.infinite),
            (Some(Duration::from_millis(7)), 2, true)
        );
        assert_eq!(read("go"), Go { infinite: true, ..Go::default() });
        assert!(!read("go ponder").infinite && !read("go nodes 9").infinite);
    }

    fn written(line: &str) -> String {
        read(line).write::<Uci>(&Chess::start(), false)
    }

    #[test]
    fn command_is_written_as_the_protocol_writes_it() {
        for line in [
            "go ponder wtime 60000 btime 0 winc 1000 binc 2000 movestogo 7",
            "go depth 3 nodes 500 mate 2 movetime 7 infinite searchmoves e2e4 d2d4",
            "go infinite",
        ] {
            assert_eq!(written(line), line);
        }
        assert_eq!(
            (written("go"), written("go wtime -5")),
            ("go infinite".to_owned(), "go wtime 0".to_owned())
        );
    }

    #[test]
    fn odd_values_are_read_as_far_as_they_can_be() {
        for (line, understood) in [
            ("go wtime 1000.5 btime 1000,9 movestogo 0", "go wtime 1000 btime 1000"),
            ("go wtime 3e3 winc -7 btime +5 binc x", "go wtime 3000 btime 5"),
            ("go wtime inf", "go wtime 18446744073709551615"),
            (
                "go nodes 99999999999999999999 depth 5000000000",
                "go depth 4294967295 nodes 18446744073709551615",
            ),
            ("go wtime 500 depth 0 nodes 0 movetime 0 mate 0", "go wtime 500"),
            ("go wtime 500 depth movetime x nodes -3", "go wtime 500"),
            ("go movetime 20 depth 0", "go movetime 20"),
            // Of nothing the least.
            ("go depth 0", "go depth 1"),
            ("go nodes -1 movetime 0", "go depth 1"),
            ("go winc 200", "go wtime 0 btime 0 winc 200"),
            // An answer is expected.
            ("go depth many", "go movetime 1000"),
            ("go wtime infinite", "go infinite"),
            ("go movestogo 0", "go infinite"),
            ("go searchmoves e2e5 depth 2", "go depth 2"),
            ("go mate 99999", "go mate 65535"),
        ] {
            assert_eq!(written(line), understood, "{line}");
        }
    }

    #[test]
    fn noise_between_the_arguments_changes_nothing() {
        let arguments = "wtime 3000;btime 2000;winc 10;binc 20;movestogo 10;depth 9;nodes 800;movetime 70;\
             mate 3;ponder;infinite;searchmoves e2e4 d2d4";
        let (arguments, noise): (Vec<_>, _) = (
            arguments.split(';').collect(),
            ["foo", "3", "-1.5", "rtime 100", "Ponder", "e7e5", "é", "movestogo="],
        );
        let mut random = SplitMix64::new(5);
        let mut below = |n: usize| random.next().unwrap() as usize % n;
        for _ in 0..2_000 {
            let (mut clean, mut noisy, mut count) = ("go".to_owned(), "go".to_owned(), 0);
            for _ in 0..=below(6) {
                while below(3) == 0 {
                    let word = noise[below(noise.len())];
                    noisy += &format!(" {word}");
                    count += word.split(' ').count();
                }
                let argument = arguments[below(arguments.len())];
                (clean, noisy) = (format!("{clean} {argument}"), format!("{noisy} {argument}"));
            }
            let (go, passed_over) = Go::read::<Uci>(&Chess::start(), &words(&noisy)[1..]);
            assert_eq!((go, passed_over.len()), (read(&clean), count), "{noisy}");
        }
    }

    #[test]
    fn what_is_passed_over_is_named_with_its_column() {
        for (line, message) in [
            ("go depth", "column 4: depth lacks its value"),
            ("go depth x", "column 10: depth: 'x' is not a number"),
            ("go wtime infinite", "column 4: wtime lacks its value"),
            ("go searchmoves e2e4 e2e5", "column 21: e2e5 is not a legal move here"),
            ("go fast", "column 4: 'fast' is not an argument of go"),
        ] {
            let (_, passed_over) = Go::read::<Uci>(&Chess::start(), &words(line)[1..]);
            assert_eq!(passed_over, [message], "{line}");
        }
    }
}
