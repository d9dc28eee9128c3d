//! Remaining depth, in fractions of a ply (fractional extensions and reductions: Levy, Broughton & Taylor
//! 1989).

/// The remaining depth of a node, in 64ths of a ply: reductions, extensions and the costs of realization
/// probability search add up in one unit. The table keeps whole plies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Depth(u32);

/// No path is longer, in plies: below, a node counts as a horizon node. The stacks of a worker have this
/// size.
pub(super) const MAX_PLY: usize = 400;

impl Depth {
    /// The units of a ply.
    pub(super) const UNITS: u32 = 64;

    /// Less than a ply: a horizon node.
    pub(super) const HORIZON: Depth = Depth(0);

    /// One ply.
    pub(super) const PLY: Depth = Depth(Self::UNITS);

    /// The remaining depth of a search to the end of the game. It does not shrink on the way down, so that a
    /// position is known to the same depth on every path that leads to it.
    pub(super) const TO_THE_END: Depth = Depth(255 * Self::UNITS);

    /// A number of whole plies.
    #[inline]
    pub(super) const fn from_plies(plies: u32) -> Depth {
        Depth(plies * Self::UNITS)
    }

    /// The whole plies in it; 255 to the end of the game.
    #[inline]
    pub(super) const fn plies(self) -> u32 {
        self.0 / Self::UNITS
    }

    /// The plies of a search to a horizon; `None` to the end of the game.
    pub(super) fn limited(self) -> Option<u32> {
        (self != Self::TO_THE_END).then_some(self.plies())
    }

    /// Whether less than a ply remains.
    #[inline]
    pub(super) fn is_horizon(self) -> bool {
        self < Self::PLY
    }

    /// The remaining depth of a child: a ply less, or to the end of the game as before.
    #[inline]
    pub(super) fn child(self) -> Depth {
        if self == Self::TO_THE_END { self } else { Depth(self.0 - Self::UNITS) }
    }

    /// Half of it.
    pub(super) fn half(self) -> Depth {
        Depth(self.0 / 2)
    }

    /// Less deep by `units`, at least 0.
    #[inline]
    pub(super) fn reduced(self, units: u32) -> Depth {
        Depth(self.0.saturating_sub(units))
    }

    /// Deeper by `units`; less deep, if they are negative.
    #[inline]
    pub(super) fn extended(self, units: i32) -> Depth {
        Depth(self.0.saturating_add_signed(units))
    }
}
