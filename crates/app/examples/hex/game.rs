//! The names of Hex, its notation, its picture and its searchers.

use crate::board::{Board, Needs, SIZE};
use nullwindow::engine::Options;
use nullwindow::session::{self, Error, Game, Picture, Place, Places, Searcher};
use nullwindow::{Keyed as _, Position, Side};

nullwindow::profile!(pub(crate) Solving for Board, Needs { symmetric_table, history, order });

/// A position is the moves from the empty board, as in `c3b2`.
#[derive(Clone)]
pub(crate) struct Hex;

/// The row and the column of a cell.
fn coordinates(cell: u8) -> (u8, u8) {
    (cell / (SIZE as u8 + 1), cell % (SIZE as u8 + 1))
}

fn name(cell: u8) -> String {
    let (row, column) = coordinates(cell);
    format!("{}{}", char::from(b'a' + column), row + 1)
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
        let (mut board, mut moves) = (Board::default(), Vec::new());
        let characters: Vec<char> = text.chars().collect();
        for (i, pair) in characters.chunks(2).enumerate() {
            let m = self.read_move(&board, &pair.iter().collect::<String>());
            let m = m.map_err(|error| format!("character {}: {error}", 2 * i + 1))?;
            board.make(m);
            moves.push(m);
        }
        Ok((Board::default(), moves))
    }

    fn write(&self, _: &Board, moves: &[u8]) -> String {
        moves.iter().map(|&cell| name(cell)).collect()
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<u8, Error> {
        let mut moves = Vec::new();
        _ = board.moves(&mut moves);
        let m = moves.into_iter().find(|&cell| name(cell) == text);
        Ok(m.ok_or_else(|| format!("'{text}' is not an empty cell, such as c3"))?)
    }

    fn line(&self, _: &Board, moves: &[u8]) -> String {
        moves.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" ")
    }

    fn board(&self, board: &Board) -> String {
        let mut text = "  a b c d e\n".to_owned();
        for row in 0..SIZE {
            text += &format!("{}{}", " ".repeat(row as usize), row + 1);
            for column in 0..SIZE {
                let bit = 1 << (row * (SIZE + 1) + column);
                text += match (board.stones(Side::First) & bit, board.stones(Side::Second) & bit) {
                    (0, 0) => " .",
                    (_, 0) => " R",
                    _ => " B",
                };
            }
            text += "\n";
        }
        text
    }

    fn picture(&self, board: &Board) -> Option<Picture> {
        let all = (0..SIZE as u8)
            .flat_map(|row| (0..SIZE as u8).map(move |column| row * (SIZE as u8 + 1) + column));
        let stone = |cell: u8| match [Side::First, Side::Second].map(|side| board.stones(side) >> cell & 1) {
            [1, _] => "X",
            [_, 1] => "O",
            _ => "",
        };
        let cells = all.clone().map(|cell| stone(cell).to_owned()).collect();
        Some(Picture { columns: SIZE as usize, names: all.map(name).collect(), cells, ..Picture::default() })
    }

    fn places(&self, _: &Board, cell: u8) -> Places {
        let (row, column) = coordinates(cell);
        (None, Some(Place::Cell(usize::from(row) * SIZE as usize + usize::from(column))))
    }

    fn plies_left(&self, board: &Board) -> Option<u32> {
        Some(board.empty().count_ones())
    }

    fn code(&self, board: &Board) -> Option<u128> {
        Some(board.key().into())
    }

    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Board>>, Error> {
        session::engine::<Solving>(Needs, "needs, 1", mebibytes, Options::default())
    }

    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Board>>, Error> {
        self.solving(mebibytes)
    }
}
