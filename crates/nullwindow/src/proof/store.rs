//! Storing what a search knows of a position: in its base entry, in the twin entry of its path, or in both
//! (Kishimoto & Müller 2004).

use super::cycles::CycleKind;
use super::goal::ProofGoal;
use super::path::Identity;
use super::state::{ANYWHERE, Known, Search, UNLIMITED};
use super::table::ProofEntry;
use crate::Keyed;

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    /// Stores what was found of the present position, whose path is the present one.
    pub(super) fn store(&mut self, id: Identity, found: &mut Known, left: u32) {
        let here = self.path.len() as u32;
        let Known { numbers, plies, place, best, size, .. } = *found;
        let entry = |conditional| ProofEntry { numbers, conditional, plies, place, best, size };
        let Some(reached) = found.numbers.result() else {
            let id = if found.twin { self.twin_id(id, left) } else { self.base_id(id, left) };
            self.table.store(id, entry(false));
            return;
        };
        self.progress += 1;
        // A cycle that ends at this position itself is the same on every path.
        let anywhere = match Self::KIND {
            CycleKind::Acyclic => true,
            CycleKind::Alike(_) => found.place >= here,
            CycleKind::Rule => false,
        };
        if anywhere || self.options.naive {
            found.place = ANYWHERE;
            let mut entry = ProofEntry { place: ANYWHERE, ..entry(false) };
            let id = if left == UNLIMITED || !self.shares_plies() {
                self.base_id(id, left)
            } else if reached {
                self.base_id(id, UNLIMITED)
            } else {
                entry.plies = left;
                self.limited_id(id)
            };
            self.table.store(id, entry);
            return;
        }
        // The base entry proposes the result on other paths; the twin has it on this one.
        let (base, twin) = (self.base_id(id, left), self.twin_id(id, left));
        self.table.store(base, entry(true));
        self.table.store(twin, entry(false));
    }
}
