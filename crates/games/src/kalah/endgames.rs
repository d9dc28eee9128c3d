//! Endgames by table (Ströhlein 1970; for Kalah: Irving, Donkers & Uiterwijk 2000): with few seeds in the pits the rest of the game
//! is known, and a search stops there.
//!
//! What the side to move will win from the rest depends on the pits alone, not on the stores and not on who it is. So the table
//! has one number for every distribution of up to [`Endgames::MOST`] seeds over the pits of both sides. It is filled as it is
//! asked: by trying all moves, each of which leads to a distribution that is in the table too.

use super::key::distribution;
use super::sowing::{PITS, house, sow, total};
use super::{Kalah, Pit, Rule, Stores};
use nullwindow::engine::{Bounds, MoveScore};
use nullwindow::{Judge, Outcome, Score};
use std::sync::atomic::{AtomicI8, Ordering::Relaxed};

/// Judges as [`Stores`] does, and knows the exact value of endgames, for one number of pits and one rule: positions of others it judges
/// as `Stores` does. Threads can share it.
///
/// ```
/// use nullwindow::engine::Bounds;
/// use nullwindow::Score;
/// use nullwindow_games::kalah::{Endgames, Kalah, Rule};
/// let endgames = Endgames::new(3, Rule::EmptyCapture);
/// let board: Kalah = "0,1,2:5/2,0,1:4 second empty-capture".parse()?;
/// let (least, most) = endgames.bounds(&board, 0);
/// assert_eq!(least, most);
/// # Ok::<(), nullwindow_games::kalah::PositionError>(())
/// ```
#[derive(Debug)]
pub struct Endgames {
    pits: u8,
    rule: Rule,
    /// What the side to move will win from the rest, by the rank of the distribution; [`UNKNOWN`] until it is asked for.
    values: Box<[AtomicI8]>,
}

const UNKNOWN: i8 = i8::MIN;

impl Endgames {
    /// The most seeds in the pits of a position that is in the table: there are 2,704,156 such distributions.
    pub const MOST: u8 = 12;

    /// An empty table of 2.6 MiB for boards with so many pits a side, under this rule.
    #[must_use]
    pub fn new(pits: u8, rule: Rule) -> Self {
        let size = distribution(Self::MOST.into(), 0) as usize + 1;
        Endgames { pits, rule, values: (0..size).map(|_| AtomicI8::new(UNKNOWN)).collect() }
    }

    /// What the side to move will win from the rest of the game beyond what its opponent will, when both play perfectly; `None`
    /// if the position is not in the table.
    fn rest(&self, p: &Kalah) -> Option<i32> {
        let (own, theirs) = (p.own & PITS, p.theirs & PITS);
        let known = total(own) + total(theirs) <= Self::MOST && p.pits == self.pits && p.rule == self.rule;
        known.then(|| self.value(own, theirs).into())
    }

    fn value(&self, own: u64, theirs: u64) -> i8 {
        let (mine, others) = (total(own), total(theirs));
        if mine == 0 || others == 0 {
            return mine as i8 - others as i8;
        }
        let entry = &self.values[distribution(own, theirs) as usize];
        let known = entry.load(Relaxed);
        if known != UNKNOWN {
            return known;
        }
        let best = (0..self.pits).filter(|&pit| house(own, pit) > 0).map(|pit| {
            let (own, theirs, again) = sow(own, theirs, self.pits, pit, self.rule);
            let gain = house(own, 6) as i8;
            let (own, theirs) = (own & PITS, theirs & PITS);
            gain + if again { self.value(own, theirs) } else { -self.value(theirs, own) }
        });
        let best = best.max().unwrap_or(0);
        entry.store(best, Relaxed);
        best
    }
}

impl Judge<Kalah> for Endgames {
    type Value = Score;

    #[inline]
    fn end(&self, p: &Kalah, end: Outcome, ply: u16) -> Score {
        Stores.end(p, end, ply)
    }

    #[inline]
    fn leaf(&self, p: &Kalah) -> Score {
        Stores.leaf(p)
    }
}

impl MoveScore<Kalah> for Endgames {
    #[inline]
    fn score(&self, p: &Kalah, m: Pit) -> i32 {
        Stores.score(p, m)
    }
}

impl Bounds<Kalah> for Endgames {
    #[inline]
    fn bounds(&self, p: &Kalah, ply: u16) -> (Score, Score) {
        match self.rest(p) {
            Some(rest) => (Score::points(p.lead() + rest), Score::points(p.lead() + rest)),
            None => Stores.bounds(p, ply),
        }
    }
}
