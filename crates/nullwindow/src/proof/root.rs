//! The root of a proof search: the proof, shorter proofs, and the result (our own).

use super::goal::ProofGoal;
use super::limits::{ProofResult, ProofStatus};
use super::numbers::Numbers;
use super::state::{Known, Search, UNLIMITED};
use crate::Keyed;

/// The greatest limit of plies.
const MOST_PLIES: u32 = 1 << 30;

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    /// Searches the present position: whether the goal is reached within this number of plies.
    pub(super) fn solve(&mut self, plies: u32) -> ProofResult<P::Move> {
        let left = if plies == UNLIMITED { UNLIMITED } else { plies.min(MOST_PLIES) };
        let root = self.prove(left);
        let mut result = ProofResult {
            status: ProofStatus::from(root.numbers),
            numbers: root.numbers,
            nodes: 0,
            line: Vec::new(),
            plies: None,
            shortest: false,
            simulated: 0,
            stored: 0,
            replaced: 0,
            certificate: None,
        };
        if result.status == ProofStatus::Proved {
            let mut left = left;
            if self.options.shortest {
                (left, result.shortest) = self.shortest(root.plies);
            }
            let complete;
            (result.line, complete) = self.line(left, result.shortest);
            let length = result.line.len() as u32;
            // Where the table has lost the rest of the line, a limit may keep it from being found again.
            let proof = if left == UNLIMITED { root.plies } else { left };
            result.plies = Some(if complete { length } else { proof.max(length + 1) });
            result.shortest &= complete && length == left;
        }
        if self.options.certificate
            && plies == UNLIMITED
            && let Some(reached) = root.numbers.result()
        {
            result.certificate = self.certificate(reached);
        }
        result.nodes = self.control.nodes;
        result.simulated = self.simulated;
        (result.stored, result.replaced) = (self.table.stored(), self.table.replaced());
        result
    }

    /// The result at the present position, which is not on the path yet. Unsolved only after a stop.
    pub(super) fn prove(&mut self, left: u32) -> Known {
        let (id, known) = self.look_up(left);
        match known.numbers.result() {
            Some(_) => known,
            None if self.options.pds => self.deepen(id, known, left),
            None => self.node(id, known, Numbers::WITHOUT_END, left),
        }
    }

    /// The plies of the shortest proof, given that of one; and whether no shorter one exists.
    fn shortest(&mut self, plies: u32) -> (u32, bool) {
        let mut best = plies;
        // From below, where a refutation is small. Where sides alternate, one parity is enough; elsewhere the
        // last step finds the other.
        let mut limit = 2 - plies % 2;
        while limit < best {
            match self.within(limit) {
                Some(Some(plies)) => best = plies,
                Some(None) => limit += 2,
                None => return (best, false),
            }
        }
        while best > 0 {
            match self.within(best - 1) {
                Some(Some(plies)) => best = plies,
                Some(None) => break,
                None => return (best, false),
            }
        }
        (best, true)
    }

    /// The plies of a proof within a limit, or `None` if there is none; outer `None` after a stop.
    fn within(&mut self, limit: u32) -> Option<Option<u32>> {
        let known = self.prove(limit);
        match known.numbers.result() {
            Some(true) => Some(Some(known.plies.min(limit))),
            Some(false) => Some(None),
            None => None,
        }
    }
}
