//! Dots and Boxes on four by four boxes, with all that the library has for a game.

mod board;
mod evaluation;

use board::{Board, LINES, SIZE};
use evaluation::Taken;
use nullwindow::engine::Options;
use nullwindow::session::{self, Error, Game, Learned, Picture, Place, Places, Searcher};
use nullwindow::tuples::Cell;
use nullwindow::weights::Weights;
use nullwindow::{Keyed as _, Side};
use std::sync::Arc;

nullwindow::profile!(Solving for Board, Taken { table, history, order });
nullwindow::profile!(Trained for Board, Learned<DotsAndBoxes> { table, history, order, incremental });

/// The names, the notation and the searchers. A line has the name of its cell in the picture, in which dots,
/// lines and boxes are cells: `b1` is the line across above the first box, `a2` the line down beside it. A
/// position is the moves from the empty board, as in `b1a2`.
#[derive(Clone)]
pub struct DotsAndBoxes;

/// The rows and columns of the picture.
const WIDTH: usize = 2 * SIZE + 1;

/// The cell of a line.
fn cell(line: u8) -> usize {
    let line = usize::from(line);
    match line.checked_sub(SIZE * (SIZE + 1)) {
        None => 2 * (line / SIZE) * WIDTH + 2 * (line % SIZE) + 1,
        Some(down) => (2 * (down / (SIZE + 1)) + 1) * WIDTH + 2 * (down % (SIZE + 1)),
    }
}

fn name_of(cell: usize) -> String {
    format!("{}{}", char::from(b'a' + (cell % WIDTH) as u8), cell / WIDTH + 1)
}

impl Game for DotsAndBoxes {
    type Position = Board;

    fn name(&self) -> &'static str {
        "dots-and-boxes"
    }

    fn side(&self, side: Side) -> &'static str {
        if side == Side::First { "First" } else { "Second" }
    }

    fn unit(&self) -> &'static str {
        "boxes"
    }

    fn read(&self, text: &str) -> Result<(Board, Vec<u8>), Error> {
        Ok((Board::EMPTY, session::moves_from(self, &Board::EMPTY, text)?))
    }

    fn write(&self, _: &Board, moves: &[u8]) -> String {
        self.line(&Board::EMPTY, moves).replace(' ', "")
    }

    fn line(&self, _: &Board, moves: &[u8]) -> String {
        moves.iter().map(|&line| name_of(cell(line))).collect::<Vec<_>>().join(" ")
    }

    fn board(&self, board: &Board) -> String {
        let cells = self.picture(board).map(|picture| picture.cells).unwrap_or_default();
        let mut text = String::new();
        for (row, cells) in cells.chunks(WIDTH).enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                text += match (row % 2, column % 2, &**cell) {
                    (0, 0, _) => "+",
                    (0, 1, "1") => "---",
                    (1, 0, "1") => "|",
                    (1, 1, "X") => " X ",
                    (1, 1, "O") => " O ",
                    (_, 1, _) => "   ",
                    _ => " ",
                };
            }
            text += "\n";
        }
        text
    }

    fn picture(&self, board: &Board) -> Option<Picture> {
        let mut cells = vec![String::new(); WIDTH * WIDTH];
        let drawn = (0..LINES as u8).filter(|line| board.lines >> line & 1 == 1);
        drawn.for_each(|line| cells[cell(line)] = "1".to_owned());
        for (boxes, piece) in board.boxes.iter().zip(["X", "O"]) {
            let of_side = (0..SIZE * SIZE).filter(|number| boxes >> number & 1 == 1);
            of_side.for_each(|number| cells[middle(number)] = piece.to_owned());
        }
        let names = (0..WIDTH * WIDTH).map(name_of).collect();
        Some(Picture { columns: WIDTH, names, cells, ..Picture::default() })
    }

    fn places(&self, _: &Board, line: u8) -> Places {
        (None, Some(Place::Cell(cell(line))))
    }

    // The lines alone: the boxes of the sides are settled.
    fn cells(&self, board: &Board, out: &mut Vec<Cell>) {
        let begin = out.len();
        out.resize(begin + WIDTH * WIDTH, Cell::EMPTY);
        let cells = &mut out[begin..];
        for line in (0..LINES as u8).filter(|line| board.lines >> line & 1 == 1) {
            cells[cell(line)] = Cell::neutral(1);
        }
    }

    fn settled(&self, board: &Board) -> i16 {
        board.settled()
    }

    // The lines around each box, two neighbours, and two by two.
    fn tuples(&self) -> Vec<Vec<usize>> {
        let corners = (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| [row, column]));
        let rectangles =
            corners.flat_map(|corner| [[1, 1], [1, 2], [2, 1], [2, 2]].map(|size| (corner, size)));
        let fits = |([row, column], [high, wide]): &([usize; 2], [usize; 2])| {
            row + high <= SIZE && column + wide <= SIZE
        };
        rectangles.filter(fits).map(|(corner, size)| around(corner, size)).collect()
    }

    // Both sides see the board alike.
    fn exchanged(&self, cell: usize) -> Option<usize> {
        Some(cell)
    }

    fn plies_left(&self, board: &Board) -> Option<u32> {
        Some(LINES as u32 - board.lines.count_ones())
    }

    fn code(&self, board: &Board) -> Option<u128> {
        let boxes = board.boxes.map(u128::from);
        Some(boxes[0] << 96 | boxes[1] << 80 | u128::from(board.key()))
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Board>>, Error> {
        session::engine::<Solving>(Taken, "boxes, 1", mebibytes, Options::default())
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

/// The cells of all lines of a rectangle of boxes.
fn around([row, column]: [usize; 2], [high, wide]: [usize; 2]) -> Vec<usize> {
    let rows = 2 * row..=2 * (row + high);
    let cells = rows.flat_map(|row| (2 * column..=2 * (column + wide)).map(move |column| [row, column]));
    cells.filter(|[row, column]| (row + column) % 2 == 1).map(|[row, column]| row * WIDTH + column).collect()
}

/// The cell of a box.
fn middle(number: usize) -> usize {
    (2 * (number / SIZE) + 1) * WIDTH + 2 * (number % SIZE) + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::check::{Check, Violation};

    #[test]
    fn the_traits_keep_their_promises() -> Result<(), Violation> {
        let check = Check::new(Board::EMPTY).ending_within(LINES);
        check.rules()?.keys()?.slots()?;
        check.evaluator(&Taken)?.view(&Taken)?;
        Ok(())
    }
}
