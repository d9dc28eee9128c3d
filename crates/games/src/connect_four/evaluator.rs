//! Evaluators: exact, in Pons's measure (*Solving Connect 4*, part 2), and heuristic.

use super::{ConnectFour, Order, Size};
use nullwindow::{Evaluator, Outcome, Score};

/// Evaluates finished games by the length of the win, so that a search to the end gives a position's *score*:
/// 22 minus the number of the winner's discs, its winning one included; negative for the loser, 0 for a draw.
/// (A win with the last disc scores 1, with the disc before it 2, and so on.) From the view of the side to
/// move, −18 to 18 points.
///
/// An unfinished game, at a search's horizon, has the value 0.
///
/// ```
/// use nullwindow::{Evaluator, Position, Score};
/// use nullwindow_games::connect_four::{ConnectFour, Exact};
/// let won: ConnectFour = "1212121".parse()?; // with four discs; the loser is to move
/// assert_eq!(Exact.terminal(&won, won.outcome().unwrap(), 0), Score::points(-18));
/// # Ok::<(), nullwindow_games::line::LineError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Exact;

impl<O: Order, S: Size> Evaluator<ConnectFour<O, S>> for Exact {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &ConnectFour<O, S>, end: Outcome, _: u16) -> Score {
        match end {
            // The winner has placed the last disc, and is not to move.
            Outcome::Win(_) => -Score::points((p.size.squares() as i32 + 2 - p.plies() as i32) / 2),
            _ => Score::default(),
        }
    }

    #[inline]
    fn evaluate(&self, _: &ConnectFour<O, S>) -> Score {
        Score::default()
    }
}

/// Evaluates an unfinished game, in points from the view of the side to move: each disc in the three middle
/// columns counts 1; a column whose next square would complete a four counts 10, and a column where the
/// square above it would do so counts 5; the opponent's count negatively.
///
/// The evaluation is that of the Connect Four example of the crate `minimax`, as its comments describe it;
/// [`evaluate_as_printed`] is what its code computes. For [`Standard`](nullwindow::Standard), which adds wins
/// by their distance:
///
/// ```
/// use nullwindow::{Evaluator, Score, Standard};
/// use nullwindow_games::connect_four::{ConnectFour, evaluate};
/// let evaluator = Standard(evaluate);
/// let position: ConnectFour = "223344".parse()?; // X wins on 1 or 5, O on the squares above
/// assert_eq!(evaluator.evaluate(&position), Score::points(2 * 10 - 2 * 5));
/// # Ok::<(), nullwindow_games::line::LineError>(())
/// ```
#[inline]
#[must_use]
pub fn evaluate<O: Order, S: Size>(p: &ConnectFour<O, S>) -> Score {
    weighted_sum(p, |discs| p.size.fourths(discs), p.playable())
}

/// [`evaluate`] as the example's code computes it (crate `minimax`, version 0.6), for comparisons in which
/// both sides need the same evaluation. It differs in three points: two discs in a line pass for three if an
/// empty square follows them, upwards or to the right; a line may run over the upper or lower edge of the
/// board into the next column; and from the first full column on, counted from the left, no column counts its
/// 10 and 5.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_games::connect_four::{ConnectFour, evaluate, evaluate_as_printed};
/// let position: ConnectFour = "1122".parse()?; // X would need two more for a four at the foot
/// assert_eq!(evaluate(&position), Score::points(0));
/// assert_eq!(evaluate_as_printed(&position), Score::points(10 - 5)); // on 3, and for O on the square above
/// # Ok::<(), nullwindow_games::line::LineError>(())
/// ```
#[inline(always)]
#[must_use]
pub fn evaluate_as_printed<O: Order, S: Size>(p: &ConnectFour<O, S>) -> Score {
    let (column, top) = (p.size.stride(), p.size.rows() - 1);
    let wins = |discs: u64| {
        let along = |step: u32| {
            let after_two = discs << step & discs << (2 * step);
            // The first or the second square of a four is missing.
            let before_three = discs >> (2 * step) & discs >> (3 * step) & (discs >> step | discs << step);
            after_two | before_three
        };
        along(1) | along(column) | along(column - 1) | along(column + 1)
    };
    let full = p.occupied & p.size.bottom() << top;
    let first_full = full & full.wrapping_neg();
    // All columns, if none is full: 0 − 1 has every bit.
    let left_of_it = (first_full >> top).wrapping_sub(1);
    weighted_sum(p, wins, p.playable() & left_of_it)
}

/// The sum of both evaluations, given the squares on which a side's discs would complete a four, and the next
/// square of each column that counts.
#[inline(always)]
fn weighted_sum<O: Order, S: Size>(p: &ConnectFour<O, S>, wins: impl Fn(u64) -> u64, next: u64) -> Score {
    let middle = p.size.middle();
    let theirs = p.own ^ p.occupied;
    let more = |mine: u64, other: u64| mine.count_ones() as i32 - other.count_ones() as i32;
    let (my_wins, their_wins) = (wins(p.own), wins(theirs));
    let above = next << 1 & p.size.board();
    Score::points(
        more(p.own & middle, theirs & middle)
            + 10 * more(next & my_wins, next & their_wins)
            + 5 * more(above & my_wins, above & their_wins),
    )
}
