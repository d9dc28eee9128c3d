//! The values of a game written in Python, for the engine (our own).

use crate::own_game::OwnGame;
use nullwindow::{Evaluator, Outcome, Score, Standard};

/// The method `evaluate` of a game, from the view of the side to move; 0 without it.
pub(crate) struct Own;

impl Evaluator<OwnGame> for Own {
    type Value = Score;

    fn terminal(&self, p: &OwnGame, end: Outcome, ply: u16) -> Score {
        Standard::<fn(&OwnGame) -> Score>::rules().terminal(p, end, ply)
    }

    fn evaluate(&self, p: &OwnGame) -> Score {
        p.value()
    }
}
