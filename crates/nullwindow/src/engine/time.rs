//! The time of a move: budgets from the game's clock, and whether another iteration will fit (after Hyatt,
//! "Using time wisely", 1984; the formulas are our own).

use crate::{Score, Value};
use std::collections::VecDeque;
use std::time::Duration;

/// A source of time: the system's clock, or another one in tests and on the web.
///
/// ```
/// use nullwindow::engine::Clock;
/// use std::time::Duration;
///
/// /// A clock that advances by a millisecond with each reading.
/// struct Ticking(std::cell::Cell<u64>);
/// impl Clock for Ticking {
///     fn elapsed(&self, _nodes: u64) -> Duration {
///         self.0.set(self.0.get() + 1);
///         Duration::from_millis(self.0.get())
///     }
/// }
/// ```
pub trait Clock {
    /// The time since the search began, which has visited this number of nodes.
    fn elapsed(&self, nodes: u64) -> Duration;
}

/// A clock that advances by one second with this number of nodes: the same on every machine.
///
/// ```
/// use nullwindow::engine::{Clock, NodeClock};
/// assert_eq!(NodeClock(1_000).elapsed(2_500).as_millis(), 2_500);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NodeClock(
    /// Nodes a second.
    pub u64,
);

impl Clock for NodeClock {
    fn elapsed(&self, nodes: u64) -> Duration {
        seconds(nodes as f64 / self.0.max(1) as f64)
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Clock for std::time::Instant {
    fn elapsed(&self, _: u64) -> Duration {
        std::time::Instant::elapsed(self)
    }
}

/// A duration of any number of seconds, saturating at zero and at the greatest duration.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX)
}

/// The clock of the side to move, in a game where each move's time counts.
///
/// ```
/// use nullwindow::engine::GameClock;
/// use std::time::Duration;
/// let left = Duration::from_secs(1);
/// let last_second = GameClock { left, moves_to_go: Some(1), ..GameClock::default() };
/// assert_eq!(last_second.budget(Duration::from_millis(20)).hard.as_millis(), 980);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameClock {
    /// The time left; zero if the flag has fallen.
    pub left: Duration,
    /// The time that each move adds.
    pub increment: Duration,
    /// Moves to the next time control, this one included; `None` (or 0) if the time left is for the whole
    /// game.
    pub moves_to_go: Option<u32>,
    /// How the time is spread over the moves, if it is for the whole game.
    pub pace: Pace,
}

/// How the time of a game is spread over its moves, whose number is unknown.
///
/// ```
/// use nullwindow::engine::{GameClock, Pace};
/// use std::time::Duration;
/// let left = Duration::from_secs(60);
/// let budget = |pace| GameClock { left, pace, ..GameClock::default() }.budget(Duration::ZERO);
/// let fast = Pace { moves: 60, ..Pace::default() };
/// assert_eq!(2 * budget(fast).soft, budget(Pace::default()).soft);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// The number of moves that share the time, at least 1.
    pub moves: u32,
    /// The number of increments that are shared with it, before they are added.
    pub increments: u32,
}

impl Default for Pace {
    /// For games of any length: 30 moves, and 22 increments.
    fn default() -> Self {
        Pace { moves: MOVES, increments: 22 }
    }
}

/// The time of one move.
///
/// ```
/// use nullwindow::engine::{Budget, GameClock};
/// use std::time::Duration;
/// let clock = GameClock { left: Duration::from_secs(60), ..GameClock::default() };
/// let whole_seconds = clock.budget(Duration::ZERO);
/// assert_eq!(whole_seconds, Budget { soft: Duration::from_secs(3), hard: Duration::from_secs(8) });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// No iteration is started that is not predicted to end by then. A selective search takes from 6 to 15
    /// eighths of it, as its best move and its score are steady, but never more than `hard`.
    pub soft: Duration,
    /// The search is stopped then.
    pub hard: Duration,
}

/// A game of unknown length is assumed to last this number of moves, and a longer part of one too.
const MOVES: u32 = 30;

impl GameClock {
    /// The budget of the next move, with this time reserved for its transmission.
    ///
    /// With `a` the time left without the reserve, and `m` the moves to go (at most 30), the move's share is
    /// `s = a / m` + ¾ of the increment. If `m` is unknown, `a` and the increments of the [pace](Self::pace)
    /// are divided by its moves; that is at most `a / 10` + ¾ of the increment.
    ///
    /// `soft` = 3/2 `s`: the last iteration that is predicted to end by then ends at two thirds of it on the
    /// average, if each costs three times the one before (ends are spread evenly over the logarithms from
    /// `soft / 3` to `soft`; on Connect Four and Kalah a test measures it). `hard` = 4 `s`, because an
    /// iteration that takes longer than predicted has often found another best move. Neither is more than
    /// 3/4 `a`, so that time is left for the other moves, or than `a` for the last move before the time
    /// control.
    #[must_use]
    pub fn budget(&self, overhead: Duration) -> Budget {
        let available = self.left.saturating_sub(overhead);
        let moves_to_go = self.moves_to_go.filter(|&moves| moves > 0);
        let part = |moves: u32| (available / moves).saturating_add((self.increment / 4).saturating_mul(3));
        // Divided before multiplied: nothing here overflows, and what does saturates.
        let share = match moves_to_go {
            Some(moves) => part(moves.min(MOVES)),
            None => {
                let Pace { moves, increments } = self.pace;
                let shared = available.saturating_add(self.increment.saturating_mul(increments));
                (shared / moves.max(1)).min(part(10))
            }
        };
        let most = if moves_to_go == Some(1) { available } else { available / 4 * 3 };
        Budget { soft: (share / 2).saturating_mul(3).min(most), hard: share.saturating_mul(4).min(most) }
    }
}

/// How settled the answer of a selective search is: a search whose best move changes, or whose score falls,
/// takes more of its budget, one that only confirms its move takes less.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Steadiness {
    /// The iterations in a row that have left the best move as it was.
    unchanged: usize,
    /// Whether the last score was below the window around the one before.
    fallen: bool,
}

/// The part of the soft budget, in eighths, by the number of iterations that have left the best move as it
/// was.
const PARTS: [u32; 6] = [12, 10, 9, 8, 7, 6];

/// More of it, in eighths, after a score that has fallen.
const FALLEN: u32 = 3;

impl Steadiness {
    /// Notes the best move and the score of an iteration, given those of the one before and half the width of
    /// the window around a score, if there is a window.
    pub(super) fn note<M: PartialEq>(&mut self, before: (M, Score), now: (M, Score), width: Option<Score>) {
        let unchanged = if now.0 == before.0 { self.unchanged + 1 } else { 0 };
        let fallen = width.is_some_and(|width| now.1.offset(width) < before.1);
        *self = Steadiness { unchanged, fallen };
    }

    /// This part of the budget.
    pub(super) fn part_of(self, soft: Duration) -> Duration {
        let eighths = PARTS[self.unchanged.min(PARTS.len() - 1)] + if self.fallen { FALLEN } else { 0 };
        (soft / 8).saturating_mul(eighths)
    }
}

/// The number of predictions of an iteration's cost, and of those that came true.
///
/// ```
/// use nullwindow::engine::Predictions;
/// assert_eq!(Predictions { made: 8, right: 7 }.wrong(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Predictions {
    /// Iterations that were started because they were predicted to end within the soft budget.
    pub made: u32,
    /// Predictions that came true.
    pub right: u32,
}

impl Predictions {
    /// Predictions that did not.
    #[must_use]
    pub fn wrong(self) -> u32 {
        self.made - self.right
    }
}

/// Predicts the cost of the next iteration from the last ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Forecast {
    /// The nodes of the last iterations, the newest last; at most four.
    costs: VecDeque<u64>,
}

impl Forecast {
    /// Notes the nodes of a finished iteration.
    pub(super) fn note(&mut self, nodes: u64) {
        if self.costs.len() == 4 {
            self.costs.pop_front();
        }
        self.costs.push_back(nodes.max(1));
    }

    /// The predicted nodes of the next iteration, if the depth grows by one ply at a time (`alternating`: odd
    /// and even depths grow in turn by different factors) or by two. 0 before the first.
    pub(super) fn next(&self, alternating: bool) -> f64 {
        let cost = |back: usize| self.costs.len().checked_sub(back).map(|i| self.costs[i] as f64);
        let Some(last) = cost(1) else { return 0.0 };
        // The step of the same parity is the one before the last.
        let growth = match (cost(1), cost(2), cost(3)) {
            (_, Some(to), Some(from)) if alternating => to / from,
            (Some(to), Some(from), _) => to / from,
            _ => 1.0,
        };
        last * growth.max(1.0)
    }

    /// The duration of this number of nodes at the speed of the search so far.
    pub(super) fn duration(nodes: f64, elapsed: Duration, so_far: u64) -> Duration {
        seconds(elapsed.as_secs_f64() / so_far.max(1) as f64 * nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steady_answer_takes_less_time_and_a_falling_score_more() {
        let answers = [('a', 30), ('b', 30), ('b', 50), ('b', 30), ('b', 9), ('b', 60), ('b', 60), ('c', 39)];
        let answers = answers.map(|(m, score)| (m, Score::points(score)));
        let mut steadiness = Steadiness::default();
        let after = answers.windows(2).map(|pair| {
            steadiness.note(pair[0], pair[1], Some(Score::points(20)));
            steadiness.part_of(Duration::from_secs(8)).as_secs()
        });
        assert_eq!(after.collect::<Vec<_>>(), [12, 10, 9, 11, 7, 6, 15]);
        steadiness.note(('c', Score::points(90)), ('c', Score::points(-90)), None);
        assert_eq!(
            steadiness.part_of(Duration::from_secs(8)).as_secs(),
            10,
            "without a window no score falls"
        );
    }
}
