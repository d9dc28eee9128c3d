//! What positions are worth: exactly, in Pons's measure (*Solving Connect 4*, part 2), and estimated.

use super::bits::fourths;
use super::{ConnectFour, Order};
use nullwindow::{Judge, Outcome, Score};

/// Judges finished games by how soon they were won, so that a search to the end gives a position's *score*: 22 minus the
/// number of discs that the winner has played, its winning one included; negative for the loser, 0 for a draw. (In other words:
/// with its last disc it scores 1, with the one before 2, and so on.) From the view of the side to move, −18 to 18 points.
///
/// It knows nothing of unfinished games: at a search's horizon they count 0.
///
/// ```
/// use nullwindow::{Judge, Position, Score};
/// use nullwindow_games::connect_four::{ConnectFour, Exact};
/// let won: ConnectFour = "1212121".parse()?; // with four discs; the loser is to move
/// assert_eq!(Exact.end(&won, won.ended().unwrap(), 0), Score::points(-18));
/// # Ok::<(), nullwindow_games::line::LineError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exact;

impl<O: Order> Judge<ConnectFour<O>> for Exact {
    type Value = Score;

    #[inline]
    fn end(&self, p: &ConnectFour<O>, end: Outcome, _: u16) -> Score {
        match end {
            // The winner has placed the last disc, and is not to move.
            Outcome::Win(_) => Score::points(p.plies().div_ceil(2) as i32 - 22),
            _ => Score::default(),
        }
    }

    #[inline]
    fn leaf(&self, _: &ConnectFour<O>) -> Score {
        Score::default()
    }
}

/// Estimates an unfinished game, in points from the view of the side to move: each disc in the three middle columns counts 1; a column
/// whose next square would complete a four counts 10, and one where the square above that would counts 5; the opponent's count
/// against it.
///
/// The evaluation is that of the Connect Four example of the crate `minimax`, as its comments describe it. For
/// [`Standard`](nullwindow::Standard), which adds wins by their distance:
///
/// ```
/// use nullwindow::{Judge, Score, Standard};
/// use nullwindow_games::connect_four::{ConnectFour, estimate};
/// let judge = Standard(estimate);
/// let position: ConnectFour = "223344".parse()?; // X wins on 1 or 5, O on the squares above
/// assert_eq!(judge.leaf(&position), Score::points(2 * 10 - 2 * 5));
/// # Ok::<(), nullwindow_games::line::LineError>(())
/// ```
#[inline]
#[must_use]
pub fn estimate<O: Order>(p: &ConnectFour<O>) -> Score {
    const MIDDLE: u64 = (1 << 14 | 1 << 21 | 1 << 28) * 0b11_1111;
    let theirs = p.own ^ p.occupied;
    let more = |mine: u64, other: u64| mine.count_ones() as i32 - other.count_ones() as i32;
    let (my_wins, their_wins) = (fourths(p.own), fourths(theirs));
    let next = p.playable();
    let above = next << 1; // beyond the top there is no square, and none to win on
    Score::points(
        more(p.own & MIDDLE, theirs & MIDDLE)
            + 10 * more(next & my_wins, next & their_wins)
            + 5 * more(above & my_wins, above & their_wins),
    )
}
