//! Canadian time: a main time, then stones to be placed within each further period (the protocol's section 4.2).

use nullwindow::engine::GameClock;
use std::time::Duration;

/// The time of each side, as `time_settings` sets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Setting {
    pub(super) main: Duration,
    /// A period after the main time.
    pub(super) period: Duration,
    /// The stones to be placed in each.
    pub(super) stones: u32,
}

/// The clock of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clock {
    setting: Setting,
    left: Duration,
    /// The stones still to be placed in this period; 0 in the main time.
    stones: u32,
}

impl Clock {
    /// The clock at the beginning of a game; `None` if there is no limit.
    pub(super) fn new(setting: Setting) -> Option<Self> {
        let unlimited = setting.period > Duration::ZERO && setting.stones == 0;
        let clock = Clock { setting, left: setting.main, stones: 0 };
        (!unlimited).then(|| clock.after_main_time())
    }

    /// With the main time used up, the first period has begun.
    fn after_main_time(self) -> Self {
        let Clock { setting: Setting { period, stones, .. }, left, stones: counted } = self;
        let begins = counted == 0 && left.is_zero() && !period.is_zero();
        if begins { Clock { left: period, stones, ..self } } else { self }
    }

    /// The other side says what is left: of the main time if `stones` is 0.
    pub(super) fn tell(&mut self, left: Duration, stones: u32) {
        *self = Clock { left, stones, ..*self };
    }

    /// A move has taken so long.
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
            *self = Clock { left: self.setting.period, stones: self.setting.stones, ..*self };
        }
    }

    /// What the engine goes by.
    pub(super) fn limit(&self) -> GameClock {
        let moves_to_go = (self.stones > 0).then_some(self.stones);
        GameClock { left: self.left, increment: Duration::ZERO, moves_to_go }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clock(main: u64, period: u64, stones: u32) -> Option<Clock> {
        Clock::new(Setting { main: seconds(main), period: seconds(period), stones })
    }

    fn left(clock: &Clock) -> (u64, Option<u32>) {
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
        canadian.tell(seconds(9), 1);
        assert_eq!(left(&canadian), (9, Some(1)));
    }

    #[test]
    fn a_period_alone_and_a_main_time_alone() {
        let mut a_second = clock(0, 1, 1).unwrap();
        assert_eq!(left(&a_second), (1, Some(1)));
        a_second.spend(seconds(1));
        assert_eq!(left(&a_second), (1, Some(1)));
        let mut sudden_death = clock(3, 0, 0).unwrap();
        sudden_death.spend(seconds(5));
        assert_eq!(left(&sudden_death), (0, None));
    }
}
