//! How long the engines may think, and how it is written.

use std::time::Duration;

/// How much time the engines have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Time {
    /// As much as they want.
    Theirs,
    /// So much for each move.
    Move(Duration),
    /// So many nodes for each move.
    Nodes(u64),
    /// A clock for the game, or for so many moves each time, and what every move adds.
    Clock { base: Duration, increment: Duration, moves: Option<u32> },
}

impl Time {
    /// Reads `[MOVES/]SECONDS[+INCREMENT]`.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let seconds = |text: &str| {
            let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            seconds.filter(|time| *time <= Duration::from_secs(10_000_000))
        };
        let clock = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
                None => (None, text),
            };
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let clock = Time::Clock { base: seconds(base)?, increment: seconds(increment)?, moves };
            Some(clock).filter(|_| !seconds(base).unwrap_or_default().is_zero())
        };
        clock().ok_or_else(|| "this is not [MOVES/]SECONDS[+INCREMENT], such as 5+0.05 or 40/60".to_owned())
    }

    /// As PGN's tag TimeControl has it.
    pub(super) fn text(self) -> String {
        match self {
            Time::Theirs | Time::Nodes(_) => "-".to_owned(),
            Time::Move(time) => format!("*{}", time.as_secs_f64()),
            Time::Clock { base, increment, moves } => {
                let moves = moves.map_or(String::new(), |moves| format!("{moves}/"));
                let increment = match increment.as_secs_f64() {
                    0.0 => String::new(),
                    seconds => format!("+{seconds}"),
                };
                format!("{moves}{}{increment}", base.as_secs_f64())
            }
        }
    }
}

/// The clock of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clock {
    time: Time,
    pub(super) left: Duration,
    /// Moves until time is added, where the clock is for so many.
    pub(super) moves: Option<u32>,
}

impl Clock {
    pub(super) fn new(time: Time) -> Self {
        match time {
            Time::Clock { base, moves, .. } => Clock { time, left: base, moves },
            Time::Move(left) => Clock { time, left, moves: None },
            Time::Theirs | Time::Nodes(_) => Clock { time, left: Duration::MAX, moves: None },
        }
    }

    /// A move took so long.
    pub(super) fn spend(&mut self, took: Duration) {
        let Time::Clock { base, increment, moves } = self.time else { return };
        self.left = self.left.saturating_sub(took).saturating_add(increment);
        self.moves = self.moves.map(|moves| moves - 1);
        if self.moves == Some(0) {
            (self.left, self.moves) = (self.left.saturating_add(base), moves);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for text in ["5+0.05", "40/60", "40/60+0.5", "0.5", "300"] {
            assert_eq!(Time::read(text).unwrap().text(), text);
        }
        for bad in ["", "5+", "x", "0", "-1", "0/5", "5+-1", "1/", "nan", "1e99", "a/5"] {
            assert!(Time::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn clocks_run_with_increments_and_periods() {
        let seconds = Duration::from_secs;
        let mut clock = Clock::new(Time::read("2/10+1").unwrap());
        clock.spend(seconds(4));
        assert_eq!((clock.left, clock.moves), (seconds(7), Some(1)));
        clock.spend(seconds(9));
        assert_eq!((clock.left, clock.moves), (seconds(11), Some(2)), "overdrawn, and 10 s more");
        let mut each = Clock::new(Time::Move(seconds(1)));
        each.spend(seconds(3));
        assert_eq!(each.left, seconds(1));
    }
}
