//! Safe moves: dominoes that the opponent cannot prevent, and the most that a side can still lay (Breuker,
//! Uiterwijk & van den Herik 2000, *Solving 8×8 Domineering*).

use super::{Domineering, Domino};
use nullwindow::engine::{Bounds, MoveScore};
use nullwindow::{Evaluator, Outcome, Position, Score, Side, Standard};

impl Domineering {
    /// The most dominoes of a side on these squares, by their lower or left ones: lines are filled from their
    /// lower or left end.
    pub(super) fn laid_on(&self, mut squares: u64, side: Side) -> u64 {
        let mut all = 0;
        while squares != 0 {
            let ends = squares & !self.after(squares, side);
            let laid = ends & self.before(squares, side);
            all |= laid;
            squares &= !(ends | self.after(laid, side));
        }
        all
    }

    /// The most dominoes that a side can still lay.
    ///
    /// ```
    /// use nullwindow::Side;
    /// use nullwindow_games::domineering::Domineering;
    /// assert_eq!(Domineering::new(3, 5)?.at_most(Side::First), 6);
    /// # Ok::<(), nullwindow_games::domineering::SizeError>(())
    /// ```
    #[must_use]
    pub fn at_most(&self, side: Side) -> u32 {
        self.laid_on(self.free, side).count_ones()
    }

    /// The dominoes that a side can still lay whatever the opponent does: on squares that none of the
    /// opponent's can cover.
    ///
    /// ```
    /// use nullwindow::{Position, Side};
    /// use nullwindow_games::domineering::{Domineering, Domino};
    /// let mut board = Domineering::new(2, 3)?;
    /// board.make(Domino::named("b1").ok_or("no square")?);
    /// assert_eq!(board.at_least(Side::First), 1); // a1 and a2
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn at_least(&self, side: Side) -> u32 {
        let theirs = self.places(side.other());
        self.laid_on(self.free & !(theirs | self.after(theirs, side.other())), side).count_ones()
    }
}

/// Evaluates by moves and safe moves, and knows who wins where one side's safe moves suffice.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_games::domineering::{Domineering, SafeMoves};
/// assert_eq!(SafeMoves.evaluate(&Domineering::new(3, 3)?), Score::points(0));
/// # Ok::<(), nullwindow_games::domineering::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SafeMoves;

impl SafeMoves {
    /// The moves of the side to move, safe ones three times, less those of the other.
    fn points(self, board: &Domineering) -> i32 {
        let count = |side| (board.places(side).count_ones() + 2 * board.at_least(side)) as i32;
        count(board.side) - count(board.side.other())
    }
}

impl Evaluator<Domineering> for SafeMoves {
    type Value = Score;

    fn terminal(&self, board: &Domineering, end: Outcome, ply: u16) -> Score {
        Standard::rules().terminal(board, end, ply)
    }

    fn evaluate(&self, board: &Domineering) -> Score {
        Score::points(self.points(board))
    }
}

impl MoveScore<Domineering> for SafeMoves {
    fn score(&self, board: &Domineering, m: Domino) -> i32 {
        let mut after = *board;
        after.make(m);
        -self.points(&after)
    }
}

/// A side that surely makes the last move wins, at the latest when the other has laid all that it can.
impl Bounds<Domineering> for SafeMoves {
    fn bounds(&self, board: &Domineering, ply: u16) -> (Score, Score) {
        let (own, other) = (board.side, board.side.other());
        let most = |side| 2 * board.at_most(side) as u16;
        if board.makes_last_move(own) {
            (Score::win(ply + most(other) + 1), Score::win(ply + 1))
        } else if board.makes_last_move(other) {
            (Score::loss(ply), Score::loss(ply + most(own)))
        } else {
            (Score::loss(ply), Score::win(ply + 1))
        }
    }
}
