//! A plain evaluator: corners, mobility, frontier (the features of Rosenbloom's IAGO, 1982; the weights are
//! our own, and rough).

use crate::{BoardSize, Move, Othello, bits};
use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Outcome, Position, Score, Standard};

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;

/// Evaluates finished games by their discs, as the rules do, and unfinished ones by a sum, in discs from the
/// view of the side to move: 8 for each own corner, 1 for each own move, −2 for each own disc diagonally next
/// to an empty corner, −1/3 for each own disc next to an empty square; the opponent's count negatively. The
/// sum is limited to ±63.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_othello::{PlainEvaluator, Othello};
/// assert_eq!(PlainEvaluator.evaluate(&Othello::start()), Score::points(0));
///
/// // A corner, which touches an empty square; against a move, and a disc that touches one.
/// let corner: Othello = "XO-------------------------------------------------------------- O".parse()?;
/// assert_eq!(PlainEvaluator.evaluate(&corner), Score::points(-8 - 1));
/// # Ok::<(), nullwindow_othello::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PlainEvaluator;

impl<S: BoardSize> Evaluator<Othello<S>> for PlainEvaluator {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Othello<S>, end: Outcome, ply: u16) -> Score {
        Standard(evaluate).terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Othello<S>) -> Score {
        evaluate(p)
    }
}

#[inline]
fn evaluate<S: BoardSize>(p: &Othello<S>) -> Score {
    Score::points((thirds(p) / 3).clamp(-63, 63))
}

/// The evaluation in thirds of a disc.
pub(crate) fn thirds<S: BoardSize>(p: &Othello<S>) -> i32 {
    let (own, opponent, corners) = (p.own(), p.opponent(), p.size().corners());
    let empty = p.size().squares() & !(own | opponent);
    let touched = bits::around(empty);
    let danger = diagonal(empty & corners);
    let lead = |mine: u64, theirs: u64| mine.count_ones() as i32 - theirs.count_ones() as i32;
    24 * lead(own & corners, opponent & corners) + 3 * lead(p.legal(), p.opponents_legal())
        - 6 * lead(own & danger, opponent & danger)
        - lead(own & touched, opponent & touched)
}

/// All squares diagonally next to one of `squares`.
#[inline]
fn diagonal(squares: u64) -> u64 {
    let sides = (squares & !RIGHT) << 1 | (squares & !LEFT) >> 1;
    sides << 8 | sides >> 8
}

impl MoveScore<Othello> for PlainEvaluator {
    const MIN_DEPTH: u32 = 2;

    /// The evaluation after the move, in thirds of a disc.
    #[inline]
    fn score(&self, p: &Othello, m: Move) -> i32 {
        let mut after = *p;
        after.make(m);
        -thirds(&after)
    }
}

nullwindow::profile! {
    /// The engine's profile for playing and analysing.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow_othello::{PlainEvaluator, Othello, Playing};
    /// let mut engine = Engine::<Playing>::new(PlainEvaluator, 1, Options::default())?;
    /// let limits = Limits { depth: Some(4), ..Limits::default() };
    /// let found = engine.search(&Othello::start(), &[], limits, &NodeClock(1_000_000), |_| ());
    /// assert_eq!(found.depth, Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Playing for Othello, PlainEvaluator { symmetric_table, history, order }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Usual;
    use crate::random::random_game;
    use nullwindow::engine::{Driver, Engine, Limits, NodeClock, Options};
    use nullwindow::table::{Scheme, Table};
    use nullwindow::textbook::{Walk, negascout};
    use nullwindow::{Side, Window};

    #[test]
    fn neighbouring_squares_do_not_wrap() {
        assert_eq!(bits::around(1), 0x303);
        assert_eq!(bits::around(1 << 63), 0xc0c0 << 48);
        assert_eq!(diagonal(Usual.corners()), 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54);
    }

    /// The plain evaluator beats the count of discs at depth 1, from random openings with either colour.
    #[test]
    fn plain_evaluator_plays_better_than_the_disc_count() {
        let discs = Standard(|p: &Othello| Score::points(p.disc_difference()));
        let mut won = 0;
        for game in 0..20 {
            let mut p = Othello::start();
            random_game(game, |position| {
                if position.empties() >= 52 {
                    p = *position
                }
            });
            let me = if game % 2 == 0 { Side::First } else { Side::Second };
            while p.outcome().is_none() {
                let mut moves = Vec::new();
                p.moves(&mut moves);
                let value = |m: &Move| {
                    let mut after = p;
                    after.make(*m);
                    let full = Window::full();
                    let v = if p.side() == me {
                        negascout::negascout(&mut Walk::new(&mut after, &PlainEvaluator, ()), full, 1)
                    } else {
                        negascout::negascout(&mut Walk::new(&mut after, &discs, ()), full, 1)
                    };
                    v.continue_value().expect("no observer stops it")
                };
                let best = moves.iter().copied().min_by_key(value).expect("the game is not over");
                p.make(best);
            }
            let Some(Outcome::Margin(margin)) = p.outcome() else { panic!("the game is over") };
            won += u32::from(if me == Side::First { margin > 0 } else { margin < 0 });
        }
        assert!(won >= 15, "{won} of 20");
    }

    /// At depths 1 to 6 in turn, with PVS and with MTD(f).
    fn the_engine_equals_the_textbook_on(count: u32) {
        let mtdf = Options { driver: Driver::Mtdf { guess_from: 2 }, ..Options::default() };
        let mut engines = [Options::default(), mtdf].map(|options| {
            let table = Table::with_entries(1 << 10, Scheme::TwoLevel).expect("a small table");
            Engine::<Playing>::with_table(PlainEvaluator, Some(table), options)
        });
        let mut searched = 0;
        for seed in 0.. {
            random_game(seed, |p| {
                if u64::from(p.empties()) % 20 != seed % 20 || p.outcome().is_some() || searched == count {
                    return;
                }
                searched += 1;
                let depth = 1 + searched % 6;
                let value = textbook(p, depth);
                for engine in &mut engines {
                    let limits = Limits { depth: Some(depth), ..Limits::default() };
                    let found = engine.search(p, &[], limits, &NodeClock(1_000_000), |_| ());
                    assert_eq!(found.score, value, "{p}");
                    let mut after = *p;
                    after.make(found.lines[0].moves[0]);
                    // A pass is a move, so the sides always alternate.
                    assert_eq!(-textbook(&after, depth - 1).to_root(1), value, "{p}");
                }
            });
            if searched == count {
                break;
            }
        }
    }

    fn textbook(p: &Othello, depth: u32) -> Score {
        let (mut root, full) = (*p, Window::full());
        let value = negascout::negascout(&mut Walk::new(&mut root, &PlainEvaluator, ()), full, depth);
        value.continue_value().expect("no observer stops it")
    }

    #[test]
    fn the_engine_equals_the_textbook() {
        the_engine_equals_the_textbook_on(100);
    }

    #[test]
    #[ignore = "takes minutes"]
    fn the_engine_equals_the_textbook_on_a_thousand_positions() {
        the_engine_equals_the_textbook_on(1_000);
    }
}
