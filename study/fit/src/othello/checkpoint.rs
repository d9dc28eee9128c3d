//! Checkpoints: a stopped training in a file (our own).

use super::{FittedStage, LabelledPosition, OthelloRecords, PredictionErrors, Training, TrainingOptions};
use nullwindow::Side;
use nullwindow_othello::{Othello, stage_empties};
use nullwindow_support::checkpoint::{self, CheckpointError};
use serde::Serialize;

const KIND: &str = "othello 2";

/// The settings of work on games.
#[derive(Serialize)]
pub(crate) struct WithGames<O> {
    #[serde(flatten)]
    options: O,
    /// Their checksum.
    games: u32,
}

impl<O: Copy> WithGames<O> {
    pub(crate) fn new(options: &O, games: &OthelloRecords) -> Self {
        WithGames { options: *options, games: games.checksum() }
    }
}

/// The fitted stages: errors on games and on variations, coefficients. The examples: the discs of the mover
/// and of the opponent, the value, whether they are of a game.
type State = (Vec<(PredictionErrors, PredictionErrors, Vec<i16>)>, Vec<(u64, u64, i32, bool)>);

impl Training {
    /// The state that [`resume`](Self::resume) continues from.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let stages = self.fitted.iter().zip(&self.coefficients);
        let stages = stages.map(|(fitted, coefficients)| (fitted.games, fitted.variations, coefficients));
        let examples = self.examples.iter().map(|LabelledPosition { position, value, from_game }| {
            (position.own(), position.opponent(), value, from_game)
        });
        let state: (Vec<_>, Vec<_>) = (stages.collect(), examples.collect());
        checkpoint::whole(KIND, &WithGames::new(&self.options, &self.games), &state)
    }

    /// The training of a [`checkpoint`](Self::checkpoint). It ends with the same weights as an uninterrupted
    /// one.
    ///
    /// # Errors
    /// If the bytes are not a checkpoint, or one with other options or games.
    pub fn resume(
        options: TrainingOptions,
        games: OthelloRecords,
        file: &[u8],
    ) -> Result<Training, CheckpointError> {
        let settings = WithGames::new(&options, &games);
        checkpoint::read(KIND, &settings, file, |state| {
            Training::new_unchecked(options, games).with_state(state)
        })
    }

    fn with_state(mut self, (stages, examples): State) -> Option<Self> {
        for (stage, (games, variations, fitted)) in stages.into_iter().enumerate() {
            let old = self.coefficients.get_mut(stage).filter(|old| old.len() == fitted.len())?;
            *old = fitted;
            self.fitted.push(FittedStage { empties: stage_empties(stage), games, variations });
        }
        for (own, opponent, value, from_game) in examples {
            let position = Othello::new(own, opponent, Side::First)?;
            self.examples.push(LabelledPosition { position, value, from_game });
        }
        Some(self)
    }
}
