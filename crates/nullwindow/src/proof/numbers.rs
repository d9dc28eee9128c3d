//! Proof and disproof numbers (Allis, van der Meulen & van den Herik, "Proof-number search", 1994).

/// The fewest leaves that must still be proved to prove a node, and disproved to disprove it, as far as the
/// search knows.
///
/// ```
/// use nullwindow::proof::Numbers;
/// assert!(Numbers::REACHED.is_proved() && Numbers::MISSED.is_disproved());
/// assert_eq!(Numbers::UNIT, Numbers { pn: 1, dn: 1 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The proof number: 0 if proved, [`INFINITE`](Self::INFINITE) if disproved.
    pub pn: u32,
    /// The disproof number: 0 if disproved, [`INFINITE`](Self::INFINITE) if proved.
    pub dn: u32,
}

impl Numbers {
    /// The number of a proof that does not exist.
    pub const INFINITE: u32 = u32::MAX;
    /// The largest number of an unsolved node: sums stop here.
    pub(super) const MOST: u32 = Self::INFINITE - 1;
    /// Those that no unsolved node has: the thresholds of a search until the result.
    pub(super) const WITHOUT_END: Numbers = Numbers { pn: Self::INFINITE, dn: Self::INFINITE };
    /// A leaf of which nothing is known.
    pub const UNIT: Numbers = Numbers { pn: 1, dn: 1 };
    /// The goal is reached.
    pub const REACHED: Numbers = Numbers { pn: 0, dn: Self::INFINITE };
    /// The goal is missed.
    pub const MISSED: Numbers = Numbers { pn: Self::INFINITE, dn: 0 };

    /// The numbers of a decided node.
    #[must_use]
    pub fn decided(reached: bool) -> Self {
        if reached { Self::REACHED } else { Self::MISSED }
    }

    /// Whether the goal is reached.
    #[must_use]
    pub fn is_proved(self) -> bool {
        self.pn == 0
    }

    /// Whether the goal is missed.
    #[must_use]
    pub fn is_disproved(self) -> bool {
        self.dn == 0
    }

    /// Whether the goal is reached, if that is decided.
    #[must_use]
    pub fn result(self) -> Option<bool> {
        match self {
            Numbers { pn: 0, .. } => Some(true),
            Numbers { dn: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// The number that the side to move reduces, and the other: proof and disproof number at an OR node.
    #[inline]
    pub(super) fn of_mover(self, or: bool) -> (u32, u32) {
        if or { (self.pn, self.dn) } else { (self.dn, self.pn) }
    }

    /// The numbers of a node from those of its mover.
    #[inline]
    pub(super) fn from_mover(or: bool, (own, other): (u32, u32)) -> Self {
        if or { Numbers { pn: own, dn: other } } else { Numbers { pn: other, dn: own } }
    }
}

/// A sum of numbers of unsolved nodes.
#[inline]
pub(super) fn add(a: u32, b: u32) -> u32 {
    a.saturating_add(b).min(Numbers::MOST)
}
