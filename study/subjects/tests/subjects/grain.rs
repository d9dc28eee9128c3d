//! Evaluations in steps of several points.

use nullwindow::{Evaluator, Score, Standard};
use nullwindow_games::tic_tac_toe::TicTacToe;
use nullwindow_subjects::Grained;

#[test]
fn points_are_rounded_towards_zero_and_wins_are_kept() {
    let rounded = |grain, score| {
        let coarse = Grained { evaluator: Standard(move |_: &TicTacToe| score), grain };
        let values = [coarse.evaluate(&TicTacToe::start()), coarse.horizon(&TicTacToe::start(), 0)];
        assert_eq!(values[0], values[1]);
        values[0]
    };
    for (grain, points, expected) in [(1, 7, 7), (4, 7, 4), (4, -7, -4), (4, 3, 0), (10, -20, -20)] {
        assert_eq!(rounded(grain, Score::points(points)), Score::points(expected));
    }
    assert_eq!(rounded(4, Score::win(3)), Score::win(3));
}
