//! What a search did, counted where a profile asks for it (the house's own).

use super::proof::ProofTreeSize;

/// Counts of one search, kept only by profiles with the word `statistics`; all 0 otherwise.
///
/// ```
/// use nullwindow::engine::Statistics;
/// let statistics = Statistics { cuts: 20, first_cuts: 18, ..Statistics::default() };
/// assert_eq!(statistics.first_cut_rate(), 0.9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Searches from the root: one for each line of each iteration, and more where aspiration fails or MTD(f) closes in.
    pub passes: u64,
    /// Positions that were valued by the evaluator: at the horizon, or because the game is over.
    pub leaves: u64,
    /// Times that the table was asked about a node (not counting enhanced cut-offs).
    pub probes: u64,
    /// Times that it knew the position.
    pub hits: u64,
    /// Times that what it knew was enough to leave the node.
    pub answers: u64,
    /// Nodes left because a child's entry was enough.
    pub enhanced_cuts: u64,
    /// Nodes left because of a shallow search.
    pub guesses: u64,
    /// Nodes left because a null move reached beta.
    pub null_cuts: u64,
    /// Nodes left because a move that was searched reached beta.
    pub cuts: u64,
    /// Those of them whose first move did.
    pub first_cuts: u64,
    /// The last iteration as a proof.
    pub proof: ProofTreeSize,
}

impl Statistics {
    /// Which part of the nodes with a cut-off were cut by their first move, from 0 to 1; not a number if there were none.
    #[must_use]
    pub fn first_cut_rate(&self) -> f64 {
        self.first_cuts as f64 / self.cuts as f64
    }
}
