//! The inputs of a board: each piece on its square, from the view of either side (Nasu 2018, without its king
//! squares). The frame of a view is the wing of its king, who mirrors the board.

use crate::squares::Squares;
use cozy_chess::{BitBoard, Board, Color, Piece};
use nullwindow_network::{Inputs, RowChanges};

/// A board as the network of chess sees it, White's view first.
///
/// The number of an input is 64 times the kind of piece (own ones from the pawn to the king, then the
/// enemy's) plus the square: own first rank at the bottom, own king on the files e to h.
///
/// ```
/// use nullwindow_chess::{BoardInputs, Chess, nullwindow_network::Inputs};
/// let start = BoardInputs::of(Chess::start().board());
/// assert_eq!(start.frames(), [0, 0]); // both kings stand on the e-file
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardInputs {
    /// The squares of each colour.
    pub(super) colors: [u64; 2],
    /// The squares of each kind of piece.
    pub(super) kinds: [u64; 6],
}

impl BoardInputs {
    /// The inputs of a board.
    #[inline(always)]
    #[must_use]
    pub fn of(board: &Board) -> Self {
        BoardInputs {
            colors: Color::ALL.map(|side| board.colors(side).0),
            kinds: Piece::ALL.map(|piece| board.pieces(piece).0),
        }
    }
}

impl Inputs for BoardInputs {
    const MAGIC: [u8; 8] = *b"nwchess\x03";
    const COUNT: usize = 12 * 64;
    const MOST: usize = 32;
    const FRAMES: usize = 2;
    const EMPTY: Self = BoardInputs { colors: [0; 2], kinds: [0; 6] };

    #[inline(always)]
    fn frames(&self) -> [usize; 2] {
        Color::ALL.map(|side| {
            let king = self.kinds[Piece::King as usize] & self.colors[side as usize];
            // Whether it stands on the files a to d.
            usize::from(king & 0x0f0f_0f0f_0f0f_0f0f != 0)
        })
    }

    /// A piece that another one of its side has replaced on its square is not counted.
    #[inline(always)]
    fn distance(&self, other: &Self) -> u32 {
        let [white, black] = [0, 1].map(|side| (self.colors[side] ^ other.colors[side]).count_ones());
        white + black
    }

    #[inline(always)]
    fn difference(&self, from: &Self, [white, black]: [usize; 2], rows: &mut RowChanges) {
        let turns = [7 * white, 56 ^ (7 * black)];
        // A piece of the same kind as the one that it captures leaves that kind's squares as they are.
        let changed = [0, 1].map(|side| from.colors[side] ^ self.colors[side]);
        let captured = changed[0] & changed[1];
        for kind in 0..6 {
            let (before, after) = (from.kinds[kind], self.kinds[kind]);
            if (before ^ after) | (captured & after) == 0 {
                continue;
            }
            for side in 0..2 {
                let (before, after) = (before & from.colors[side], after & self.colors[side]);
                // White's view, and Black's.
                let kinds = [64 * (kind + 6 * side), 64 * (kind + 6 - 6 * side)];
                let input =
                    |square: usize| [0, 1].map(|view| (kinds[view] + ((square ^ turns[view]) & 63)) as u16);
                Squares::of(BitBoard(after & !before)).for_each(|square| rows.add(input(square)));
                Squares::of(BitBoard(before & !after)).for_each(|square| rows.remove(input(square)));
            }
        }
    }
}
