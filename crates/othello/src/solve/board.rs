//! The solver's board: two bitboards without colours, copied and never unmade (our own).

use crate::bits::{self, Kernel};
use crate::{BoardSize, Usual};

/// The discs of the side to move and of its opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board<S: BoardSize = Usual> {
    pub(super) own: u64,
    pub(super) opponent: u64,
    pub(super) size: S,
}

impl<S: BoardSize> Board<S> {
    #[inline(always)]
    pub(super) const fn of(own: u64, opponent: u64, size: S) -> Self {
        Board { own, opponent, size }
    }

    #[inline(always)]
    pub(super) fn empty(self) -> u64 {
        self.size.squares() & !(self.own | self.opponent)
    }

    #[inline(always)]
    pub(super) fn legal<K: Kernel>(self) -> u64 {
        K::legal(self.own, self.opponent) & self.size.squares()
    }

    #[inline(always)]
    pub(super) fn flips<K: Kernel>(self, square: u8) -> u64 {
        K::flips(square.into(), self.own, self.opponent)
    }

    /// The board after a disc on `square` that turns `flips`, from the opponent's view.
    #[inline(always)]
    pub(super) fn after(self, square: u8, flips: u64) -> Self {
        Self::of(self.opponent ^ flips, self.own ^ flips ^ 1 << square, self.size)
    }

    /// The board after a disc on this empty square, from the opponent's view; `None` if it turns nothing.
    #[inline(always)]
    pub(super) fn played<K: Kernel>(self, square: u8) -> Option<Self> {
        if bits::neighbours(square.into()) & self.opponent == 0 {
            return None;
        }
        let flips = self.flips::<K>(square);
        (flips != 0).then(|| self.after(square, flips))
    }

    /// The same board from the opponent's view.
    #[inline(always)]
    pub(super) fn passed(self) -> Self {
        Self::of(self.opponent, self.own, self.size)
    }

    /// The score of a finished game: the difference of discs, the empty squares to the winner.
    #[inline(always)]
    pub(super) fn count(self) -> i32 {
        let (own, opponent) = (self.own.count_ones() as i32, self.opponent.count_ones() as i32);
        let lead = own - opponent;
        lead + lead.signum() * (self.size.count() as i32 - own - opponent)
    }
}
