//! Endgames by table (Ströhlein 1970; for Kalah: Irving, Donkers & Uiterwijk 2000): with few seeds in the pits the rest of the game
//! is known, and a search stops there.
//!
//! What the side to move will win from the rest depends on the pits alone, not on the stores and not on who it is. So the table
//! has one number for every distribution of seeds over the pits of both sides, in layers of as many seeds.
//!
//! How much of the table a search needs is not known beforehand. A layer costs time to fill; while it is missing, each question costs a
//! search. It is filled when the searches have cost about as much as we suppose that it will, so that in hindsight neither is much too dear
//! (ski rental; Karlin, Manasse, Rudolph & Sleator 1988, *Competitive snoopy caching*). From then on each question that it cannot answer yet
//! fills a slice of the lowest layer that is missing: a search is never held up for long, and can stop in between.

use super::key::rows;
use super::layer::{Filling, Layer, Row};
use super::sowing::{PITS, total};
use super::{Kalah, Pit, Stores};
use nullwindow::engine::{Bounds, MoveScore};
use nullwindow::{Evaluator, Outcome, Score};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Evaluates as [`Stores`] does, and in searches to the end knows the exact value of endgames. Threads can share it. It learns them when it has
/// been asked often enough, little by little, so that no question takes long; and forgets them when a new game begins.
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
#[derive(Default, Debug)]
pub struct Endgames {
    /// For each rule and number of pits.
    tables: [[Table; 6]; 2],
}

impl Endgames {
    /// The most seeds in the pits of a position that the table can hold, by the pits of a side, from 1. A table takes at most 83 MiB.
    pub const MOST: [u8; 6] = [22, 22, 22, 22, 22, 18];

    /// Fills the table at once with as much as can come of this board, as far as it goes.
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
        let seeds = seeds.min(Self::most(p));
        while self.table(p).layers[usize::from(seeds)].get().is_none() {
            self.table(p).fill_slice(seeds, p);
        }
    }

    #[inline]
    fn table(&self, p: &Kalah) -> &Table {
        &self.tables[p.rule as usize][usize::from(p.pits) - 1]
    }

    #[inline]
    fn most(p: &Kalah) -> u8 {
        Self::MOST[usize::from(p.pits) - 1]
    }

    /// What the side to move will win from the rest of the game beyond what its opponent will, when both play perfectly; `None`
    /// if that is not in the table.
    #[inline]
    fn rest(&self, p: &Kalah) -> Option<i32> {
        let (own, theirs) = (p.own & PITS, p.theirs & PITS);
        let seeds = total(own) + total(theirs);
        if seeds > Self::most(p) {
            return None;
        }
        let layer = self.table(p).ask(seeds, p)?;
        Some(layer.value(Row::of(own, p.pits), Row::of(theirs, p.pits)).into())
    }
}

/// The endgames of one number of pits under one rule.
#[derive(Default, Debug)]
struct Table {
    layers: [OnceLock<Layer>; LAYERS],
    /// How often each layer was asked for and not there.
    missed: [AtomicU32; LAYERS],
    /// The lowest layer that is not there, if it has been begun.
    filling: Mutex<Option<Filling>>,
}

const LAYERS: usize = 1 + Endgames::MOST[0] as usize;

/// To fill so many positions costs about as much as a search that one of them would have spared.
const WORTH: u32 = 128;

/// The positions that are filled at once, in less than a tenth of a millisecond: a search may ask a thousand times before it looks at the clock.
const SLICE: u32 = 1_024;

impl Table {
    /// The layer of so many seeds, if it is there.
    #[inline]
    fn ask(&self, seeds: u8, p: &Kalah) -> Option<&Layer> {
        let layer = self.layers[usize::from(seeds)].get();
        if layer.is_none() {
            let missed = self.missed[usize::from(seeds)].fetch_add(1, Relaxed);
            if missed >= rows(2 * p.pits, seeds) / WORTH {
                self.fill_slice(seeds, p);
            }
        }
        layer
    }

    /// Fills some of the lowest layer that is missing, unless that of so many seeds is there.
    #[cold]
    fn fill_slice(&self, seeds: u8, p: &Kalah) {
        // A panic leaves nothing half done: the layer is begun again.
        let mut filling = self.filling.lock().unwrap_or_else(PoisonError::into_inner);
        let below: Vec<_> = self.layers.iter().map_while(OnceLock::get).collect();
        let lowest = below.len() as u8;
        if lowest > seeds {
            return;
        }
        let mut now = filling.take().unwrap_or_else(|| Filling::new(lowest, p.pits, p.rule));
        if now.go_on(&below, SLICE) {
            // Nobody else has set it: the lock is ours.
            self.layers[usize::from(lowest)].get_or_init(|| now.done());
        } else {
            *filling = Some(now);
        }
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
        *self = Self::default();
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
