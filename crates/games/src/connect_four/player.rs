//! The player's evaluator: an evaluation at the horizon, the solver's proofs at the end of the game, and a
//! book of exact values at its beginning (our own).

use super::{Column, ConnectFour, Exact, Order, Size, ThreatSolver, evaluate};
use crate::book::{self, Book};
use nullwindow::engine::{Bounds, Candidates, MoveScore, NodeCounter, Solver};
use nullwindow::{Evaluator, MoveSink, Outcome, Position, Score, Standard, Window};
use std::sync::LazyLock;

/// [`evaluate`] of unfinished games, in a profile that knows all that a [`ThreatSolver`] proves. A win is
/// scored by its distance, so that proofs lie above all estimates. On the usual board it knows the exact
/// values of the first five plies.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow::engine::Bounds;
/// use nullwindow_games::connect_four::{ConnectFour, Ideas, ThreatPlayer, ThreatSolver};
/// let player = ThreatPlayer::new(ThreatSolver::new(1, Ideas::default())?);
/// let won = (Score::win(41), Score::win(41)); // by the book, with the first player's last disc
/// assert_eq!(player.bounds(&ConnectFour::start(), 0), won);
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
pub struct ThreatPlayer {
    solver: ThreatSolver,
}

impl ThreatPlayer {
    /// The player that proves by this solver.
    #[must_use]
    pub fn new(solver: ThreatSolver) -> Self {
        ThreatPlayer { solver }
    }
}

/// The plies of the book.
const BOOK_PLIES: usize = 5;

/// The values of the usual board's first positions, which `--example book` makes.
static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let positions = book::positions(ConnectFour::start(), BOOK_PLIES, ConnectFour::symmetric_key);
    Book::new(&positions, ConnectFour::symmetric_key, include_bytes!("connect_four.book"))
});

/// The exact value by the book, in points.
fn known<O: Order, S: Size>(p: &ConnectFour<O, S>) -> Option<i32> {
    let in_book = p.plies() <= BOOK_PLIES as u32 && (p.size.columns(), p.size.rows()) == (7, 6);
    if in_book { BOOK.value(p.symmetric_key()) } else { None }
}

/// A score in [`Exact`]'s points, of an unfinished game, as a win or loss at its distance from the root.
fn by_distance<O: Order, S: Size>(p: &ConnectFour<O, S>, points: i32, ply: u16) -> Score {
    if points == 0 {
        return Score::default();
    }
    // The number of discs at the end, which the winner completes: two numbers have the same points.
    let discs = p.size.squares() + 2 - 2 * points.unsigned_abs();
    let winners = (p.plies() + u32::from(points > 0)) & 1;
    let discs = if discs & 1 == winners { discs } else { discs - 1 };
    let distance = ply + discs.saturating_sub(p.plies()) as u16;
    if points > 0 { Score::win(distance) } else { Score::loss(distance) }
}

impl<O: Order, S: Size> Evaluator<ConnectFour<O, S>> for ThreatPlayer {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &ConnectFour<O, S>, end: Outcome, ply: u16) -> Score {
        Standard(evaluate).terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &ConnectFour<O, S>) -> Score {
        evaluate(p)
    }

    fn new_game(&mut self) {
        Evaluator::<ConnectFour<O, S>>::new_game(&mut self.solver);
    }
}

impl<O: Order, S: Size> MoveScore<ConnectFour<O, S>> for ThreatPlayer {
    const MIN_DEPTH: u32 = 2;

    #[inline]
    fn score(&self, p: &ConnectFour<O, S>, m: Column) -> i32 {
        Standard(evaluate).score(p, m)
    }
}

impl<O: Order, S: Size> Bounds<ConnectFour<O, S>> for ThreatPlayer {
    #[inline]
    fn bounds(&self, p: &ConnectFour<O, S>, ply: u16) -> (Score, Score) {
        if let Some(end) = p.outcome() {
            let value = self.terminal(p, end, ply);
            return (value, value);
        }
        let (least, most) = known(p).map_or_else(|| p.bounds(), |value| (value, value));
        (by_distance(p, least, ply), by_distance(p, most, ply))
    }
}

impl<O: Order, S: Size> Candidates<ConnectFour<O, S>> for ThreatPlayer {
    #[inline]
    fn candidates(&self, p: &ConnectFour<O, S>, out: &mut impl MoveSink<Column>) {
        Exact.candidates(p, out);
    }
}

impl<O: Order, S: Size> Solver<ConnectFour<O, S>> for ThreatPlayer {
    type Local = ();

    #[inline]
    fn solves(&self, p: &ConnectFour<O, S>) -> bool {
        self.solver.solves(p)
    }

    fn solve(
        &self,
        p: &ConnectFour<O, S>,
        w: Window<Score>,
        ply: u16,
        (): &mut (),
        counter: &mut impl NodeCounter,
    ) -> Score {
        if p.outcome().is_some() || p.can_win_now() {
            return self.bounds(p, ply).0;
        }
        let (least, most) = p.bounds();
        let alpha = (least..=most).rev().find(|&points| by_distance(p, points, ply) <= w.alpha);
        by_distance(p, self.solver.points(p, alpha.unwrap_or(least - 1), counter), ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_book_follow_from_one_another() {
        let positions = book::positions(ConnectFour::start(), BOOK_PLIES, ConnectFour::symmetric_key);
        book::tests::values_follow_from_the_next(&BOOK, &positions, ConnectFour::symmetric_key);
        assert_eq!(known(&ConnectFour::start()), Some(1));
    }
}
