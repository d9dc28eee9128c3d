//! The options of df-pn (our own).

/// Options of [`DfPn`](super::DfPn).
///
/// ```
/// use nullwindow::proof::ProofOptions;
/// let naive = ProofOptions { naive: true, ..ProofOptions::default() };
/// assert!(!ProofOptions::default().naive && !naive.shortest);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofOptions {
    /// After a proof, search for shorter ones until none is left (or a limit is met).
    pub shortest: bool,
    /// The thresholds of PDS instead of df-pn's (Nagai 1998): at each node one threshold grows by one after
    /// another. It repeats more, and `epsilon` means nothing to it.
    pub pds: bool,
    /// A child is searched until its number is this much larger than its best sibling's: a part of 2 to this
    /// power (the 1+ε trick of Pawlewicz & Lew, 2007, with ε = 2⁻ⁿ); `None`: until it is larger at all, as in
    /// Nagai's df-pn. By default it is 2, and ε = 1/4.
    pub epsilon: Option<u32>,
    /// The number of a node whose moves all count is not the sum of theirs but the largest, and one for each
    /// other (weak proof numbers: Ueda, Hashimoto, Hashimoto & Iida 2008). Subtrees that meet are then not
    /// counted twice. Off by default: it halves the nodes of some mates of shogi and doubles those of others,
    /// more often the latter (`nullwindow tsume --any --weak` compares them).
    pub weak: bool,
    /// A result found on one path is used on every other, as if repetition did not depend on the path. It is
    /// then sometimes wrong (the graph-history interaction); to show this error.
    pub naive: bool,
    /// The result has a certificate, if there is one without a limit of plies.
    pub certificate: bool,
    /// What the table has of earlier searches is used: all of them must have the same goal, but for the
    /// attacker. Faster where many searches look at the same positions.
    pub keep: bool,
}

impl Default for ProofOptions {
    fn default() -> Self {
        ProofOptions {
            shortest: false,
            pds: false,
            epsilon: Some(2),
            weak: false,
            naive: false,
            certificate: false,
            keep: false,
        }
    }
}
