//! Boards in little memory, for training (our own).

use super::BoardInputs;
use crate::Chess;
use cozy_chess::{BitBoard, Color};
use nullwindow_network::Inputs;

/// The inputs of a position from the view of its side to move, in 32 bytes.
///
/// ```
/// use nullwindow_chess::{BoardInputs, Chess, PackedBoard};
/// let start = Chess::start();
/// assert_eq!(PackedBoard::of(&start).inputs(), BoardInputs::of(start.board()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedBoard {
    /// The squares with a piece of the side to move; then the three bits of each square's content: 0 if
    /// empty, else the number of the piece plus one. The side to move plays upwards.
    planes: [u64; 4],
}

impl PackedBoard {
    /// The board of a position.
    #[must_use]
    pub fn of(p: &Chess) -> Self {
        let BoardInputs { colors, kinds } = BoardInputs::of(p.board());
        let side = p.board().side_to_move();
        let turned = |squares: u64| match side {
            Color::White => squares,
            Color::Black => BitBoard(squares).flip_ranks().0,
        };
        let mut planes = [turned(colors[side as usize]), 0, 0, 0];
        for (kind, squares) in kinds.into_iter().enumerate() {
            for (bit, plane) in planes[1..].iter_mut().enumerate() {
                if (kind + 1) >> bit & 1 == 1 {
                    *plane |= turned(squares);
                }
            }
        }
        PackedBoard { planes }
    }

    /// The inputs, of which the first view is that of the side to move.
    #[must_use]
    pub fn inputs(&self) -> BoardInputs {
        let [own, bits @ ..] = self.planes;
        let all = bits.into_iter().fold(0, |all, plane| all | plane);
        let mut inputs = BoardInputs { colors: [own, all & !own], ..BoardInputs::EMPTY };
        for (kind, squares) in inputs.kinds.iter_mut().enumerate() {
            *squares = bits.into_iter().enumerate().fold(all, |squares, (bit, plane)| {
                squares & if (kind + 1) >> bit & 1 == 1 { plane } else { !plane }
            });
        }
        inputs
    }
}
