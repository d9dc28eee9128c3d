//! The positions of tic-tac-toe by numbers, for the table of their values (our own).

use super::Square;
use super::{LINES, TicTacToe, bit};
use nullwindow::Side;
use nullwindow::retrograde::Numbering;

/// A number has a digit to the base of three for each square, the first square's the lowest: 0 for an empty
/// one, 1 for `X`, 2 for `O`. The side to move follows from the marks.
///
/// ```
/// use nullwindow::retrograde::{Ends, EndsLimits};
/// use nullwindow_games::tic_tac_toe::TicTacToeNumbers;
/// let count = Ends::build(TicTacToeNumbers, &EndsLimits::default())?.count();
/// assert_eq!(count.wins + count.draws + count.losses, 5_478);
/// # Ok::<(), nullwindow::retrograde::EndsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TicTacToeNumbers;

impl Numbering for TicTacToeNumbers {
    type Position = TicTacToe;

    fn numbers(&self) -> u64 {
        3_u64.pow(9)
    }

    fn number(&self, p: &TicTacToe) -> Option<u64> {
        let digit = |square| match p.mark(square) {
            None => 0,
            Some(Side::First) => 1,
            Some(Side::Second) => 2,
        };
        Some((0..9).rev().map(Square).fold(0, |number, square| 3 * number + digit(square)))
    }

    fn position(&self, number: u64) -> Option<TicTacToe> {
        let (mut rest, mut marks) = (number, [0_u16; 3]);
        for square in (0..9).map(Square) {
            marks[(rest % 3) as usize] |= bit(square);
            rest /= 3;
        }
        let [_, first, second] = marks;
        let (own, theirs, side) = match first.count_ones().checked_sub(second.count_ones())? {
            0 => (first, second, Side::First),
            1 => (second, first, Side::Second),
            _ => return None,
        };
        // A side that has a line has moved last.
        let legal = !LINES.iter().any(|line| own & line == *line);
        legal.then_some(TicTacToe { own, theirs, side })
    }
}
