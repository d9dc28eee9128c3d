//! How far a search is, and its answer (what UCI's `info` needs; the house's own).

use super::statistics::Statistics;
use super::time::Predictions;
use crate::{Bound, Score};
use std::time::Duration;

/// A line of play with its score, from the view of the side to move at the root.
///
/// ```
/// use nullwindow::{Bound, Score, engine::Variation};
/// let line = Variation { score: Score::points(3), bound: Bound::Exact, game_theoretic: false, moves: vec!["e4", "e5"] };
/// assert_eq!(line.moves[0], "e4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation<M> {
    /// The score.
    pub score: Score,
    /// What it says: exact, or a bound.
    pub bound: Bound,
    /// Whether it says that of the game's value; else it does of what its iteration saw, which went to a horizon or cut by guesses.
    pub game_theoretic: bool,
    /// The moves.
    pub moves: Vec<M>,
}

/// Why a search reports.
///
/// ```
/// use nullwindow::engine::Update;
/// let news = Update::RootMove { m: "e4", number: 1, of: 20 };
/// assert_ne!(news, Update::Iteration);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Update<M> {
    /// An iteration is finished.
    Iteration,
    /// Within an iteration the line of this number, counted from 0, has changed: a move became the best or failed high (its bound
    /// is `Lower`), or all moves failed low (`Upper`).
    Variation(usize),
    /// A sign of life, about every 2^20 nodes: this move of the root is being searched, the first of them number 1.
    RootMove {
        /// The move.
        m: M,
        /// Its number in this pass over the moves.
        number: usize,
        /// How many moves the pass has.
        of: usize,
    },
}

/// How far a search is: told after each iteration, and within it as soon as there is [`Update`].
///
/// ```
/// use nullwindow::engine::{Update, Report};
/// fn line<M: Copy + std::fmt::Display>(report: &Report<'_, M>) -> Option<String> {
///     if let Update::RootMove { m, number, of } = report.news {
///         return Some(format!("{m}, {number} of {of}, {} nodes a second", report.speed()));
///     }
///     let best = report.lines.first()?;
///     let moves: Vec<_> = best.moves.iter().map(M::to_string).collect();
///     Some(format!("{} {} nodes: {}", best.score, report.nodes, moves.join(" ")))
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Report<'a, M> {
    /// Why it is told.
    pub news: Update<M>,
    /// The depth of the iteration that is under way, or was just finished; `None` for one to the end of the game.
    pub depth: Option<u32>,
    /// The longest path so far, in plies.
    pub selective_depth: usize,
    /// The best lines so far, best first. Within an iteration those that it has not reached yet are the last one's. None before the
    /// first move is finished.
    pub lines: &'a [Variation<M>],
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub fill: u16,
}

impl<M> Report<'_, M> {
    /// Nodes a second; 0 while the clock has not moved.
    #[must_use]
    pub fn speed(&self) -> u64 {
        match self.elapsed.as_secs_f64() {
            0.0 => 0,
            seconds => (self.nodes as f64 / seconds).round() as u64,
        }
    }
}

/// The answer of a search.
///
/// ```
/// use nullwindow::{Score, engine::{SearchResult, Predictions, Statistics}};
/// let over = SearchResult::<u8> {
///     lines: vec![],
///     score: Score::loss(0),
///     depth: None,
///     nodes: 0,
///     complete: true,
///     exact: true,
///     predictions: Predictions::default(),
///     statistics: Statistics::default(),
/// };
/// assert!(over.lines.is_empty()); // a finished game has no move
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<M> {
    /// The best lines, best first; none if the game is over. Of an iteration that was stopped, whatever it proved comes first: a score
    /// of bound `Lower`, as soon as its first move was finished. Behind it stands what the last iteration found.
    pub lines: Vec<Variation<M>>,
    /// The value of a finished game, or the score of the best line.
    pub score: Score,
    /// The depth of the last iteration that was finished; `None` for the end of the game, or if there was none.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: u64,
    /// Whether every iteration that was asked for was finished, or deeper ones could say no more.
    pub complete: bool,
    /// Whether the score is the value of the game (of the moves wanted): it was searched to its end on all paths, at whatever depth.
    pub exact: bool,
    /// On a game clock: how well the search foresaw what its iterations would cost.
    pub predictions: Predictions,
    /// What was counted on the way, if the profile has `statistics`.
    pub statistics: Statistics,
}

/// The lines of a search in progress, and who is told of them.
pub(super) struct Progress<'s, M> {
    /// The answer, if the search were stopped now.
    pub(super) lines: Vec<Variation<M>>,
    /// How many lines are wanted.
    pub(super) wanted: usize,
    /// Which line is being searched: those before it are finished.
    pub(super) line: usize,
    pub(super) depth: Option<u32>,
    /// The root move being searched, its number, and of how many.
    pub(super) root_move: Option<(M, usize, usize)>,
    pub(super) tell: &'s mut dyn FnMut(&Report<'_, M>),
    /// How full the table is.
    pub(super) fill: &'s dyn Fn() -> u16,
}

impl<M: Copy + Eq> Progress<'_, M> {
    /// The line being searched is this one now. Older ones that begin with the same move make way.
    pub(super) fn put(&mut self, line: Variation<M>) {
        let mut older = self.lines.split_off(self.line.min(self.lines.len()));
        older.retain(|old| old.moves[0] != line.moves[0]);
        self.lines.push(line);
        self.lines.append(&mut older);
        self.lines.truncate(self.wanted);
    }

    pub(super) fn report(&mut self, news: Update<M>, nodes: u64, selective_depth: usize, elapsed: Duration) {
        (self.tell)(&Report {
            news,
            depth: self.depth,
            selective_depth,
            lines: &self.lines,
            nodes,
            elapsed,
            fill: (self.fill)(),
        });
    }
}
