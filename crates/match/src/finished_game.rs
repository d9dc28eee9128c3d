//! A game that is over, as the referee reports it (our own).

use crate::move_info::MoveInfo;
use nullwindow::{Outcome, Side};
use nullwindow_protocols::client::EngineError;

/// A game that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FinishedGame {
    /// All moves, the opening's too, by the session's names.
    pub(crate) moves: Vec<String>,
    /// The engines' reports on each move; `None` for the opening's.
    pub(crate) infos: Vec<Option<MoveInfo>>,
    pub(crate) outcome: Outcome,
    /// How it ended, in words.
    pub(crate) ending: String,
    /// The side that has forfeited the game by an error of its engine.
    pub(crate) forfeit: Option<Forfeit>,
}

impl FinishedGame {
    /// The side that has forfeited the game by the answer `0000`.
    pub(crate) fn no_move(&self) -> Option<Side> {
        let forfeit = self.forfeit.as_ref().filter(|forfeit| forfeit.error == EngineError::NoMove);
        forfeit.map(|forfeit| forfeit.side)
    }

    /// The half points of the first side: 2 for a win, 1 for a draw.
    pub(crate) fn halves(&self) -> u8 {
        match self.outcome {
            Outcome::Win(Side::First) | Outcome::Margin(1..) => 2,
            Outcome::Draw | Outcome::Margin(0) => 1,
            _ => 0,
        }
    }
}

/// An error of an engine, which loses the game for its side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Forfeit {
    pub(crate) side: Side,
    pub(crate) error: EngineError,
}
