//! What the training of a network knows of chess (our own).

use super::fit::{PHASES, part_at};
use crate::fit_error::FitError;
use crate::network::{Epoch, NetworkGame, NetworkTraining, Trainable, TrainedNetwork};
use crate::record::GameRecord;
use nullwindow::Position;
use nullwindow_chess::{BoardInputs, Chess, NetworkEvaluator, PackedBoard, ProbCutModel};
use nullwindow_network::Layers;
use std::sync::atomic::AtomicBool;

impl NetworkGame for Chess {
    type Inputs = BoardInputs;
    type Packed = PackedBoard;

    const PARTS: &'static [&'static str] = &[PHASES[0].0, PHASES[1].0, PHASES[2].0, PHASES[3].0];

    fn packed(&self) -> PackedBoard {
        PackedBoard::of(self)
    }

    fn unpacked(packed: &PackedBoard) -> Self::Inputs {
        packed.inputs()
    }

    fn head(&self) -> usize {
        NetworkEvaluator::head(self.board().occupied().len())
    }

    fn scale(&self) -> (i32, i32) {
        NetworkEvaluator::scale(self)
    }

    fn part(&self) -> usize {
        part_at(ProbCutModel::phase(self) as f32 / 24.0)
    }

    fn player_evaluation() -> impl Fn(&Self) -> i32 {
        let player = NetworkEvaluator::embedded();
        move |position| player.centipawns(position)
    }

    fn is_evaluable(&self) -> bool {
        !self.in_check() && !self.has_bare_king() && self.outcome().is_none()
    }
}

impl Trainable for Chess {
    fn train_network(
        training: &NetworkTraining,
        games: &[GameRecord<Chess>],
        start: Option<&Layers<BoardInputs>>,
        stop: &AtomicBool,
        each: &mut dyn FnMut(Epoch),
    ) -> Result<Option<TrainedNetwork<Chess>>, FitError> {
        training.train(games, start, stop, each)
    }
}
