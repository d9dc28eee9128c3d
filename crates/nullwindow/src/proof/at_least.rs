//! The goal of a win, or of a number of points, in any game with outcomes (our own).

use super::cycles::Cycles;
use super::dominance::Dominance;
use super::goal::{ProofGoal, mobility};
use super::numbers::Numbers;
use crate::{MoveSink, Outcome, Position, Side};
use std::marker::PhantomData;

/// The attacker gets at least an outcome; all legal moves count. Two searches, for a win and for a draw,
/// solve a game.
///
/// ```
/// use nullwindow::Side;
/// use nullwindow::proof::{Acyclic, AtLeast, Fails, NoDominance};
/// let wins = AtLeast::<Acyclic, NoDominance>::win(Side::First);
/// let draws = AtLeast::<Acyclic, NoDominance>::draw(Side::First);
/// let six_points = AtLeast::<Acyclic, NoDominance>::points(Side::Second, 6);
/// // A checkmate in chess: a draw by repetition is no win.
/// let mates = AtLeast::<Fails, NoDominance>::win(Side::First);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AtLeast<C, D> {
    attacker: Side,
    points: i16,
    kind: PhantomData<(C, D)>,
}

impl<C, D> AtLeast<C, D> {
    /// At least this many points more than the opponent: a win without points is more than any, and a draw is
    /// 0.
    #[must_use]
    pub fn points(attacker: Side, points: i16) -> Self {
        AtLeast { attacker, points, kind: PhantomData }
    }

    /// A win.
    #[must_use]
    pub fn win(attacker: Side) -> Self {
        AtLeast::points(attacker, 1)
    }

    /// A win or a draw.
    #[must_use]
    pub fn draw(attacker: Side) -> Self {
        AtLeast::points(attacker, 0)
    }
}

impl<P, C, D> ProofGoal<P> for AtLeast<C, D>
where
    P: Position<End = Outcome>,
    C: Cycles<P>,
    D: Dominance<P>,
{
    type Cycles = C;
    type Dominance = D;

    fn attacker(&self) -> Side {
        self.attacker
    }

    fn reached(&self, end: Outcome) -> bool {
        match (end, self.attacker) {
            (Outcome::Win(winner), attacker) => winner == attacker,
            (Outcome::Draw, _) => self.points <= 0,
            (Outcome::Margin(points), Side::First) => points >= self.points,
            (Outcome::Margin(points), Side::Second) => -points >= self.points,
        }
    }

    #[inline]
    fn moves(&self, p: &P, out: &mut impl MoveSink<P::Move>) -> Option<bool> {
        p.moves(out).map(|end| self.reached(end))
    }

    #[inline]
    fn initial(&self, p: &P) -> Numbers {
        mobility(self, p)
    }
}
