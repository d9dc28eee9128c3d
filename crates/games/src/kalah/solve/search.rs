//! The search below the engine: null windows, and first the children whose value is known without a search
//! (endgame tables: Irving, Donkers & Uiterwijk 2000; the rest our own).

use super::table::{NO_MOVE, PitBounds, SeedTable};
use crate::kalah::sowing::{PITS, STORE, ending, house, sow, total};
use crate::kalah::{Endgames, Kalah, Rule};
use nullwindow::engine::NodeCounter;
use nullwindow::table::GroupPlace;

/// The pits of the side to move and of its opponent, without the stores.
#[derive(Clone, Copy, Default)]
pub(super) struct BothRows {
    pub(super) own: u64,
    pub(super) theirs: u64,
}

impl BothRows {
    #[inline]
    pub(super) fn of(p: &Kalah) -> Self {
        BothRows { own: p.own & PITS, theirs: p.theirs & PITS }
    }

    #[inline]
    pub(super) fn seeds(self) -> u8 {
        total(self.own) + total(self.theirs)
    }
}

/// A child, in the order of search.
#[derive(Clone, Copy, Default)]
struct Child {
    score: i32,
    rows: BothRows,
    slot: GroupPlace,
    /// The seeds that the move brings to the store.
    gain: i32,
    seeds: i32,
    pit: u8,
    /// Whether the same side moves again.
    again: bool,
}

impl Child {
    /// The value of the move, by that of the child.
    #[inline]
    fn value(&self, child: i32) -> i32 {
        self.gain + if self.again { child } else { -child }
    }

    /// Where the child's null window begins.
    #[inline]
    fn alpha(&self, alpha: i32) -> i32 {
        if self.again { alpha - self.gain } else { self.gain - alpha - 1 }
    }
}

/// One search by a thread.
pub(super) struct SeedSearch<'s, C> {
    pub(super) table: &'s SeedTable,
    pub(super) endgames: &'s Endgames,
    pub(super) counter: &'s mut C,
    pub(super) pits: u8,
    pub(super) rule: Rule,
    /// Once it is set, values mean nothing.
    pub(super) stopped: bool,
}

impl<C: NodeCounter> SeedSearch<'_, C> {
    /// The margin of the rest of the game from the side to move, as far as a null window at `alpha` asks,
    /// fail-soft. Both sides have seeds in their pits.
    pub(super) fn root(&mut self, rows: BothRows, alpha: i32) -> i32 {
        let slot = self.table.slot(rows.own, rows.theirs, self.pits, self.rule);
        self.value(rows, rows.seeds().into(), slot, alpha)
    }

    fn value(&mut self, p: BothRows, seeds: i32, slot: GroupPlace, alpha: i32) -> i32 {
        if self.counter.count(1) {
            self.stopped = true;
            return 0;
        }
        let (mut least, mut most, mut first) = (-seeds, seeds, NO_MOVE);
        if let Some(known) = self.table.probe(slot) {
            if known.lower > alpha {
                return known.lower;
            }
            if known.upper <= alpha {
                return known.upper;
            }
            (least, most, first) = (known.lower, known.upper, known.pit);
        }
        let mut children = [Child::default(); 6];
        let (best, pit, count) = self.known(p, seeds, alpha, &mut children);
        let (best, pit) = match best > alpha {
            true => (best, pit),
            false => match self.searched(best, alpha, first, &mut children[..count]) {
                Some(found) => found,
                None => return 0,
            },
        };
        let best = best.clamp(least, most);
        let (lower, upper) = if best > alpha { (best, most) } else { (least, best) };
        self.table.store(slot, PitBounds { lower, upper, pit });
        best
    }

    /// The best of the moves whose value, or a bound on it that decides, needs no search, and its pit; and
    /// the number of the other moves, which go into `children`.
    #[inline]
    fn known(&self, p: BothRows, seeds: i32, alpha: i32, children: &mut [Child; 6]) -> (i32, u8, usize) {
        // Value and pit in one number: the loop has no branch by a value, so that the processor reads several
        // values of the endgame tables at once.
        let (mut best, mut count) = (i32::MIN, 0);
        for pit in (0..self.pits).rev().filter(|&pit| house(p.own, pit) > 0) {
            let (own, theirs, again) = sow(p.own, p.theirs, self.pits, pit, self.rule);
            let (gain, own) = ((own >> STORE) as i32, own & PITS);
            let rest = seeds - gain;
            let value = if own == 0 || theirs == 0 {
                gain + i32::from(total(own)) - i32::from(total(theirs))
            } else if gain - rest > alpha {
                gain - rest
            } else if gain + rest <= alpha {
                gain + rest
            } else {
                let rows =
                    if again { BothRows { own, theirs } } else { BothRows { own: theirs, theirs: own } };
                let child =
                    Child { score: 0, rows, slot: GroupPlace::default(), gain, seeds: rest, pit, again };
                match self.endgames.value(rows.own, rows.theirs, rest as u8, self.pits, self.rule) {
                    Some(value) => child.value(value),
                    None => {
                        children[count] = child;
                        count += 1;
                        continue;
                    }
                }
            };
            best = best.max(value << 3 | i32::from(pit));
        }
        (best >> 3, (best & 7) as u8, count)
    }

    /// The best value, by a search of these moves, and the pit that is above `alpha`. `best` is that of the
    /// other moves. `None` after a stop.
    #[inline]
    fn searched(&mut self, mut best: i32, alpha: i32, first: u8, moves: &mut [Child]) -> Option<(i32, u8)> {
        for i in 0..moves.len() {
            let mut child = moves[i];
            child.slot = self.table.slot(child.rows.own, child.rows.theirs, self.pits, self.rule);
            self.table.prefetch(child.slot);
            child.score = match child.again {
                _ if child.pit == first => 1_000,
                true => 900 + i32::from(child.pit),
                false => 8 * child.gain - 4 * ending(child.rows.own, self.pits) + i32::from(child.pit),
            };
            let mut at = i;
            while at > 0 && moves[at - 1].score < child.score {
                moves[at] = moves[at - 1];
                at -= 1;
            }
            moves[at] = child;
        }
        for child in moves.iter() {
            let value = child.value(self.value(child.rows, child.seeds, child.slot, child.alpha(alpha)));
            if self.stopped {
                return None;
            }
            best = best.max(value);
            if value > alpha {
                return Some((best, child.pit));
            }
        }
        Some((best, NO_MOVE))
    }
}
