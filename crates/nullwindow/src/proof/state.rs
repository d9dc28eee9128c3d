//! The state of df-pn: all that its steps read and change (our own).

use super::cycles::{CycleKind, Cycles};
use super::goal::ProofGoal;
use super::limits::ProofControl;
use super::numbers::Numbers;
use super::options::ProofOptions;
use super::path::{Identity, ProofPath};
use super::table::{ProofEntry, ProofTable};
use crate::Keyed;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) numbers: Numbers,
    /// The plies of a result.
    pub(super) plies: u32,
    /// The first place of the path on which a result depends.
    pub(super) place: u32,
    /// The move that decides, packed.
    pub(super) best: Option<u16>,
    pub(super) size: u8,
    /// Whether the numbers belong to this path alone.
    pub(super) twin: bool,
}

impl Known {
    pub(super) const UNKNOWN: Known =
        Known { numbers: Numbers::UNIT, plies: 0, place: ANYWHERE, best: None, size: 0, twin: false };

    /// A result by the rules.
    pub(super) fn decided(reached: bool, plies: u32) -> Self {
        Known { numbers: Numbers::decided(reached), plies, ..Known::UNKNOWN }
    }

    pub(super) fn of(entry: ProofEntry) -> Self {
        let ProofEntry { numbers, plies, place, best, size, .. } = entry;
        Known { numbers, plies, place, best, size, twin: false }
    }
}

/// A child of a node on the path.
#[derive(Clone, Copy)]
pub(super) struct Child<M> {
    pub(super) m: M,
    pub(super) id: Identity,
    pub(super) known: Known,
    /// Its move's group; 64 or more: none.
    pub(super) group: u8,
}

/// The place of a result that holds on every path.
pub(super) const ANYWHERE: u32 = u32::MAX;

/// The plies that a proof may have, if they are not limited.
pub(super) const UNLIMITED: u32 = u32::MAX;

/// The plies that are left after a move.
#[inline]
pub(super) fn below(left: u32) -> u32 {
    if left == UNLIMITED { UNLIMITED } else { left.saturating_sub(1) }
}

pub(super) type GoalRecord<P, G> = <<G as ProofGoal<P>>::Cycles as Cycles<P>>::Record;

/// All that a search reads and changes.
pub(super) struct Search<'s, P: Keyed, G: ProofGoal<P>> {
    pub(super) goal: &'s G,
    pub(super) position: P,
    pub(super) table: &'s mut ProofTable,
    pub(super) options: ProofOptions,
    pub(super) control: ProofControl<'s>,
    pub(super) path: ProofPath<GoalRecord<P, G>>,
    /// The children of the nodes on the path, one node's after another's.
    pub(super) children: Vec<Child<P::Move>>,
    /// Makes the keys of this search different from those of others.
    pub(super) salt: u64,
    /// Counts leaves seen for the first time, and results.
    pub(super) progress: u64,
    pub(super) simulated: u64,
}

impl<P: Keyed, G: ProofGoal<P>> Search<'_, P, G> {
    pub(super) const KIND: CycleKind = G::Cycles::KIND;
}
