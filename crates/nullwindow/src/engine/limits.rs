//! When a search ends (the house's own).

use super::time::GameClock;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// When to stop. Whatever is met first counts. Whatever the limits, the answer has a legal move if there is one.
///
/// A `depth`, a `game_clock` or a `ponder` signal asks for iterations, each deeper than the last. Without any of them one iteration
/// goes straight to the end of the game, whatever `nodes`, `time` and `stop` say: that is how a position is solved. (To
/// play with so much `time` a move, begin with [`DEEPEN`](Limits::DEEPEN).)
///
/// A search returns when it has nothing left to do, even one without end, or one that ponders: when an iteration has surely seen the end of
/// the game on all paths, there is no other. Where a protocol wants the answer later (UCI: not before `stop` or `ponderhit`),
/// whoever speaks the protocol keeps it until then.
///
/// ```
/// use nullwindow::engine::{GameClock, Limits};
/// use std::time::Duration;
///
/// let five_seconds = Limits { time: Some(Duration::from_secs(5)), ..Limits::DEEPEN };
/// let blitz = GameClock { left: Duration::from_secs(180), increment: Duration::from_secs(2), moves_to_go: None };
/// let move_in_a_game = Limits { game_clock: Some(blitz), ..Limits::default() };
/// assert_eq!(move_in_a_game.depth, None);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// Iterations no deeper than this, from 1 to 254; beyond, the last goes to the end of the game.
    pub depth: Option<u32>,
    /// The search ends at the first node beyond these.
    pub nodes: Option<u64>,
    /// No more time than this, to within 1,024 nodes.
    pub time: Option<Duration>,
    /// The clock of the game: from it follows how much time the move may take, see [`GameClock::budget`].
    pub game_clock: Option<GameClock>,
    /// The search thinks on the opponent's time until somebody sets this ("ponderhit"). Until then neither `time` nor `game_clock` ends
    /// it; they count from the moment at which it is seen to be set. Looked at every 1,024 nodes.
    pub ponder: Option<&'a AtomicBool>,
    /// Set by whoever wants the search to end. Looked at every 1,024 nodes.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// One iteration after another, without end: until `stop` is set, or another limit met, or the deepest iteration done, which
    /// goes to the end of the game.
    pub const DEEPEN: Limits<'static> =
        Limits { depth: Some(u32::MAX), nodes: None, time: None, game_clock: None, ponder: None, stop: None };

    /// The depth of the last iteration; `None` for one straight to the end of the game.
    pub(crate) fn last_depth(&self) -> Option<u32> {
        let deepen = self.game_clock.is_some() || self.ponder.is_some();
        self.depth.or(deepen.then_some(u32::MAX))
    }
}
