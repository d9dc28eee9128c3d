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
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI8, Ordering::Relaxed};

/// Judges as [`Stores`] does, and in searches to the end knows the exact value of endgames. Threads can share it. A value that is asked
/// for is found together with all that it depends on, which can hold up a search by some tenths of a second.
///
/// ```
/// use nullwindow::engine::Bounds;
/// use nullwindow_games::kalah::{Endgames, Kalah};
/// let board: Kalah = "0,1,2:5/2,0,1:4 second empty-capture".parse()?;
/// let (least, most) = Endgames::default().bounds(&board, 0);
/// assert_eq!(least, most);
/// # Ok::<(), nullwindow_games::kalah::PositionError>(())
/// ```
#[derive(Default, Debug)]
pub struct Endgames {
    /// A table of 16.6 MiB for each number of pits and each rule, made when the first of its positions is asked for.
    tables: [[OnceLock<Table>; 6]; 2],
}

impl Endgames {
    /// The most seeds in the pits of a position that is in the table: there are 17,383,860 such distributions.
    pub const MOST: u8 = 15;

    /// What the side to move will win from the rest of the game beyond what its opponent will, when both play perfectly; `None`
    /// if the position is not in the table.
    #[inline]
    fn rest(&self, p: &Kalah) -> Option<i32> {
        let (own, theirs) = (p.own & PITS, p.theirs & PITS);
        let known = total(own) + total(theirs) <= Self::MOST;
        known.then(|| {
            let place = &self.tables[p.rule as usize][usize::from(p.pits) - 1];
            place.get_or_init(|| Table::new(p.pits, p.rule)).value(own, theirs).into()
        })
    }
}

/// The endgames of one number of pits under one rule.
#[derive(Debug)]
struct Table {
    pits: u8,
    rule: Rule,
    /// What the side to move will win from the rest, by the rank of the distribution; [`UNKNOWN`] until it is asked for.
    values: Box<[AtomicI8]>,
}

const UNKNOWN: i8 = i8::MIN;

impl Table {
    fn new(pits: u8, rule: Rule) -> Self {
        let size = distribution(Endgames::MOST.into(), 0) as usize + 1;
        Table { pits, rule, values: (0..size).map(|_| AtomicI8::new(UNKNOWN)).collect() }
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
