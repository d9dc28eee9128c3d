//! The check of the rules of a game: moves, outcomes and undo (our own).

use super::game::GameNode;
use super::setup::Check;
use super::violation::{Rule, RuleResult, Violation};
use crate::Position;
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks the rules: [`moves`](Position::moves) and [`outcome`](Position::outcome) agree; an unfinished
    /// game has moves, a finished one has none; no move is listed twice; the order is always the same; undo
    /// restores the position, at once and from the end of the game; the sides alternate where the game states
    /// it ([`ALTERNATES`](Position::ALTERNATES)).
    ///
    /// # Errors
    /// The first violation.
    pub fn rules(&self) -> Result<&Self, Violation> {
        self.play(|node| {
            check_outcome(node)?;
            check_distinct_moves(node)?;
            check_move_order(node, node.position, "a second call")?;
            node.moves.iter().try_for_each(|&m| check_undo(node, m))
        })
    }
}

fn check_outcome<P: Position<End: PartialEq + Debug>>(node: &GameNode<'_, P>) -> RuleResult {
    let outcome = node.position.outcome();
    if outcome != node.end {
        let (moves, outcome) = (format!("{:?} as by `moves`", node.end), format!("{outcome:?} by `outcome`"));
        return Err(node.broken(Rule::Outcome).differs(moves, outcome));
    }
    match (node.end, node.moves) {
        (Some(end), [m, ..]) => Err(node
            .broken_by(Rule::MovesAfterEnd, *m)
            .differs("no moves", format!("an end, {end:?}, and moves"))),
        (None, []) => Err(node.broken(Rule::NoMoves).differs("an end, or moves", "neither")),
        _ => Ok(()),
    }
}

fn check_distinct_moves<P: Position<End: PartialEq + Debug>>(node: &GameNode<'_, P>) -> RuleResult {
    for (i, &m) in node.moves.iter().enumerate() {
        if let Some(first) = node.moves[..i].iter().position(|&earlier| earlier == m) {
            return Err(node
                .broken_by(Rule::DuplicateMove, m)
                .with("listed as numbers", format!("{first} and {i}")));
        }
    }
    Ok(())
}

/// Checks that `p`, which is the position of the node again, has the same moves.
fn check_move_order<P: Position<End: PartialEq + Debug>>(
    node: &GameNode<'_, P>,
    p: &P,
    after: &str,
) -> RuleResult {
    let mut moves = Vec::new();
    let end = p.moves(&mut moves);
    if moves == node.moves && end == node.end {
        return Ok(());
    }
    let names = |moves: &[P::Move]| moves.iter().map(|&m| node.move_name(m)).collect::<Vec<_>>().join(", ");
    let broken = node.broken(Rule::MoveOrder).with("after", after);
    Err(broken.differs(names(node.moves), names(&moves)))
}

fn check_undo<P: Position<End: PartialEq + Debug>>(node: &GameNode<'_, P>, m: P::Move) -> RuleResult {
    let mut p = node.position.clone();
    let undo = p.make(m);
    let after = p.clone();
    let (side, next) = (node.position.side(), after.side());
    if P::ALTERNATES && next == side {
        let broken = node.broken_by(Rule::Alternates, m);
        return Err(broken.differs(format!("{:?}", side.other()), format!("{next:?}")));
    }
    p.unmake(m, undo);
    node.check_restored(Rule::Undo, &p, || format!("{} and its undo", node.move_name(m)))?;
    check_move_order(node, &p, "a move and its undo")?;
    p.make(m);
    if !(node.check.equal)(&after, &p) || after.side() != p.side() {
        return Err(node.broken_by(Rule::SameResult, m).differs(node.show(&after), node.show(&p)));
    }
    Ok(())
}
