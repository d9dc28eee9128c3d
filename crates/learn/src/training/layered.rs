//! The fit of a network of two layers to positions (Nasu 2018; Adam: Kingma & Ba 2015).

use super::explored::{Explored, Seen};
use super::games::{MARGIN, UNIT};
use super::symmetries::Map;
use super::training_error::TrainingError;
use crate::layers::{Adam, ExampleTerms, Network, TrainingExample};
use crate::{Example, logistic};
use nullwindow::tuples::Cell;
use nullwindow::weights::{CellRows, LayerNetwork};
use nullwindow_network::RowChanges;
use nullwindow_support::SplitMix64;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The hidden units of a view.
const UNITS: usize = 64;

/// The largest number of cells: that of the inputs that are 1 at once.
pub(super) const MOST_CELLS: usize = 128;

/// The positions of a step.
const BATCH: usize = 256;

/// The rate of a step, and the decay of the parameters.
const RATE: f32 = 0.002;
const DECAY: f32 = 0.01;

/// What the layers of a game see.
pub(super) struct Layered {
    rows: CellRows,
    contents: Vec<Cell>,
    symmetries: Vec<Map>,
    /// Whether results are margins. Then the network learns the log-odds of [`MARGIN`] points.
    margins: bool,
}

/// A network under training.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub(super) struct LayerState {
    fitted: Network<UNITS>,
    adam: Adam,
    /// A mean of the fitted parameters, in which later ones count more.
    mean: Vec<f32>,
}

impl Layered {
    /// The inputs of a game.
    pub(super) fn new(game: &Explored) -> Result<Self, TrainingError> {
        let cells = game.cells + game.behind;
        let rows = CellRows::new(cells, &game.contents, game.exchange.clone());
        let rows = rows.filter(|_| cells <= MOST_CELLS).ok_or(TrainingError::LargeForLayers(cells))?;
        let Explored { contents, symmetries, margins, .. } = game;
        Ok(Layered { rows, contents: contents.clone(), symmetries: symmetries.clone(), margins: *margins })
    }

    /// A network of small random weights.
    pub(super) fn begin(&self, seed: u64) -> LayerState {
        let fitted = Network::new(self.rows.count(), 1, seed);
        let adam = Adam::new(&fitted, LayerNetwork::max_weight(&self.rows), DECAY, 1);
        let mean = fitted.parameters().to_vec();
        LayerState { fitted, adam, mean }
    }

    /// The number of parameters.
    pub(super) fn parameters(&self) -> usize {
        LayerNetwork::parameters(self.rows.count(), UNITS)
    }

    /// Whether a state is one of this game.
    pub(super) fn fits(&self, state: &LayerState) -> bool {
        let (LayerState { fitted, adam, mean }, all) = (state, self.parameters());
        fitted.fits(self.rows.count()) && adam.fits(all) && mean.len() == all
    }

    /// The network of the mean parameters.
    pub(super) fn network(&self, game: &str, state: &LayerState) -> Option<LayerNetwork> {
        let points = if self.margins { MARGIN } else { UNIT };
        LayerNetwork::new(game, self.rows.clone(), UNITS, &state.mean, points as u16)
    }

    /// Passes over examples, each turned by a symmetry of the game by chance. The mean loss of each before
    /// its first step; `None` if they were stopped.
    pub(super) fn fit(
        &self,
        state: &mut LayerState,
        examples: &[Example<Seen>],
        passes: u32,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<f64> {
        let (mut random, mut order) = (SplitMix64::new(seed), (0..examples.len()).collect::<Vec<_>>());
        let mut first = 0.0;
        for pass in 0..passes {
            random.shuffle(&mut order);
            let mut loss = 0.0;
            for batch in order.chunks(BATCH) {
                if stop.load(Relaxed) {
                    return None;
                }
                let shown = batch.iter().map(|&number| Shown {
                    of: self,
                    example: &examples[number],
                    way: &self.symmetries[random.below(self.symmetries.len())],
                });
                let shown: Vec<_> = shown.collect();
                loss += state.adam.step(&mut state.fitted, &shown, RATE) * batch.len() as f64;
            }
            if pass == 0 {
                first = loss / examples.len().max(1) as f64;
            }
        }
        Some(first)
    }

    /// Moves the mean by this share to the fitted parameters.
    pub(super) fn average(state: &mut LayerState, share: f32) {
        let LayerState { fitted, mean, .. } = state;
        mean.iter_mut().zip(fitted.parameters()).for_each(|(mean, new)| *mean += share * (new - *mean));
    }
}

/// A position turned by a symmetry.
struct Shown<'a> {
    of: &'a Layered,
    example: &'a Example<Seen>,
    way: &'a Map,
}

impl TrainingExample for Shown<'_> {
    fn inputs(&self, inputs: &mut RowChanges) {
        let Seen { ranks, side } = &self.example.position;
        for (&rank, &cell) in ranks.iter().zip(self.way) {
            if let Some([first, second]) = self.of.rows.of(cell, self.of.contents[usize::from(rank)]) {
                inputs.add(if *side == 0 { [first, second] } else { [second, first] });
            }
        }
    }

    fn terms(&self) -> ExampleTerms {
        let target = self.example.target;
        let odds = if self.of.margins { logistic((target / MARGIN).into()) as f32 } else { target };
        ExampleTerms { head: 0, factor: 1.0, target: odds }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::session::AnyGame;
    use nullwindow::weights::LayerSums;
    use nullwindow_games::connect_four::ConnectFourGame;

    /// A search's value is that of the network which learns, but for rounding; and it is the same with the
    /// sides exchanged.
    #[test]
    fn what_is_searched_is_what_is_learned() {
        let game = AnyGame::from(ConnectFourGame::default());
        let explored = Explored::new(&game, 1).unwrap();
        let layered = Layered::new(&explored).unwrap();
        let state = layered.begin(7);
        let network = layered.network("connect-four", &state).unwrap();
        let (mut session, mut random) = (game.player(1).unwrap(), SplitMix64::new(3));
        let (mut sums, mut values) = (LayerSums::default(), Vec::new());
        while let moves = session.moves()
            && !moves.is_empty()
        {
            let cells = session.cells();
            let exchanged: Vec<_> = cells.iter().map(|cell| cell.exchanged()).collect();
            for side in [0, 1] {
                let position = explored.seen(&cells, side);
                let example = Example { position, target: 0.5, weight: 1.0 };
                let shown = Shown { of: &layered, example: &example, way: &layered.symmetries[0] };
                let learned = state.fitted.value(&shown) * UNIT;
                let value = sums.points(&network, &cells, side.into());
                assert!((learned - value as f32).abs() < 2.0, "{learned} {value}");
                assert_eq!(sums.points(&network, &exchanged, 1 - usize::from(side)), value);
                values.push(value);
            }
            session.play(&moves[random.below(moves.len())]).unwrap();
        }
        values.sort_unstable();
        values.dedup();
        assert!(values.len() > 10, "positions and sides differ: {values:?}");
    }
}
