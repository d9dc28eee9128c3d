//! Canadian time: a main time, then stones to be placed within each further period (the protocol's section
//! 4.2).

use nullwindow::engine::GameClock;
use std::time::Duration;

/// The time of each side, as `time_settings` sets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TimeSettings {
    pub(super) main: Duration,
    /// The length of each period after the main time.
    pub(super) period: Duration,
    /// The stones to be placed in each period.
    pub(super) stones: u32,
}

/// The clock of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CanadianClock {
    settings: TimeSettings,
    left: Duration,
    /// The stones still to be placed in this period; 0 in the main time.
    stones: u32,
}

impl CanadianClock {
    /// The clock at the beginning of a game; `None` if there is no limit.
    pub(super) fn new(settings: TimeSettings) -> Option<Self> {
        let unlimited = settings.period > Duration::ZERO && settings.stones == 0;
        let clock = CanadianClock { settings, left: settings.main, stones: 0 };
        (!unlimited).then(|| clock.after_main_time())
    }

    /// The clock in its first period, if the main time is used up.
    fn after_main_time(self) -> Self {
        let CanadianClock { settings: TimeSettings { period, stones, .. }, left, stones: counted } = self;
        let begins = counted == 0 && left.is_zero() && !period.is_zero();
        if begins { CanadianClock { left: period, stones, ..self } } else { self }
    }

    /// Sets the remaining time: of the main time if `stones` is 0.
    pub(super) fn set(&mut self, left: Duration, stones: u32) {
        *self = CanadianClock { left, stones, ..*self };
    }

    /// Subtracts the time of a move.
    pub(super) fn spend(&mut self, time: Duration) {
        let (before, over) = (self.stones, time.saturating_sub(self.left));
        self.left = self.left.saturating_sub(time);
        if before == 0 {
            *self = self.after_main_time();
            if self.stones == 0 {
                return;
            }
            self.left = self.left.saturating_sub(over);
        }
        self.stones -= 1;
        if self.stones == 0 {
            *self = CanadianClock { left: self.settings.period, stones: self.settings.stones, ..*self };
        }
    }

    /// The clock that limits the search for the next move.
    pub(super) fn limit(&self) -> GameClock {
        let moves_to_go = (self.stones > 0).then_some(self.stones);
        GameClock { left: self.left, moves_to_go, ..GameClock::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clock(main: u64, period: u64, stones: u32) -> Option<CanadianClock> {
        CanadianClock::new(TimeSettings { main: seconds(main), period: seconds(period), stones })
    }

    fn left(clock: &CanadianClock) -> (u64, Option<u32>) {
        (clock.limit().left.as_secs(), clock.limit().moves_to_go)
    }

    #[test]
    fn time_runs_through_main_time_and_periods() {
        assert_eq!(clock(10, 5, 0), None, "no limit");
        let mut canadian = clock(10, 30, 2).unwrap();
        let mut after = |time| {
            canadian.spend(seconds(time));
            left(&canadian)
        };
        assert_eq!(after(4), (6, None));
        assert_eq!(after(16), (20, Some(1)), "10 s of the first period, and one of its stones");
        assert_eq!(after(5), (30, Some(2)), "a new period");
        canadian.set(seconds(9), 1);
        assert_eq!(left(&canadian), (9, Some(1)));
    }

    #[test]
    fn period_without_main_time_and_main_time_without_period() {
        let mut a_second = clock(0, 1, 1).unwrap();
        assert_eq!(left(&a_second), (1, Some(1)));
        a_second.spend(seconds(1));
        assert_eq!(left(&a_second), (1, Some(1)));
        let mut sudden_death = clock(3, 0, 0).unwrap();
        sudden_death.spend(seconds(5));
        assert_eq!(left(&sudden_death), (0, None));
    }
}
