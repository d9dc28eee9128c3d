//! What the proof of a value needs of the nodes that were searched, counted where a profile asks for it: at a node that is cut off only the
//! branch that cuts, at any other all of them (the minimal tree of Knuth & Moore 1975, of the proof that was found).

use super::knowledge::Tally;
use super::node::{TO_THE_END, Worker};
use super::profile::{Profile, Switch};
use super::statistics::Statistics;
use super::watch::Watch;

/// Nodes left because a move reached beta.
///
/// ```
/// use nullwindow::engine::Cuts;
/// assert_eq!(Cuts { all: 20, first: 18 }.first_rate(), 0.9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cuts {
    /// All of them.
    pub all: u64,
    /// Those whose first move did.
    pub first: u64,
}

impl Cuts {
    /// Which part was cut by the first move, from 0 to 1; not a number if there were none.
    #[must_use]
    pub fn first_rate(&self) -> f64 {
        self.first as f64 / self.all as f64
    }

    fn count(&mut self, first: bool) {
        self.all += 1;
        self.first += u64::from(first);
    }
}

/// The last iteration of a search as a proof, kept only by profiles with the word `statistics`; all 0 otherwise.
///
/// What a [`Solver`](super::Solver) tells its tally is in it, and what it does not tell counts as needed.
///
/// ```
/// use nullwindow::engine::ProofTreeSize;
/// let cost = ProofTreeSize { earlier: 1_000, unneeded: 250, ..ProofTreeSize::default() };
/// assert_eq!(cost.needed(2_000), 750); // of 2,000 nodes in all, and of 1,000 in the last iteration
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ProofTreeSize {
    /// Nodes of the iterations before.
    pub earlier: u64,
    /// Nodes of the iteration that are no part of the proof: below moves before the one that cut, and of shallow searches in the service of
    /// the order.
    pub unneeded: u64,
    /// In searches to the end of the game, the engine's own.
    pub cuts: Cuts,
    /// The evaluator's solver's, by the size that it gives; the last are those of this size and larger.
    pub solver_cuts: [Cuts; 16],
}

impl ProofTreeSize {
    /// The nodes that the proof needs, if the search has visited so many in all.
    #[must_use]
    pub fn needed(&self, nodes: u64) -> u64 {
        nodes - self.earlier - self.unneeded
    }
}

impl<F: Profile> Worker<'_, F> {
    /// The nodes that the proof needs so far; 0 if nothing is counted.
    #[inline]
    pub(super) fn needed(&self) -> u64 {
        if F::Statistics::ON { self.statistics.proof.needed(self.watch.nodes) } else { 0 }
    }

    /// What was searched since so many nodes were needed, the proof does not need.
    #[inline]
    pub(super) fn needless_since(&mut self, needed: u64) {
        let since = self.needed() - needed;
        self.count(|counts| counts.proof.unneeded += since);
    }

    /// A move has cut. So many nodes were needed before the first move of the node was searched, and before this one.
    #[inline]
    pub(super) fn cut(&mut self, depth: u32, first: u64, this: u64) {
        self.count(|counts| {
            counts.proof.unneeded += this - first;
            if depth == TO_THE_END {
                counts.proof.cuts.count(this == first);
            }
        });
    }

    /// An iteration begins, whose proof needs none of those before.
    pub(super) fn begin_proof(&mut self) {
        let earlier = self.watch.nodes;
        self.count(|counts| counts.proof = ProofTreeSize { earlier, ..ProofTreeSize::default() });
    }
}

/// What counts for the evaluator's solver.
pub(super) struct Counting<'w, 's, M> {
    pub(super) watch: &'w mut Watch<'s, M>,
    pub(super) statistics: &'w mut Statistics,
}

impl<M: Copy + Eq> Tally for Counting<'_, '_, M> {
    #[inline]
    fn count(&mut self, nodes: u64) -> bool {
        self.watch.count(nodes)
    }

    #[inline]
    fn needed(&self) -> u64 {
        self.statistics.proof.needed(self.watch.nodes)
    }

    #[inline]
    fn cut(&mut self, size: u32, first: u64, this: u64) {
        let proof = &mut self.statistics.proof;
        proof.unneeded += this - first;
        proof.solver_cuts[size.min(15) as usize].count(this == first);
    }
}
