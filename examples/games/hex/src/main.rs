//! A game of one's own with all that a solver and a board need: Hex (Hein 1942) on five by five cells.
//!
//! ```text
//! cargo run --release -p nullwindow-app --example hex -- solve
//! cargo run --release -p nullwindow-app --example hex -- play
//! ```

mod board;

use board::{Board, Needs, SIZE};
use nullwindow::engine::Options;
use nullwindow::session::{self, Error, Game, Searcher};
use nullwindow::{Keyed as _, Position, Side};
use std::process::ExitCode;

fn main() -> ExitCode {
    nullwindow_app::main(Hex)
}

nullwindow::profile!(Solving for Board, Needs { symmetric_table, history, order });

/// The names, the notation and the searchers. A position is the moves from the empty board, as in `c3b2`.
#[derive(Clone)]
struct Hex;

fn name(cell: u8) -> String {
    let (row, column) = (cell / (SIZE as u8 + 1), cell % (SIZE as u8 + 1));
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

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::check::{Check, Violation};
    use nullwindow::engine::{Engine, Limits, NodeClock};
    use nullwindow::{Score, Window};

    #[test]
    fn the_traits_keep_their_promises() -> Result<(), Violation> {
        let check = Check::new(Board::default()).ending_within(25);
        check.rules()?.keys()?.slots()?.symmetry()?;
        check.evaluator(&Needs)?.view(&Needs)?.value_symmetry(&Needs, 1)?;
        Ok(())
    }

    /// The nodes of the value, of the answer who wins, and of the depth at which deepening proves the value.
    fn nodes(position: &str) -> [u64; 3] {
        let (mut board, moves) = Hex.read(position).unwrap();
        moves.into_iter().for_each(|m| board.make(m));
        let search = |limits| {
            let mut engine = Engine::<Solving>::new(Needs, 1, Options::default()).unwrap();
            engine.search(&board, &[], limits, &NodeClock(1), |_| ())
        };
        let who = Limits { window: Some(Window::null(Score::points(0))), ..Limits::default() };
        let [value, who, deepened] = [Limits::default(), who, Limits::DEEPEN].map(search);
        assert_eq!(who.exceeds(Score::points(0)), Some(value.score.is_win()), "{position}");
        assert_eq!((deepened.score, deepened.exact), (value.score, true), "{position}");
        assert_eq!(deepened.depth, value.score.distance().map(u32::from), "{position}");
        [value.nodes, who.nodes, deepened.nodes]
    }

    #[test]
    fn who_wins_costs_less_than_when() {
        let positions = ["c3d2b4c2", "a1c3d2b3", "c3c2d2b4", "b2d4c3d2", "e1c3b4d3", "a5c3d2c2"];
        let total = positions.map(|p| nodes(&format!("{p}a2e4"))).into_iter().fold([0; 3], |mut sum, n| {
            (0..3).for_each(|i| sum[i] += n[i]);
            sum
        });
        assert_eq!(total, [142_712, 77_137, 182_363], "when, who, and when by deepening");
    }
}
