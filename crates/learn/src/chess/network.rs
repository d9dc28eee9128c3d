//! The training of the network that corrects chess's linear evaluation, on games.

use super::fit::{FittingError, HELD_OUT, PHASES, part_at, slope, target};
use super::record::Game;
use crate::logistic::{cross_entropy, logistic};
use crate::network::{Adam, Example, Network, shuffle};
use nullwindow::{Position, Side};
use nullwindow_chess::{Evaluation, Layers, Network as Corrected, Placement, ProbCutModel};
use nullwindow_support::SplitMix64;
use std::f32::consts::PI;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How to train.
///
/// ```
/// let training = nullwindow_learn::chess::NetworkTraining { epochs: 4, ..Default::default() };
/// assert!(training.rate > 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NetworkTraining {
    /// What part of a target is the game's result, from 0 to 1; the rest is what the search said. Where nobody searched, it is the result.
    pub lambda: f64,
    /// How often each position is learned from.
    pub epochs: u32,
    /// Positions of a step.
    pub batch: usize,
    /// How far a step goes at first; it falls to nothing along half a cosine.
    pub rate: f32,
    /// What part of each weight is lost with a step, times its rate: it keeps the network from learning games by heart.
    pub decay: f32,
    /// What the first weights, and the order of positions, follow from.
    pub seed: u64,
}

impl Default for NetworkTraining {
    fn default() -> Self {
        NetworkTraining { lambda: 0.1, epochs: 15, batch: 1_024, rate: 1e-3, decay: 0.3, seed: 1 }
    }
}

/// How far the training is: mean cross-entropies of targets.
///
/// ```
/// use nullwindow_learn::chess::Epoch;
/// let overfitted = |epoch: &Epoch| epoch.held_out > epoch.own + 0.01;
/// assert!(!overfitted(&Epoch { number: 1, own: 0.6, held_out: 0.6 }));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// From 1.
    pub number: u32,
    /// On positions that are learned from, each before it was.
    pub own: f64,
    /// On positions of held-out games.
    pub held_out: f64,
}

/// Losses on positions of held-out games: mean cross-entropies, in natural units.
///
/// ```
/// use nullwindow_learn::chess::NetworkLoss;
/// let gain = |loss: &NetworkLoss| loss.linear - loss.network;
/// assert_eq!(gain(&NetworkLoss::default()), 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct NetworkLoss {
    /// How many positions.
    pub count: usize,
    /// Of the linear evaluation that comes with the program.
    pub linear: f64,
    /// Of that as the network corrects it, rounded as it plays.
    pub network: f64,
    /// Of who foretells each target exactly: nobody can do better.
    pub least: f64,
    /// Of both, with the result as the only target.
    pub results: [f64; 2],
}

/// A network, and what is known of it.
///
/// ```
/// use nullwindow_learn::chess::TrainedNetwork;
///
/// /// By how much it does better than the linear evaluation.
/// fn gain(trained: &TrainedNetwork) -> f64 {
///     trained.all.linear - trained.all.network
/// }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct TrainedNetwork {
    /// The network.
    pub layers: Layers,
    /// By how much the logarithm of the odds to win grows with a centipawn.
    pub slope: f64,
    /// Positions that it learned from.
    pub positions: usize,
    /// The epoch that it stood at the end of.
    pub epoch: Epoch,
    /// Losses on others, by [`PHASES`].
    pub phases: [NetworkLoss; PHASES.len()],
    /// On all of them.
    pub all: NetworkLoss,
}

/// A position with what it foretells.
struct Told {
    placement: Placement,
    factor: f32,
    base: f32,
    target: f32,
}

impl Example for Told {
    fn inputs(&self) -> [Vec<u16>; 2] {
        self.placement.inputs()
    }

    fn head(&self) -> usize {
        Layers::head(self.placement.pieces())
    }

    fn factor(&self) -> f32 {
        self.factor
    }

    fn base(&self) -> f32 {
        self.base
    }

    fn target(&self) -> f32 {
        self.target
    }
}

/// Positions of games, and what is known of each: they are many, and the positions themselves are not kept of those to learn from.
#[derive(Default)]
struct Examples {
    told: Vec<Told>,
    /// What the search said, and how the game ended for the side to move.
    scores: Vec<(f64, f64)>,
    searched: Vec<bool>,
}

impl NetworkTraining {
    /// Trains a network on games, and tells of each epoch. What it corrects is the linear evaluation that comes with the program. The result is
    /// that of the epoch with the least loss on held-out games. Ends early if `stop` is set; then there may be none yet.
    ///
    /// # Errors
    /// If there are too few games, or if the steps are so large that no epoch leaves a network that could be written.
    pub fn train(
        &self,
        games: &[Game],
        stop: &AtomicBool,
        mut each: impl FnMut(Epoch),
    ) -> Result<Option<TrainedNetwork>, FittingError> {
        let (own, held_out): (Vec<_>, Vec<_>) = games.iter().partition(|game| game.number % HELD_OUT != 0);
        let (mut own, mut others) = (Examples::of(&own), Examples::of(&held_out));
        if own.told.is_empty() || others.told.is_empty() {
            return Err(FittingError::Positions { fitted: own.told.len(), held_out: others.told.len() });
        }
        let slope = slope(&own.scores);
        for examples in [&mut own, &mut others] {
            examples.aim(slope, self.lambda);
        }
        let mut own = own.told;
        let Some((network, epoch)) = self.epochs(&mut own, &others.told, stop, &mut each) else {
            return if stop.load(Relaxed) { Ok(None) } else { Err(FittingError::Diverged) };
        };
        let layers = Layers::new(network.parameters(), (1.0 / slope) as f32);
        let evaluator = Corrected { linear: Evaluation::embedded(), layers: Arc::new(layers.clone()) };
        let mut losses = [NetworkLoss::default(); PHASES.len()];
        let positions = held_out.iter().flat_map(|game| game.quiet());
        for ((position, ..), (told, scores)) in positions.zip(others.told.iter().zip(&others.scores)) {
            let part = part_at(ProbCutModel::phase(&position) as f32 / 24.0);
            let values = [evaluator.linear.centipawns(&position), evaluator.centipawns(&position)];
            losses[part].add(
                values.map(|value| logistic(slope * f64::from(value))),
                told.target.into(),
                scores.1,
            );
        }
        let all = losses.iter().fold(NetworkLoss::default(), |all, part| all.with(part)).mean();
        let phases = losses.map(NetworkLoss::mean);
        Ok(Some(TrainedNetwork { layers, slope, positions: own.len(), epoch, phases, all }))
    }

    /// The best network of all epochs.
    fn epochs(
        &self,
        own: &mut [Told],
        others: &[Told],
        stop: &AtomicBool,
        each: &mut impl FnMut(Epoch),
    ) -> Option<(Network<{ Layers::HIDDEN }>, Epoch)> {
        let mut network = Network::new(Placement::INPUTS, Layers::HEADS, self.seed);
        let mut adam = Adam::new(&network, Layers::MOST_WEIGHT, self.decay);
        let mut random = SplitMix64::new(self.seed);
        let batch = self.batch.max(1);
        let steps = own.len().div_ceil(batch) * self.epochs as usize;
        let (mut step, mut best) = (0, None);
        for number in 1..=self.epochs {
            shuffle(own, &mut random);
            let mut loss = 0.0;
            for examples in own.chunks(batch) {
                if stop.load(Relaxed) {
                    return best;
                }
                let rate = self.rate * 0.5 * (1.0 + (PI * step as f32 / steps as f32).cos());
                loss += adam.step(&mut network, examples, rate) * examples.len() as f64;
                step += 1;
            }
            let epoch = Epoch { number, own: loss / own.len() as f64, held_out: network.loss(others) };
            each(epoch);
            let sound = network.parameters().iter().all(|number| number.abs() <= Layers::LARGEST);
            if sound && best.as_ref().is_none_or(|(_, best): &(_, Epoch)| epoch.held_out < best.held_out) {
                best = Some((network.clone(), epoch));
            }
        }
        best
    }
}

impl Examples {
    fn of(games: &[&Game]) -> Self {
        let evaluation = Evaluation::embedded();
        let mut all = Examples::default();
        for game in games {
            let points = f64::from(game.points());
            for (position, score) in game.quiet() {
                let (placement, factor) = (Placement::of(&position), Corrected::unlike_draws(&position));
                all.told.push(Told {
                    placement,
                    factor,
                    base: evaluation.centipawns(&position) as f32,
                    target: 0.0,
                });
                let result = if position.side() == Side::First { points } else { 1.0 - points };
                let value = score.map_or_else(|| evaluation.centipawns(&position).into(), f64::from);
                all.scores.push((value, result));
                all.searched.push(score.is_some());
            }
        }
        all
    }

    /// Sets what is to be foretold.
    fn aim(&mut self, slope: f64, lambda: f64) {
        let known = self.scores.iter().zip(&self.searched);
        for (told, (&(score, result), &searched)) in self.told.iter_mut().zip(known) {
            told.base *= slope as f32;
            told.target = target(lambda, searched, result, logistic(slope * score)) as f32;
        }
    }
}

impl NetworkLoss {
    fn add(&mut self, [linear, network]: [f64; 2], target: f64, result: f64) {
        let one = NetworkLoss {
            count: 1,
            linear: cross_entropy(target, linear),
            network: cross_entropy(target, network),
            least: cross_entropy(target, target),
            results: [linear, network].map(|expected| cross_entropy(result, expected)),
        };
        *self = self.with(&one);
    }

    fn with(&self, other: &Self) -> Self {
        NetworkLoss {
            count: self.count + other.count,
            linear: self.linear + other.linear,
            network: self.network + other.network,
            least: self.least + other.least,
            results: [0, 1].map(|i| self.results[i] + other.results[i]),
        }
    }

    fn mean(self) -> Self {
        let n = self.count.max(1) as f64;
        let NetworkLoss { count, linear, network, least, results } = self;
        NetworkLoss {
            count,
            linear: linear / n,
            network: network / n,
            least: least / n,
            results: results.map(|sum| sum / n),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fit::tests::games;

    #[test]
    fn numbers_without_bounds_are_no_network() {
        let wild = NetworkTraining { epochs: 3, batch: 1, rate: 1.0, decay: 100.0, ..training() };
        assert_eq!(wild.train(&games(), &false.into(), |_| ()), Err(FittingError::Diverged));
    }

    fn training() -> NetworkTraining {
        NetworkTraining { epochs: 30, batch: 30, rate: 5e-3, decay: 0.0, ..NetworkTraining::default() }
    }

    fn trained(games: &[Game]) -> (TrainedNetwork, Vec<Epoch>) {
        let mut epochs = Vec::new();
        let trained = training().train(games, &false.into(), |epoch| epochs.push(epoch)).unwrap();
        (trained.unwrap(), epochs)
    }

    #[test]
    fn the_network_foretells_what_it_was_shown() {
        let games = games();
        let (trained, epochs) = trained(&games);
        assert_eq!((trained.positions, trained.all.count, epochs.len()), (57 * 5, 3 * 5, 30));
        assert_eq!(trained.phases[0].count, 15);
        assert!(epochs[29].own < epochs[0].own && trained.epoch.held_out <= epochs[0].held_out);
        let evaluator = Corrected { linear: Evaluation::embedded(), layers: Arc::new(trained.layers) };
        let share = logistic(trained.slope * f64::from(evaluator.centipawns(&games[0].start)));
        assert!((share - 2.0 / 3.0).abs() < 0.05, "{share}");
    }

    #[test]
    fn the_same_seed_trains_the_same_network_and_none_learns_from_what_is_held_out() {
        let mut games = games();
        let (first, epochs) = trained(&games);
        assert_eq!(trained(&games), (first, epochs.clone()));
        for game in games.iter_mut().filter(|game| game.number % HELD_OUT == 0) {
            game.result = nullwindow::Outcome::Draw;
        }
        let (_, others) = trained(&games);
        assert!(epochs.iter().zip(&others).all(|(a, b)| a.own == b.own && a.held_out != b.held_out));
    }

    #[test]
    fn too_few_games_are_refused_and_a_stop_is_obeyed() {
        let error = training().train(&games()[1..9], &false.into(), |_| ()).unwrap_err();
        assert_eq!(error, FittingError::Positions { fitted: 40, held_out: 0 });
        assert_eq!(training().train(&games(), &true.into(), |_| ()), Ok(None));
        let stop = AtomicBool::new(false);
        let after_two = |epoch: Epoch| stop.store(epoch.number == 2, Relaxed);
        let trained = training().train(&games(), &stop, after_two).unwrap().unwrap();
        assert!(trained.epoch.number <= 2);
    }
}
