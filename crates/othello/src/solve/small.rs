//! Solving small boards, for which there are no fitted patterns: moves are ordered by few replies (fastest
//! first, an idea as old as endgame solvers) and by the plain evaluation (our own numbers).

use super::board::Board;
use super::endgame::{SolverState, endgame};
use super::{order, stable};
use crate::plain_evaluator::thirds;
use crate::{BoardSize, Move, Othello, PlainEvaluator, Size};
use nullwindow::engine::{Bounds, MoveScore, NodeCounter, Profile, Solver};
use nullwindow::{Evaluator, Outcome, Position, Score, Window};

/// The most empty squares with which the endgame solver takes over. (With 13, as on the usual board, 6×6
/// takes 13 % more nodes: without fitted coefficients its order is the weaker one.)
const SOLVED: u32 = 11;

/// Evaluates as [`PlainEvaluator`] does, orders moves for the search to the end of the game, and solves
/// endgames.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_othello::{MobilityEvaluator, Othello, Size};
/// let start = Othello::<Size<6, 6>>::default();
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
    -(thirds + 9 * order::weighted::<S>(after.legal()) + 2 * order::potential(board))
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
        let squares = const { S::COUNT as i32 };
        let occupied = p.own() | p.opponent();
        let least = |discs| match discs & S::CORNERS {
            0 => -squares,
            _ => 2 * stable::stable::<S>(discs, occupied, S::COUNT).count_ones() as i32 - squares,
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

/// A size of board that is solved from its start.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
/// use nullwindow_othello::{MobilityEvaluator, Othello, Size, SmallSize};
/// fn value<S: SmallSize>() -> Result<Score, Box<dyn std::error::Error>> {
///     let mut engine = Engine::<S::Solving>::new(MobilityEvaluator, 1, Options::default())?;
///     Ok(engine.search(&Othello::default(), &[], Limits::default(), &NodeClock(1), |_| ()).score)
/// }
/// assert_eq!(value::<Size<4, 4>>()?, Score::points(-10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait SmallSize: BoardSize {
    /// The engine's profile for it.
    type Solving: Profile<Game = Othello<Self>, Evaluator = MobilityEvaluator>;
}

macro_rules! small_sizes {
    ($( $profile:ident: $columns:literal, $rows:literal; )*) => {$(
        nullwindow::profile! {
            /// Solving one size of board, as [`SmallSize::Solving`] has it.
            pub $profile for Othello<Size<$columns, $rows>>, MobilityEvaluator {
                symmetric_table, prefetch, order, bounds, solver
            }
        }

        impl SmallSize for Size<$columns, $rows> {
            type Solving = $profile;
        }
    )*};
}

small_sizes! {
    Solving4x4: 4, 4;
    Solving4x6: 4, 6;
    Solving6x4: 6, 4;
    Solving6x6: 6, 6;
}
