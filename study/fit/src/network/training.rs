//! The training of a game's network on games (inputs: Nasu 2018).

use super::game::NetworkGame;
use crate::fit_error::FitError;
use crate::record::GameRecord;
use nullwindow_learn::layers::{Adam, ExampleTerms, Network, TrainingExample};
use nullwindow_learn::{cross_entropy, logistic, slope};
use nullwindow_network::{Inputs, Layers, RowChanges};
use nullwindow_support::SplitMix64;
use std::f32::consts::PI;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The parameters of a training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NetworkTraining {
    /// The number of hidden units for each side: 32, 64, 128, 256 or 512.
    pub units: usize,
    /// The number of passes, before those over the positions alone, that mix them with others a few random
    /// moves from them, whose target is the player's evaluation: a network must know many more positions
    /// than games have.
    pub distil: u32,
    /// The λ of the [λ-return](GameRecord::returns) that is the target: 0 is the search's score, 1 the game's
    /// result. If it is small, the lean of odd and even depths is not averaged out.
    pub lambda: f64,
    /// The number of passes over the positions.
    pub epochs: u32,
    /// The number of positions in a step.
    pub batch: usize,
    /// The learning rate of the first step; it falls to 0 along half a cosine.
    pub rate: f32,
    /// The weight decay of a step, times its rate: it prevents overfitting.
    pub decay: f32,
    /// The seed of the initial weights and of the order of positions.
    pub seed: u64,
    /// The number of threads, of which at most four are used; the network does not depend on it.
    pub threads: usize,
}

impl Default for NetworkTraining {
    fn default() -> Self {
        NetworkTraining {
            units: 256,
            distil: 4,
            lambda: 0.8,
            epochs: 8,
            batch: 1_024,
            rate: 2e-3,
            decay: 0.01,
            seed: 1,
            threads: 1,
        }
    }
}

/// The mean cross-entropies after an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// The number of the epoch, from 1, those of distillation included.
    pub number: u32,
    /// On the training positions, each before its step.
    pub own: f64,
    /// On positions of held-out games.
    pub held_out: f64,
}

/// Losses on positions of held-out games: mean cross-entropies, in natural units.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct NetworkLoss {
    /// The number of positions.
    pub count: usize,
    /// The loss of the player's evaluation.
    pub player: f64,
    /// The loss of the network, in integers as in play.
    pub network: f64,
    /// The least possible loss: that of predicting each target exactly.
    pub least: f64,
    /// The losses of both, with the result as the only target.
    pub results: [f64; 2],
}

/// A trained network and its losses.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainedNetwork<P: NetworkGame> {
    /// The network.
    pub layers: Layers<P::Inputs>,
    /// The growth of the log-odds of a win with a point.
    pub slope: f64,
    /// The number of training positions.
    pub positions: usize,
    /// The epoch after which the network was taken.
    pub epoch: Epoch,
    /// The losses on held-out positions, by [`PARTS`](NetworkGame::PARTS).
    pub parts: Vec<NetworkLoss>,
    /// The losses on all held-out positions.
    pub all: NetworkLoss,
}

/// A position with its target.
pub(super) struct NetworkExample<P: NetworkGame> {
    position: P::Packed,
    terms: ExampleTerms,
}

impl<P: NetworkGame> Clone for NetworkExample<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: NetworkGame> Copy for NetworkExample<P> {}

impl<P: NetworkGame> NetworkExample<P> {
    /// The example of a position.
    pub(super) fn new(position: &P, target: f32) -> Self {
        let (part, whole) = position.scale();
        let (head, factor) = (position.head() as u8, part as f32 / whole as f32);
        NetworkExample { position: position.packed(), terms: ExampleTerms { head, factor, target } }
    }
}

impl<P: NetworkGame> TrainingExample for NetworkExample<P> {
    #[inline]
    fn inputs(&self, rows: &mut RowChanges) {
        let inputs = P::unpacked(&self.position);
        inputs.difference(&Inputs::EMPTY, inputs.frames(), rows);
    }

    fn terms(&self) -> ExampleTerms {
        self.terms
    }
}

/// The examples of games. The positions themselves are not kept, to save memory.
struct NetworkExamples<P: NetworkGame> {
    examples: Vec<NetworkExample<P>>,
    /// The points of the side to move.
    results: Vec<f64>,
}

impl NetworkTraining {
    /// Trains a network on games, and reports each epoch. The result is the network of the epoch with the
    /// least loss on held-out games. It begins with the units of `start`, if there is such a network, and
    /// others at random. Ends early if `stop` is set; before the end of the first epoch over the games' own
    /// positions there is no network.
    ///
    /// # Errors
    /// If there are too few games, or if the parameters diverge in every epoch.
    ///
    /// # Panics
    /// If the number of units is none of those that a network can have, or less than that of the network to
    /// `start` from.
    pub fn train<P: NetworkGame>(
        &self,
        games: &[GameRecord<P>],
        start: Option<&Layers<P::Inputs>>,
        stop: &AtomicBool,
        mut each: impl FnMut(Epoch),
    ) -> Result<Option<TrainedNetwork<P>>, FitError> {
        let each: &mut dyn FnMut(Epoch) = &mut each;
        match self.units {
            32 => self.train_units::<P, 32>(games, start, stop, each),
            64 => self.train_units::<P, 64>(games, start, stop, each),
            128 => self.train_units::<P, 128>(games, start, stop, each),
            256 => self.train_units::<P, 256>(games, start, stop, each),
            512 => self.train_units::<P, 512>(games, start, stop, each),
            units => panic!("no network has {units} hidden units for each side"),
        }
    }

    /// Trains a network of `N` hidden units for each side.
    fn train_units<P: NetworkGame, const N: usize>(
        &self,
        games: &[GameRecord<P>],
        start: Option<&Layers<P::Inputs>>,
        stop: &AtomicBool,
        each: &mut dyn FnMut(Epoch),
    ) -> Result<Option<TrainedNetwork<P>>, FitError> {
        let (own_games, held_out): (Vec<_>, Vec<_>) = games.iter().partition(|game| !game.is_held_out());
        let mut random = SplitMix64::new(self.seed);
        let player = P::player_evaluation();
        let pairs: Vec<_> = own_games.iter().flat_map(|game| game.scores_and_results(&player)).collect();
        let slope = slope(&pairs);
        let [own, others] =
            [&own_games, &held_out].map(|games| NetworkExamples::of(games, slope, self.lambda));
        if own.examples.is_empty() || others.examples.is_empty() {
            return Err(FitError::Positions { fitted: own.examples.len(), held_out: others.examples.len() });
        }
        let mut own = own.examples;
        let mut learner = Learner::<N>::new::<P::Inputs>(self, start);
        self.distil(&mut learner, own_games, &mut own, slope, &others.examples, &mut random, stop, each);
        let best = self.epochs(&mut learner, &mut own, &others.examples, &mut random, stop, each);
        let Some((network, epoch)) = best else {
            return if stop.load(Relaxed) { Ok(None) } else { Err(FitError::Diverged) };
        };
        let layers = Layers::<P::Inputs>::new(N, network.parameters(), (1.0 / slope) as f32);
        let mut parts = vec![NetworkLoss::default(); P::PARTS.len()];
        let positions = held_out.iter().flat_map(|game| game.quiet());
        for ((_, position), (example, &result)) in positions.zip(others.examples.iter().zip(&others.results))
        {
            let inputs = P::unpacked(&example.position);
            let output = layers.output_anew(inputs, 0, position.head(), position.scale());
            let values = [player(&position), output];
            parts[position.part()].add(
                values.map(|value| logistic(slope * f64::from(value))),
                example.terms.target.into(),
                result,
            );
        }
        let all = parts.iter().fold(NetworkLoss::default(), |all, part| all.with(part)).mean();
        let parts = parts.into_iter().map(NetworkLoss::mean).collect();
        Ok(Some(TrainedNetwork { layers, slope, positions: own.len(), epoch, parts, all }))
    }

    /// The learning rate after this number of epochs.
    pub(super) fn rate_at(&self, epochs: f32) -> f32 {
        self.rate * 0.5 * (1.0 + (PI * epochs / (self.distil + self.epochs) as f32).cos())
    }

    /// The best network of all epochs over the positions of games.
    fn epochs<P: NetworkGame, const N: usize>(
        &self,
        learner: &mut Learner<N>,
        own: &mut [NetworkExample<P>],
        others: &[NetworkExample<P>],
        random: &mut SplitMix64,
        stop: &AtomicBool,
        each: &mut dyn FnMut(Epoch),
    ) -> Option<(Network<N>, Epoch)> {
        let Learner { network, adam } = learner;
        let batch = self.batch.max(1);
        let steps = own.len().div_ceil(batch);
        let mut best = None;
        for number in 1..=self.epochs {
            random.shuffle(own);
            let mut loss = 0.0;
            for (step, examples) in own.chunks(batch).enumerate() {
                if stop.load(Relaxed) {
                    return best;
                }
                let rate = self.rate_at((self.distil + number - 1) as f32 + step as f32 / steps as f32);
                loss += adam.step(network, examples, rate) * examples.len() as f64;
            }
            let number = self.distil + number;
            let epoch = Epoch { number, own: loss / own.len() as f64, held_out: network.loss(others) };
            each(epoch);
            let finite =
                network.parameters().iter().all(|number| number.abs() <= Layers::<P::Inputs>::MAX_BIAS);
            if finite
                && best.as_ref().is_none_or(|(_, best): &(Network<N>, Epoch)| epoch.held_out < best.held_out)
            {
                best = Some((network.clone(), epoch));
            }
        }
        best
    }
}

/// A network in training.
pub(super) struct Learner<const N: usize> {
    pub(super) network: Network<N>,
    pub(super) adam: Adam,
}

impl<const N: usize> Learner<N> {
    fn new<I: Inputs>(training: &NetworkTraining, start: Option<&Layers<I>>) -> Self {
        let mut network = Network::new(I::COUNT, Layers::<I>::HEADS, training.seed);
        if let Some(layers) = start {
            network.start_from(layers.units(), &layers.to_parameters());
        }
        let adam = Adam::new(&network, Layers::<I>::MAX_WEIGHT, training.decay, training.threads);
        Learner { network, adam }
    }
}

impl<P: NetworkGame> NetworkExamples<P> {
    /// Those of the positions to learn from; a score's probability has this slope.
    fn of(games: &[&GameRecord<P>], slope: f64, lambda: f64) -> Self {
        let mut all = NetworkExamples { examples: Vec::new(), results: Vec::new() };
        for game in games {
            for (position, target) in game.targets(lambda, |score| logistic(slope * score)) {
                all.examples.push(NetworkExample::new(&position, target as f32));
                all.results.push(game.points_of_mover(&position));
            }
        }
        all
    }
}

impl NetworkLoss {
    fn add(&mut self, [player, network]: [f64; 2], target: f64, result: f64) {
        let one = NetworkLoss {
            count: 1,
            player: cross_entropy(target, player),
            network: cross_entropy(target, network),
            least: cross_entropy(target, target),
            results: [player, network].map(|expected| cross_entropy(result, expected)),
        };
        *self = self.with(&one);
    }

    fn with(&self, other: &Self) -> Self {
        NetworkLoss {
            count: self.count + other.count,
            player: self.player + other.player,
            network: self.network + other.network,
            least: self.least + other.least,
            results: [0, 1].map(|i| self.results[i] + other.results[i]),
        }
    }

    fn mean(self) -> Self {
        let n = self.count.max(1) as f64;
        let NetworkLoss { count, player, network, least, results } = self;
        NetworkLoss {
            count,
            player: player / n,
            network: network / n,
            least: least / n,
            results: results.map(|sum| sum / n),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::ChessRecord;
    use crate::chess::fit::tests::games;
    use nullwindow_chess::{Chess, LinearEvaluator, NetworkEvaluator};
    use std::sync::Arc;

    #[test]
    fn divergence_is_an_error() {
        let wild = NetworkTraining { epochs: 3, batch: 1, rate: 1.0, decay: 100.0, ..training() };
        assert_eq!(wild.train(&games(), None, &false.into(), |_| ()), Err(FitError::Diverged));
    }

    fn training() -> NetworkTraining {
        let few = NetworkTraining { units: 32, distil: 0, epochs: 30, ..NetworkTraining::default() };
        NetworkTraining { batch: 30, rate: 5e-3, decay: 0.0, ..few }
    }

    fn trained(games: &[ChessRecord]) -> (TrainedNetwork<Chess>, Vec<Epoch>) {
        let mut epochs = Vec::new();
        let trained = training().train(games, None, &false.into(), |epoch| epochs.push(epoch)).unwrap();
        (trained.unwrap(), epochs)
    }

    #[test]
    fn targets_are_the_returns_of_quiet_positions() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let lines =
            [format!("1 1 {start}; e2e4/40 d7d5/-60 e4d5/80"), format!("2 0 {start}; d2d4/0 d7d5/-20")];
        let games: Vec<ChessRecord> = lines.iter().map(|line| line.parse().unwrap()).collect();
        let games: Vec<_> = games.iter().collect();
        let targets = |lambda| -> Vec<f32> {
            let all = NetworkExamples::of(&games, 0.01, lambda);
            all.examples.iter().map(|example| example.terms.target).collect()
        };
        // The third move of the first game captures.
        let of_scores = [0.4, -0.6, 0.0, -0.2].map(|odds| logistic(odds) as f32);
        assert_eq!(targets(0.0), of_scores);
        assert_eq!(targets(1.0), [1.0, 0.0, 0.0, 1.0]);
    }

    #[test]
    fn network_learns_the_results() {
        let games = games();
        let (trained, epochs) = trained(&games);
        assert_eq!((trained.positions, trained.all.count, epochs.len()), (57 * 5, 3 * 5, 30));
        assert_eq!(trained.parts[0].count, 15);
        assert!(epochs[29].own < epochs[0].own && trained.epoch.held_out <= epochs[0].held_out);
        let evaluator =
            NetworkEvaluator { linear: LinearEvaluator::embedded(), layers: Some(Arc::new(trained.layers)) };
        let share = logistic(trained.slope * f64::from(evaluator.centipawns(&games[0].start)));
        assert!((share - 2.0 / 3.0).abs() < 0.05, "{share}");
    }

    #[test]
    fn training_is_deterministic_and_ignores_held_out_games() {
        let mut games = games();
        let (first, epochs) = trained(&games);
        assert_eq!(trained(&games), (first, epochs.clone()));
        for game in games.iter_mut().filter(|game| game.is_held_out()) {
            game.result = nullwindow::Outcome::Draw;
        }
        let (_, others) = trained(&games);
        assert!(epochs.iter().zip(&others).all(|(a, b)| a.own == b.own && a.held_out != b.held_out));
    }

    #[test]
    fn too_few_games_are_rejected_and_training_can_be_stopped() {
        let error = training().train(&games()[1..9], None, &false.into(), |_| ()).unwrap_err();
        assert_eq!(error, FitError::Positions { fitted: 40, held_out: 0 });
        assert_eq!(training().train(&games(), None, &true.into(), |_| ()), Ok(None));
        let stop = AtomicBool::new(false);
        let after_two = |epoch: Epoch| stop.store(epoch.number == 2, Relaxed);
        let trained = training().train(&games(), None, &stop, after_two).unwrap().unwrap();
        assert!(trained.epoch.number <= 2);
    }
}
