//! Positions of a game as experiments search them, by their numbers (our own).

use super::setup::Setup;
use super::suite::Suite;
use crate::critical::Critical;
use crate::short_keys::{KeyLength, ShortKeys};
use crate::visits::TreeVisits;
use crate::{Error, Monitor};
use nullwindow::Score;
use nullwindow::engine::Statistics;

/// The result of a search, and its cost.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_subjects::{Measured, Monitor, Setup, Suite};
///
/// let found = Suite::Trees.subject(1, 1).search(0, &Setup::to(4), &Monitor::silent())?;
/// assert!(found.last_iteration() < 1.0 && found.first_move() < 1.0 && found.hits() < 1.0);
/// // Of a search that is known by its leaves alone:
/// let leaves = Measured::of_leaves(found.statistics.leaves, Score::win(3));
/// assert_eq!((leaves.nodes, leaves.points()), (0, 2_000.0));
/// # Ok::<(), nullwindow_subjects::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// The value, from the view of the side to move.
    pub score: Score,
    /// The first move of the principal variation, in the game's notation.
    pub best: String,
    /// Nodes visited, in all iterations; 0 where only leaves are counted.
    pub nodes: u64,
    /// The counts of all iterations.
    pub statistics: Statistics,
}

impl Measured {
    /// A tree of which only the leaves are known.
    pub fn of_leaves(leaves: u64, score: Score) -> Self {
        let statistics = Statistics { leaves, ..Statistics::default() };
        Measured { score, best: String::new(), nodes: 0, statistics }
    }

    /// The cost beyond `before`: that of the last iteration, if `before` is the same search with one
    /// iteration less.
    pub fn beyond(&self, before: &Measured) -> Self {
        let leaves = self.statistics.leaves - before.statistics.leaves;
        let statistics = Statistics { leaves, ..self.statistics };
        Measured { nodes: self.nodes - before.nodes, statistics, ..self.clone() }
    }

    /// The score in points, where mates do not outweigh all others.
    pub fn points(&self) -> f64 {
        points(self.score)
    }

    /// The share of the table's probes that found the position, from 0 to 1; NaN if there were none.
    pub fn hits(&self) -> f64 {
        self.statistics.hits as f64 / self.statistics.probes as f64
    }

    /// The nodes of the last iteration.
    fn last(&self) -> f64 {
        (self.nodes - self.statistics.proof.earlier) as f64
    }

    /// The share of all nodes that the last iteration visited.
    pub fn last_iteration(&self) -> f64 {
        self.last() / self.nodes as f64
    }

    /// The share of the last iteration's nodes below the root's first move.
    pub fn first_move(&self) -> f64 {
        self.statistics.first_root_move as f64 / self.last()
    }
}

/// A score in points, limited to ±2,000, so that a mate does not outweigh all others.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow_subjects::points;
/// assert_eq!([Score::points(-30), Score::win(3)].map(points), [-30.0, 2_000.0]);
/// ```
pub fn points(score: Score) -> f64 {
    i32::from(score.get()).clamp(-2_000, 2_000).into()
}

/// The number of a position, from 0, and the depth of its search in plies.
///
/// ```
/// use nullwindow_subjects::{Monitor, Root, Suite};
/// let root: Root = (0, 3);
/// assert!(Suite::Trees.subject(1, 1).visits(root, &Monitor::silent())?.agree);
/// # Ok::<(), nullwindow_subjects::Error>(())
/// ```
pub type Root = (usize, u32);

/// A game with its positions, to be searched by their numbers, from 0.
///
/// # Errors
/// Each search is an error if the monitor stops it, or if its table is too large or has no entries.
///
/// # Panics
/// If there is no position of this number, or [`critical`](Self::critical) is given a wrong value.
///
/// ```
/// use nullwindow_subjects::{Monitor, Setup, Subject, Suite};
///
/// let fforum: Box<dyn Subject> = Suite::Fforum.subject(2, 0);
/// assert_eq!((fforum.positions(), &*fforum.name(1)), (2, "41"));
/// let (setup, monitor) = (Setup::to(3), Monitor::silent());
/// let found = fforum.search(1, &setup, &monitor)?;
/// let leaves = fforum.critical((1, 3), found.score, false, &monitor)?.first;
/// assert!(leaves <= fforum.alpha_beta((1, 3), None, &monitor)?.statistics.leaves);
/// assert_eq!(fforum.value_of(1, &found.best, &setup, &monitor)?, Some(found.score));
/// assert_eq!(fforum.value_of(1, "no such move", &setup, &monitor)?, None);
/// # Ok::<(), nullwindow_subjects::Error>(())
/// ```
pub trait Subject {
    /// The game.
    fn game(&self) -> Suite;

    /// The number of positions.
    fn positions(&self) -> usize;

    /// The name of position `i` in tables: its number.
    fn name(&self, i: usize) -> String;

    /// Searches position `i` with a fresh engine.
    fn search(&self, i: usize, setup: &Setup, monitor: &Monitor) -> Result<Measured, Error>;

    /// The value of a move in position `i`, given in the game's notation: that of a search of the position
    /// after it, one ply less deep but at least one ply, from the view of the side to move in `i`. `None` if
    /// there is no such move.
    fn value_of(&self, i: usize, m: &str, setup: &Setup, monitor: &Monitor) -> Result<Option<Score>, Error>;

    /// Searches position `i` with the textbook's alpha-beta, in the game's own order of moves and without
    /// memory: with an open window, or first with the window `value ± delta`, doubled where
    /// the value lies outside.
    fn alpha_beta(&self, at: Root, window: Option<[Score; 2]>, monitor: &Monitor) -> Result<Measured, Error>;

    /// The minimal tree of position `i` at this depth, where its value is `score`; the cheapest proof as
    /// well, if asked for.
    fn critical(&self, at: Root, score: Score, cheapest: bool, monitor: &Monitor) -> Result<Critical, Error>;

    /// The visits of the textbook's searches of position `i`.
    fn visits(&self, at: Root, monitor: &Monitor) -> Result<TreeVisits, Error>;

    /// Searches position `i` with a table whose hash keys, of this seed, have this length.
    fn short_keys(&self, at: Root, keys: (KeyLength, u64), monitor: &Monitor) -> Result<ShortKeys, Error>;
}
