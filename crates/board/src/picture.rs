//! The picture of a position in JSON, and what its evaluation is made of (our own).

use crate::terms::{self, Term};
use nullwindow::session::{self, Game};
use nullwindow_chess::{Chess, ChessGame};
use nullwindow_games::connect_four::{ConnectFour, ConnectFourGame};
use nullwindow_games::kalah::{Kalah, KalahGame};
use nullwindow_othello::{OthelloGame, Tracked};
use nullwindow_shogi::{Shogi, ShogiGame};
use serde::Serialize;

/// A game of the page.
pub(crate) trait PageGame: Game {
    /// What the evaluation of a position is made of, from the view of the side that begins.
    fn terms(&self, position: &Self::Position) -> Vec<Term>;
}

impl PageGame for OthelloGame {
    fn terms(&self, position: &Tracked) -> Vec<Term> {
        terms::othello(position)
    }
}

impl PageGame for ConnectFourGame {
    fn terms(&self, position: &ConnectFour) -> Vec<Term> {
        terms::connect_four(position)
    }
}

impl PageGame for KalahGame {
    fn terms(&self, position: &Kalah) -> Vec<Term> {
        terms::kalah(position)
    }
}

impl PageGame for ChessGame {
    fn terms(&self, position: &Chess) -> Vec<Term> {
        terms::chess(position)
    }
}

impl PageGame for ShogiGame {
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
