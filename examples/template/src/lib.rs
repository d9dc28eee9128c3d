//! A game, and what programs and pages need of it: names, a picture, and the searchers.

mod rules;

use nullwindow::engine::Options;
use nullwindow::retrograde::BoxedNumbering;
use nullwindow::session::{self, Error, Game, Learned, Picture, Place, Places, Searcher};
use nullwindow::weights::Weights;
use nullwindow::{Keyed as _, Score, Side, Standard};
use rules::{Board, Numbers, START};
use std::sync::Arc;

// What the engine uses of the game: here a table.
nullwindow::profile!(Solving for Board, Standard<fn(&Board) -> Score> { table });
nullwindow::profile!(Trained for Board, Learned<MyGame> { table, incremental });

/// The game; a variant of it would be a field.
#[derive(Clone)]
pub struct MyGame;

impl Game for MyGame {
    type Position = Board;

    fn name(&self) -> &'static str {
        "{{project-name}}"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "X" } else { "O" }
    }

    // A position is written as the moves to it, such as b2a1: possible where no name begins another.
    fn read(&self, text: &str) -> Result<(Board, Vec<u8>), Error> {
        Ok((START, session::moves_from(self, &START, text)?))
    }

    fn write(&self, _: &Board, moves: &[u8]) -> String {
        self.line(&START, moves).replace(' ', "")
    }

    fn line(&self, _: &Board, moves: &[u8]) -> String {
        moves
            .iter()
            .map(|&square| name(square))
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn board(&self, board: &Board) -> String {
        let rows = board_cells(board)
            .chunks(3)
            .map(|row| row.join("") + "\n")
            .collect::<String>();
        rows.replace(' ', ".")
    }

    fn picture(&self, board: &Board) -> Option<Picture> {
        let cells = board_cells(board)
            .map(|cell| cell.trim().to_owned())
            .to_vec();
        Some(Picture {
            columns: 3,
            names: (0..9).map(name).collect(),
            cells,
            ..Picture::default()
        })
    }

    // A move is a click on its square.
    fn places(&self, _: &Board, square: u8) -> Places {
        (None, Some(Place::Cell(square.into())))
    }

    // With these two come proofs, certificates and ranks.
    fn code(&self, board: &Board) -> Option<u128> {
        Some(board.key().into())
    }

    fn plies_left(&self, board: &Board) -> Option<u32> {
        Some((board.pieces[0] | board.pieces[1]).count_zeros() - 7)
    }

    // With these comes the table of ends.
    fn numbering(&self) -> Option<BoxedNumbering<Board>> {
        Some(Box::new(Numbers))
    }

    // A square is for one side what it is for the other, so that training learns from both.
    fn exchanged(&self, square: usize) -> Option<usize> {
        Some(square)
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Board>>, Error> {
        session::engine::<Solving>(Standard::rules(), "rules, 1", mebibytes, Options::default())
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Board>>, Error> {
        self.solving(mebibytes)
    }

    fn trained(
        &self,
        weights: Arc<Weights>,
        mebibytes: usize,
    ) -> Result<Box<dyn Searcher<Board>>, Error> {
        session::trained::<Trained, _>(self, weights, mebibytes)
    }
}

/// The name of a square, from a1 at the upper left.
fn name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 3), square / 3 + 1)
}

/// What is on each square.
fn board_cells(board: &Board) -> [&'static str; 9] {
    std::array::from_fn(
        |square| match board.pieces.map(|pieces| pieces >> square & 1) {
            [1, _] => "X",
            [_, 1] => "O",
            _ => " ",
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::check::{Check, Violation};

    /// Random games test what the traits promise.
    #[test]
    fn the_traits_keep_their_promises() -> Result<(), Violation> {
        Check::new(START).ending_within(9).rules()?.keys()?;
        Ok(())
    }

    #[test]
    fn the_game_is_a_draw() {
        assert_eq!(
            nullwindow::solve_with_table(&START, 1)
                .expect("a table")
                .score,
            Score::points(0)
        );
    }
}
