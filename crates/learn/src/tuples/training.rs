//! The training of a game's weights, generation by generation (our own).

use super::explored::Explored;
use super::games::{Pair, Players, TrainingGames, UNIT};
use super::tied::{Seen, Tied};
use crate::{AdaGrad, Example, LinearEvaluation as _, Loss};
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
    /// A board of too many cells.
    #[error("a board of {0} cells has more tuples than there can be, 65535")]
    Large(usize),
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

/// The share of the newest fit in the weights, which are a mean of all (Polyak & Juditsky 1992): each alone
/// swings about the best ones.
const NEWEST: f32 = 0.2;

/// A match with the generation before has one game for this number of games to learn from.
const MATCH: u32 = 10;

/// The steps of a pass over the positions of a generation.
const STEPS: usize = 400;

/// What a training keeps from generation to generation.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, Debug)]
pub struct TrainingState {
    /// The generations done.
    pub generations: u32,
    /// The weights that are fitted.
    fitted: Vec<f32>,
    /// The weights: a mean of those fitted, in which later ones count more.
    weights: Vec<f32>,
    /// The sum of the squares of each weight's gradients, as [`AdaGrad`] keeps it.
    squares: Vec<f32>,
}

/// The result of a generation.
#[derive(Clone, PartialEq, Debug)]
pub struct Generation {
    /// Its number, from 1.
    pub number: u32,
    /// The half points of its weights in each pair of games of a match with those before, a tenth as many as
    /// it learned from, from other openings.
    pub pairs: Vec<[u8; 2]>,
    /// The positions that were learned from.
    pub positions: usize,
    /// The nodes of the searches for moves.
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
    network: Arc<TupleNetwork>,
}

impl<'a> Training<'a> {
    /// Begins, or goes on from a state of the same settings.
    ///
    /// # Errors
    /// If the game has no cells or no player by trained weights, the board is too large, or the state is one
    /// of another game.
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
            squares: zeros.clone(),
            fitted: zeros.clone(),
            weights: zeros,
        });
        for weights in [&state.fitted, &state.weights, &state.squares] {
            if weights.len() != tied.weights() {
                return Err(TrainingError::State { found: weights.len(), expected: tied.weights() });
            }
        }
        let network = network(game, &explored, &tied, &state.weights)?;
        game.trained(Arc::clone(&network), 1)?;
        Ok(Training { game, settings, explored, tied, state, network })
    }

    /// What is learned, in words: the numbers of cells, contents, symmetries, tuples and weights.
    #[must_use]
    pub fn summary(&self) -> String {
        let Explored { cells, behind, contents, symmetries, exchange, .. } = &self.explored;
        format!(
            "{} cells with {} contents, {} symmetries, {}; {} tuples with {} weights",
            cells + behind,
            contents.len(),
            symmetries.len(),
            if exchange.is_some() { "the sides exchanged" } else { "weights for each side" },
            self.tied.number_of_tuples(),
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
    pub fn network(&self) -> &Arc<TupleNetwork> {
        &self.network
    }

    /// Plays the games of a generation, learns from them, and plays a match with the weights before;
    /// `progress` receives the number of games done, and that of all.
    ///
    /// # Errors
    /// If `stop` was set, or a session failed. The state is that of the generation before.
    pub fn generation(
        &mut self,
        stop: &AtomicBool,
        progress: impl Fn(usize, usize),
    ) -> Result<Generation, TrainingError> {
        let games = self.settings.games;
        let (learned, judged) = (games.div_ceil(2) as usize, (games / MATCH).div_ceil(2).max(1) as usize);
        let [number, stream] = [self.state.generations + 1, 3 * self.state.generations];
        let (both, of) = ([&self.network; 2], 2 * (learned + judged));
        let played = self.pairs(learned, stream, both, stop, |done| progress(done, of))?;
        let (mut examples, mut nodes) = (Vec::new(), 0);
        for pair in played {
            nodes += pair.nodes;
            examples.extend(pair.examples);
        }
        let mut state = self.state.clone();
        let loss = self.fit(&mut state, &examples, stream + 1, stop)?;
        let share = NEWEST.max(1.0 / number as f32);
        state.weights.iter_mut().zip(&state.fitted).for_each(|(mean, new)| *mean += share * (new - *mean));
        let network = network(self.game, &self.explored, &self.tied, &state.weights)?;
        let (both, before) = ([&network, &self.network], 2 * learned);
        let matched = self.pairs(judged, stream + 2, both, stop, |done| progress(before + done, of))?;
        nodes += matched.iter().map(|pair| pair.nodes).sum::<u64>();
        let pairs = matched.iter().filter_map(|pair| pair.halves).collect();
        state.generations = number;
        (self.state, self.network) = (state, network);
        Ok(Generation { number, pairs, positions: examples.len(), nodes, loss })
    }

    /// Fits the weights of a state to examples. The mean loss of each before its step.
    fn fit(
        &self,
        state: &mut TrainingState,
        examples: &[Example<Seen>],
        stream: u32,
        stop: &AtomicBool,
    ) -> Result<f64, TrainingError> {
        let TupleTraining { epochs, threads, seed, .. } = self.settings;
        let spread = if self.explored.margins { MARGIN } else { 1.0 };
        let fit = AdaGrad {
            loss: if self.explored.margins { Loss::Squares } else { Loss::Logistic { slope: 1.0 } },
            rate: spread / self.tied.number_of_tuples() as f32,
            ridge: 0.0,
            batch: (examples.len() / STEPS).max(16),
            epochs,
            threads,
            seed: stream_of(seed, stream),
        };
        let (TrainingState { fitted, squares, .. }, mut loss) = (state, 0.0);
        fit.fit_on(&self.tied, [examples, &[]], fitted, squares, stop, |epoch| {
            if epoch.epoch == 1 && !examples.is_empty() {
                loss = epoch.fitted;
            }
        });
        if stop.load(Relaxed) { Err(TrainingError::Stopped) } else { Ok(loss) }
    }

    /// Pairs of games between two players, from openings of this stream of random numbers.
    fn pairs(
        &self,
        count: usize,
        stream: u32,
        networks: [&Arc<TupleNetwork>; 2],
        stop: &AtomicBool,
        progress: impl Fn(usize),
    ) -> Result<Vec<Pair>, TrainingError> {
        let begin = || -> Result<Players<'_>, Error> {
            let [a, b] = networks.map(|network| self.game.trained(Arc::clone(network), 1));
            let (tied, margins, games) = (&self.tied, self.explored.margins, self.settings.play);
            Ok(Players { sessions: [a?, b?], games, tied, margins, plies: self.explored.length / 3, stop })
        };
        let seed = stream_of(self.settings.seed, stream);
        let work = |players: &mut Result<Players<'_>, Error>, pair: usize| match players {
            Ok(players) => players.pair(SplitMix64::output(seed, pair as u64)).transpose(),
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

/// The seed of a stream of random numbers.
fn stream_of(seed: u64, stream: u32) -> u64 {
    SplitMix64::output(seed, u64::from(stream) << 32)
}

fn network(
    game: &AnyGame,
    explored: &Explored,
    tied: &Tied,
    weights: &[f32],
) -> Result<Arc<TupleNetwork>, TrainingError> {
    let (unit, scale) = if explored.margins { (1.0, 256) } else { (UNIT, 16) };
    let network = tied.network(game.name(), weights, unit, scale);
    let network = network.ok_or(TrainingError::Large(explored.cells + explored.behind))?;
    Ok(Arc::new(network.of_variant(&explored.variant)))
}
