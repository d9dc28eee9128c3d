//! PDS, proof-number and disproof-number search: df-pn's predecessor, whose thresholds grow by one at a time
//! (Nagai, "A new depth-first-search algorithm for AND/OR trees", 1999).
//!
//! A node is searched until both its numbers have reached their thresholds. Until then one child after
//! another is searched, with one threshold that is one more than its number. Which one is a heuristic: here
//! the lower number of the node that is still below its threshold, and at the root the lower one of both (our
//! own where print leaves it open).

use super::goal::ProofGoal;
use super::numbers::Numbers;
use super::path::Identity;
use super::state::{Known, Search};
use super::summary::Summary;
use crate::Keyed;

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    /// Searches the root, the present position, which is not on the path, until it is solved.
    pub(super) fn deepen(&mut self, id: Identity, mut known: Known, left: u32) -> Known {
        while known.numbers.result().is_none() && !self.control.stopped {
            let limit = raised(known.numbers.pn <= known.numbers.dn, (known.numbers.pn, known.numbers.dn));
            known = self.node(id, known, Numbers::from_mover(true, limit), left);
        }
        known
    }

    /// Searches the child with the least number of the kind that its node lacks, until it has one more.
    pub(super) fn search_raised(
        &mut self,
        or: bool,
        start: usize,
        summary: &Summary,
        limit: (u32, u32),
        left: u32,
    ) {
        let wants_own = summary.other >= limit.1 || summary.own < limit.0 && summary.own <= summary.other;
        let child = if wants_own { summary.best } else { self.least_other(or, start) };
        self.search_child(or, child, left, |numbers| raised(wants_own, numbers));
    }

    /// The unsolved child with the least number of the side that is not to move.
    fn least_other(&self, or: bool, start: usize) -> usize {
        let other = |child: usize| self.children[child].known.numbers.of_mover(or).1;
        let unsolved = (start..self.children.len()).filter(|&child| other(child) > 0);
        unsolved.min_by_key(|&child| other(child)).expect("an unsolved node has an unsolved child")
    }
}

/// One number as it is, one raised by one.
fn raised(own: bool, (a, b): (u32, u32)) -> (u32, u32) {
    if own { (a.saturating_add(1), b) } else { (a, b.saturating_add(1)) }
}
