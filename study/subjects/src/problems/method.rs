//! The searches that answer problems (our own).

use std::fmt;

/// A search. [`Problem`](super::Problem) has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofMethod {
    /// Proof-number search of a tree in memory.
    Pn,
    /// PN², whose leaves are searches of their own.
    Pn2,
    /// PDS.
    Pds,
    /// Df-pn.
    DfPn,
    /// Df-pn whose table ignores the path.
    Naive,
    /// A deepening alpha-beta with null windows.
    AlphaBeta,
}

impl ProofMethod {
    /// All of them.
    pub const ALL: [ProofMethod; 6] = [
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
