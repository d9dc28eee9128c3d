//! The search below the engine: null windows, forced discs without nodes, and children decided before one is
//! searched (threats first, and moves that do not lose at once: Pons, *Solving Connect 4*; enhanced
//! transposition cut-offs: Plaat, Schaeffer, Pijls & de Bruin 1996; the rest our own).

use super::ideas::Ideas;
use super::table::{ColumnBounds, MirroredPlace, NO_MOVE, ThreatTable};
use crate::connect_four::bits::non_losing;
use crate::connect_four::zugzwang::{Interval, OPEN, View};
use crate::connect_four::{CentreFirst, Order, Size};
use nullwindow::engine::NodeCounter;

/// With fewer empty squares than this, a search is shorter than its place in the table is worth.
const STORED: u32 = 8;

/// With more empty squares than this, the children are looked up before one is searched.
const LOOKED_UP: u32 = 12;

/// With more discs than this, one search rarely reaches a position and its mirrored position.
const SYMMETRIC: u32 = 14;

/// Discs of the side to move, and of both sides.
#[derive(Clone, Copy)]
pub(super) struct Discs<S> {
    pub(super) size: S,
    pub(super) own: u64,
    pub(super) occupied: u64,
    pub(super) plies: u32,
}

impl<S: Size> Discs<S> {
    pub(super) fn of(size: S, own: u64, occupied: u64) -> Self {
        Discs { size, own, occupied, plies: occupied.count_ones() }
    }

    /// The number of empty squares.
    #[inline]
    fn left(self) -> u32 {
        self.size.squares() - self.plies
    }

    /// The score of a side to move whose opponent wins with its disc after next.
    #[inline]
    fn loses_later(self) -> i32 {
        -((self.left() as i32 - 2) / 2)
    }

    /// The squares that would complete a four of these discs.
    #[inline]
    fn wins(self, discs: u64) -> u64 {
        self.size.fourths(discs) & !self.occupied
    }

    #[inline]
    fn theirs(self) -> u64 {
        self.own ^ self.occupied
    }

    #[inline]
    fn playable(self) -> u64 {
        (self.occupied + self.size.bottom()) & self.size.board()
    }

    #[inline]
    fn after(self, disc: u64) -> Self {
        Discs { own: self.theirs(), occupied: self.occupied | disc, plies: self.plies + 1, ..self }
    }

    /// The score of a side to move that wins with its disc after next.
    #[inline]
    fn wins_next(self) -> i32 {
        (self.left() as i32 - 1) / 2
    }

    #[inline]
    fn slot(self, table: &ThreatTable) -> MirroredPlace {
        table.slot(self.size, self.own, self.occupied, self.plies <= SYMMETRIC)
    }
}

/// A move, in the order of search.
#[derive(Clone, Copy, Default)]
struct OrderedColumns {
    score: i32,
    disc: u64,
    column: u32,
    /// The squares that complete a four of the mover after the move.
    threats: u64,
}

/// One search by a thread, on a board of at most `N` columns.
pub(super) struct ThreatSearch<'s, C, const N: usize> {
    pub(super) ideas: Ideas,
    pub(super) table: &'s ThreatTable,
    pub(super) counter: &'s mut C,
    /// Once it is set, values mean nothing.
    pub(super) stopped: bool,
}

impl<C: NodeCounter, const N: usize> ThreatSearch<'_, C, N> {
    /// The score as far as a null window at `alpha` asks, fail-soft, of an unfinished position in which the
    /// side to move cannot win with its next disc.
    pub(super) fn value<S: Size>(&mut self, mut p: Discs<S>, mut alpha: i32) -> i32 {
        if self.counter.count(1) {
            self.stopped = true;
            return 0;
        }
        // Forced discs change sides.
        let mut sign = 1;
        let (mut candidates, mut theirs);
        loop {
            theirs = p.wins(p.theirs());
            candidates = non_losing(p.playable(), theirs);
            if candidates == 0 {
                return -sign * (p.left() as i32 / 2);
            }
            // The mover cannot win now, nor its opponent after a candidate: the board fills up.
            if p.left() <= 2 {
                return 0;
            }
            let (least, most) = (p.loses_later(), p.wins_next());
            if most <= alpha {
                return sign * most;
            }
            if least > alpha {
                return sign * least;
            }
            if !self.ideas.forced || candidates & (candidates - 1) != 0 {
                break;
            }
            p = p.after(candidates);
            (alpha, sign) = (-alpha - 1, -sign);
        }
        sign * self.choose(p, alpha, candidates, theirs)
    }

    /// The score of a position with these candidates, in which the opponent threatens `theirs`.
    fn choose<S: Size>(&mut self, p: Discs<S>, alpha: i32, candidates: u64, theirs: u64) -> i32 {
        let (mut least, mut most) = (p.loses_later(), p.wins_next());
        let (lower, upper) = self.zugzwang(p, [p.wins(p.own), theirs]);
        if lower > alpha {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        (least, most) = (least.max(lower), most.min(upper));

        let slot = (p.left() >= STORED).then(|| p.slot(self.table));
        let mut first = NO_MOVE;
        if let Some(known) = slot.and_then(|slot| self.table.probe(p.size, slot)) {
            if known.lower > alpha {
                return known.lower;
            }
            if known.upper <= alpha {
                return known.upper;
            }
            (least, most) = (least.max(known.lower), most.min(known.upper));
            first = known.column;
        }

        let mut ordered = [OrderedColumns::default(); N];
        let Some(count) = self.order(p, candidates, first, &mut ordered) else { return p.wins_next() };
        let ordered = &ordered[..count];
        if let Some((value, column)) = self.decided(p, alpha, ordered, theirs) {
            if let (Some(slot), Some(column)) = (slot, column) {
                self.table.store(p.size, slot, ColumnBounds { lower: value, upper: most.max(value), column });
            }
            return value;
        }

        let (mut best, mut best_column) = (i32::MIN, NO_MOVE);
        for child in ordered {
            let value = -self.value(p.after(child.disc), -alpha - 1);
            if self.stopped {
                return 0;
            }
            best = best.max(value);
            if value > alpha {
                best_column = child.column;
                break;
            }
        }
        let best = best.clamp(least, most);
        if let Some(slot) = slot {
            let (lower, upper) = if best > alpha { (best, most) } else { (least, best) };
            self.table.store(p.size, slot, ColumnBounds { lower, upper, column: best_column });
        }
        best
    }

    /// Bounds by zugzwang, from the side to move, given the squares that complete its fours and its
    /// opponent's.
    #[inline]
    fn zugzwang<S: Size>(&self, p: Discs<S>, [mine, theirs]: [u64; 2]) -> Interval {
        let on_move = p.plies & 1 == 0;
        let playable = p.playable();
        let view = if on_move {
            View { size: p.size, first: p.own, second: p.theirs(), playable, threats: [mine, theirs] }
        } else {
            View { size: p.size, first: p.theirs(), second: p.own, playable, threats: [theirs, mine] }
        };
        let lower = if self.ideas.odd_threat { view.odd_threat() } else { OPEN.0 };
        let upper = if on_move && self.ideas.claimeven { view.claimeven() } else { OPEN.1 };
        if on_move { (lower, upper) } else { (-upper, -lower) }
    }

    /// Orders the moves by the number of threats, those on the side's own rows again as half; then from the
    /// middle. `None` if one of them makes a win with the next disc that cannot be met.
    #[inline]
    fn order<S: Size>(
        &self,
        p: Discs<S>,
        candidates: u64,
        first: u32,
        ordered: &mut [OrderedColumns; N],
    ) -> Option<usize> {
        let rows = if p.plies & 1 == 0 { p.size.odd_rows() } else { !p.size.odd_rows() };
        let (playable, mut count) = (p.playable(), 0);
        for (place, c) in (0..).zip(CentreFirst::columns(p.size)) {
            let disc = candidates & p.size.column(c);
            if disc == 0 {
                continue;
            }
            let threats = p.wins(p.own | disc) & !disc;
            let now = threats & (playable ^ disc | disc << 1 & p.size.board());
            // Two at once, or one above another, as the opponent has one disc.
            if self.ideas.double_threat && now != 0 && (now & (now - 1) != 0 || now << 1 & threats != 0) {
                return None;
            }
            let of_the_table = if u32::from(c) == first { 1_000_000 } else { 0 };
            let number = |squares: u64| squares.count_ones() as i32;
            let score = 100 * number(threats) + 50 * number(threats & rows) - place + of_the_table;
            let mut at = count;
            while at > 0 && ordered[at - 1].score < score {
                ordered[at] = ordered[at - 1];
                at -= 1;
            }
            ordered[at] = OrderedColumns { score, disc, column: c.into(), threats };
            count += 1;
        }
        Some(count)
    }

    /// A lower bound above `alpha` by a child that needs no search, and its column if the table has the
    /// bound: what zugzwang decides is as quickly found again.
    #[inline]
    fn decided<S: Size>(
        &self,
        p: Discs<S>,
        alpha: i32,
        ordered: &[OrderedColumns],
        theirs: u64,
    ) -> Option<(i32, Option<u32>)> {
        let look_up = self.ideas.look_up && p.left() > LOOKED_UP;
        let mut slots = [None; N];
        for (child, slot) in ordered.iter().zip(&mut slots) {
            let after = p.after(child.disc);
            if look_up {
                let place = after.slot(self.table);
                self.table.prefetch(place);
                *slot = Some(place);
            }
            if self.ideas.children {
                let (_, upper) = self.zugzwang(after, [theirs & !child.disc, child.threats]);
                if -upper > alpha {
                    return Some((-upper, None));
                }
            }
        }
        for (child, slot) in ordered.iter().zip(slots) {
            let known = slot.and_then(|slot| self.table.probe(p.size, slot));
            if let Some(ColumnBounds { upper, .. }) = known
                && -upper > alpha
            {
                return Some((-upper, Some(child.column)));
            }
        }
        None
    }
}
