//! Null moves and the slots of moves, checked (the house's own).

use super::Check;
use super::play::Here;
use super::violation::{Looked, Rule, Violation};
use crate::{Indexed, Keyed, NullMove, Position, Side};
use std::collections::HashMap;
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks null moves, wherever the game goes on: the turn changes; taking the null move back restores the position, also
    /// after a reply; where a null move is refused, nothing has changed.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{NullMove, Outcome, check::{Check, Violation}};
    /// fn sound<P: NullMove<End = Outcome>>(check: &Check<P>) -> Result<(), Violation> {
    ///     check.null_moves()?;
    ///     Ok(())
    /// }
    /// ```
    pub fn null_moves(&self) -> Result<&Self, Violation>
    where
        P: NullMove,
    {
        self.play(|here| if here.end.is_none() { null_move(here) } else { Ok(()) })
    }

    /// Checks that a null move changes the key, since another side is to move, and that taking it back restores the key.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{Keyed, NullMove, Outcome, check::{Check, Violation}};
    /// fn sound<P: NullMove<End = Outcome> + Keyed>(check: &Check<P>) -> Result<(), Violation> {
    ///     check.null_moves()?.null_keys()?;
    ///     Ok(())
    /// }
    /// ```
    pub fn null_keys(&self) -> Result<&Self, Violation>
    where
        P: NullMove + Keyed,
    {
        self.play(|here| if here.end.is_none() { null_key(here) } else { Ok(()) })
    }

    /// Checks the slots of moves: in range, and, unless they [may be shared](Self::sharing_slots), no slot used by both sides.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// # use nullwindow::{Indexed, Outcome, check::{Check, Violation}};
    /// fn sound<P: Indexed<End = Outcome>>(check: &Check<P>) -> Result<(), Violation> {
    ///     check.slots()?;
    ///     Ok(())
    /// }
    /// ```
    pub fn slots(&self) -> Result<&Self, Violation>
    where
        P: Indexed,
    {
        let mut sides = HashMap::new();
        self.play(|here| here.moves.iter().try_for_each(|&m| slot(here, m, &mut sides)))
    }
}

fn null_move<P: NullMove<End: PartialEq + Debug>>(here: &mut Here<'_, P>) -> Looked {
    let mut p = here.position.clone();
    let Some(undo) = p.make_null() else {
        return here.restored(Rule::NullRefused, &p, || "a null move that was refused".to_owned());
    };
    if p.side() == here.position.side() {
        return Err(here
            .broken(Rule::NullTurn)
            .differs(format!("{:?}", p.side().other()), format!("{:?}", p.side())));
    }
    let mut replies = Vec::new();
    p.moves(&mut replies);
    if let Some(reply) = here.random.one_of(&replies) {
        let undo = p.make(reply);
        p.unmake(reply, undo);
    }
    p.unmake_null(undo);
    here.restored(Rule::NullUndo, &p, || "a null move and its undo".to_owned())
}

fn null_key<P: NullMove<End: PartialEq + Debug> + Keyed>(here: &Here<'_, P>) -> Looked {
    let mut p = here.position.clone();
    let key: u128 = p.key().into();
    let Some(undo) = p.make_null() else { return Ok(()) };
    let passed: u128 = p.key().into();
    p.unmake_null(undo);
    let restored: u128 = p.key().into();
    if passed == key {
        return Err(here.broken(Rule::NullKey).differs("another key", format!("{key:#x} before and after")));
    }
    if restored != key {
        return Err(here.broken(Rule::NullKey).differs(format!("{key:#x}"), format!("{restored:#x}")));
    }
    Ok(())
}

fn slot<P: Indexed<End: PartialEq + Debug>>(
    here: &Here<'_, P>,
    m: P::Move,
    sides: &mut HashMap<usize, Side>,
) -> Looked {
    let (slot, side) = (here.position.slot(m), here.position.side());
    if slot >= P::SLOTS {
        return Err(here.broken_by(Rule::SlotRange, m).differs(format!("less than {}", P::SLOTS), slot));
    }
    let owner = *sides.entry(slot).or_insert(side);
    if owner != side && !here.check.slots_shared {
        let expected = format!("a slot of moves by {side:?} only");
        return Err(here
            .broken_by(Rule::SlotSides, m)
            .differs(expected, format!("slot {slot}, used by {owner:?}")));
    }
    Ok(())
}
