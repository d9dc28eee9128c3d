//! The searches that answer problems (our own).

use std::fmt;

/// A search. [`Problem`](super::Problem) has an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofMethod {
    /// Proof-number search of a tree in memory.
    Pn,
    /// PN², whose leaves are searches of their own, without Breuker's fraction.
    Pn2,
    /// PDS.
    Pds,
    /// Df-pn, as Nagai published it.
    DfPn,
    /// Df-pn with the 1+ε trick (Pawlewicz & Lew 2007), ε = 1/4: the program's.
    DfPnEpsilon,
    /// Df-pn whose table ignores the path.
    Naive,
    /// A deepening alpha-beta with null windows.
    AlphaBeta,
}

impl ProofMethod {
    /// All of them.
    pub const ALL: [ProofMethod; 7] = [
        ProofMethod::Pn,
        ProofMethod::Pn2,
        ProofMethod::Pds,
        ProofMethod::DfPn,
        ProofMethod::DfPnEpsilon,
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
            ProofMethod::DfPnEpsilon => "df-pn, 1+ε",
            ProofMethod::Naive => "df-pn, naive",
            ProofMethod::AlphaBeta => "alpha-beta",
        })
    }
}
