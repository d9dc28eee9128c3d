//! The picture of a position in JSON, what its evaluation is made of, and the unit of its values (our own).

use crate::terms::{self, Term};
use crate::values::{self, Unit};
use nullwindow::session::{self, Game};
use nullwindow_chess::{Chess, ChessGame};
use nullwindow_games::connect_four::{ConnectFour, ConnectFourGame};
use nullwindow_games::kalah::{Kalah, KalahGame};
use nullwindow_othello::{OthelloGame, Tracked};
use nullwindow_shogi::{Shogi, ShogiGame};
use serde::Serialize;

/// A game of the page.
pub(crate) trait PageGame: Game {
    /// The unit of its scores, and their scale.
    const UNIT: Unit;

    /// What the evaluation of a position is made of, from the view of the side that begins.
    fn terms(&self, position: &Self::Position) -> Vec<Term>;
}

impl PageGame for OthelloGame {
    /// The errors of the fitted evaluation have a root mean square of six discs with twenty empty squares
    /// (`docs/models/othello.md`); with normal errors, eight discs are odds of ten to one.
    const UNIT: Unit = values::points("discs", 8.0, [-16, -8, -4, 0, 4, 8, 16]);

    fn terms(&self, position: &Tracked) -> Vec<Term> {
        terms::othello(position)
    }
}

impl PageGame for ConnectFourGame {
    /// Three open threats, as the evaluation counts them.
    const UNIT: Unit = values::points("points", 30.0, [-60, -30, -10, 0, 10, 30, 60]);

    fn terms(&self, position: &ConnectFour) -> Vec<Term> {
        terms::connect_four(position)
    }
}

impl PageGame for KalahGame {
    const UNIT: Unit = values::points("seeds", 8.0, [-16, -8, -4, 0, 4, 8, 16]);

    fn terms(&self, position: &Kalah) -> Vec<Term> {
        terms::kalah(position)
    }
}

impl PageGame for ChessGame {
    const UNIT: Unit = values::pawns(ChessGame::SCALE);

    fn terms(&self, position: &Chess) -> Vec<Term> {
        terms::chess(position)
    }
}

impl PageGame for ShogiGame {
    const UNIT: Unit = values::pawns(ShogiGame::SCALE);

    fn terms(&self, position: &Shogi) -> Vec<Term> {
        terms::shogi(position)
    }
}

/// [`session::Picture`] in JSON.
#[derive(Serialize)]
pub(crate) struct Picture {
    columns: usize,
    names: Vec<String>,
    cells: Vec<String>,
    hands: [Vec<(String, u32)>; 2],
}

impl From<session::Picture> for Picture {
    fn from(picture: session::Picture) -> Self {
        let session::Picture { columns, names, cells, hands } = picture;
        Picture { columns, names, cells, hands }
    }
}

/// [`session::Place`] in JSON: the index of a cell, or the name of a kind.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Place {
    Cell(usize),
    Hand(String),
}

impl From<session::Place> for Place {
    fn from(place: session::Place) -> Self {
        match place {
            session::Place::Cell(cell) => Place::Cell(cell),
            session::Place::Hand(kind) => Place::Hand(kind),
        }
    }
}
