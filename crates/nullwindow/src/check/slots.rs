//! The check of the slots of moves (our own).

use super::game::GameNode;
use super::setup::Check;
use super::violation::{Rule, RuleResult, Violation};
use crate::{Indexed, Position, Side};
use std::collections::HashMap;
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks the slots of moves: in range, and, unless they [may be shared](Self::sharing_slots), no slot
    /// used by both sides.
    ///
    /// # Errors
    /// The first violation.
    pub fn slots(&self) -> Result<&Self, Violation>
    where
        P: Indexed,
    {
        let mut sides = HashMap::new();
        self.play(|node| node.moves.iter().try_for_each(|&m| check_slot(node, m, &mut sides)))
    }
}

fn check_slot<P: Indexed<End: PartialEq + Debug>>(
    node: &GameNode<'_, P>,
    m: P::Move,
    sides: &mut HashMap<usize, Side>,
) -> RuleResult {
    let (slot, side) = (node.position.slot(m), node.position.side());
    if slot >= P::SLOTS {
        return Err(node.broken_by(Rule::SlotRange, m).differs(format!("less than {}", P::SLOTS), slot));
    }
    let owner = *sides.entry(slot).or_insert(side);
    if owner != side && !node.check.slots_shared {
        let expected = format!("a slot of moves by {side:?} only");
        let seen = format!("slot {slot}, used by {owner:?}");
        return Err(node.broken_by(Rule::SlotSides, m).differs(expected, seen));
    }
    Ok(())
}
