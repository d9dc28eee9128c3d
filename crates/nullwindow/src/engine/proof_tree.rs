//! The size of the proof tree, counted where a profile asks for it: of a node that is cut off only the move
//! that cuts, of any other node all moves (the minimal tree of Knuth & Moore 1975, for the proof that was
//! found).

use super::depth::Depth;

/// Nodes that were cut off by a move.
///
/// ```
/// use nullwindow::engine::Cuts;
/// assert_eq!(Cuts { all: 20, first: 18 }.first_rate(), 0.9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cuts {
    /// All of them.
    pub all: u64,
    /// Those whose first move cut.
    pub first: u64,
}

impl Cuts {
    /// The share cut by the first move, from 0 to 1; NaN if no node was cut.
    #[must_use]
    pub fn first_rate(&self) -> f64 {
        self.first as f64 / self.all as f64
    }

    fn count(&mut self, first: bool) {
        self.all += 1;
        self.first += u64::from(first);
    }
}

/// The last iteration of a search as a proof, kept only [`WithStatistics`](super::WithStatistics); all 0
/// otherwise.
///
/// It includes what a [`Solver`](super::Solver) reports to its counter; nodes that a solver does not report
/// on count as part of the proof.
///
/// ```
/// use nullwindow::engine::ProofTreeSize;
/// let proof = ProofTreeSize { earlier: 1_000, outside: 250, ..ProofTreeSize::default() };
/// assert_eq!(proof.nodes(2_000), 750); // of 2,000 nodes in all, and of 1,000 in the last iteration
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ProofTreeSize {
    /// Nodes of the iterations before.
    pub earlier: u64,
    /// Nodes of the iteration outside the proof tree: below moves before the one that cut, and of shallow
    /// searches that order moves.
    pub outside: u64,
    /// Nodes cut off in searches to the end of the game, the solver's not included.
    pub cuts: Cuts,
    /// The solver's, by the size that it reports; the last slot has this size and all larger ones.
    pub solver_cuts: [Cuts; 16],
}

impl ProofTreeSize {
    /// The nodes of the proof tree, if the search has visited `nodes` in all.
    #[must_use]
    pub fn nodes(&self, nodes: u64) -> u64 {
        nodes - self.earlier - self.outside
    }

    /// The solver's node of this size was cut off, as in [`cutoff`](Self::cutoff).
    #[inline]
    pub(super) fn solver_cutoff(&mut self, size: u32, first: u64, this: u64) {
        self.outside += this - first;
        self.solver_cuts[size.min(15) as usize].count(this == first);
    }

    /// A node of this remaining depth was cut off. The proof tree had `first` nodes before its first move was
    /// searched, and `this` before the move that cut.
    pub(super) fn cutoff(&mut self, depth: Depth, first: u64, this: u64) {
        self.outside += this - first;
        if depth == Depth::TO_THE_END {
            self.cuts.count(this == first);
        }
    }
}
