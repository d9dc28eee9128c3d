//! The searches that are compared (our own).

use std::fmt;

/// A search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ProofMethod {
    Pn,
    Pn2,
    Pds,
    DfPn,
    /// Df-pn whose table ignores the path.
    Naive,
    /// A deepening alpha-beta with null windows.
    AlphaBeta,
}

impl ProofMethod {
    pub(super) const ALL: [ProofMethod; 6] = [
        ProofMethod::Pn,
        ProofMethod::Pn2,
        ProofMethod::Pds,
        ProofMethod::DfPn,
        ProofMethod::Naive,
        ProofMethod::AlphaBeta,
    ];
}

impl fmt::Display for ProofMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ProofMethod::Pn => "PN",
            ProofMethod::Pn2 => "PN²",
            ProofMethod::Pds => "PDS",
            ProofMethod::DfPn => "df-pn",
            ProofMethod::Naive => "df-pn, naive",
            ProofMethod::AlphaBeta => "alpha-beta",
        })
    }
}
