//! The values of a position by searches of all depths without selective cuts, and its exact value (after Buro
//! 1995).

use super::options::{StudyError, StudyOptions};
use crate::othello::{OthelloRecord, sample};
use nullwindow::engine::{Engine, Features, Limits, NodeClock, Options as SearchOptions, Update};
use nullwindow::{Evaluator, Position, Score};
use nullwindow_othello::{Othello, PatternEvaluator, Solving, Tracked};
use nullwindow_support::SplitMix64;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// The table's size, for endgames of two dozen empty squares.
const MEBIBYTES: usize = 32;

/// The values of a position, in discs from the view of its side to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct SearchedPosition {
    pub(super) empties: u32,
    /// The values by searches of depth 0, 1, 2, …
    pub(super) values: Vec<i8>,
    /// The value with perfect play, if the position was solved.
    pub(super) exact: Option<i8>,
}

/// Searches positions.
pub(super) struct PositionSearcher {
    evaluation: PatternEvaluator,
    engine: Engine<Solving>,
}

impl PositionSearcher {
    pub(super) fn new() -> Result<Self, StudyError> {
        let evaluation = PatternEvaluator::embedded()?;
        let engine = Engine::new(evaluation.clone(), MEBIBYTES, SearchOptions::default())?;
        Ok(PositionSearcher { evaluation, engine })
    }

    /// Draws the position of this number, and computes its values; `None` if it was stopped.
    pub(super) fn search_all_depths(
        &mut self,
        games: &[(usize, &OthelloRecord)],
        empties: u32,
        options: StudyOptions,
        number: usize,
        stop: &AtomicBool,
    ) -> Option<SearchedPosition> {
        let position = Tracked::from(position(games, empties, options.seed << 32 | number as u64, stop)?);
        let mut values = vec![self.evaluation.evaluate(&position)];
        self.search(&position, options.depth.min(empties - 1).into(), false, stop, |score| {
            values.push(score)
        })?;
        let exact = match empties <= options.exact {
            true => Some(self.search(&position, None, true, stop, |_| ())?),
            false => None,
        };
        let discs = |score: Score| score.get() as i8;
        Some(SearchedPosition {
            empties,
            values: values.into_iter().map(discs).collect(),
            exact: exact.map(discs),
        })
    }

    /// The value of the last iteration; calls `each` with the value of every iteration.
    fn search(
        &mut self,
        position: &Tracked,
        depth: Option<u32>,
        probcut: bool,
        stop: &AtomicBool,
        mut each: impl FnMut(Score),
    ) -> Option<Score> {
        self.engine.new_game();
        let features = Features { probcut, ..Features::default() };
        self.engine.set_options(SearchOptions { features, ..SearchOptions::default() });
        let limits = Limits { depth, stop: Some(stop), ..Limits::default() };
        let found = self.engine.search(position, &[], limits, &NodeClock(1_000_000), |report| {
            if report.update == Update::Iteration {
                each(report.lines[0].score);
            }
        });
        found.complete.then_some(found.score)
    }
}

/// An unfinished position with this number of empty squares, the same for the same seed. `None` if it was
/// stopped.
fn position(
    games: &[(usize, &OthelloRecord)],
    empties: u32,
    seed: u64,
    stop: &AtomicBool,
) -> Option<Othello> {
    let mut seeds = SplitMix64::new(seed);
    loop {
        let (position, _) =
            sample::position(games, &(empties..empties + 1), seeds.next().expect("it is endless"), stop)?;
        if position.outcome().is_none() {
            return Some(position);
        }
    }
}
