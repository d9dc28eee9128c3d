//! The rules, and the keys of positions and moves (Gardner 1974).

use super::{Domineering, Domino};
use nullwindow::{Indexed, Keyed, MoveSink, Outcome, Position, Side};

impl Position for Domineering {
    type Move = Domino;
    type Undo = ();
    /// Always [`Outcome::Win`].
    type End = Outcome;
    const ALTERNATES: bool = true;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn moves(&self, out: &mut impl MoveSink<Domino>) -> Option<Outcome> {
        let mut places = self.places(self.side);
        while places != 0 {
            if let Some(m) = self.domino(places.trailing_zeros()) {
                out.push(m);
            }
            places &= places - 1;
        }
        self.outcome()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (self.places(self.side) == 0).then_some(Outcome::Win(self.side.other()))
    }

    #[inline]
    fn make(&mut self, m: Domino) {
        debug_assert!(self.fits(m), "no domino fits at {m} in {self:?}");
        let squares = self.squares(m);
        self.free ^= squares;
        if self.side == Side::First {
            self.upright ^= squares;
        }
        self.side = self.side.other();
    }

    #[inline]
    fn unmake(&mut self, m: Domino, (): ()) {
        self.side = self.side.other();
        let squares = self.squares(m);
        self.free ^= squares;
        if self.side == Side::First {
            self.upright ^= squares;
        }
    }
}

/// The key is injective among the boards of one size: the free squares. The side to move follows from their
/// number.
impl Keyed for Domineering {
    type Key = u64;
    const KEYS_AHEAD: bool = true;

    #[inline]
    fn key(&self) -> u64 {
        self.free
    }

    #[inline]
    fn key_after(&self, m: Domino) -> u64 {
        self.free ^ self.squares(m)
    }

    #[inline]
    fn pack(&self, m: Domino) -> u16 {
        self.square(m) as u16
    }

    #[inline]
    fn unpack(&self, bits: u16) -> Option<Domino> {
        let m = self.domino(bits.into())?;
        self.fits(m).then_some(m)
    }
}

/// A move's slot is its square, and the side.
impl Indexed for Domineering {
    const SLOTS: usize = 128;

    #[inline]
    fn slot(&self, m: Domino) -> usize {
        self.square(m) as usize + if self.side == Side::First { 0 } else { 64 }
    }
}
