//! Distillation: a network learns first what the player's evaluation knows, on as many positions as it needs
//! (Hinton, Vinyals & Dean 2015).

use super::game::NetworkGame;
use super::training::{Epoch, Learner, NetworkExample, NetworkTraining};
use crate::record::GameRecord;
use nullwindow_learn::logistic;
use nullwindow_support::SplitMix64;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The games whose positions are shuffled together.
const CHUNK: usize = 4_096;

impl NetworkTraining {
    /// The passes over positions that are up to [`MOVES`] random moves from those of the games, each time by
    /// others. They are made as they are learned, a chunk of games at a time, and none is kept.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn distil<P: NetworkGame, const N: usize>(
        &self,
        learner: &mut Learner<N>,
        mut games: Vec<&GameRecord<P>>,
        own: &mut [NetworkExample<P>],
        slope: f64,
        others: &[NetworkExample<P>],
        random: &mut SplitMix64,
        stop: &AtomicBool,
        each: &mut dyn FnMut(Epoch),
    ) {
        let (mut examples, player) = (Vec::new(), P::player_evaluation());
        for number in 1..=self.distil {
            let (mut loss, mut count) = (0.0, 0);
            random.shuffle(&mut games);
            random.shuffle(own);
            let chunks = games.len().div_ceil(CHUNK);
            for (chunk, games) in games.chunks(CHUNK).enumerate() {
                let rate = self.rate_at((f64::from(number - 1) + chunk as f64 / chunks as f64) as f32);
                examples.clear();
                let part = [chunk, chunk + 1].map(|chunk| own.len() * chunk / chunks);
                examples.extend_from_slice(&own[part[0]..part[1]]);
                games.iter().for_each(|game| add_neighbours(game, &player, slope, random, &mut examples));
                random.shuffle(&mut examples);
                for batch in examples.chunks(self.batch.max(1)) {
                    if stop.load(Relaxed) {
                        return;
                    }
                    loss += learner.adam.step(&mut learner.network, batch, rate) * batch.len() as f64;
                }
                count += examples.len();
            }
            each(Epoch { number, own: loss / count.max(1) as f64, held_out: learner.network.loss(others) });
        }
    }
}

/// The largest number of random moves.
const MOVES: u64 = 4;

/// Adds an example for each position of a game: after random moves, unless its evaluation says nothing there.
/// The target is the player's evaluation.
fn add_neighbours<P: NetworkGame>(
    game: &GameRecord<P>,
    player: &impl Fn(&P) -> i32,
    slope: f64,
    random: &mut SplitMix64,
    examples: &mut Vec<NetworkExample<P>>,
) {
    let (mut position, mut moves) = (game.start.clone(), Vec::new());
    let mut number =
        |below: u64| ((u128::from(random.next().unwrap_or_default()) * u128::from(below)) >> 64) as u64;
    for &m in &game.moves {
        let mut neighbour = position.clone();
        for _ in 0..=number(MOVES) {
            moves.clear();
            if neighbour.moves(&mut moves).is_none() {
                neighbour.make(moves[number(moves.len() as u64) as usize]);
            }
        }
        if neighbour.is_evaluable() {
            let target = logistic(slope * f64::from(player(&neighbour))) as f32;
            examples.push(NetworkExample::new(&neighbour, target));
        }
        position.make(m);
    }
}
