//! The three ways in which a repetition counts (our own; they cover the rules of chess, shogi and Go).

use super::cycles::{CycleKind, Cycles};
use super::goal::ProofGoal;
use super::path::identity;
use crate::{Position, Repetition};

/// A position that occurs again on a path has missed the goal: repetition draws or loses for the attacker, or
/// there is no rule, for a play without end proves nothing.
///
/// ```
/// use nullwindow::proof::{AtLeast, Fails, NoDominance};
/// use nullwindow::Side;
/// let goal = AtLeast::<Fails, NoDominance>::win(Side::First);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fails;

impl<P: Position, G: ProofGoal<P>> Cycles<P, G> for Fails {
    type Record = u64;
    const KIND: CycleKind = CycleKind::Alike(false);
    fn record(goal: &G, p: &P) -> u64 {
        identity(goal, p).bits()
    }
    fn bits(record: &u64) -> u64 {
        *record
    }
    fn result(_: &G, _: &[u64]) -> Option<bool> {
        None
    }
}

/// A position that occurs again on a path has reached the goal: repetition draws, and a draw is enough.
///
/// ```
/// use nullwindow::proof::{AtLeast, Succeeds, NoDominance};
/// use nullwindow::Side;
/// let goal = AtLeast::<Succeeds, NoDominance>::draw(Side::First);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Succeeds;

impl<P: Position, G: ProofGoal<P>> Cycles<P, G> for Succeeds {
    type Record = u64;
    const KIND: CycleKind = CycleKind::Alike(true);
    fn record(goal: &G, p: &P) -> u64 {
        identity(goal, p).bits()
    }
    fn bits(record: &u64) -> u64 {
        *record
    }
    fn result(_: &G, _: &[u64]) -> Option<bool> {
        None
    }
}

/// The game's own rule decides: [`Repetition`] with the goal's view of its outcomes.
///
/// ```
/// use nullwindow::proof::{AtLeast, ByRule, NoDominance};
/// use nullwindow::Side;
/// let wins = AtLeast::<ByRule, NoDominance>::win(Side::First);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByRule;

/// Goals that know which ends by repetition reach them.
///
/// ```
/// use nullwindow::{Outcome, Position, Side};
/// use nullwindow::proof::RuleGoal;
/// /// A draw misses a goal that is a win.
/// fn is_win<P: Position<End = Outcome>>(goal: &impl RuleGoal<P>) -> bool {
///     !goal.reached_by(Outcome::Draw)
/// }
/// ```
pub trait RuleGoal<P: Position>: ProofGoal<P> {
    /// Whether a game that ends so has reached the goal.
    fn reached_by(&self, end: P::End) -> bool;
}

impl<P: Repetition, G: RuleGoal<P>> Cycles<P, G> for ByRule {
    type Record = P::Record;
    const KIND: CycleKind = CycleKind::Rule;
    fn record(_: &G, p: &P) -> P::Record {
        p.record()
    }
    fn bits(_: &P::Record) -> u64 {
        0
    }
    fn result(goal: &G, history: &[P::Record]) -> Option<bool> {
        P::by_repetition(history).map(|end| goal.reached_by(end))
    }
}
