//! Solving small boards, for which there are no fitted patterns: moves are ordered by few replies (fastest
//! first, an idea as old as endgame solvers) and by the plain evaluation (our own numbers).

use super::board::Board;
use super::endgame::{SolverState, endgame};
use super::{order, stable};
use crate::plain_evaluator::thirds;
use crate::{BoardSize, Move, Othello, PlainEvaluator, SmallSize};
use nullwindow::engine::{Bounds, MoveScore, NodeCounter, Solver};
use nullwindow::{Evaluator, Outcome, Position, Score, Window};

/// The most empty squares with which the endgame solver takes over. (With 13, as on the usual board, 6×6
/// takes 13 % more nodes: without fitted coefficients its order is the weaker one.)
const SOLVED: u32 = 11;

/// Evaluates as [`PlainEvaluator`] does, orders moves for the search to the end of the game, and solves
/// endgames.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_othello::{MobilityEvaluator, Othello, SmallSize};
/// let start = Othello::on(SmallSize::SixBySix);
/// assert_eq!(MobilityEvaluator.evaluate(&start), Score::points(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MobilityEvaluator;

impl<S: BoardSize> Evaluator<Othello<S>> for MobilityEvaluator {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Othello<S>, end: Outcome, ply: u16) -> Score {
        PlainEvaluator.terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Othello<S>) -> Score {
        PlainEvaluator.evaluate(p)
    }
}

/// The ordering score of the move that leads to this position, whose evaluation is `thirds` of a disc from
/// its side to move.
#[inline]
fn ordering_score<S: BoardSize>(after: &Othello<S>, thirds: i32) -> i32 {
    let board: Board<S> = after.into();
    -(thirds + 9 * order::weighted(board.size, after.legal()) + 2 * order::potential(board))
}

impl<S: BoardSize> MoveScore<Othello<S>> for MobilityEvaluator {
    const MIN_DEPTH: u32 = 2;

    #[inline]
    fn score(&self, p: &Othello<S>, m: Move) -> i32 {
        let mut after = *p;
        after.make(m);
        ordering_score(&after, thirds(&after))
    }

    fn shallow_depth(&self, p: &Othello<S>, depth: Option<u32>) -> u32 {
        match depth {
            None => match p.empties().saturating_sub(SOLVED - 2) / 3 {
                1 => 0,
                plies => plies,
            },
            Some(_) => 0,
        }
    }

    fn score_with_value(&self, p: &Othello<S>, m: Move, value: Score) -> i32 {
        let mut after = *p;
        after.make(m);
        ordering_score(&after, -3 * i32::from(value.get()))
    }
}

/// Stable discs keep their colour.
impl<S: BoardSize> Bounds<Othello<S>> for MobilityEvaluator {
    #[inline]
    fn bounds(&self, p: &Othello<S>, _: u16) -> (Score, Score) {
        let (size, squares) = (p.size(), p.size().count() as i32);
        let occupied = p.own() | p.opponent();
        let least = |discs| match discs & size.corners() {
            0 => -squares,
            _ => 2 * stable::stable(size, discs, occupied, size.count()).count_ones() as i32 - squares,
        };
        (Score::points(least(p.own())), Score::points(-least(p.opponent())))
    }
}

impl<S: BoardSize> Solver<Othello<S>> for MobilityEvaluator {
    type Local = SolverState<S>;

    #[inline]
    fn solves(&self, p: &Othello<S>) -> bool {
        p.empties() <= SOLVED
    }

    #[inline]
    fn solve(
        &self,
        p: &Othello<S>,
        w: Window<Score>,
        _: u16,
        state: &mut SolverState<S>,
        counter: &mut impl NodeCounter,
    ) -> Score {
        Score::points(endgame(p.into(), w.alpha.get().into(), state, counter))
    }
}

nullwindow::profile! {
    /// The engine's profile for solving small boards. The positions of one engine have one size, which keys
    /// leave out.
    ///
    /// ```
    /// use nullwindow::Score;
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow_othello::{MobilityEvaluator, Othello, SmallSize, SolvingSmall};
    /// let mut engine = Engine::<SolvingSmall>::new(MobilityEvaluator, 1, Options::default())?;
    /// let start = Othello::on(SmallSize::FourByFour);
    /// let found = engine.search(&start, &[], Limits::default(), &NodeClock(1), |_| ());
    /// assert_eq!(found.score, Score::points(-10));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub SolvingSmall for Othello<SmallSize>, MobilityEvaluator {
        symmetric_table, order, bounds, solver
    }
}
