//! What the training of a network knows of shogi (our own).

use crate::fit_error::FitError;
use crate::network::{Epoch, NetworkGame, NetworkTraining, Trainable, TrainedNetwork};
use crate::record::GameRecord;
use nullwindow::Position;
use nullwindow_network::Layers;
use nullwindow_shogi::{BoardInputs, PackedBoard, RelationEvaluator, Shogi};
use std::sync::atomic::AtomicBool;

impl NetworkGame for Shogi {
    type Inputs = BoardInputs;
    type Packed = PackedBoard;

    /// By the pieces in both hands: up to two, up to eight, and more.
    const PARTS: &'static [&'static str] = &["opening", "middlegame", "endgame"];

    fn packed(&self) -> Self::Packed {
        PackedBoard::of(self)
    }

    fn unpacked(packed: &Self::Packed) -> Self::Inputs {
        packed.inputs()
    }

    fn head(&self) -> usize {
        BoardInputs::of(self.board()).head()
    }

    fn scale(&self) -> (i32, i32) {
        (1, 1)
    }

    fn part(&self) -> usize {
        match self.head() {
            0 => 0,
            1 | 2 => 1,
            _ => 2,
        }
    }

    fn player_evaluation() -> impl Fn(&Self) -> i32 {
        let relations = RelationEvaluator::embedded();
        move |position| relations.points(position)
    }

    fn is_evaluable(&self) -> bool {
        !self.in_check() && self.outcome().is_none()
    }
}

impl Trainable for Shogi {
    fn train_network(
        training: &NetworkTraining,
        games: &[GameRecord<Shogi>],
        start: Option<&Layers<BoardInputs>>,
        stop: &AtomicBool,
        each: &mut dyn FnMut(Epoch),
    ) -> Result<Option<TrainedNetwork<Shogi>>, FitError> {
        training.train(games, start, stop, each)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::NetworkTraining;
    use crate::record::GameRecord;

    /// Games in which Black, a rook ahead, wins two of three.
    fn games() -> Vec<GameRecord<Shogi>> {
        let start = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let line = |number: u64| {
            let result = if number.is_multiple_of(3) { "0" } else { "1" };
            format!("{number} {result} {start}; 7g7f/- 3c3d/- 2g2f/- 8c8d/-").parse().unwrap()
        };
        (0..60).map(line).collect()
    }

    #[test]
    fn a_network_learns_the_results() {
        let few = NetworkTraining { units: 32, distil: 0, epochs: 20, ..Default::default() };
        let training = NetworkTraining { batch: 30, rate: 5e-3, decay: 0.0, ..few };
        let trained = training.train(&games(), None, &false.into(), |_| ()).unwrap().unwrap();
        assert_eq!((trained.positions, trained.parts[0].count), (57 * 4, 3 * 4));
        // The side to move is Black: it wins two thirds.
        let start = games()[0].start.clone();
        let output = trained.layers.output_anew(Shogi::unpacked(&start.packed()), 0, start.head(), (1, 1));
        let share = 1.0 / (1.0 + (-trained.slope * f64::from(output)).exp());
        assert!((share - 2.0 / 3.0).abs() < 0.1, "{share}");
    }
}
