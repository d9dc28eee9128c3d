//! Tic-tac-toe in the list (our own).

use crate::HouseGame;
use nullwindow::session::Error;
use nullwindow::{Evaluator as _, Score, Standard};
use nullwindow_games::tic_tac_toe::{TicTacToe, TicTacToeGame, open_lines};
use nullwindow_support::{BenchSearch, Look, Unit, Variant, points};

impl HouseGame for TicTacToeGame {
    const NAME: &'static str = "tic-tac-toe";
    const TITLE: &'static str = "Tic-tac-toe";
    const BENCH: &'static [BenchSearch] = &[BenchSearch::to_depth("", 9), BenchSearch::to_end("")];
    /// Open lines.
    const UNIT: Unit = points("points", 4.0, [-8, -4, -2, 0, 2, 4, 8]);
    const LOOK: Look = Look::Marks;

    fn open(_: &Variant) -> Result<Self, Error> {
        Ok(TicTacToeGame)
    }

    fn horizon(&self, position: &TicTacToe) -> Score {
        Standard(open_lines).horizon(position, 0)
    }
}
