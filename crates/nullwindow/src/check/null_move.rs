//! The checks of null moves (our own).

use super::game::GameNode;
use super::setup::Check;
use super::violation::{Rule, RuleResult, Violation};
use crate::{Keyed, NullMove, Position};
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks null moves in all unfinished positions: the turn changes; undo restores the position, also
    /// after a reply; a null move that is not allowed changes nothing.
    ///
    /// # Errors
    /// The first violation.
    pub fn null_moves(&self) -> Result<&Self, Violation>
    where
        P: NullMove,
    {
        self.play(|node| if node.end.is_none() { check_null_move(node) } else { Ok(()) })
    }

    /// Checks that a null move changes the key, since the other side is to move, and that undo restores the
    /// key.
    ///
    /// # Errors
    /// The first violation.
    pub fn null_keys(&self) -> Result<&Self, Violation>
    where
        P: NullMove + Keyed,
    {
        self.play(|node| if node.end.is_none() { check_null_key(node) } else { Ok(()) })
    }
}

fn check_null_move<P: NullMove<End: PartialEq + Debug>>(node: &mut GameNode<'_, P>) -> RuleResult {
    let mut p = node.position.clone();
    let Some(undo) = p.make_null() else {
        return node.check_restored(Rule::NullRefused, &p, || "a null move that is not allowed".to_owned());
    };
    if p.side() == node.position.side() {
        return Err(node
            .broken(Rule::NullTurn)
            .differs(format!("{:?}", p.side().other()), format!("{:?}", p.side())));
    }
    let mut replies = Vec::new();
    p.moves(&mut replies);
    if let Some(reply) = node.random.one_of(&replies) {
        let undo = p.make(reply);
        p.unmake(reply, undo);
    }
    p.unmake_null(undo);
    node.check_restored(Rule::NullUndo, &p, || "a null move and its undo".to_owned())
}

fn check_null_key<P: NullMove<End: PartialEq + Debug> + Keyed>(node: &GameNode<'_, P>) -> RuleResult {
    let mut p = node.position.clone();
    let key: u128 = p.key().into();
    let Some(undo) = p.make_null() else { return Ok(()) };
    let passed: u128 = p.key().into();
    p.unmake_null(undo);
    let restored: u128 = p.key().into();
    if passed == key {
        return Err(node.broken(Rule::NullKey).differs("another key", format!("{key:#x} before and after")));
    }
    if restored != key {
        return Err(node.broken(Rule::NullKey).differs(format!("{key:#x}"), format!("{restored:#x}")));
    }
    Ok(())
}
