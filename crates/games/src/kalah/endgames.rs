//! Endgame tables (Ströhlein 1970; for Kalah: Irving, Donkers & Uiterwijk 2000): with few seeds in the pits
//! the table has the value of the rest of the game, and a search stops there.
//!
//! The margin of the rest of the game, from the side to move, depends on the pits alone, not on the stores
//! and not on the side. So the table has one number for every distribution of seeds over the pits of both
//! sides. A layer holds those with the same number of seeds.
//!
//! A search does not know in advance which layers it needs. A layer costs time to fill; while it is missing,
//! each probe costs a search. It is filled once the searches have cost about as much as filling is expected
//! to cost, so that the total is at most about twice the optimum (ski rental; Karlin, Manasse, Rudolph &
//! Sleator 1988, *Competitive snoopy caching*). From then on each probe of a missing layer fills a slice of
//! the lowest missing layer: no probe takes long, and a search can stop between two.

use super::filling::Filling;
use super::key::rows;
use super::layer::Layer;
use super::rows::Row;
use super::sowing::{PITS, total};
use super::{Kalah, Pit, Rule, Stores};
use nullwindow::engine::{Bounds, MoveScore};
use nullwindow::{Evaluator, Outcome, Score};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Evaluates as [`Stores`] does, and in searches to the end gives the exact value of endgames. Threads can
/// share it. It fills its table on demand, in slices; a new game empties it.
///
/// ```
/// use nullwindow::engine::Bounds;
/// use nullwindow_games::kalah::{self, Endgames, Kalah};
/// let board: Kalah = "0,1,2:5/2,0,1:4 second empty-capture".parse()?;
/// let endgames = Endgames::default();
/// assert_eq!(endgames.bounds(&board, 0), kalah::Stores.bounds(&board, 0));
/// endgames.fill(&board);
/// let (least, most) = endgames.bounds(&board, 0);
/// assert_eq!(least, most);
/// # Ok::<(), nullwindow_games::kalah::PositionError>(())
/// ```
#[derive(Debug)]
pub struct Endgames {
    /// For each rule and number of pits.
    tables: [[EndgameTable; 6]; 2],
    /// The greatest number of seeds in the pits of a position in the table, by the pits of a side, from 1.
    most: [u8; 6],
}

/// With the usual tables: 22 seeds on boards with at most five pits a side, 19 with six, in at most 141 MiB.
impl Default for Endgames {
    fn default() -> Self {
        Endgames { tables: Default::default(), most: USUAL }
    }
}

const USUAL: [u8; 6] = [22, 22, 22, 22, 22, 19];

/// The most seeds of a position in any table: 5.2 GiB with six pits a side.
const MOST: u8 = 28;

impl Endgames {
    /// With tables of this size in MiB, or the usual ones if these are larger: each has as many layers as
    /// fit, of at most 28 seeds.
    ///
    /// ```
    /// use nullwindow::engine::Bounds;
    /// use nullwindow_games::kalah::{Endgames, Kalah, Rule};
    /// let (endgames, board) = (Endgames::within(500), Kalah::new(2, 6, Rule::Standard)?);
    /// endgames.fill(&board);
    /// let (least, most) = endgames.bounds(&board, 0);
    /// assert_eq!(least, most);
    /// # Ok::<(), nullwindow_games::kalah::SetupError>(())
    /// ```
    #[must_use]
    pub fn within(mebibytes: usize) -> Self {
        let mut pits = 0;
        let most = USUAL.map(|usual| {
            pits += 1;
            let mut left = mebibytes << 20;
            let mut fits = |&seeds: &u8| {
                let rest = left.checked_sub(rows(2 * pits, seeds) as usize);
                left = rest.unwrap_or(0);
                rest.is_some()
            };
            usual.max((0..=MOST).take_while(&mut fits).last().unwrap_or(0))
        });
        Endgames { most, ..Self::default() }
    }

    /// Fills at once all layers of the table that this board can reach, as far as the system has the memory.
    ///
    /// ```
    /// use nullwindow::engine::Bounds;
    /// use nullwindow_games::kalah::{Endgames, Kalah, Rule};
    /// let (endgames, board) = (Endgames::default(), Kalah::new(3, 3, Rule::Standard)?);
    /// endgames.fill(&board);
    /// let (least, most) = endgames.bounds(&board, 0);
    /// assert_eq!(least, most);
    /// # Ok::<(), nullwindow_games::kalah::SetupError>(())
    /// ```
    pub fn fill(&self, p: &Kalah) {
        let seeds = total(p.own & PITS) + total(p.theirs & PITS);
        let seeds = seeds.min(self.most[usize::from(p.pits) - 1]);
        let table = self.table(p.pits, p.rule);
        while table.layers[usize::from(seeds)].get().is_none() && table.fill_slice(seeds, p.pits, p.rule) {}
    }

    #[inline]
    fn table(&self, pits: u8, rule: Rule) -> &EndgameTable {
        &self.tables[rule as usize][usize::from(pits) - 1]
    }

    /// The margin of the rest of the game from the side to move, under perfect play, by the pits of both
    /// sides, which hold this number of seeds; `None` if the table does not have it.
    #[inline]
    pub(super) fn value(&self, own: u64, theirs: u64, seeds: u8, pits: u8, rule: Rule) -> Option<i32> {
        if seeds > self.most[usize::from(pits) - 1] {
            return None;
        }
        let layer = self.table(pits, rule).probe(seeds, pits, rule)?;
        Some(layer.value(Row::of(own, pits), Row::of(theirs, pits)).into())
    }
}

/// The endgames of one number of pits under one rule.
#[derive(Default, Debug)]
struct EndgameTable {
    layers: [OnceLock<Layer>; LAYERS],
    /// The number of probes of each layer while it was missing.
    missed: [AtomicU32; LAYERS],
    /// The lowest missing layer, if filling has begun.
    filling: Mutex<Option<Filling>>,
}

const LAYERS: usize = 1 + MOST as usize;

/// The number of positions whose filling costs about as much as the search that one probe saves.
const POSITIONS_PER_SEARCH: u32 = 512;

/// The number of positions filled by one probe, in less than a tenth of a millisecond: a search may probe a
/// thousand times between two looks at the clock.
const SLICE: u32 = 1_024;

impl EndgameTable {
    /// The layer of `seeds` seeds, unless it is missing; a miss may fill a slice.
    #[inline]
    fn probe(&self, seeds: u8, pits: u8, rule: Rule) -> Option<&Layer> {
        let layer = self.layers[usize::from(seeds)].get();
        if layer.is_none() {
            // Relaxed: the count only decides when to fill, and an error of a few probes does no harm.
            let missed = self.missed[usize::from(seeds)].fetch_add(1, Relaxed);
            if missed >= rows(2 * pits, seeds) / POSITIONS_PER_SEARCH {
                self.fill_slice(seeds, pits, rule);
            }
        }
        layer
    }

    /// Fills a slice of the lowest missing layer, unless the layer of `seeds` seeds is there. False if the
    /// system does not have the memory: it is tried again after as many probes.
    #[cold]
    fn fill_slice(&self, seeds: u8, pits: u8, rule: Rule) -> bool {
        // After a panic the layer is begun again, so a poisoned lock is harmless.
        let mut filling = self.filling.lock().unwrap_or_else(PoisonError::into_inner);
        let below: Vec<_> = self.layers.iter().map_while(OnceLock::get).collect();
        let lowest = below.len() as u8;
        if lowest > seeds {
            return true;
        }
        let Some(mut now) = filling.take().or_else(|| Filling::new(lowest, pits, rule).ok()) else {
            self.missed[usize::from(seeds)].store(0, Relaxed);
            return false;
        };
        if now.fill(&below, SLICE) {
            // No other thread has set it: this one holds the lock.
            self.layers[usize::from(lowest)].get_or_init(|| now.done());
        } else {
            *filling = Some(now);
        }
        true
    }
}

impl Evaluator<Kalah> for Endgames {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Kalah, end: Outcome, ply: u16) -> Score {
        Stores.terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Kalah) -> Score {
        Stores.evaluate(p)
    }

    fn new_game(&mut self) {
        self.tables = Default::default();
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
        let (own, theirs) = (p.own & PITS, p.theirs & PITS);
        match self.value(own, theirs, total(own) + total(theirs), p.pits, p.rule) {
            Some(rest) => (Score::points(p.lead() + rest), Score::points(p.lead() + rest)),
            None => Stores.bounds(p, ply),
        }
    }
}

nullwindow::profile! {
    /// The engine's profile for exact solving. It has no history: the move scores decide the order. Most of
    /// the time is spent waiting for the table, so prefetching entries saves time, but reading those of
    /// children that are never searched costs time: its searches are faster without
    /// [`enhanced_cuts`](nullwindow::engine::Features::enhanced_cuts).
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow_games::kalah::{Endgames, Kalah, Rule, Solving};
    /// let mut engine = Engine::<Solving>::new(Endgames::default(), 1, Options::default())?;
    /// let board = Kalah::new(3, 2, Rule::EmptyCapture)?;
    /// let found = engine.search(&board, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
    /// assert_eq!(found.score.to_string(), "+4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub Solving for Kalah, Endgames { table, order, bounds }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table has all layers that fit, and no more; but never fewer than the usual ones.
    #[test]
    fn tables_have_the_layers_that_fit() {
        for mebibytes in [0, 200, 500, 2_000, 6_000] {
            for (pits, most) in (1..).zip(Endgames::within(mebibytes).most) {
                let size = |seeds| (0..=seeds).map(|seeds| u64::from(rows(2 * pits, seeds))).sum::<u64>();
                let fits = |seeds| size(seeds) <= (mebibytes as u64) << 20;
                assert!(most == USUAL[usize::from(pits) - 1] || fits(most), "{pits} pits, {mebibytes} MiB");
                assert!(most == MOST || !fits(most + 1), "{pits} pits, {mebibytes} MiB");
            }
        }
    }
}
