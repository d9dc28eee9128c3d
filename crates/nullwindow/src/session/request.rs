//! Requests to a searcher: the root, the limits and the options (our own).

use crate::Position;
use crate::engine::{Clock, Driver, Limits, NodeClock, Threads};

/// The limits and options of one search.
///
/// ```
/// use nullwindow::session::{Request, Session};
/// use nullwindow_games::tic_tac_toe;
/// let two_lines = Request { lines: 2, ..Request::to_depth(3) };
/// let result = Session::player(tic_tac_toe::TicTacToeGame, 1)?.search(&two_lines, &mut |_| ());
/// assert_eq!(result.lines.len(), 2);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// When to stop.
    pub limits: Limits<'a>,
    /// The clock that limits of time are measured by.
    pub clock: &'a dyn Clock,
    /// The number of lines, each the best without the first moves of those before it.
    pub lines: usize,
    /// The driver; the game's own choice if it is `None`.
    pub driver: Option<Driver>,
    /// The selectivity of the last iteration.
    pub selectivity: Selectivity,
    /// The threads of the search, if it is the engine's.
    pub threads: Threads,
    /// Whether a [book](super::AnySession::set_book) may answer.
    pub book: bool,
}

impl<'a> Request<'a> {
    /// One line within these limits, on one thread; a book may answer.
    ///
    /// ```
    /// use nullwindow::engine::{Limits, NodeClock};
    /// use nullwindow::session::{Request, Session};
    /// use nullwindow_games::kalah;
    /// let mut session = Session::solver(kalah::KalahGame::new(Some(3), Some(2), None)?, 1)?;
    /// let result = session.search(&Request::new(Limits::default(), &NodeClock(1_000_000)), &mut |_| ());
    /// assert_eq!(result.score.to_string(), "+4");
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    #[must_use]
    pub fn new(limits: Limits<'a>, clock: &'a dyn Clock) -> Self {
        let (driver, selectivity, threads) = (None, Selectivity::Usual, Threads::ONE);
        Request { limits, clock, lines: 1, driver, selectivity, threads, book: true }
    }

    /// One line, to a depth of `plies`, on one thread.
    ///
    /// ```
    /// use nullwindow::session::Request;
    /// assert_eq!(Request::to_depth(3).limits.depth, Some(3));
    /// ```
    #[must_use]
    pub fn to_depth(plies: u32) -> Self {
        Request::new(Limits { depth: Some(plies), ..Limits::default() }, &NodeClock(1_000_000))
    }
}

/// The selectivity of the last iteration of a search. Iterations before it may be more selective.
///
/// ```
/// use nullwindow::session::{Request, Selectivity, Session};
/// use nullwindow_games::connect_four;
/// let mut session = Session::solver(connect_four::ConnectFourGame::default(), 1)?;
/// assert!(session.levels().is_empty()); // this solver has no selective cuts
/// let full = Request { selectivity: Selectivity::Never, ..Request::to_depth(3) };
/// assert_eq!(session.search(&full, &mut |_| ()).depth, Some(3));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Selectivity {
    /// The game's own choice.
    #[default]
    Usual,
    /// Selective cuts of at least the confidence of this level, an index into
    /// [`Searcher::levels`](super::Searcher::levels); an index beyond them is the highest level. No cuts
    /// where there are no levels.
    Level(usize),
    /// No selective cuts.
    Never,
}

/// The root of a search: a position, its history, and the moves to search.
///
/// ```
/// use nullwindow::session::Root;
/// use nullwindow_games::tic_tac_toe::TicTacToe;
/// let start = TicTacToe::start();
/// assert!(Root::of(&start).moves.is_empty());
/// ```
#[derive(Clone, Copy)]
pub struct Root<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// The position history: the positions of the game before this one, oldest first. The rules may end a
    /// game where one comes again.
    pub earlier: &'a [P],
    /// The moves to search; all if this is empty.
    pub moves: &'a [P::Move],
}

impl<'a, P: Position> Root<'a, P> {
    /// A position without history, and all its moves.
    #[must_use]
    pub fn of(position: &'a P) -> Self {
        Root { position, earlier: &[], moves: &[] }
    }
}
