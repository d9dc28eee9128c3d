//! A position's values by searches of all depths, and with perfect play: by the engine, without guesses.

use super::{Error, Options, Seen};
use crate::othello::{Game, sample};
use nullwindow::engine::{Engine, Features, Limits, NodeClock, Options as Search, Update};
use nullwindow::{Evaluator, Position, Score};
use nullwindow_othello::{Evaluation, Othello, Solving, Tracked};
use nullwindow_support::SplitMix64;
use std::sync::atomic::AtomicBool;

/// The table's size, for endgames of two dozen empty squares.
const MEBIBYTES: usize = 32;

/// Searches positions.
pub(super) struct Searcher {
    evaluation: Evaluation,
    engine: Engine<Solving>,
}

impl Searcher {
    pub(super) fn new() -> Result<Self, Error> {
        let evaluation = Evaluation::embedded()?;
        let engine = Engine::new(evaluation.clone(), MEBIBYTES, Search::default())?;
        Ok(Searcher { evaluation, engine })
    }

    /// The values of the position of this number; `None` if it was stopped.
    pub(super) fn look(
        &mut self,
        games: &[(usize, &Game)],
        empties: u32,
        options: Options,
        number: usize,
        stop: &AtomicBool,
    ) -> Option<Seen> {
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
        Some(Seen { empties, values: values.into_iter().map(discs).collect(), exact: exact.map(discs) })
    }

    /// The value of the last iteration; `each` is told those of all.
    fn search(
        &mut self,
        position: &Tracked,
        depth: Option<u32>,
        guesses: bool,
        stop: &AtomicBool,
        mut each: impl FnMut(Score),
    ) -> Option<Score> {
        self.engine.new_game();
        let features = Features { probcut: guesses, ..Features::default() };
        self.engine.set_options(Search { features, ..Search::default() });
        let limits = Limits { depth, stop: Some(stop), ..Limits::default() };
        let found = self.engine.search(position, &[], limits, &NodeClock(1_000_000), |report| {
            if report.news == Update::Iteration {
                each(report.lines[0].score);
            }
        });
        found.complete.then_some(found.score)
    }
}

/// A position that is not the end of its game, with so many empty squares; the same for the same seed. `None` if it was stopped.
fn position(games: &[(usize, &Game)], empties: u32, seed: u64, stop: &AtomicBool) -> Option<Othello> {
    let mut seeds = SplitMix64::new(seed);
    loop {
        let (position, _) =
            sample::position(games, &(empties..empties + 1), seeds.next().expect("it never ends"), stop)?;
        if position.outcome().is_none() {
            return Some(position);
        }
    }
}
