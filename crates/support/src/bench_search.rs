//! A search of `bench` (our own).

use nullwindow::engine::{Limits, SearchResult};
use nullwindow::session::{AnyGame, Error, Request};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A search of `bench`, by the game's player within a limit, or by its solver to the end of the game.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_support::BenchSearch;
/// use nullwindow_games::tic_tac_toe;
/// let game = AnyGame::from(tic_tac_toe::TicTacToeGame);
/// let (result, _) = BenchSearch::to_end("519").run(&game, None)?;
/// assert!(result.exact);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BenchSearch {
    /// The position, as the game reads it.
    pub position: &'static str,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of nodes.
    pub nodes: Option<u64>,
}

impl BenchSearch {
    /// The size of the table in MiB. The signature depends on it.
    pub const MEBIBYTES: usize = 16;

    /// A search of `position` to a depth of `plies`.
    #[must_use]
    pub const fn to_depth(position: &'static str, plies: u32) -> Self {
        BenchSearch { position, depth: Some(plies), nodes: None }
    }

    /// A search of `position` to the end of the game.
    #[must_use]
    pub const fn to_end(position: &'static str) -> Self {
        BenchSearch { position, depth: None, nodes: None }
    }

    /// A search of `position` of at most this number of nodes.
    #[must_use]
    pub const fn of_nodes(position: &'static str, nodes: u64) -> Self {
        BenchSearch { position, depth: None, nodes: Some(nodes) }
    }

    /// Searches with a new table, and returns the result and the time of the search.
    ///
    /// # Errors
    /// If the game cannot read the position, or the table does not fit into memory.
    pub fn run(
        &self,
        game: &AnyGame,
        stop: Option<&AtomicBool>,
    ) -> Result<(SearchResult<String>, Duration), Error> {
        let &BenchSearch { position, depth, nodes } = self;
        let to_end = depth.is_none() && nodes.is_none();
        let mut session = if to_end { game.solver(Self::MEBIBYTES) } else { game.player(Self::MEBIBYTES) }?;
        session.set(position)?;
        let clock = Instant::now();
        let depth = depth.or(Limits::DEEPEN.depth.filter(|_| !to_end));
        let limits = Limits { depth, nodes, stop, ..Limits::default() };
        let result = session.search(&Request::new(limits, &clock), &mut |_| ());
        Ok((result, clock.elapsed()))
    }
}
