//! Kalah's capabilities for the engine (our own; Irving, Donkers & Uiterwijk
//! 2000 solved the small boards).

use super::sowing::{house, sow};
use super::{Kalah, Pit, store_difference};
use nullwindow::engine::{Bounds, MoveScore};
use nullwindow::{Evaluator, Outcome, Score, Standard};

/// Evaluates by the stores: a finished game by its margin, an unfinished one by the difference of the stores.
///
/// ```
/// use nullwindow::{Evaluator, Score};
/// use nullwindow_games::kalah::{Kalah, Stores};
/// let board: Kalah = "0,1:5/2,0:4 second standard".parse()?;
/// assert_eq!(Stores.evaluate(&board), Score::points(-1));
/// # Ok::<(), nullwindow_games::kalah::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stores;

impl Evaluator<Kalah> for Stores {
    type Value = Score;

    #[inline]
    fn terminal(&self, p: &Kalah, end: Outcome, ply: u16) -> Score {
        Standard(store_difference).terminal(p, end, ply)
    }

    #[inline]
    fn evaluate(&self, p: &Kalah) -> Score {
        store_difference(p)
    }
}

impl MoveScore<Kalah> for Stores {
    /// Moves that give another move come first; then moves by their gain for the store (a quarter seed less
    /// for each pit that then gives the opponent another move); then by the distance of the pit from the
    /// store.
    #[inline]
    fn score(&self, p: &Kalah, m: Pit) -> i32 {
        let (own, theirs, again) = sow(p.own, p.theirs, p.pits, m.0, p.rule);
        if again {
            return 900 + i32::from(m.0);
        }
        let gain = i32::from(house(own, 6) - house(p.own, 6));
        let replies = (0..p.pits).filter(|&pit| house(theirs, pit) == p.pits - pit).count() as i32;
        16 * gain - 4 * replies + i32::from(m.0)
    }
}

impl Bounds<Kalah> for Stores {
    #[inline]
    fn bounds(&self, p: &Kalah, _: u16) -> (Score, Score) {
        let (least, most) = p.bounds();
        (Score::points(least), Score::points(most))
    }
}
