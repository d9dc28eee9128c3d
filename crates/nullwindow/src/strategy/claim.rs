//! The claim of a certificate (our own).

use super::rules::StrategyRules;
use crate::Side;

/// The claim that a side reaches at least this result, whatever its opponent plays.
///
/// ```
/// use nullwindow::Side;
/// use nullwindow::strategy::Claim;
/// use nullwindow_games::domineering::Domineering;
/// let claim = Claim { side: Side::Second, at_least: 1, leave: 0 };
/// assert_eq!(claim.decided(&Domineering::new(2, 1)?), Some(true)); // no upright domino fits
/// assert_eq!(claim.decided(&Domineering::new(2, 2)?), None);
/// # Ok::<(), nullwindow_games::domineering::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The side.
    pub side: Side,
    /// The result, from the view of this side.
    pub at_least: i32,
    /// The size of positions, in the unit of [`StrategyRules::left`], up to which the checker searches all
    /// moves itself.
    pub leave: u32,
}

impl Claim {
    /// Whether the claim holds, if the game is over here or the result is certain enough.
    pub fn decided<R: StrategyRules>(&self, p: &R) -> Option<bool> {
        if let Some(end) = p.outcome() {
            let first = p.result(end);
            return Some(self.at_least <= if self.side == Side::First { first } else { -first });
        }
        (self.at_least <= p.settled(self.side)).then_some(true)
    }
}

/// What a move leads to.
#[derive(PartialEq)]
pub(super) enum AfterMove<C> {
    /// The claim holds: the game is over, or its result is certain enough.
    Holds,
    /// The game is over, and the claim does not hold.
    Fails,
    /// The position of this code.
    Open(C),
}

impl<C> AfterMove<C> {
    /// What this legal move leads to.
    pub(super) fn of<R: StrategyRules<Code = C>>(p: &R, m: R::Move, claim: &Claim) -> Self {
        let mut child = p.clone();
        child.make(m);
        match claim.decided(&child) {
            Some(true) => AfterMove::Holds,
            Some(false) => AfterMove::Fails,
            None => AfterMove::Open(child.code()),
        }
    }
}
