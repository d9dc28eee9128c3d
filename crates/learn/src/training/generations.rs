//! The training of a game's weights, generation by generation (our own).

use super::explored::{Explored, Seen};
use super::games::{MARGIN, OpeningGames, Players, TrainingGames, UNIT};
use super::layered::{LayerState, Layered, MOST_CELLS};
use super::tied::Tied;
use super::training_error::TrainingError;
use crate::{AdaGrad, Example, LinearEvaluation as _, Loss};
use nullwindow::session::{AnyGame, Error};
use nullwindow::weights::Weights;
use nullwindow_support::{SplitMix64, parallel};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What a training learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightKind {
    /// A network of two layers.
    Layers,
    /// The weights of tuples.
    Tuples,
}

/// The settings of a training. The weights depend on all of them but the threads.
///
/// ```
/// use nullwindow_learn::training::TrainingOptions;
/// let two = TrainingOptions { threads: 2, ..TrainingOptions::default() };
/// assert!(two.games > 0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingOptions {
    /// What is learned; `None`: what the state has, or without one layers, but tuples where results are
    /// margins or a board has more than 128 cells.
    pub kind: Option<WeightKind>,
    /// The games of a generation, each from an opening of its own.
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

impl Default for TrainingOptions {
    fn default() -> Self {
        let play = TrainingGames::default();
        TrainingOptions { kind: None, games: 2_000, play, epochs: 3, threads: 1, seed: 1 }
    }
}

/// The share of the newest fit in the weights, which are a mean of all (Polyak & Juditsky 1992): each alone
/// swings about the best ones.
const NEWEST: f32 = 0.2;

/// A match with the generation before has one game for this number of games to learn from.
const MATCH: u32 = 10;

/// The steps of a pass over the positions of a generation.
const STEPS: usize = 400;

/// What a training keeps from generation to generation.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct TrainingState {
    /// The generations done.
    pub generations: u32,
    fit: Fit,
}

/// The weights under training.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
enum Fit {
    Tuples {
        /// The weights that are fitted.
        fitted: Vec<f32>,
        /// The weights: a mean of those fitted, in which later ones count more.
        weights: Vec<f32>,
        /// The sum of the squares of each weight's gradients, as [`AdaGrad`] keeps it.
        squares: Vec<f32>,
    },
    Layers(LayerState),
}

impl Fit {
    fn kind(&self) -> WeightKind {
        match self {
            Fit::Tuples { .. } => WeightKind::Tuples,
            Fit::Layers(_) => WeightKind::Layers,
        }
    }
}

/// What is learned of a game.
enum Learner {
    Tuples(Tied),
    Layers(Box<Layered>),
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
    settings: TrainingOptions,
    explored: Explored,
    learner: Learner,
    state: TrainingState,
    weights: Arc<Weights>,
}

impl<'a> Training<'a> {
    /// Begins, or goes on from a state of the same settings.
    ///
    /// # Errors
    /// If the game has no cells or no player by trained weights, the board is too large, or the state is one
    /// of another game.
    pub fn new(
        game: &'a AnyGame,
        settings: TrainingOptions,
        state: Option<TrainingState>,
    ) -> Result<Self, TrainingError> {
        let explored = Explored::new(game, settings.seed)?;
        let suits_layers = !explored.margins && explored.cells + explored.behind <= MOST_CELLS;
        let usual = if suits_layers { WeightKind::Layers } else { WeightKind::Tuples };
        let kind = settings.kind.or(state.as_ref().map(|state| state.fit.kind())).unwrap_or(usual);
        let learner = match kind {
            WeightKind::Layers => Learner::Layers(Box::new(Layered::new(&explored)?)),
            WeightKind::Tuples => Learner::Tuples(Tied::new(&explored)),
        };
        let begin = || TrainingState { generations: 0, fit: learner.begin(settings.seed) };
        let state = state.unwrap_or_else(begin);
        learner.check(&state.fit)?;
        let weights = learner.weights(game, &explored, &state.fit)?;
        game.trained(Arc::clone(&weights), 1)?;
        Ok(Training { game, settings, explored, learner, state, weights })
    }

    /// What is learned, in words: the numbers of cells, contents, symmetries, and weights.
    #[must_use]
    pub fn summary(&self) -> String {
        let Explored { cells, behind, contents, symmetries, exchange, .. } = &self.explored;
        let learned = match &self.learner {
            Learner::Tuples(tied) => {
                format!("{} tuples with {} weights", tied.number_of_tuples(), tied.weights())
            }
            Learner::Layers(layered) => format!("two layers with {} weights", layered.parameters()),
        };
        format!(
            "{} cells with {} contents, {} symmetries, {}; {learned}",
            cells + behind,
            contents.len(),
            symmetries.len(),
            if exchange.is_some() { "the sides exchanged" } else { "weights for each side" },
        )
    }

    /// The state, to go on from.
    #[must_use]
    pub fn state(&self) -> &TrainingState {
        &self.state
    }

    /// The present weights.
    #[must_use]
    pub fn weights(&self) -> &Arc<Weights> {
        &self.weights
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
        let (learned, judged) = (games as usize, (games / MATCH).div_ceil(2).max(1) as usize);
        let [number, stream] = [self.state.generations + 1, 3 * self.state.generations];
        let (both, of) = ([&self.weights; 2], learned + 2 * judged);
        let played = self.play([learned, 1], stream, both, stop, |done| progress(done, of))?;
        let (mut examples, mut nodes) = (Vec::new(), 0);
        for game in played {
            nodes += game.nodes;
            examples.extend(game.examples);
        }
        let mut state = self.state.clone();
        let loss = self.fit(&mut state.fit, &examples, stream + 1, stop)?;
        state.fit.average(NEWEST.max(1.0 / number as f32));
        let weights = self.learner.weights(self.game, &self.explored, &state.fit)?;
        let both = [&weights, &self.weights];
        let matched = self.play([judged, 2], stream + 2, both, stop, |done| progress(learned + done, of))?;
        nodes += matched.iter().map(|pair| pair.nodes).sum::<u64>();
        let pairs = matched.iter().filter_map(|pair| pair.halves.as_slice().try_into().ok()).collect();
        state.generations = number;
        (self.state, self.weights) = (state, weights);
        Ok(Generation { number, pairs, positions: examples.len(), nodes, loss })
    }

    /// Fits weights to examples. The mean loss of each before its step.
    fn fit(
        &self,
        fit: &mut Fit,
        examples: &[Example<Seen>],
        stream: u32,
        stop: &AtomicBool,
    ) -> Result<f64, TrainingError> {
        let TrainingOptions { epochs, threads, seed, .. } = self.settings;
        let seed = stream_of(seed, stream);
        let loss = match (&self.learner, fit) {
            (Learner::Tuples(tied), Fit::Tuples { fitted, squares, .. }) => {
                let margins = self.explored.margins;
                let adagrad = AdaGrad {
                    loss: if margins { Loss::Squares } else { Loss::Logistic { slope: 1.0 } },
                    rate: if margins { MARGIN } else { 1.0 } / tied.number_of_tuples() as f32,
                    ridge: 0.0,
                    batch: (examples.len() / STEPS).max(16),
                    epochs,
                    threads,
                    seed,
                };
                let mut loss = 0.0;
                adagrad.fit_on(tied, [examples, &[]], fitted, squares, stop, |epoch| {
                    if epoch.epoch == 1 && !examples.is_empty() {
                        loss = epoch.fitted;
                    }
                });
                (!stop.load(Relaxed)).then_some(loss)
            }
            (Learner::Layers(layered), Fit::Layers(state)) => {
                layered.fit(state, examples, epochs, seed, stop)
            }
            // `check` has refused it.
            _ => None,
        };
        loss.ok_or(TrainingError::Stopped)
    }

    /// From each of these openings, of this stream of random numbers, this number of games of two players.
    fn play(
        &self,
        [openings, games]: [usize; 2],
        stream: u32,
        weights: [&Arc<Weights>; 2],
        stop: &AtomicBool,
        progress: impl Fn(usize),
    ) -> Result<Vec<OpeningGames>, TrainingError> {
        let begin = || -> Result<Players<'_>, Error> {
            let [a, b] = weights.map(|weights| self.game.trained(Arc::clone(weights), 1));
            let (explored, games, plies) = (&self.explored, self.settings.play, self.explored.length / 3);
            Ok(Players { sessions: [a?, b?], games, explored, plies, stop })
        };
        let seed = stream_of(self.settings.seed, stream);
        let work = |players: &mut Result<Players<'_>, Error>, number: usize| match players {
            Ok(players) => players.play(SplitMix64::output(seed, number as u64), games).transpose(),
            Err(error) => Some(Err(error.to_string().into())),
        };
        let mut all: Vec<_> = std::iter::repeat_with(|| None).take(openings).collect();
        let mut done = 0;
        parallel::for_each(openings, self.settings.threads, begin, work, |number, played| {
            all[number] = Some(played?);
            done += games;
            progress(done);
            Ok::<_, Error>(())
        })?;
        all.into_iter().collect::<Option<Vec<_>>>().ok_or(TrainingError::Stopped)
    }
}

impl Fit {
    /// Moves the mean of the weights by this share to those fitted.
    fn average(&mut self, share: f32) {
        match self {
            Fit::Tuples { fitted, weights, .. } => {
                weights.iter_mut().zip(fitted).for_each(|(mean, new)| *mean += share * (*new - *mean));
            }
            Fit::Layers(state) => Layered::average(state, share),
        }
    }
}

impl Learner {
    /// Weights before the first generation.
    fn begin(&self, seed: u64) -> Fit {
        match self {
            Learner::Tuples(tied) => {
                let zeros = vec![0.0; tied.weights()];
                Fit::Tuples { fitted: zeros.clone(), weights: zeros.clone(), squares: zeros }
            }
            Learner::Layers(layered) => Fit::Layers(layered.begin(seed)),
        }
    }

    /// Refuses a state of other weights.
    fn check(&self, fit: &Fit) -> Result<(), TrainingError> {
        let fits = match (self, fit) {
            (Learner::Tuples(tied), Fit::Tuples { fitted, weights, squares }) => {
                [fitted, weights, squares].iter().all(|list| list.len() == tied.weights())
            }
            (Learner::Layers(layered), Fit::Layers(state)) => layered.fits(state),
            _ => false,
        };
        if fits { Ok(()) } else { Err(TrainingError::State) }
    }

    /// The evaluation by a mean of fitted weights.
    fn weights(&self, game: &AnyGame, explored: &Explored, fit: &Fit) -> Result<Arc<Weights>, TrainingError> {
        let (name, cells) = (game.name(), explored.cells + explored.behind);
        let (unit, scale) = if explored.margins { (1.0, 256) } else { (UNIT, 16) };
        let weights = match (self, fit) {
            (Learner::Tuples(tied), Fit::Tuples { weights, .. }) => {
                tied.network(name, weights, unit, scale).map(Weights::from)
            }
            (Learner::Layers(layered), Fit::Layers(state)) => layered.network(name, state).map(Weights::from),
            _ => return Err(TrainingError::State),
        };
        let weights = weights.ok_or(TrainingError::Large(cells))?;
        Ok(Arc::new(weights.of_variant(&explored.variant)))
    }
}

/// The seed of a stream of random numbers.
fn stream_of(seed: u64, stream: u32) -> u64 {
    SplitMix64::output(seed, u64::from(stream) << 32)
}
