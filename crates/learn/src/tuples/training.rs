//! The training of a game's weights, generation by generation (our own).

use super::explored::Explored;
use super::games::{Pair, Players, TrainingGames, UNIT};
use super::tied::Tied;
use crate::{AdaGrad, LinearEvaluation as _, Loss};
use nullwindow::session::{AnyGame, Error};
use nullwindow::tuples::TupleNetwork;
use nullwindow_support::{SplitMix64, parallel};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use thiserror::Error;

/// Why a training cannot begin, or not go on.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// The game lacks something, or one of its sessions failed.
    #[error(transparent)]
    Game(#[from] Error),
    /// A state of another number of weights.
    #[error("this state has {found} weights, and the game's tuples {expected}")]
    State {
        /// The weights of the state.
        found: usize,
        /// Those of the game.
        expected: usize,
    },
    /// It was stopped within a generation.
    #[error("stopped within a generation")]
    Stopped,
}

/// The settings of a training. The weights depend on all of them but the threads.
///
/// ```
/// use nullwindow_learn::tuples::TupleTraining;
/// let two = TupleTraining { threads: 2, ..TupleTraining::default() };
/// assert!(two.games > 0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TupleTraining {
    /// The games of a generation, in pairs from one opening.
    pub games: u32,
    /// How they are played and learned from.
    pub play: TrainingGames,
    /// The passes over the positions of a generation.
    pub epochs: u32,
    /// The threads.
    pub threads: usize,
    /// The seed of all that is random.
    pub seed: u64,
}

impl Default for TupleTraining {
    fn default() -> Self {
        let play = TrainingGames::default();
        TupleTraining { games: 2_000, play, epochs: 3, threads: 1, seed: 1 }
    }
}

/// By how much the evaluation of a position changes at first in one step, where results are margins: points.
/// Else it is one, of log-odds.
const MARGIN: f32 = 8.0;

/// The steps of a pass over the positions of a generation.
const STEPS: usize = 400;

/// What a training keeps from generation to generation.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
pub struct TrainingState {
    /// The generations done.
    pub generations: u32,
    /// The weights.
    weights: Vec<f32>,
    /// Those of the generation before, its opponent.
    before: Vec<f32>,
    /// The sum of the squares of each weight's steps, as [`AdaGrad`] keeps it.
    squares: Vec<f32>,
}

/// The result of a generation.
#[derive(Clone, PartialEq, Debug)]
pub struct Generation {
    /// Its number, from 1.
    pub number: u32,
    /// The half points of the weights at its begin in each pair of games against those before them.
    pub pairs: Vec<[u8; 2]>,
    /// The positions that were learned from.
    pub positions: usize,
    /// The nodes of all searches.
    pub nodes: u64,
    /// The mean loss on the positions before a step: cross-entropy, or half the square of points.
    pub loss: f64,
}

/// A game under training.
pub struct Training<'a> {
    game: &'a AnyGame,
    settings: TupleTraining,
    explored: Explored,
    tied: Tied,
    state: TrainingState,
}

impl<'a> Training<'a> {
    /// Begins, or goes on from a state of the same settings.
    ///
    /// # Errors
    /// If the game has no cells or no player by trained weights, or the state is one of another game.
    pub fn new(
        game: &'a AnyGame,
        settings: TupleTraining,
        state: Option<TrainingState>,
    ) -> Result<Self, TrainingError> {
        let explored = Explored::new(game, settings.seed)?;
        let tied = Tied::new(&explored);
        let zeros = vec![0.0; tied.weights()];
        let state = state.unwrap_or_else(|| TrainingState {
            generations: 0,
            before: zeros.clone(),
            squares: zeros.clone(),
            weights: zeros,
        });
        for weights in [&state.weights, &state.before, &state.squares] {
            if weights.len() != tied.weights() {
                return Err(TrainingError::State { found: weights.len(), expected: tied.weights() });
            }
        }
        let training = Training { game, settings, explored, tied, state };
        game.trained(training.network(), 1)?;
        Ok(training)
    }

    /// What is learned, in words: the numbers of cells, contents, symmetries, tuples and weights.
    #[must_use]
    pub fn summary(&self) -> String {
        let Explored { cells, others, contents, symmetries, exchange, .. } = &self.explored;
        format!(
            "{} cells with {} contents, {} symmetries, {}; {} tuples with {} weights",
            cells + others,
            contents.len(),
            symmetries.len(),
            if exchange.is_some() { "the sides exchanged" } else { "weights for each side" },
            self.tied.tuples(),
            self.tied.weights(),
        )
    }

    /// The state, to go on from.
    #[must_use]
    pub fn state(&self) -> &TrainingState {
        &self.state
    }

    /// The present weights.
    #[must_use]
    pub fn network(&self) -> Arc<TupleNetwork> {
        self.network_of(&self.state.weights)
    }

    fn network_of(&self, weights: &[f32]) -> Arc<TupleNetwork> {
        let (unit, scale) = if self.explored.margins { (1.0, 256) } else { (UNIT, 16) };
        let network = self.tied.network(self.game.name(), weights, unit, scale);
        Arc::new(network.expect("the tuples are those of the board"))
    }

    /// Plays the games of a generation, and learns from them; `progress` receives the number of games done.
    ///
    /// # Errors
    /// If `stop` was set, or a session failed. The state is that of the generation before.
    pub fn generation(
        &mut self,
        stop: &AtomicBool,
        progress: impl Fn(usize),
    ) -> Result<Generation, TrainingError> {
        let TupleTraining { games, play, epochs, threads, seed } = self.settings;
        let pairs = self.pairs(games.div_ceil(2) as usize, play, stop, progress)?;
        let mut generation = Generation {
            number: self.state.generations + 1,
            pairs: Vec::new(),
            positions: 0,
            nodes: 0,
            loss: 0.0,
        };
        let mut examples = Vec::new();
        for pair in pairs {
            generation.pairs.push(pair.halves);
            generation.nodes += pair.nodes;
            examples.extend(pair.examples);
        }
        generation.positions = examples.len();
        let before = self.state.weights.clone();
        let spread = if self.explored.margins { MARGIN } else { 1.0 };
        let fit = AdaGrad {
            loss: if self.explored.margins { Loss::Squares } else { Loss::Logistic { slope: 1.0 } },
            rate: spread / self.tied.tuples() as f32,
            ridge: 0.0,
            batch: (examples.len() / STEPS).max(16),
            epochs,
            threads,
            seed: SplitMix64::output(seed, generation.number.into()),
        };
        let (weights, squares) = (&mut self.state.weights, &mut self.state.squares);
        fit.fit_on(&self.tied, [&examples, &[]], weights, squares, stop, |epoch| {
            if epoch.epoch == 1 {
                generation.loss = epoch.fitted;
            }
        });
        if stop.load(Relaxed) {
            // Half a fit is none.
            self.state.weights = before;
            return Err(TrainingError::Stopped);
        }
        self.state.before = before;
        self.state.generations += 1;
        Ok(generation)
    }

    fn pairs(
        &self,
        count: usize,
        games: TrainingGames,
        stop: &AtomicBool,
        progress: impl Fn(usize),
    ) -> Result<Vec<Pair>, TrainingError> {
        let networks = [&self.state.weights, &self.state.before].map(|weights| self.network_of(weights));
        let begin = || -> Result<Players<'_>, Error> {
            let [a, b] = networks.clone().map(|network| self.game.trained(network, 1));
            let plies = self.explored.length / 3;
            let (tied, margins) = (&self.tied, self.explored.margins);
            Ok(Players { sessions: [a?, b?], games, tied, margins, plies, stop })
        };
        let number = u64::from(self.state.generations) << 32;
        let work = |players: &mut Result<Players<'_>, Error>, pair: usize| match players {
            Ok(players) => {
                let pair = players.pair(SplitMix64::output(self.settings.seed, number + pair as u64));
                pair.transpose()
            }
            Err(error) => Some(Err(error.to_string().into())),
        };
        let mut pairs: Vec<_> = std::iter::repeat_with(|| None).take(count).collect();
        let mut done = 0;
        parallel::for_each(count, self.settings.threads, begin, work, |number, pair| {
            pairs[number] = Some(pair?);
            done += 2;
            progress(done);
            Ok::<_, Error>(())
        })?;
        pairs.into_iter().collect::<Option<Vec<_>>>().ok_or(TrainingError::Stopped)
    }
}
