//! Othello solved to the end of the game (our own).

use crate::Monitor;
use nullwindow::engine::{Engine, NodeClock, SearchResult, WithStatistics};
use nullwindow_othello::{Move, Othello, Solving};

/// The engine that solves; [`solve_endgame`] has an example.
pub type EndgameEngine = Engine<WithStatistics<Solving>>;

/// Searches a position to the end of the game, without limits. If the monitor stops it, the result is what it
/// has found until then.
///
/// ```
/// use nullwindow::engine::Options;
/// use nullwindow_othello::{PatternEvaluator, fforum};
/// use nullwindow_subjects::{EndgameEngine, Monitor, solve_endgame};
///
/// let evaluation = PatternEvaluator::embedded()?;
/// let mut engine = EndgameEngine::new(evaluation, 16, Options::default()).expect("memory");
/// let problem = fforum::problem(40).expect("the first problem");
/// let found = solve_endgame(&mut engine, &problem.position, &Monitor::silent());
/// assert_eq!((i32::from(found.score.get()), found.exact), (problem.score, true));
/// # Ok::<(), nullwindow_subjects::Error>(())
/// ```
pub fn solve_endgame(
    engine: &mut EndgameEngine,
    position: &Othello,
    monitor: &Monitor,
) -> SearchResult<Move> {
    engine.search(&(*position).into(), &[], monitor.limits(), &NodeClock(1_000_000), |_| ())
}
