//! The three ways in which a repetition counts (our own; they cover the rules of chess, shogi and Go).

use super::cycles::{CycleKind, Cycles};
use crate::table::scramble;
use crate::{Keyed, Repetition};

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

impl<P: Keyed> Cycles<P> for Fails {
    type Record = u64;
    const KIND: CycleKind = CycleKind::Alike(false);
    fn record(p: &P) -> u64 {
        hash(p)
    }
    fn bits(record: &u64) -> u64 {
        *record
    }
    fn end(_: &[u64]) -> Option<P::End> {
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

impl<P: Keyed> Cycles<P> for Succeeds {
    type Record = u64;
    const KIND: CycleKind = CycleKind::Alike(true);
    fn record(p: &P) -> u64 {
        hash(p)
    }
    fn bits(record: &u64) -> u64 {
        *record
    }
    fn end(_: &[u64]) -> Option<P::End> {
        None
    }
}

/// The game's own rule decides: [`Repetition`].
///
/// ```
/// use nullwindow::proof::{AtLeast, ByRule, NoDominance};
/// use nullwindow::Side;
/// let wins = AtLeast::<ByRule, NoDominance>::win(Side::First);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ByRule;

impl<P: Repetition> Cycles<P> for ByRule {
    type Record = P::Record;
    const KIND: CycleKind = CycleKind::Rule;
    fn record(p: &P) -> P::Record {
        p.record()
    }
    fn bits(_: &P::Record) -> u64 {
        0
    }
    fn end(history: &[P::Record]) -> Option<P::End> {
        P::by_repetition(history)
    }
}

/// A position in 64 bits, as keys of that size have it.
#[inline]
fn hash<P: Keyed>(p: &P) -> u64 {
    let key: u128 = p.key().into();
    scramble(key as u64 ^ scramble((key >> 64) as u64 ^ scramble(p.settled() as u64)))
}
