//! The three ways in which a repetition counts (our own; they cover the rules of chess, shogi and Go).

use super::cycles::{CycleKind, Cycles};
use crate::table::scramble;
use crate::{Keyed, Repetition};

/// Each position that occurs again on a path counts alike: it has reached the goal, or it has missed it.
///
/// ```
/// use nullwindow::proof::{AtLeast, Fails, NoDominance, Succeeds};
/// use nullwindow::Side;
/// let wins = AtLeast::<Fails, NoDominance>::win(Side::First);
/// let draws = AtLeast::<Succeeds, NoDominance>::draw(Side::First);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Alike<const REACHED: bool>;

/// A position that occurs again has missed the goal: repetition draws or loses for the attacker, or there is
/// no rule, for a play without end proves nothing.
pub type Fails = Alike<false>;

/// A position that occurs again has reached the goal: repetition draws, and a draw is enough.
pub type Succeeds = Alike<true>;

impl<P: Keyed, const REACHED: bool> Cycles<P> for Alike<REACHED> {
    type Record = u64;
    const KIND: CycleKind = CycleKind::Alike(REACHED);
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
