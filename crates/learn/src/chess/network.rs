//! What the training of a network knows of chess (our own).

use super::fit::{PHASES, part_at};
use crate::network::NetworkGame;
use nullwindow::Position;
use nullwindow_chess::{BoardInputs, Chess, LinearEvaluator, NetworkEvaluator, PackedBoard, ProbCutModel};

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

    fn other_evaluation() -> impl Fn(&Self) -> i32 {
        let linear = LinearEvaluator::embedded();
        move |position| linear.centipawns(position)
    }

    fn is_evaluable(&self) -> bool {
        !self.in_check() && !self.has_bare_king() && self.outcome().is_none()
    }
}
