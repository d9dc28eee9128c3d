//! The picture of a position (our own): what one board component needs to draw any of the games, and to turn
//! clicks into moves.

mod chess;
mod connect_four;
mod kalah;
mod othello;
mod shogi;

use crate::terms::Term;
use nullwindow::session::Game;
use serde::Serialize;

/// A game that the page draws.
pub(crate) trait PageGame: Game {
    /// The look of its board.
    const LOOK: Look;

    /// The picture of a position.
    fn picture(&self, position: &Self::Position) -> Picture;

    /// The places of a move: where it comes from, if from anywhere, and where it goes; neither of a pass.
    fn places(
        &self,
        position: &Self::Position,
        m: <Self::Position as nullwindow::Position>::Move,
    ) -> (Option<Place>, Option<Place>);

    /// What the evaluation of a position is made of, from the view of the side that begins.
    fn terms(&self, position: &Self::Position) -> Vec<Term>;
}

/// The look of a board.
#[derive(Serialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Look {
    /// Discs on a green board.
    Discs,
    /// Discs that fall in columns.
    Columns,
    /// Seeds in pits, and a store for each side, which is its hand.
    Pits,
    /// Chess men on light and dark squares.
    Men,
    /// Tiles with characters, and hands.
    Tiles,
}

/// A board: its cells by rows from the top, as the side that begins sees it.
#[derive(Serialize)]
pub(crate) struct Picture {
    pub(crate) columns: usize,
    /// The name of each cell, for its label.
    pub(crate) names: Vec<String>,
    /// What is on each cell: empty, or upper case for the side that begins, lower case for the other; `+` is
    /// a promoted piece; a number of seeds.
    pub(crate) cells: Vec<String>,
    /// What each side, that which begins first, has besides: pieces in hand, the store, or the number of its
    /// discs; kinds and numbers.
    pub(crate) hands: [Vec<(String, u32)>; 2],
}

/// A place that a move comes from or goes to.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Place {
    /// A cell, by its index.
    Cell(usize),
    /// A kind in the mover's hand.
    Hand(String),
}

/// Both sides, that which begins first.
const SIDES: [nullwindow::Side; 2] = [nullwindow::Side::First, nullwindow::Side::Second];
