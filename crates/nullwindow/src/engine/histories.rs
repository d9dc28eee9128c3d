//! History tables, kept from one search to the next: the history heuristic (after Schaeffer 1983, 1989;
//! [`Bonus`] states the differences), killers (Akl & Newborn 1977), counter-moves (Uiterwijk 1992),
//! continuation history (2010s) and correction history (Witek 2023).

use super::depth::MAX_PLY;
use super::options::Bonus;
use crate::Side;
use crate::capability::{HistoryUse, Profile, TacticalUse};

/// All history tables of an engine.
pub(super) struct Histories<M> {
    /// By ply.
    pub(super) killers: Vec<Killers<M>>,
    pub(super) history: History,
    /// For each slot of the opponent's move, the move that refuted it last.
    pub(super) counters: Box<[Option<M>]>,
    /// For each slot of an earlier move, and of the null move, the history of the moves that follow it.
    pub(super) continuations: History,
    pub(super) corrections: Corrections,
}

impl<M: Copy + Eq> Histories<M> {
    /// Continuations and corrections belong to tactical profiles only.
    pub(super) fn new<F: Profile>() -> Self {
        let slots = F::History::SLOTS;
        Histories {
            killers: vec![Killers::default(); MAX_PLY + 1],
            history: History::new(slots),
            counters: vec![None; slots + 1].into(),
            continuations: History::new(if F::Tactical::ON { (slots + 1) * slots } else { 0 }),
            corrections: Corrections::new(F::Tactical::STRUCTURES),
        }
    }

    /// The histories of quiet moves after this path. What follows its moves counts with these weights, one
    /// for each of [`BEFORE`], in 64ths; without an effect where it is 0.
    #[inline(always)]
    pub(super) fn quiet<F: Profile>(&self, path: &[usize], weights: [i32; 3]) -> QuietHistory<'_> {
        let slots = F::History::SLOTS;
        let after = |i: usize| {
            let previous = path[path.len().checked_sub(BEFORE[i]).filter(|_| weights[i] > 0)?];
            Some((&self.continuations.0[previous * slots..][..slots], weights[i]))
        };
        QuietHistory { history: &self.history.0[..slots], after: [after(0), after(1), after(2)] }
    }
}

/// The earlier moves that continuation history looks at, each by the plies since: the opponent's last one,
/// and two of one's own.
pub(super) const BEFORE: [usize; 3] = [1, 2, 4];

/// The rows of the history tables for the quiet moves of one node.
#[derive(Clone, Copy)]
pub(super) struct QuietHistory<'a> {
    history: &'a [i16],
    /// The continuations of the moves of [`BEFORE`], with their weights.
    after: [Option<(&'a [i16], i32)>; 3],
}

impl QuietHistory<'_> {
    /// The history of the move in this slot, and the weighted continuation histories: at most 1, and the sum
    /// of the weights, times [`LIMIT`].
    #[inline(always)]
    pub(super) fn get(&self, slot: usize) -> i32 {
        let of = |row: &[i16]| i32::from(row[slot]);
        let [last, own, before] =
            self.after.map(|after| after.map_or(0, |(row, weight)| of(row) * weight / 64));
        of(self.history) + last + own + before
    }
}

/// The slots of all moves, each with a number between −[`LIMIT`] and [`LIMIT`].
#[derive(Clone, Debug)]
pub(super) struct History(Box<[i16]>);

/// The bound of a slot.
pub(super) const LIMIT: i32 = 16_384;

impl History {
    pub(super) fn new(slots: usize) -> Self {
        History(vec![0; slots].into())
    }

    /// Raises the slot of a move that cut by the bonus, and lowers the slots of the moves searched `before`.
    pub(super) fn cutoff(&mut self, slot: usize, before: impl Iterator<Item = usize>, bonus: i32) {
        self.add(slot, bonus);
        before.for_each(|slot| self.add(slot, -bonus));
    }

    /// Moves a slot towards the limit, less the nearer it is: it saturates and never wraps.
    pub(super) fn add(&mut self, slot: usize, bonus: i32) {
        let old = i32::from(self.0[slot]);
        self.0[slot] = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    /// Halves all slots, so that a new search soon replaces old counts.
    pub(super) fn age(&mut self) {
        self.0.iter_mut().for_each(|slot| *slot /= 2);
    }
}

impl Bonus {
    /// The bonus at this remaining depth in plies, `times` as large: at most an eighth of [`LIMIT`].
    pub(super) fn at(self, depth: u32, times: i32) -> i32 {
        let bonus = match self {
            Bonus::Square => depth.saturating_mul(depth),
            Bonus::Power => 1_u32.checked_shl(depth).unwrap_or(u32::MAX),
        };
        i32::try_from(bonus).unwrap_or(LIMIT).saturating_mul(times).min(LIMIT / 8)
    }
}

/// The last moves that cut at one ply, the newest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Killers<M>([Option<M>; 2]);

impl<M> Default for Killers<M> {
    fn default() -> Self {
        Killers([None, None])
    }
}

impl<M: Copy + Eq> Killers<M> {
    /// 0 for the newest, 1 for the one before.
    #[inline]
    pub(super) fn rank(&self, m: M) -> Option<i32> {
        if self.0[0] == Some(m) { Some(0) } else { (self.0[1] == Some(m)).then_some(1) }
    }

    pub(super) fn cutoff(&mut self, m: M) {
        if self.0[0] != Some(m) {
            self.0 = [Some(m), self.0[0]];
        }
    }
}

/// For each side to move and structure, the error of the static evaluation, in 256ths of a point.
#[derive(Clone, Debug)]
pub(super) struct Corrections(Box<[i32]>);

/// The largest correction, in points.
const MAX_CORRECTION: i32 = 100;

impl Corrections {
    fn new(structures: usize) -> Self {
        Corrections(vec![0; 2 * structures].into())
    }

    fn slot(side: Side, structure: usize) -> usize {
        2 * structure + usize::from(side == Side::Second)
    }

    /// The correction, in points.
    pub(super) fn points(&self, side: Side, structure: usize) -> i32 {
        self.0[Self::slot(side, structure)] / 256
    }

    /// Moves a slot towards this error; deeper searches count more.
    pub(super) fn learn(&mut self, side: Side, structure: usize, error: i32, plies: u32) {
        let slot = &mut self.0[Self::slot(side, structure)];
        let weight = (plies as i32 + 1).min(16);
        let error = error.clamp(-4 * MAX_CORRECTION, 4 * MAX_CORRECTION) * 256;
        *slot = ((*slot * (256 - weight) + error * weight) / 256)
            .clamp(-MAX_CORRECTION * 256, MAX_CORRECTION * 256);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cutoff_raises_its_move_and_lowers_those_before() {
        let mut history = History::new(3);
        history.cutoff(2, [0].into_iter(), Bonus::Square.at(4, 1));
        assert_eq!(history.0[..], [-16, 0, 16]);
        let mut history = History::new(3);
        history.cutoff(2, [0, 1].into_iter(), Bonus::Power.at(5, 2));
        assert_eq!(history.0[..], [-64, -64, 64]);
        history.age();
        assert_eq!(history.0[2], 32);
    }

    #[test]
    fn slots_saturate_at_any_depth() {
        for bonus in [Bonus::Square, Bonus::Power] {
            let mut history = History::new(2);
            for depth in (1..300).cycle().take(5_000) {
                history.cutoff(0, [1].into_iter(), bonus.at(depth, 1 + depth as i32));
                let [raised, lowered] = [0, 1].map(|slot| i32::from(history.0[slot]));
                assert!(raised > 0 && raised <= LIMIT && lowered >= -LIMIT);
            }
            assert!(i32::from(history.0[0]) > LIMIT / 2);
        }
    }

    #[test]
    fn killers_are_two_different_moves() {
        let mut killers = Killers::default();
        killers.cutoff(3);
        killers.cutoff(3);
        assert_eq!(killers.0, [Some(3), None]);
        killers.cutoff(5);
        assert_eq!(killers.0, [Some(5), Some(3)]);
    }
}
