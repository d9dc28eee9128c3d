//! Df-pn with its table, which is kept from search to search (our own).

use super::cycles::Cycles;
use super::goal::ProofGoal;
use super::limits::{ProofControl, ProofLimits, ProofResult};
use super::options::ProofOptions;
use super::path::ProofPath;
use super::state::{Child, Search};
use super::table::ProofTable;
use crate::engine::Clock;
use crate::table::{TableError, scramble};
use crate::{Keyed, Side};

/// Df-pn with its table. Unless [`ProofOptions::epsilon`] is `None`, it leaves a child later than Nagai's
/// df-pn does: by default when the child's number is a quarter larger than its best sibling's.
///
/// It is sound on graphs with cycles too: a result that depends on the path is used on another path only if
/// it is verified there (Kishimoto & Müller 2004). Each visit of a node makes progress, so that a search
/// without limits ends (after the threshold control of Kishimoto & Müller, 2008), if the table is large
/// enough for the game.
///
/// See the example of [`proof`](super).
pub struct DfPn<P: Keyed> {
    pub(super) table: ProofTable,
    options: ProofOptions,
    children: Vec<Child<P::Move>>,
    searches: u64,
}

impl<P: Keyed> DfPn<P> {
    /// A search with a table of this many MiB.
    ///
    /// # Errors
    /// If the size is 0, or there is not enough memory.
    pub fn new(mebibytes: usize, options: ProofOptions) -> Result<Self, TableError> {
        Ok(Self::with_table(ProofTable::new(mebibytes)?, options))
    }

    /// A search with a table of this many entries, and 16 at least: for tests of small tables.
    #[must_use]
    pub fn with_entries(entries: usize, options: ProofOptions) -> Self {
        Self::with_table(ProofTable::with_slots(entries), options)
    }

    fn with_table(table: ProofTable, options: ProofOptions) -> Self {
        DfPn { table, options, children: Vec::new(), searches: 0 }
    }

    /// Other options for the searches to come.
    pub fn set_options(&mut self, options: ProofOptions) {
        self.options = options;
    }

    /// Searches whether the attacker reaches the goal from `position`, which the game has reached through
    /// `earlier`: oldest first, without the position itself. What the table has of earlier searches is not
    /// used, unless the options [keep](ProofOptions::keep) it.
    pub fn solve<G: ProofGoal<P>>(
        &mut self,
        position: &P,
        goal: &G,
        earlier: &[<G::Cycles as Cycles<P>>::Record],
        limits: ProofLimits<'_>,
        clock: &dyn Clock,
    ) -> ProofResult<P::Move> {
        self.searches += u64::from(!self.options.keep);
        self.table.begin(self.options.keep);
        self.children.clear();
        let bits = |record: &<G::Cycles as Cycles<P>>::Record| G::Cycles::bits(record);
        let path = ProofPath::new(G::Cycles::KIND, earlier, bits);
        // Entries of other searches, attackers and games before the root have other keys.
        let search = self.searches << 1 | u64::from(goal.attacker() == Side::First);
        // The constant keeps them apart from hashes of small keys, with which they are combined.
        let salt = scramble(search.wrapping_add(path.code()) ^ 0x9e37_79b9_7f4a_7c15);
        let mut search = Search {
            goal,
            position: position.clone(),
            table: &mut self.table,
            options: self.options,
            control: ProofControl::new(limits, clock),
            path,
            children: std::mem::take(&mut self.children),
            salt,
            progress: 0,
            simulated: 0,
        };
        let result = search.solve(limits.plies.unwrap_or(u32::MAX));
        self.children = search.children;
        result
    }
}
