//! Breakthrough (Dan Troyka 2000) on six by six squares, with all that the library has for a game.

mod board;
mod evaluation;

use board::{Board, SIDE, START, Step};
pub use evaluation::Advance;
use nullwindow::engine::Options;
use nullwindow::session::{self, Error, Game, Learned, Picture, Place, Places, Searcher};
use nullwindow::tuples::Cell;
use nullwindow::weights::Weights;
use nullwindow::{Keyed as _, Side};
use std::sync::Arc;

nullwindow::profile!(Playing for Board, Advance { table, history });
nullwindow::profile!(Trained for Board, Learned<Breakthrough> { table, history, incremental });

/// The names, the notation and the searchers. A position is the moves from the start, as in `b2b3c5c4`.
#[derive(Clone)]
pub struct Breakthrough;

fn name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % SIDE), square / SIDE + 1)
}

impl Game for Breakthrough {
    type Position = Board;

    fn name(&self) -> &'static str {
        "breakthrough"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "White" } else { "Black" }
    }

    fn read(&self, text: &str) -> Result<(Board, Vec<Step>), Error> {
        Ok((START, session::moves_from(self, &START, text)?))
    }

    fn write(&self, _: &Board, moves: &[Step]) -> String {
        self.line(&START, moves).replace(' ', "")
    }

    fn line(&self, _: &Board, moves: &[Step]) -> String {
        moves.iter().map(|m| name(m.from) + &name(m.to)).collect::<Vec<_>>().join(" ")
    }

    fn board(&self, board: &Board) -> String {
        let cells = self.picture(board).map(|picture| picture.cells).unwrap_or_default();
        let mut text = String::new();
        for (row, cells) in cells.chunks(SIDE.into()).enumerate() {
            let pieces = cells.iter().map(|cell| if cell.is_empty() { "." } else { cell });
            text += &format!("{} {}\n", SIDE as usize - row, pieces.collect::<Vec<_>>().join(" "));
        }
        text + "  a b c d e f\n"
    }

    fn picture(&self, board: &Board) -> Option<Picture> {
        let (mut names, mut cells) = (Vec::new(), Vec::new());
        for square in (0..SIDE).rev().flat_map(|row| (0..SIDE).map(move |column| row * SIDE + column)) {
            names.push(name(square));
            cells.push(match board.pieces.map(|pieces| pieces >> square & 1) {
                [1, _] => "X".to_owned(),
                [_, 1] => "O".to_owned(),
                _ => String::new(),
            });
        }
        Some(Picture { columns: SIDE.into(), names, cells, ..Picture::default() })
    }

    fn places(&self, _: &Board, m: Step) -> Places {
        let place =
            |square: u8| Some(Place::Cell(usize::from((SIDE - 1 - square / SIDE) * SIDE + square % SIDE)));
        (place(m.from), place(m.to))
    }

    fn cells(&self, board: &Board, out: &mut Vec<Cell>) {
        let contents = [Cell::EMPTY, Cell::first(0), Cell::second(0)];
        for row in (0..SIDE).rev() {
            let [white, black] = board.pieces.map(|pieces| pieces >> (row * SIDE));
            out.extend((0..SIDE).map(|i| contents[(white >> i & 1 | (black >> i & 1) << 1) as usize]));
        }
    }

    // Black sees the board turned by half a circle.
    fn exchanged(&self, cell: usize) -> Option<usize> {
        Some(usize::from(SIDE * SIDE) - 1 - cell)
    }

    fn code(&self, board: &Board) -> Option<u128> {
        Some(board.key())
    }

    // Each move takes a piece one row forward.
    fn plies_left(&self, board: &Board) -> Option<u32> {
        let rows = |pieces: u64, home: u8| {
            (0..SIDE)
                .map(|row| {
                    let row_pieces = (pieces >> (row * SIDE) & ((1 << SIDE) - 1)).count_ones();
                    row_pieces * u32::from(row.abs_diff(home))
                })
                .sum::<u32>()
        };
        Some(rows(board.pieces[0], SIDE - 1) + rows(board.pieces[1], 0))
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Board>>, Error> {
        self.playing(mebibytes)
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Board>>, Error> {
        session::engine::<Playing>(Advance, "material and advance, 1", mebibytes, Options::default())
    }

    fn trained(
        &self,
        weights: Arc<Weights>,
        mebibytes: usize,
    ) -> Result<Box<dyn Searcher<Self::Position>>, Error> {
        session::trained::<Trained, _>(self, weights, mebibytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::check::{Check, Violation};

    #[test]
    fn the_traits_keep_their_promises() -> Result<(), Violation> {
        let check = Check::new(START).ending_within(200);
        check.rules()?.keys()?.slots()?;
        check.evaluator(&Advance)?.view(&Advance)?;
        Ok(())
    }

    /// Those that `train --generations 40` has written.
    #[test]
    fn the_weights_of_the_page_follow_a_search() -> Result<(), Error> {
        let weights = Arc::new(Weights::read(include_bytes!("../breakthrough.weights"))?);
        session::Session::trained(Breakthrough, Arc::clone(&weights), 1)?;
        Check::new(START).ending_within(200).incremental(&Learned::new(Breakthrough, weights))?;
        Ok(())
    }
}
