//! The rules, and the capabilities that follow from them: keys and slots. There is no symmetry: sowing has a
//! direction.

use super::key::rank;
use super::sowing::{PITS, house, sow, total};
use super::{Kalah, Pit};
use nullwindow::{Indexed, Keyed, MoveSink, Outcome, Position, Side};

impl Position for Kalah {
    type Move = Pit;
    /// The position before the move.
    type Undo = Kalah;
    /// Always [`Outcome::Margin`].
    type End = Outcome;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    /// In the order of the pits, the one farthest from the store first.
    #[inline]
    fn moves(&self, out: &mut impl MoveSink<Pit>) -> Option<Outcome> {
        let end = self.outcome();
        if end.is_none() {
            for pit in 0..self.pits {
                if house(self.own, pit) > 0 {
                    out.push(Pit(pit));
                }
            }
        }
        end
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (self.own & PITS == 0 || self.theirs & PITS == 0).then(|| {
            let margin = |side| i16::from(total(self.houses(side)));
            Outcome::Margin(margin(Side::First) - margin(Side::Second))
        })
    }

    #[inline]
    fn make(&mut self, m: Pit) -> Kalah {
        debug_assert!(m.0 < self.pits && house(self.own, m.0) > 0, "pit {m} is empty in {self}");
        let before = *self;
        let (own, theirs, again) = sow(self.own, self.theirs, self.pits, m.0, self.rule);
        *self = if again {
            Kalah { own, theirs, ..before }
        } else {
            Kalah { own: theirs, theirs: own, side: self.side.other(), ..before }
        };
        before
    }

    #[inline]
    fn unmake(&mut self, _: Pit, before: Kalah) {
        *self = before;
    }
}

/// The key is injective among the positions of one game (with the same number of pits, of seeds, and the same
/// rule) but for the stores: their seeds are [`settled`](Keyed::settled).
impl Keyed for Kalah {
    type Key = u64;
    const KEYS_AHEAD: bool = true;

    #[inline]
    fn key(&self) -> u64 {
        let both_stores = self.own + (self.theirs & !PITS);
        rank(both_stores, self.theirs) << 1 | u64::from(self.side == Side::Second)
    }

    #[inline]
    fn settled(&self) -> i16 {
        self.lead() as i16
    }

    #[inline]
    fn pack(&self, m: Pit) -> u16 {
        m.0.into()
    }

    #[inline]
    fn unpack(&self, bits: u16) -> Option<Pit> {
        let pit = Pit::new(u8::try_from(bits).ok()?)?;
        (house(self.own, pit.0) > 0 && self.outcome().is_none()).then_some(pit)
    }
}

/// A move's slot is the pit, and the side.
impl Indexed for Kalah {
    const SLOTS: usize = 12;

    #[inline]
    fn slot(&self, m: Pit) -> usize {
        6 * usize::from(self.side == Side::Second) + usize::from(m.0)
    }
}
