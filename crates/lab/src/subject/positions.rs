//! Positions of a game as experiments search them, by their numbers (our own).

use super::setup::Setup;
use super::suite::Suite;
use crate::critical::Critical;
use crate::{Error, Monitor};
use nullwindow::Score;
use nullwindow::engine::Statistics;
use nullwindow::observe::Count;

/// The result of a search, and its cost.
///
/// ```
/// use nullwindow_lab::{Suite, Monitor, Setup};
/// let subject = Suite::ConnectFour.subject(1, 1);
/// let found = subject.search(0, &Setup::to(5), &Monitor::silent()).expect("a table").expect("not stopped");
/// assert!(found.statistics.first_cut_rate() > 0.5);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// The value, from the view of the side to move.
    pub score: Score,
    /// The first move of the principal variation, in the game's notation.
    pub best: String,
    /// Nodes visited, in all iterations.
    pub nodes: u64,
    /// The counts of all iterations.
    pub statistics: Statistics,
}

/// A game with its positions, to be searched by their numbers.
///
/// ```
/// use nullwindow_lab::{Suite, Subject};
/// let fforum: Box<dyn Subject> = Suite::Fforum.subject(20, 0);
/// assert_eq!((fforum.positions(), fforum.name(0).as_str()), (20, "40"));
/// ```
pub trait Subject {
    /// The game.
    fn game(&self) -> Suite;

    /// The number of positions.
    fn positions(&self) -> usize;

    /// The name of position `i` in tables: its number.
    fn name(&self, i: usize) -> String;

    /// Searches position `i` with a fresh engine. `None` if the monitor stopped it.
    ///
    /// # Errors
    /// If there is no memory for the table.
    fn search(&self, i: usize, setup: &Setup, monitor: &Monitor) -> Result<Option<Measured>, Error>;

    /// The value of a move in position `i`, given in the game's notation: that of a search of the position
    /// after it, one ply less deep but at least one ply, from the view of the side to move in `i`. `None` if
    /// the monitor stopped it, or there is no such move.
    ///
    /// # Errors
    /// If there is no memory for the table.
    fn value_of(
        &self,
        i: usize,
        best: &str,
        setup: &Setup,
        monitor: &Monitor,
    ) -> Result<Option<Score>, Error>;

    /// Searches position `i` with the textbook's alpha-beta, in the game's own order of moves and without
    /// memory: with an open window, or first with the window `value ± delta` of `aspiration`, doubled where
    /// the value lies outside. `None` if the monitor stopped it.
    fn alpha_beta(
        &self,
        i: usize,
        depth: u32,
        aspiration: Option<[Score; 2]>,
        monitor: &Monitor,
    ) -> Option<(Score, Count)>;

    /// The minimal tree of position `i` at this depth, where its value is `score`; the cheapest proof, too,
    /// if asked for. `None` if the monitor stopped it, or the score is wrong.
    fn critical(
        &self,
        i: usize,
        depth: u32,
        score: Score,
        cheapest: bool,
        monitor: &Monitor,
    ) -> Option<Critical>;
}
