//! Limits of a search (our own).

use super::time::GameClock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The limits of a search; the first that is reached ends it. Whatever the limits, the result has a legal
/// move if there is one.
///
/// A `depth`, a `game_clock` or a `ponder` signal asks for iterative deepening. Without any of them one
/// iteration goes straight to the end of the game, whatever `nodes`, `time` and `stop` are: that is how a
/// position is solved. (To play with a `time` for each move, begin with [`DEEPEN`](Limits::DEEPEN).)
///
/// A search returns when it has nothing left to do, also one without limits, and one that ponders: after an
/// iteration that reached the end of the game on all paths there is no deeper one. Where a protocol wants the
/// answer later (UCI: not before `stop` or `ponderhit`), the protocol's code holds it back.
///
/// ```
/// use nullwindow::engine::{GameClock, Limits};
/// use std::time::Duration;
///
/// let five_seconds = Limits { time: Some(Duration::from_secs(5)), ..Limits::DEEPEN };
/// let [left, increment] = [180, 2].map(Duration::from_secs);
/// let blitz = GameClock { left, increment, moves_to_go: None };
/// let move_in_a_game = Limits { game_clock: Some(blitz), ..Limits::default() };
/// assert_eq!(move_in_a_game.depth, None);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// The depth of the last iteration in plies, from 1 to 254; beyond, it goes to the end of the game.
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
}

impl Limits<'_> {
    /// Iterative deepening without end: until `stop` is set, another limit is reached, or the deepest
    /// iteration is done, which goes to the end of the game.
    pub const DEEPEN: Limits<'static> =
        Limits { depth: Some(u32::MAX), nodes: None, time: None, game_clock: None, ponder: None, stop: None };

    /// The depth of the last iteration; `None` for one straight to the end of the game.
    pub(crate) fn last_depth(&self) -> Option<u32> {
        let deepen = self.game_clock.is_some() || self.ponder.is_some();
        self.depth.or(deepen.then_some(u32::MAX))
    }
}
