//! Limits of a search (our own).

use super::depth::Depth;
use super::time::GameClock;
use crate::{Score, Value, Window, max, min};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The depth of the deepest iteration to a horizon, in plies. A larger [`Limits::depth`] goes to the end of
/// the game.
///
/// ```
/// use nullwindow::engine::{Limits, MAX_DEPTH};
/// assert!(Limits::DEEPEN.depth > Some(MAX_DEPTH));
/// ```
pub const MAX_DEPTH: u32 = Depth::TO_THE_END.plies() - 1;

/// The limits of a search; the first that is reached ends it. Whatever the limits, the result has a legal
/// move if there is one, with a finite score: a search that is stopped before anything is known looks one ply
/// ahead, which takes at most two nodes for each move and line.
///
/// `depth`, `nodes`, `time`, `game_clock` and `ponder` ask for iterative deepening, so that there is a good
/// answer whenever the limit is met. With none of them one iteration goes straight to the end of the game:
/// that is how a position is solved, also if a `stop` flag can interrupt it. [`direct`](Limits::direct) goes
/// there straight whatever the limits are.
///
/// A search returns when it has nothing left to do, also one without limits, and one that ponders: after an
/// iteration that reached the end of the game on all paths there is no deeper one. Where a protocol wants the
/// answer later (UCI: not before `stop` or `ponderhit`), the protocol's code holds it back.
///
/// ```
/// use nullwindow::engine::{GameClock, Limits};
/// use std::time::Duration;
///
/// let five_seconds = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
/// let [left, increment] = [180, 2].map(Duration::from_secs);
/// let blitz = GameClock { left, increment, ..GameClock::default() };
/// let move_in_a_game = Limits { game_clock: Some(blitz), ..Limits::default() };
/// let solved_or_nothing = Limits { direct: true, ..five_seconds };
/// assert_eq!((move_in_a_game.depth, solved_or_nothing.depth), (None, None));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The depth of the last iteration in plies, from 1 to [`MAX_DEPTH`]; beyond, it goes to the end of
    /// the game.
    pub depth: Option<u32>,
    /// The search ends at the first node beyond this number.
    pub nodes: Option<u64>,
    /// The time of the search, observed to within 1,024 nodes.
    pub time: Option<Duration>,
    /// The clock of the game, from which the time of the move follows: see [`GameClock::budget`].
    pub game_clock: Option<GameClock>,
    /// The search ponders, on the opponent's time, until this is set ("ponderhit"). Until then neither `time`
    /// nor `game_clock` ends it; they count from the moment at which the search sees it set. Checked every
    /// 1,024 nodes.
    pub ponder: Option<&'a AtomicBool>,
    /// The search ends when this is set. Checked every 1,024 nodes.
    pub stop: Option<&'a AtomicBool>,
    /// The values that matter, from the view of the side to move; all if it is `None`. A value outside costs
    /// fewer nodes, and comes back as a bound. [`Window::null`] of `v` asks one question: is the value more
    /// than `v`? [`SearchResult::exceeds`](super::SearchResult::exceeds) reads the answer.
    pub window: Option<Window<Score>>,
    /// The value of the game is wanted, and a search attempts to prove it: between the iterations, and after
    /// the last one until another limit ends it. Where the evaluator knows of the end of the game (by bounds,
    /// candidates or a solver) searches that deepen without end do so by themselves, and this is for those
    /// that `depth` ends; where it does not, this is for those without end, in games whose positions do not
    /// come again.
    pub prove: bool,
    /// No iterative deepening: one iteration to `depth`, or without a depth to the end of the game. (With
    /// ProbCut the short iterations that belong to a search to the end come first.)
    pub direct: bool,
}

impl Limits<'_> {
    /// Iterative deepening without end: until `stop` is set, another limit is reached, or the deepest
    /// iteration is done, which goes to the end of the game.
    pub const DEEPEN: Limits<'static> = Limits {
        depth: Some(u32::MAX),
        nodes: None,
        time: None,
        game_clock: None,
        ponder: None,
        stop: None,
        window: None,
        prove: false,
        direct: false,
    };

    /// The depth of the last iteration; `None` for one straight to the end of the game.
    pub(crate) fn last_depth(&self) -> Option<u32> {
        let limited = self.nodes.is_some() || self.time.is_some();
        let deepen = limited || self.game_clock.is_some() || self.ponder.is_some();
        self.depth.or((deepen && !self.direct).then_some(u32::MAX))
    }

    /// The window of the search, never empty: at least the null window above its alpha.
    pub(crate) fn searched_window(&self) -> Window<Score> {
        let Window { alpha, beta } = self.window.unwrap_or(Window::full());
        let alpha = min(alpha, Score::INF.below());
        Window::new(alpha, max(beta, alpha.above()))
    }
}
