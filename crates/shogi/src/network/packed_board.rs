//! Boards in little memory, for training (our own).

use super::BoardInputs;
use crate::Shogi;
use crate::evaluation::Pieces;
use haitaka::Piece;

/// The inputs of a position from the view of its side to move, in 96 bytes.
///
/// ```
/// use nullwindow_shogi::{BoardInputs, PackedBoard, Shogi};
/// let start = Shogi::start();
/// assert_eq!(PackedBoard::of(&start).inputs(), BoardInputs::of(start.board()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedBoard {
    /// The squares with a piece of the side to move; then the four bits of each square's content: 0 if empty,
    /// else the number of the piece plus one. The side to move plays upwards.
    planes: [u128; 5],
    /// The pieces in hand, the mover's first.
    hands: [[u8; Piece::HAND_NUM]; 2],
}

impl PackedBoard {
    /// The board of a position.
    #[must_use]
    pub fn of(p: &Shogi) -> Self {
        let Pieces { sides, kinds, hands } = Pieces::of(p.board());
        let mover = BoardInputs::mover(p.board());
        let turned = |squares: u128| if mover == 1 { squares.reverse_bits() >> (128 - 81) } else { squares };
        let mut planes = [turned(sides[mover]), 0, 0, 0, 0];
        for (kind, squares) in kinds.into_iter().enumerate() {
            for (bit, plane) in planes[1..].iter_mut().enumerate() {
                if (kind + 1) >> bit & 1 == 1 {
                    *plane |= turned(squares);
                }
            }
        }
        PackedBoard { planes, hands: [hands[mover], hands[1 - mover]] }
    }

    /// The inputs, of which the first view is that of the side to move.
    #[must_use]
    pub fn inputs(&self) -> BoardInputs {
        let [own, bits @ ..] = self.planes;
        let all = bits.into_iter().fold(0, |all, plane| all | plane);
        let mut pieces = Pieces { sides: [own, all & !own], hands: self.hands, ..Pieces::NONE };
        for (kind, squares) in pieces.kinds.iter_mut().enumerate() {
            *squares = bits.into_iter().enumerate().fold(all, |squares, (bit, plane)| {
                squares & if (kind + 1) >> bit & 1 == 1 { plane } else { !plane }
            });
        }
        BoardInputs(pieces)
    }
}
