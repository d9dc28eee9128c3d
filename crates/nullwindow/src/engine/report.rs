//! The reports of a running search, and its result (as UCI's `info` and `bestmove`; our own).

use super::statistics::Statistics;
use super::time::Predictions;
use crate::{Bound, Score};
use std::time::Duration;

/// A principal variation with its score, from the view of the side to move at the root.
///
/// ```
/// use nullwindow::{Bound, Score, engine::Variation};
/// let (score, bound) = (Score::points(3), Bound::Exact);
/// let best = Variation { score, bound, game_theoretic: false, moves: vec!["e4", "e5"] };
/// assert_eq!(best.moves[0], "e4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation<M> {
    /// The score.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Whether the score bounds the game-theoretic value; otherwise that of the iteration, which went to a
    /// horizon or was selective.
    pub game_theoretic: bool,
    /// The moves.
    pub moves: Vec<M>,
}

/// Why a search reports.
///
/// ```
/// use nullwindow::engine::Update;
/// let update = Update::RootMove { m: "e4", number: 1, of: 20 };
/// assert_ne!(update, Update::Iteration);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Update<M> {
    /// An iteration is finished.
    Iteration,
    /// Within an iteration the line of this number, counted from 0, has changed: a move became the best or
    /// failed high (its bound is `Lower`), or all moves failed low (`Upper`).
    Variation(usize),
    /// About every 2^20 nodes: the root move under search.
    RootMove {
        /// The move.
        m: M,
        /// Its number in this root search, counted from 1.
        number: usize,
        /// The number of moves of this root search.
        of: usize,
    },
}

/// The progress of a search, reported after each iteration, and within it with each [`Update`].
///
/// ```
/// use nullwindow::engine::{Report, Update};
/// fn line<M: Copy + std::fmt::Display>(report: &Report<'_, M>) -> Option<String> {
///     if let Update::RootMove { m, number, of } = report.update {
///         return Some(format!("{m}, {number} of {of}, {} nodes a second", report.speed()));
///     }
///     let best = report.lines.first()?;
///     let moves: Vec<_> = best.moves.iter().map(M::to_string).collect();
///     Some(format!("{} {} nodes: {}", best.score, report.nodes, moves.join(" ")))
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Report<'a, M> {
    /// Why the search reports.
    pub update: Update<M>,
    /// The depth of the iteration that runs or was just finished, in plies; `None` to the end of the game.
    pub depth: Option<u32>,
    /// The longest path so far, in plies.
    pub selective_depth: usize,
    /// The best lines so far, best first. Within an iteration, lines that it has not reached yet are those of
    /// the last one. Empty before the first move is finished.
    pub lines: &'a [Variation<M>],
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// The used part of the table, in thousandths.
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

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<M> {
    /// The best lines, best first; none in a terminal position. Of a stopped iteration a single line is what
    /// it proved, as soon as its first move was finished, with bound `Lower`. Several lines are those of the
    /// last finished iteration, so that their scores compare; only what a search to the end of the game has
    /// proved comes before them.
    pub lines: Vec<Variation<M>>,
    /// The value of a terminal position, or the score of the best line.
    pub score: Score,
    /// The depth of the last finished iteration, in plies; `None` to the end of the game, and if none was
    /// finished but a bound of the game's value is known.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: u64,
    /// Whether every requested iteration was finished, or deeper ones cannot change the result.
    pub complete: bool,
    /// Whether the score is the game-theoretic value (with the root moves searched), or with a
    /// [window](super::Limits::window) a bound of it: all paths were searched to the end of the game, at
    /// whatever depth, or end in a win or loss within the depth.
    pub exact: bool,
    /// Whether the limits left no time for an answer, so that it is that of one ply, searched without them: a
    /// move to play, whose score says nothing of the value.
    pub fallback: bool,
    /// On a game clock: how well the search predicted the cost of its iterations.
    pub predictions: Predictions,
    /// The counters of the search, if the engine is one [`WithStatistics`](super::WithStatistics).
    pub statistics: Statistics,
}

impl<M> SearchResult<M> {
    /// Whether the value of the game is more than `v`; `None` if the search has not proved either. A search
    /// with the [window](super::Limits::window) `Window::null(v)` proves just this.
    ///
    /// Of a search to a horizon, `score` and `lines[0].bound` answer the question about its own depth.
    ///
    /// ```
    /// use nullwindow::engine::{Engine, Limits, NodeClock, Options};
    /// use nullwindow::{Bound, Score, Window};
    /// use nullwindow_games::kalah::{Endgames, Kalah, Rule, Solving};
    /// let mut engine = Engine::<Solving>::new(Endgames::default(), 1, Options::default())?;
    /// let (board, v) = (Kalah::new(3, 2, Rule::EmptyCapture)?, Score::points(3));
    /// let limits = Limits { window: Some(Window::null(v)), ..Limits::default() };
    /// let result = engine.search(&board, &[], limits, &NodeClock(1_000_000), |_| ());
    /// assert_eq!((result.exceeds(v), result.lines[0].bound), (Some(true), Bound::Lower));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn exceeds(&self, v: Score) -> Option<bool> {
        let line = self.lines.first();
        let bound = line.map_or(Bound::Exact, |line| line.bound);
        let proved = self.exact || line.is_some_and(|line| line.game_theoretic);
        match (self.score > v, bound) {
            (true, Bound::Exact | Bound::Lower) if proved => Some(true),
            (false, Bound::Exact | Bound::Upper) if proved => Some(false),
            _ => None,
        }
    }
}

/// The lines of a search in progress, and the function that receives its reports.
pub(super) struct Progress<'s, M> {
    /// The answer, if the search were stopped now.
    pub(super) lines: Vec<Variation<M>>,
    /// The number of lines wanted.
    pub(super) wanted: usize,
    /// The line under search: those before it are finished.
    pub(super) line: usize,
    pub(super) depth: Option<u32>,
    /// The root move under search, its number, and the number of root moves.
    pub(super) root_move: Option<(M, usize, usize)>,
    pub(super) receiver: &'s mut dyn FnMut(&Report<'_, M>),
    /// The used part of the table, in thousandths.
    pub(super) fill: &'s dyn Fn() -> u16,
}

impl<'s, M: Copy + Eq> Progress<'s, M> {
    /// That of a search that has not begun.
    pub(super) fn new(receiver: &'s mut dyn FnMut(&Report<'_, M>), fill: &'s dyn Fn() -> u16) -> Self {
        let (lines, wanted, line, depth, root_move) = (Vec::new(), 0, 0, None, None);
        Progress { lines, wanted, line, depth, root_move, receiver, fill }
    }

    /// Puts `line` in the place of the line under search. Older lines that begin with the same move are
    /// removed.
    pub(super) fn put(&mut self, line: Variation<M>) {
        let mut older = self.lines.split_off(self.line.min(self.lines.len()));
        older.retain(|old| old.moves[0] != line.moves[0]);
        self.lines.push(line);
        self.lines.append(&mut older);
        self.lines.truncate(self.wanted);
    }

    pub(super) fn report(
        &mut self,
        update: Update<M>,
        nodes: u64,
        selective_depth: usize,
        elapsed: Duration,
    ) {
        (self.receiver)(&Report {
            update,
            depth: self.depth,
            selective_depth,
            lines: &self.lines,
            nodes,
            elapsed,
            fill: (self.fill)(),
        });
    }
}
