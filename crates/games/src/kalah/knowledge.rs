//! What the engine is told of Kalah, and its profile for solving (the house's own; Irving, Donkers & Uiterwijk 2000 solved the small boards).

use super::sowing::house;
use super::{Endgames, Kalah, Pit, store_difference};
use nullwindow::engine::{Bounds, MoveScore};
use nullwindow::{Judge, Outcome, Score, Standard};
use std::cmp::Ordering;

/// Judges by the stores: a finished game by its margin, an unfinished one by the difference of the stores.
///
/// ```
/// use nullwindow::{Judge, Score};
/// use nullwindow_games::kalah::{Kalah, Stores};
/// let board: Kalah = "0,1:5/2,0:4 second standard".parse()?;
/// assert_eq!(Stores.leaf(&board), Score::points(-1));
/// # Ok::<(), nullwindow_games::kalah::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stores;

impl Judge<Kalah> for Stores {
    type Value = Score;

    #[inline]
    fn end(&self, p: &Kalah, end: Outcome, ply: u16) -> Score {
        Standard(store_difference).end(p, end, ply)
    }

    #[inline]
    fn leaf(&self, p: &Kalah) -> Score {
        store_difference(p)
    }
}

impl MoveScore<Kalah> for Stores {
    /// Another move above all, then what the move brings into the store, then the pit nearest to it.
    #[inline]
    fn score(&self, p: &Kalah, m: Pit) -> i32 {
        let (last, lap) = (m.0 + house(p.own, m.0), 2 * p.pits + 1);
        // Seeds that go around fall once into the store, and into the pit that may be captured.
        let (last, around) = if last < lap { (last, 0) } else { (last - lap, 1) };
        let gain = match last.cmp(&p.pits) {
            Ordering::Equal => 50,
            Ordering::Less if last == m.0 || house(p.own, last) == 0 && (around == 0 || last < m.0) => {
                1 + i32::from(house(p.theirs, p.pits - 1 - last)) + 2 * around
            }
            Ordering::Less => around,
            Ordering::Greater => 1 + around,
        };
        8 * gain + i32::from(m.0)
    }
}

impl Bounds<Kalah> for Stores {
    #[inline]
    fn bounds(&self, p: &Kalah, _: u16) -> (Score, Score) {
        let (least, most) = p.bounds();
        (Score::points(least), Score::points(most))
    }
}

nullwindow::profile! {
    /// The engine's profile for exact solving. The order of moves leaves history nothing to decide, and keys cost so much that it does not
    /// pay to know those of children that are never searched.
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
