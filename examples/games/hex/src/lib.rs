//! Hex on seven by seven cells, with all that the library has for a game.

mod board;
mod evaluation;

use board::{Board, ROW, SIZE};
pub use evaluation::Needs;
use nullwindow::engine::Options;
use nullwindow::session::{self, Error, Game, Learned, Picture, Place, Places, Searcher};
use nullwindow::tuples::Cell;
use nullwindow::weights::Weights;
use nullwindow::{Keyed as _, Side};
use std::sync::Arc;

nullwindow::profile!(Solving for Board, Needs { symmetric_table, history, order });
nullwindow::profile!(Trained for Board, Learned<Hex> { symmetric_table, history, incremental });

/// The names, the notation and the searchers. A position is the moves from the empty board, as in `c3b2`.
#[derive(Clone)]
pub struct Hex;

fn name(cell: u8) -> String {
    let (row, column) = (cell / ROW as u8, cell % ROW as u8);
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// The bits of the cells, by rows.
fn cells() -> impl Iterator<Item = u8> {
    (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row * ROW + column) as u8))
}

impl Game for Hex {
    type Position = Board;

    fn name(&self) -> &'static str {
        "hex"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "Red" } else { "Blue" }
    }

    fn read(&self, text: &str) -> Result<(Board, Vec<u8>), Error> {
        Ok((Board::default(), session::moves_from(self, &Board::default(), text)?))
    }

    fn write(&self, _: &Board, moves: &[u8]) -> String {
        self.line(&Board::default(), moves).replace(' ', "")
    }

    fn line(&self, _: &Board, moves: &[u8]) -> String {
        moves.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" ")
    }

    fn board(&self, board: &Board) -> String {
        let mut text = "  a b c d e f g\n".to_owned();
        for row in 0..SIZE {
            text += &format!("{}{}", " ".repeat(row as usize), row + 1);
            for column in 0..SIZE {
                text += match board.stones.map(|stones| stones >> (row * ROW + column) & 1) {
                    [1, _] => " R",
                    [_, 1] => " B",
                    _ => " .",
                };
            }
            text += "\n";
        }
        text
    }

    fn picture(&self, board: &Board) -> Option<Picture> {
        let names = cells().map(name).collect();
        let piece = |cell: u8| match board.stones.map(|stones| stones >> cell & 1) {
            [1, _] => "X".to_owned(),
            [_, 1] => "O".to_owned(),
            _ => String::new(),
        };
        Some(Picture {
            columns: SIZE as usize,
            names,
            cells: cells().map(piece).collect(),
            ..Picture::default()
        })
    }

    fn places(&self, _: &Board, cell: u8) -> Places {
        let (row, column) = (u32::from(cell) / ROW, u32::from(cell) % ROW);
        (None, Some(Place::Cell((row * SIZE + column) as usize)))
    }

    fn cells(&self, board: &Board, out: &mut Vec<Cell>) {
        let contents = [Cell::EMPTY, Cell::first(0), Cell::second(0)];
        let [red, blue] = board.stones;
        out.extend(cells().map(|cell| contents[(red >> cell & 1 | (blue >> cell & 1) << 1) as usize]));
    }

    // Mirrored at the diagonal, the edges of the sides change places.
    fn exchanged(&self, cell: usize) -> Option<usize> {
        let size = SIZE as usize;
        Some(cell % size * size + cell / size)
    }

    fn plies_left(&self, board: &Board) -> Option<u32> {
        Some(board.empty().count_ones())
    }

    fn code(&self, board: &Board) -> Option<u128> {
        Some(board.key())
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Board>>, Error> {
        session::engine::<Solving>(Needs, "needs, 1", mebibytes, Options::default())
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Board>>, Error> {
        self.solving(mebibytes)
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
    use nullwindow::session::{AnyGame, CertificateRequest};

    #[test]
    fn the_traits_keep_their_promises() -> Result<(), Violation> {
        let check = Check::new(Board::default()).ending_within(49);
        check.rules()?.keys()?.slots()?.symmetry()?;
        check.evaluator(&Needs)?.view(&Needs)?.value_symmetry(&Needs, 1)?;
        Ok(())
    }

    /// The search knows nothing of the end of the game: straight there, it took more than 77,000,000 nodes.
    #[test]
    fn a_win_that_deepening_finds_is_certified() -> Result<(), Error> {
        let certificates = AnyGame::from(Hex).certificates()?;
        for at_least in [Some(1), None] {
            let request = CertificateRequest { at_least, ..CertificateRequest::default() };
            let certified = certificates.certify("d4d3e3e2f2c5d5c6", &request)?;
            assert!((1..200_000).contains(&certified.nodes), "{}", certified.nodes);
        }
        Ok(())
    }
}
