//! The inputs of a board of shogi, from the view of either side (Nasu 2018; distances: our own choice, after
//! the [`Distances`](crate::Distances) of the relations): each piece on its square, and again at its distance
//! from the view's own king, and the pieces in hand. The frame of a view is the square of its king.

use crate::evaluation::{HAND, HAND_START, Pieces, squares};
use haitaka::{Board, Color, Piece, Square};
use nullwindow_network::{Inputs, RowChanges};

/// A board as the network of shogi sees it, Black's view first.
///
/// A side sees the board with its own camp at the bottom, mirrored if its king stands on the files 6 to 9.
/// An input is one of three: a piece, own or the other's, on a square; such a piece at a distance, in files
/// and ranks, from the side's own king; a number of pieces of a kind that a hand has or exceeds.
///
/// ```
/// use nullwindow_shogi::nullwindow_network::{Inputs, RowChanges};
/// use nullwindow_shogi::{BoardInputs, Shogi};
/// let (start, mut rows) = (BoardInputs::of(Shogi::start().board()), RowChanges::default());
/// start.difference(&BoardInputs::EMPTY, start.frames(), &mut rows);
/// assert_eq!(rows.of(0)[0].len(), 2 * 40);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardInputs(pub(super) Pieces);

/// The kinds of pieces of both sides but the kings.
const KINDS: usize = 2 * (Piece::NUM - 1);

/// The differences of squares: by up to eight files, and up to eight ranks.
const DISTANCES: usize = 17 * 17;

/// The first inputs of: the own king's square and the other's; distances; those of the other's king; hands.
const KINGS: usize = KINDS * Square::NUM;
const DISTANT: usize = KINGS + 2 * Square::NUM;
const DISTANT_KING: usize = DISTANT + KINDS * DISTANCES;
const HANDS: usize = DISTANT_KING + DISTANCES;

/// The squares as a side sees them: as they are, mirrored, turned, and turned and mirrored.
const SEEN: [[u8; Square::NUM]; 4] = {
    let (mut seen, mut square) = ([[0; Square::NUM]; 4], 0);
    while square < Square::NUM {
        let mirrored = (8 - square / 9) * 9 + square % 9;
        seen[0][square] = square as u8;
        seen[1][square] = mirrored as u8;
        seen[2][square] = (80 - square) as u8;
        seen[3][square] = (80 - mirrored) as u8;
        square += 1;
    }
    seen
};

/// How a view sees squares, and its own king.
#[derive(Clone, Copy)]
struct Sight {
    squares: &'static [u8; Square::NUM],
    /// The king's file and rank, and the middle of the distances.
    king: usize,
}

impl Sight {
    /// That of a view (0 for Black) with its king on this square, as the view sees it unmirrored.
    #[inline(always)]
    fn new(view: usize, king: usize) -> Self {
        let mirrored = king / 9 > 4;
        let king = if mirrored { (8 - king / 9) * 9 + king % 9 } else { king };
        Sight { squares: &SEEN[2 * view + usize::from(mirrored)], king: by_files(king) }
    }

    /// The square as it is seen, and its distance from the king.
    #[inline(always)]
    fn see(self, square: usize) -> (usize, usize) {
        let seen = usize::from(self.squares[square]);
        (seen, by_files(seen) + DISTANCES / 2 - self.king)
    }
}

/// A square as a number in which a file counts 17 and a rank 1.
#[inline(always)]
fn by_files(square: usize) -> usize {
    square / 9 * 17 + square % 9
}

impl BoardInputs {
    /// The inputs of a board.
    #[inline]
    #[must_use]
    pub fn of(board: &Board) -> Self {
        BoardInputs(Pieces::of(board))
    }

    /// The number of the view of the side to move.
    #[inline]
    #[must_use]
    pub fn mover(board: &Board) -> usize {
        usize::from(board.side_to_move() == Color::White)
    }

    /// The head of the network for such a position: by the pieces in both hands, three for each.
    #[inline]
    #[must_use]
    pub fn head(&self) -> usize {
        (self.0.hands.as_flattened().iter().map(|&count| usize::from(count)).sum::<usize>() / 3).min(7)
    }
}

/// The inputs of a piece on a square, in each view: by the square, and by the distance from the view's king.
/// (The own king's distance is an input that is 1 wherever there is a king.)
#[inline(always)]
fn inputs_of(kind: usize, side: usize, square: usize, sights: [Sight; 2]) -> [[u16; 2]; 2] {
    let king = Piece::King as usize;
    let mut found = [[0; 2]; 2];
    for view in 0..2 {
        let ((seen, distance), other) = (sights[view].see(square), side ^ view);
        let (by_square, by_distance) = if kind == king {
            (KINGS + other * Square::NUM, DISTANT_KING)
        } else {
            let kind = kind - usize::from(kind > king) + other * (Piece::NUM - 1);
            (kind * Square::NUM, DISTANT + kind * DISTANCES)
        };
        (found[0][view], found[1][view]) = ((by_square + seen) as u16, (by_distance + distance) as u16);
    }
    found
}

impl Inputs for BoardInputs {
    const MAGIC: [u8; 8] = *b"nwshogi\x02";
    const COUNT: usize = HANDS + 2 * HAND;
    /// Two for each of 40 pieces on the board.
    const MOST: usize = 80;
    const FRAMES: usize = Square::NUM;
    const EMPTY: Self = BoardInputs(Pieces::NONE);

    #[inline(always)]
    fn frames(&self) -> [usize; 2] {
        let king = |side: usize| {
            let square = (self.0.kinds[Piece::King as usize] & self.0.sides[side]).trailing_zeros() as usize;
            // A board of a mate problem may lack a king.
            if square < Square::NUM { square } else { 40 }
        };
        [king(0), 80 - king(1)]
    }

    #[inline(always)]
    fn distance(&self, other: &Self) -> u32 {
        self.0.distance(&other.0)
    }

    #[inline(always)]
    fn difference(&self, from: &Self, frames: [usize; 2], rows: &mut RowChanges) {
        let sights = [0, 1].map(|view| Sight::new(view, frames[view]));
        self.0.board_changes(&from.0, |kind, side, [before, after]| {
            for square in squares(after) {
                let [by_square, by_distance] = inputs_of(kind, side, square, sights);
                rows.add(by_square);
                rows.add(by_distance);
            }
            for square in squares(before) {
                let [by_square, by_distance] = inputs_of(kind, side, square, sights);
                rows.remove(by_square);
                rows.remove(by_distance);
            }
        });
        self.0.hand_changes(&from.0, |kind, side, [before, after]| {
            let start = HANDS + HAND_START[kind];
            let input = |count: usize| [0, 1].map(|view| (start + (side ^ view) * HAND + count) as u16);
            (before..after).for_each(|count| rows.add(input(count)));
            (after..before).for_each(|count| rows.remove(input(count)));
        });
    }
}
