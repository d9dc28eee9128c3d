//! Time controls, and the clock of a side (our own).

use std::time::Duration;

/// The time that the engines have.
///
/// ```
/// use nullwindow_match::TimeControl;
/// use std::time::Duration;
/// let increment = Duration::from_millis(50);
/// let byoyomi = Duration::ZERO;
/// let clock = TimeControl::Clock { base: Duration::from_secs(5), increment, byoyomi, moves: None };
/// assert_eq!(TimeControl::read("5+0.05"), Ok(clock));
/// assert_eq!(clock.text(), "5+0.05");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum TimeControl {
    /// The engines choose; over UCI and USI they get one second a move.
    #[default]
    Unlimited,
    /// This time for each move.
    PerMove(Duration),
    /// This number of nodes for each move; over UCI and USI alone.
    Nodes(u64),
    /// A clock.
    Clock {
        /// The time for the game, or for each period of `moves`.
        base: Duration,
        /// The time that each move adds.
        increment: Duration,
        /// The time that each move has when the clock has run out.
        byoyomi: Duration,
        /// The moves of a period; `None` if the time is for the whole game.
        moves: Option<u32>,
    },
}

impl TimeControl {
    /// Reads `[MOVES/]SECONDS[+INCREMENT][,BYOYOMI]`.
    ///
    /// # Errors
    /// If the text is not of this form.
    pub fn read(text: &str) -> Result<Self, String> {
        let seconds = |text: &str| {
            let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            seconds.filter(|time| *time <= Duration::from_secs(10_000_000))
        };
        let clock = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
                None => (None, text),
            };
            let (rest, byoyomi) = rest.split_once(',').unwrap_or((rest, "0"));
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let [base, increment, byoyomi] = [seconds(base)?, seconds(increment)?, seconds(byoyomi)?];
            let clock = TimeControl::Clock { base, increment, byoyomi, moves };
            Some(clock).filter(|_| !(base.is_zero() && byoyomi.is_zero()))
        };
        clock().ok_or_else(|| {
            "this is not [MOVES/]SECONDS[+INCREMENT][,BYOYOMI], such as 5+0.05, 40/60 or 60,10".to_owned()
        })
    }

    /// The value of the PGN tag `TimeControl`.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            TimeControl::Unlimited | TimeControl::Nodes(_) => "-".to_owned(),
            TimeControl::PerMove(time) => format!("*{}", time.as_secs_f64()),
            TimeControl::Clock { base, increment, byoyomi, moves } => {
                let moves = moves.map_or(String::new(), |moves| format!("{moves}/"));
                let part = |sign: char, time: Duration| match time.as_secs_f64() {
                    0.0 => String::new(),
                    seconds => format!("{sign}{seconds}"),
                };
                let (increment, byoyomi) = (part('+', increment), part(',', byoyomi));
                format!("{moves}{}{increment}{byoyomi}", base.as_secs_f64())
            }
        }
    }
}

/// The clock of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SideClock {
    time: TimeControl,
    pub(crate) left: Duration,
    /// Moves until the next period; `None` without periods.
    pub(crate) moves: Option<u32>,
}

impl SideClock {
    pub(crate) fn new(time: TimeControl) -> Self {
        match time {
            TimeControl::Clock { base, moves, .. } => SideClock { time, left: base, moves },
            TimeControl::PerMove(left) => SideClock { time, left, moves: None },
            TimeControl::Unlimited | TimeControl::Nodes(_) => {
                SideClock { time, left: Duration::MAX, moves: None }
            }
        }
    }

    /// The longest time of the next move.
    pub(crate) fn longest(&self) -> Duration {
        match self.time {
            TimeControl::Clock { byoyomi, .. } => self.left.saturating_add(byoyomi),
            _ => self.left,
        }
    }

    /// Subtracts the time of a move, and adds the increment.
    pub(crate) fn spend(&mut self, took: Duration) {
        let TimeControl::Clock { base, increment, moves, .. } = self.time else { return };
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
        for text in ["5+0.05", "40/60", "40/60+0.5", "0.5", "300", "60,10", "0,0.5", "5+1,2"] {
            assert_eq!(TimeControl::read(text).unwrap().text(), text);
        }
        for bad in ["", "5+", "x", "0", "-1", "0/5", "5+-1", "1/", "nan", "1e99", "a/5", "0,0", "5,", "5,1+2"]
        {
            assert!(TimeControl::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn clocks_run_with_increments_and_periods() {
        let seconds = Duration::from_secs;
        let mut clock = SideClock::new(TimeControl::read("2/10+1").unwrap());
        clock.spend(seconds(4));
        assert_eq!((clock.left, clock.moves), (seconds(7), Some(1)));
        clock.spend(seconds(9));
        assert_eq!((clock.left, clock.moves), (seconds(11), Some(2)), "overdrawn, and 10 s more");
        let mut each = SideClock::new(TimeControl::PerMove(seconds(1)));
        each.spend(seconds(3));
        assert_eq!(each.left, seconds(1));
        let mut byoyomi = SideClock::new(TimeControl::read("10,3").unwrap());
        assert_eq!(byoyomi.longest(), seconds(13));
        byoyomi.spend(seconds(12));
        assert_eq!((byoyomi.left, byoyomi.longest()), (seconds(0), seconds(3)));
    }
}
