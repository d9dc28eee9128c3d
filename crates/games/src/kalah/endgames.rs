//! Endgames by table (Ströhlein 1970; for Kalah: Irving, Donkers & Uiterwijk 2000): with few seeds in the pits the rest of the game
//! is known, and a search stops there.
//!
//! What the side to move will win from the rest depends on the pits alone, not on the stores and not on who it is. So the table
//! has one number for every distribution of seeds over the pits of both sides, in layers of as many seeds.
//!
//! How much of the table a search needs is not known beforehand. A layer costs time to fill; while it is missing, each question costs a
//! search. It is filled when the searches have cost about as much: so at most twice the least is spent, whatever comes (ski rental;
//! Karlin, Manasse, Rudolph & Sleator 1988, *Competitive snoopy caching*).

use super::key::rows;
use super::layer::{Layer, Row};
use super::sowing::{PITS, total};
use super::{Kalah, Pit, Stores};
use nullwindow::engine::{Bounds, MoveScore};
use nullwindow::{Judge, Outcome, Score};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Judges as [`Stores`] does, and in searches to the end knows the exact value of endgames. Threads can share it. It learns them when it has
/// been asked often enough, which can hold up a search for about a second.
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
        self.table(p).layer(seeds.min(Self::most(p)), p);
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
}

const LAYERS: usize = 1 + Endgames::MOST[0] as usize;

/// To fill so many positions costs about as much as a search that one of them would have spared.
const WORTH: u32 = 128;

impl Table {
    /// The layer of so many seeds, if it is there or has now been missed often enough.
    #[inline]
    fn ask(&self, seeds: u8, p: &Kalah) -> Option<&Layer> {
        let layer = self.layers[usize::from(seeds)].get();
        layer.or_else(|| {
            let missed = self.missed[usize::from(seeds)].fetch_add(1, Relaxed);
            (missed >= rows(2 * p.pits, seeds) / WORTH).then(|| self.layer(seeds, p))
        })
    }

    /// The layer of so many seeds, filled if it is not, as are those below.
    #[cold]
    fn layer(&self, seeds: u8, p: &Kalah) -> &Layer {
        self.layers[usize::from(seeds)].get_or_init(|| {
            let below: Vec<_> = (0..seeds).map(|seeds| self.layer(seeds, p)).collect();
            Layer::above(&below, p.pits, p.rule)
        })
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

    fn forget(&mut self) {
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
