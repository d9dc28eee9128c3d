//! Searches of the positions of one game, by the engine and by the textbook (our own).

use super::positions::{Measured, Root, Subject};
use super::setup::{Setup, TableSize};
use super::suite::Suite;
use crate::critical::{self, Critical};
use crate::short_keys::{self, KeyLength, ShortKeys};
use crate::visits::{TreeVisits, visits};
use crate::{Error, Monitor, measure};
use nullwindow::engine::{Engine, KeyOf, Limits, Options, Profile, WithStatistics};
use nullwindow::observe::Count;
use nullwindow::table::{Table, TableError};
use nullwindow::textbook::alpha_beta;
use nullwindow::textbook::aspiration::{self, Widen};
use nullwindow::{Keyed, Position as _, Score, Window};
use nullwindow_othello::fforum;
use std::fmt::Display;

/// The positions of one game, and their evaluator.
pub(super) struct GamePositions<F: Profile> {
    game: Suite,
    evaluator: F::Evaluator,
    positions: Vec<F::Game>,
}

impl<F: Profile> GamePositions<F> {
    pub(super) fn new(game: Suite, evaluator: F::Evaluator, positions: Vec<F::Game>) -> Self {
        GamePositions { game, evaluator, positions }
    }
}

impl<F> GamePositions<F>
where
    F: Profile<Evaluator: Clone>,
    F::Game: Keyed<Move: Display>,
{
    fn search_position(
        &self,
        position: &F::Game,
        setup: &Setup,
        monitor: &Monitor,
    ) -> Result<Measured, Error> {
        let table = table::<F>(setup).map_err(|error| {
            let option = if let TableSize::Entries(_) = setup.table { "log2-entries" } else { "hash" };
            Error::option(option, error.to_string())
        })?;
        let options = as_published(setup.options);
        let mut engine = Engine::<WithStatistics<F>>::with_table(self.evaluator.clone(), table, options);
        let limits = Limits { depth: Some(setup.depth), nodes: setup.nodes, ..monitor.limits() };
        let found = monitor.search(&mut engine, position, limits)?;
        let best = found.lines.first().and_then(|line| line.moves.first());
        Ok(Measured {
            score: found.score,
            best: best.map(ToString::to_string).unwrap_or_default(),
            nodes: found.nodes,
            statistics: found.statistics,
        })
    }
}

impl<F> Subject for GamePositions<F>
where
    F: Profile<Evaluator: Clone>,
    F::Game: Keyed<Move: Display>,
{
    fn game(&self) -> Suite {
        self.game
    }

    fn positions(&self) -> usize {
        self.positions.len()
    }

    fn name(&self, i: usize) -> String {
        let first = if matches!(self.game, Suite::Fforum | Suite::FforumPatterns) {
            *fforum::NUMBERS.start() as usize
        } else {
            1
        };
        (first + i).to_string()
    }

    fn search(&self, i: usize, setup: &Setup, monitor: &Monitor) -> Result<Measured, Error> {
        self.search_position(&self.positions[i], setup, monitor)
    }

    fn value_of(&self, i: usize, m: &str, setup: &Setup, monitor: &Monitor) -> Result<Option<Score>, Error> {
        let (position, mut moves) = (&self.positions[i], Vec::new());
        position.moves(&mut moves);
        let Some(&m) = moves.iter().find(|known| known.to_string() == m) else { return Ok(None) };
        let mut after = position.clone();
        after.make(m);
        let setup = Setup { depth: setup.depth.saturating_sub(1).max(1), ..*setup };
        let score = self.search_position(&after, &setup, monitor)?.score;
        Ok(Some(if after.side() == position.side() { score } else { -score }))
    }

    fn alpha_beta(&self, at: Root, window: Option<[Score; 2]>, monitor: &Monitor) -> Result<Measured, Error> {
        let (i, depth) = at;
        let count = Count::default();
        let found = measure(&self.positions[i], &self.evaluator, count, monitor, |p| match window {
            None => alpha_beta::fail_soft(p, Window::full(), depth),
            Some([value, delta]) => aspiration::aspiration(p, value, delta, Widen::Double, |p, w| {
                alpha_beta::fail_soft(p, w, depth)
            }),
        });
        let (score, Count { nodes, leaves, .. }) = found.ok_or(Error::Stopped)?;
        Ok(Measured { nodes, ..Measured::of_leaves(leaves, score) })
    }

    fn critical(&self, at: Root, score: Score, cheapest: bool, monitor: &Monitor) -> Result<Critical, Error> {
        let (i, depth) = at;
        let promise = |p: &F::Game, m| Engine::<F>::move_score(&self.evaluator, p, m);
        let position = &self.positions[i];
        let found = critical::tree(position, &self.evaluator, promise, (depth, score), cheapest, monitor);
        assert!(found.is_some() || monitor.stopped(), "{score} is not the value of {}", self.name(i));
        found.ok_or(Error::Stopped)
    }

    fn visits(&self, (i, depth): Root, monitor: &Monitor) -> Result<TreeVisits, Error> {
        visits(&self.positions[i], &self.evaluator, depth, monitor)
    }

    fn short_keys(&self, at: Root, keys: (KeyLength, u64), monitor: &Monitor) -> Result<ShortKeys, Error> {
        let (i, depth) = at;
        short_keys::search(&self.positions[i], &self.evaluator, depth, keys, monitor)
    }
}

fn table<F: Profile>(setup: &Setup) -> Result<Option<Table<KeyOf<F>>>, TableError> {
    Ok(match setup.table {
        TableSize::None => None,
        TableSize::Entries(entries) => Some(Table::with_entries(entries, setup.scheme)?),
        TableSize::Mebibytes(mebibytes) => Some(Table::with_mebibytes(mebibytes, setup.scheme)?),
    })
}

/// The options without what the literature's alpha-beta does not have in exact searches: its trees are at
/// least as large as the minimal tree.
fn as_published(mut options: Options) -> Options {
    options.features.mate_distance &= !options.exact;
    options
}
