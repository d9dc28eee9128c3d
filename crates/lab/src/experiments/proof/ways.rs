//! The searches that are compared (our own).

use std::fmt;

/// A search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Pn,
    Pn2,
    Pds,
    DfPn,
    /// Df-pn whose table ignores the path.
    Naive,
    /// A deepening alpha-beta with null windows.
    AlphaBeta,
}

impl Way {
    pub(super) const ALL: [Way; 6] = [Way::Pn, Way::Pn2, Way::Pds, Way::DfPn, Way::Naive, Way::AlphaBeta];
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Way::Pn => "PN",
            Way::Pn2 => "PN²",
            Way::Pds => "PDS",
            Way::DfPn => "df-pn",
            Way::Naive => "df-pn, naive",
            Way::AlphaBeta => "alpha-beta",
        })
    }
}
