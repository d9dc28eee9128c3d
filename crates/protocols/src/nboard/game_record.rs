//! The game as the board has sent it.

use nullwindow::Side;
use std::time::Duration;

/// Where the game starts, its moves, and its clock.
#[derive(Clone, Default)]
pub(super) struct GameRecord {
    pub(super) start: String,
    pub(super) moves: Vec<String>,
    /// The time of the first side and of the second for the game.
    times: [Option<Duration>; 2],
    /// The time that the first side and the second have used.
    used: [Duration; 2],
}

impl GameRecord {
    /// A game from `start`, with the times of the first side and of the second.
    pub(super) fn new(start: String, moves: Vec<String>, times: [Option<Duration>; 2]) -> Self {
        GameRecord { start, moves, times, ..GameRecord::default() }
    }

    /// Adds the time of a move.
    pub(super) fn use_time(&mut self, side: Side, time: Duration) {
        let used = &mut self.used[side as usize];
        *used = used.saturating_add(time);
    }

    /// The time that a side has left; `None` without a clock, and if its time is over.
    pub(super) fn time_left(&self, side: Side) -> Option<Duration> {
        self.times[side as usize]?.checked_sub(self.used[side as usize]).filter(|left| !left.is_zero())
    }
}
