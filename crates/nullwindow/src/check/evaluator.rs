//! The checks of evaluators: the range of values, and equal values of equivalent positions (our own).

use super::game::GameNode;
use super::setup::Check;
use super::violation::{Rule, RuleResult, Violation};
use crate::textbook::{Walk, negamax::negamax};
use crate::{Evaluator, Position, Symmetric, Value};
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks an evaluator: its values lie strictly between `-INF` and `INF`, and the same position has the
    /// same value each time.
    ///
    /// # Errors
    /// The first violation.
    pub fn evaluator<J: Evaluator<P>>(&self, evaluator: &J) -> Result<&Self, Violation> {
        self.play(|node| {
            let ply = u16::try_from(node.ply).unwrap_or(u16::MAX);
            check_range(node, |p| evaluator.horizon(p, ply))?;
            match node.end {
                Some(end) => check_range(node, |p| evaluator.terminal(p, end, ply)),
                None => check_range(node, |p| evaluator.evaluate(p)),
            }
        })
    }

    /// Checks that an evaluator treats both sides alike: `exchange` gives each side the other's pieces, as
    /// the other sees the board, and the turn to the other side; the value from the side to move must stay
    /// the same.
    ///
    /// Only for games with the same rules for both sides.
    ///
    /// # Errors
    /// The first violation, of the evaluator or of `exchange`.
    pub fn side_exchange<J: Evaluator<P>>(
        &self,
        evaluator: &J,
        exchange: impl Fn(&P) -> P,
    ) -> Result<&Self, Violation> {
        self.play(|node| {
            let other = exchange(node.position);
            let back = (self.equal)(node.position, &exchange(&other));
            let other_side = other.side() == node.position.side().other();
            if !back || !other_side || other.outcome().is_some() != node.end.is_some() {
                return Err(node.broken(Rule::Exchange).with("exchanged", node.show(&other)));
            }
            check_same_value(node, Rule::ValueExchange, &other, |p| evaluator.horizon(p, 0))
        })
    }

    /// Checks that symmetric positions have the same value, by a nega-max search to `depth` plies; at depth
    /// 0, by the evaluator alone.
    ///
    /// Every node is visited: depths above 3 need few and short games.
    ///
    /// # Errors
    /// The first violation.
    pub fn value_symmetry<J: Evaluator<P>>(&self, evaluator: &J, depth: u32) -> Result<&Self, Violation>
    where
        P: Symmetric,
    {
        let value = |p: &P| {
            let value = negamax(&mut Walk::new(&mut p.clone(), evaluator, ()), depth);
            value.continue_value().expect("no observer stops the search")
        };
        self.play(|node| {
            let mut symmetric = (1..P::SYMMETRIES).map(|i| node.position.symmetric(i));
            symmetric.try_for_each(|other| check_same_value(node, Rule::ValueSymmetry, &other, value))
        })
    }
}

fn check_range<P: Position<End: PartialEq + Debug>, V: Value>(
    node: &GameNode<'_, P>,
    value: impl Fn(&P) -> V,
) -> RuleResult {
    let (first, second) = (value(node.position), value(node.position));
    // NaN fails too: every comparison with it is false.
    if !(-V::INF < first && first < V::INF) {
        return Err(node
            .broken(Rule::ValueRange)
            .differs("a value between -INF and INF", format!("{first:?}")));
    }
    if first != second {
        return Err(node.broken(Rule::ValueRepeatable).differs(format!("{first:?}"), format!("{second:?}")));
    }
    Ok(())
}

fn check_same_value<P: Position<End: PartialEq + Debug>, V: Value>(
    node: &GameNode<'_, P>,
    rule: Rule,
    other: &P,
    value: impl Fn(&P) -> V,
) -> RuleResult {
    let (expected, seen) = (value(node.position), value(other));
    if expected == seen {
        return Ok(());
    }
    Err(node
        .broken(rule)
        .with("other position", node.show(other))
        .differs(format!("{expected:?}"), format!("{seen:?}")))
}
