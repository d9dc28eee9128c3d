//! Positions with the features of their evaluation, which a move updates by a few sums of vectors (our own).

use crate::{Features, Move, Othello};
use nullwindow::{Indexed, Keyed, MoveSink, Outcome, Position, Side};

/// A position with its [`Features`].
///
/// ```
/// use nullwindow::Position;
/// use nullwindow_othello::{Features, Othello, Tracked};
/// let mut tracked = Tracked::from(Othello::start());
/// tracked.make("f5".parse()?);
/// assert_eq!(*tracked.features(), Features::of(tracked.position()));
/// # Ok::<(), nullwindow_othello::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tracked {
    features: Features,
    position: Othello,
}

impl Tracked {
    /// The position.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Othello {
        &self.position
    }

    /// Its features.
    #[inline]
    #[must_use]
    pub fn features(&self) -> &Features {
        &self.features
    }
}

impl From<Othello> for Tracked {
    fn from(position: Othello) -> Self {
        Tracked { features: Features::of(&position), position }
    }
}

impl Position for Tracked {
    type Move = Move;
    /// The position before the move.
    type Undo = Tracked;
    type End = Outcome;
    const ALTERNATES: bool = true;

    #[inline]
    fn side(&self) -> Side {
        self.position.side()
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<Move>) -> Option<Outcome> {
        self.position.moves(out)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    #[inline]
    fn make(&mut self, m: Move) -> Tracked {
        let before = *self;
        let turned = self.position.make(m);
        self.features = before.features.after(m, turned);
        before
    }

    #[inline]
    fn unmake(&mut self, _: Move, before: Tracked) {
        *self = before;
    }
}

impl Keyed for Tracked {
    type Key = u128;
    const KEYS_AHEAD: bool = true;

    #[inline]
    fn key(&self) -> u128 {
        self.position.key()
    }

    #[inline]
    fn key_after(&self, m: Move) -> u128 {
        self.position.key_after(m)
    }

    #[inline]
    fn pack(&self, m: Move) -> u16 {
        self.position.pack(m)
    }

    #[inline]
    fn unpack(&self, bits: u16) -> Option<Move> {
        self.position.unpack(bits)
    }
}

impl Indexed for Tracked {
    const SLOTS: usize = <Othello>::SLOTS;

    #[inline]
    fn slot(&self, m: Move) -> usize {
        self.position.slot(m)
    }
}
