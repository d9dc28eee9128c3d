//! The evaluator of a neural network of two layers (the "halves" of Nasu 2018, "Efficiently updatable
//! neural-network-based evaluation functions for computer shogi"). `nullwindow-lab train network --game
//! shogi` trains networks.

mod board_inputs;
mod packed_board;

pub use board_inputs::BoardInputs;
pub use packed_board::PackedBoard;

use crate::Shogi;
use crate::order::move_score;
use haitaka::Move;
use nullwindow::engine::{Incremental, MoveScore};
use nullwindow::{Evaluator, Outcome, Score, Standard};
use nullwindow_network::{Accumulators, Layers};
use std::sync::Arc;

/// Evaluates shogi by a neural network, in hundredths of a pawn; mates by their distance. Orders captures by
/// MVV/LVA and static exchange evaluation.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_shogi::nullwindow_network::Layers;
/// use nullwindow_shogi::{BoardInputs, NetworkEvaluator, Shogi};
/// let mut parameters = vec![0.0; Layers::<BoardInputs>::parameters(32)];
/// let biases = parameters.iter_mut().rev().step_by(2 * 32 + 1).take(Layers::<BoardInputs>::HEADS);
/// biases.for_each(|bias| *bias = 0.5); // a log-odds of 0.5 for the side to move, whatever the position
/// let network = NetworkEvaluator { layers: Layers::new(32, &parameters, 600.0).into() };
/// assert_eq!(network.evaluate(&Shogi::start()), Score::points(300));
/// ```
#[derive(Clone, Debug)]
pub struct NetworkEvaluator {
    /// The weights of the network.
    pub layers: Arc<Layers<BoardInputs>>,
}

impl NetworkEvaluator {
    /// The evaluation of an unfinished position, in hundredths of a pawn from the view of the side to move.
    #[must_use]
    pub fn points(&self, p: &Shogi) -> i32 {
        let inputs = BoardInputs::of(p.board());
        let output = self.layers.output_anew(inputs, BoardInputs::mover(p.board()), inputs.head(), (1, 1));
        output.clamp(-Score::MAX_POINTS, Score::MAX_POINTS)
    }
}

impl Evaluator<Shogi> for NetworkEvaluator {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Shogi, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Shogi) -> Score {
        Score::points(self.points(p))
    }
}

impl Incremental<Shogi> for NetworkEvaluator {
    type Local = Accumulators<BoardInputs>;

    #[inline]
    fn evaluate_at(&self, p: &Shogi, ply: usize, local: &mut Accumulators<BoardInputs>) -> Score {
        let inputs = BoardInputs::of(p.board());
        let sums = local.sums(&self.layers, inputs, ply, BoardInputs::mover(p.board()));
        let output = self.layers.output(sums, inputs.head(), (1, 1));
        Score::points(output.clamp(-Score::MAX_POINTS, Score::MAX_POINTS))
    }
}

impl MoveScore<Shogi> for NetworkEvaluator {
    #[inline]
    fn score(&self, p: &Shogi, m: Move) -> i32 {
        move_score(p, m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sfen::{random_games, turned};
    use crate::{NetworkPlaying, ShogiGame};
    use nullwindow::engine::{Engine, Limits, NodeClock};
    use nullwindow_network::{Inputs, RowChanges};
    use nullwindow_support::SplitMix64;

    fn network(units: usize) -> NetworkEvaluator {
        let number = |i: usize| ((i * 7_919 + i / 97) % 401) as f32 / 200.0 - 1.0;
        let parameters: Vec<f32> =
            (0..Layers::<BoardInputs>::parameters(units)).map(|i| 0.4 * number(i)).collect();
        NetworkEvaluator { layers: Layers::new(units, &parameters, 192.5).into() }
    }

    fn rows(inputs: BoardInputs) -> [Vec<u16>; 2] {
        let mut rows = RowChanges::default();
        inputs.difference(&BoardInputs::EMPTY, inputs.frames(), &mut rows);
        [0, 1].map(|view| {
            let [added, removed] = rows.of(view);
            assert!(removed.is_empty() && added.len() <= BoardInputs::MOST);
            let mut added = added.to_vec();
            added.sort_unstable();
            assert!(added.is_sorted_by(|a, b| a < b), "each input once");
            assert!(added.last().is_some_and(|&last| usize::from(last) < BoardInputs::COUNT));
            added
        })
    }

    #[test]
    fn packed_boards_have_the_inputs_of_the_board_and_sides_see_alike() {
        for p in random_games(150).iter().flatten() {
            let of_board = rows(BoardInputs::of(p.board()));
            let mover = BoardInputs::mover(p.board());
            assert_eq!(
                rows(PackedBoard::of(p).inputs()),
                [mover, 1 - mover].map(|view| of_board[view].clone())
            );
            let [black, white] = rows(BoardInputs::of(turned(p).board()));
            assert_eq!([white, black], of_board, "{p}");
        }
    }

    #[test]
    fn boards_are_mirrored_to_put_kings_on_the_files_1_to_5() {
        let of = |sfen: &str| {
            let p: Shogi = sfen.parse().unwrap();
            (rows(BoardInputs::of(p.board())), BoardInputs::of(p.board()).head())
        };
        // Black's king on 1i, pawn on 1g (two ranks before it) and two golds in hand; White's king on 9a.
        let (views, head) = of("k8/9/9/9/9/9/8P/9/8K b 2G 1");
        let (kings, distant, hands) = (26 * 81, 26 * 81 + 2 * 81, 26 * 81 + 2 * 81 + 27 * 289);
        let own = [6, kings + 8, kings + 81 + 72, distant + 144 - 2]; // the squares, and the pawn's distance
        let king = distant + 26 * 289 + 144; // the middle of the king's distances
        let mut expected = own.to_vec();
        expected.extend([king, king + 8 * 17 - 8, hands + 34, hands + 35]);
        expected.sort_unstable();
        assert_eq!(views[0].iter().map(|&input| usize::from(input)).collect::<Vec<_>>(), expected);
        assert_eq!(head, 0);
        assert_eq!(of("8k/9/9/9/9/9/P8/9/K8 b 2G 1").0, views);
        assert_eq!(of("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1").1, 7);
    }

    /// Black may lack a king, as in mate problems.
    #[test]
    fn a_board_without_a_king_is_evaluated() {
        let problem: Shogi = "9/4k4/9/4P4/9/9/9/9/9 b 2G2r2b4s4n4l17p 1".parse().unwrap();
        let network = network(32);
        let found = network.evaluate_at(&problem, 3, &mut Default::default());
        assert_eq!(found, network.evaluate(&problem));
    }

    /// As [`NetworkPlaying`](crate::NetworkPlaying), but each evaluation is computed anew.
    #[test]
    fn searches_by_kept_sums_equal_those_by_sums_computed_anew() {
        nullwindow::profile! {
            Anew for Shogi, NetworkEvaluator {
                table, killers, history, order, tactical, null_move, realization, repetition, forced_wins
            }
        }
        let (evaluator, options) = (network(64), ShogiGame::options());
        let mut kept = Engine::<NetworkPlaying>::new(evaluator.clone(), 1, options).unwrap();
        let mut anew = Engine::<Anew>::new(evaluator, 1, options).unwrap();
        let games = random_games(60);
        let positions: Vec<_> = games.iter().filter_map(|game| game.get(40)).take(3).collect();
        assert_eq!(positions.len(), 3);
        for p in positions {
            let limits = Limits { nodes: Some(2_000), ..Limits::DEEPEN };
            let found = kept.search(p, &[], limits, &NodeClock(1), |_| ());
            let expected = anew.search(p, &[], limits, &NodeClock(1), |_| ());
            assert_eq!((found.score, found.nodes), (expected.score, expected.nodes), "{p}");
            assert_eq!(found.lines[0].moves, expected.lines[0].moves, "{p}");
        }
    }

    #[test]
    fn accumulators_equal_sums_computed_anew() {
        let mut random = SplitMix64::new(5);
        for units in [32, 128] {
            let network = network(units);
            for game in random_games(200) {
                let (mut sums, mut ply) = (Default::default(), 0);
                for _ in 0..200 {
                    ply = match random.below(8) {
                        0 => random.below(game.len()),
                        1 => ply - random.below(5).min(ply),
                        by => (ply + by / 3).min(game.len() - 1),
                    };
                    let p = &game[ply];
                    assert_eq!(network.evaluate_at(p, ply, &mut sums), network.evaluate(p), "{p}");
                }
            }
        }
    }
}
