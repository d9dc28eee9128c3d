//! A plain evaluation of unfinished games: corners, mobility, frontier (the features of Rosenbloom's IAGO, 1982; the weights are the
//! house's own, and rough).

use crate::{Move, Othello, bits};
use nullwindow::engine::MoveScore;
use nullwindow::{Evaluator, Outcome, Position, Score, Standard};

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;
const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;

/// Evaluates finished games by their discs, as the rules do, and estimates unfinished ones, in discs from the view of the side to move:
/// 8 for each own corner, a disc for each own move, minus 2 for a disc diagonally beside an empty corner, minus a third for each own disc
/// that touches an empty square; the opponent's count against it; in all no more than 63.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_othello::{Estimate, Othello};
/// assert_eq!(Estimate.evaluate(&Othello::start()), Score::points(0));
///
/// // A corner, which touches an empty square; against a move, and a disc that touches one.
/// let corner: Othello = "XO-------------------------------------------------------------- O".parse()?;
/// assert_eq!(Estimate.evaluate(&corner), Score::points(-8 - 1));
/// # Ok::<(), nullwindow_othello::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Estimate;

impl Evaluator<Othello> for Estimate {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Othello, end: Outcome, ply: u16) -> Score {
        Standard(estimate).terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Othello) -> Score {
        estimate(p)
    }
}

#[inline]
fn estimate(p: &Othello) -> Score {
    Score::points((thirds(p) / 3).clamp(-63, 63))
}

/// The estimate in thirds of a disc.
fn thirds(p: &Othello) -> i32 {
    let (own, opponent) = (p.own(), p.opponent());
    let empty = !(own | opponent);
    let touched = bits::around(empty);
    let danger = diagonal(empty & CORNERS);
    let lead = |mine: u64, theirs: u64| mine.count_ones() as i32 - theirs.count_ones() as i32;
    24 * lead(own & CORNERS, opponent & CORNERS)
        + 3 * lead(bits::legal(own, opponent), bits::legal(opponent, own))
        - 6 * lead(own & danger, opponent & danger)
        - lead(own & touched, opponent & touched)
}

/// All squares diagonally beside one of `squares`.
#[inline]
fn diagonal(squares: u64) -> u64 {
    let sides = (squares & !RIGHT) << 1 | (squares & !LEFT) >> 1;
    sides << 8 | sides >> 8
}

impl MoveScore<Othello> for Estimate {
    const MIN_DEPTH: u32 = 2;

    /// The estimate after the move, in thirds of a disc.
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
    /// use nullwindow_othello::{Estimate, Othello, Playing};
    /// let mut engine = Engine::<Playing>::new(Estimate, 1, Options::default())?;
    /// let limits = Limits { depth: Some(4), ..Limits::default() };
    /// let found = engine.search(&Othello::start(), &[], limits, &NodeClock(1_000_000), |_| ());
    /// assert_eq!(found.depth, Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Playing for Othello, Estimate { symmetric_table, prefetch, killers, history, order }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random_game;
    use nullwindow::engine::{Driver, Engine, Limits, NodeClock, Options};
    use nullwindow::table::{Scheme, Table};
    use nullwindow::textbook::{Walk, negascout};
    use nullwindow::{Side, Window};

    #[test]
    fn squares_beside_do_not_wrap() {
        assert_eq!(bits::around(1), 0x303);
        assert_eq!(bits::around(1 << 63), 0xc0c0 << 48);
        assert_eq!(diagonal(CORNERS), 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54);
    }

    /// A player who counts discs is beaten by one who estimates, from random openings with either colour.
    #[test]
    fn the_estimate_plays_better_than_counting_discs() {
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
                        negascout::negascout(&mut Walk::new(&mut after, &Estimate, ()), full, 1)
                    } else {
                        negascout::negascout(&mut Walk::new(&mut after, &discs, ()), full, 1)
                    };
                    v.continue_value().expect("nobody stops it")
                };
                let best = moves.iter().copied().min_by_key(value).expect("the game is not over");
                p.make(best);
            }
            let Some(Outcome::Margin(margin)) = p.outcome() else { panic!("the game is over") };
            won += u32::from(if me == Side::First { margin > 0 } else { margin < 0 });
        }
        assert!(won >= 15, "{won} of 20");
    }

    /// At depths 1 to 6 in turn, closed in on by PVS and by MTD(f).
    fn the_engine_equals_the_textbook_on(count: u32) {
        let mtdf = Options { driver: Driver::Mtdf { guess_from: 2 }, ..Options::default() };
        let mut engines = [Options::default(), mtdf].map(|options| {
            let table = Table::with_entries(1 << 10, Scheme::TwoLevel).expect("a small table");
            Engine::<Playing>::with_table(Estimate, Some(table), options)
        });
        let mut looked = 0;
        for seed in 0.. {
            random_game(seed, |p| {
                if u64::from(p.empties()) % 20 != seed % 20 || p.outcome().is_some() || looked == count {
                    return;
                }
                looked += 1;
                let depth = 1 + looked % 6;
                let value = textbook(p, depth);
                for engine in &mut engines {
                    let limits = Limits { depth: Some(depth), ..Limits::default() };
                    let found = engine.search(p, &[], limits, &NodeClock(1_000_000), |_| ());
                    assert_eq!(found.score, value, "{p}");
                    let mut after = *p;
                    after.make(found.lines[0].moves[0]);
                    // A pass ends nothing, so that the sides always change.
                    assert_eq!(-textbook(&after, depth - 1).to_root(1), value, "{p}");
                }
            });
            if looked == count {
                break;
            }
        }
    }

    fn textbook(p: &Othello, depth: u32) -> Score {
        let (mut root, full) = (*p, Window::full());
        let value = negascout::negascout(&mut Walk::new(&mut root, &Estimate, ()), full, depth);
        value.continue_value().expect("nobody stops it")
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
