//! A search of `bench` (our own).

use nullwindow::engine::Limits;
use nullwindow::session::{AnyGame, AnySession, Error};

/// A search of `bench`, by the game's player within a limit, or by its solver to the end of the game.
///
/// ```
/// use nullwindow::engine::NodeClock;
/// use nullwindow::session::{AnyGame, Request};
/// use nullwindow_games::tic_tac_toe;
/// use nullwindow_support::BenchSearch;
/// let search = BenchSearch::to_end("519");
/// let mut session = search.session(&AnyGame::from(tic_tac_toe::TicTacToeGame))?;
/// assert!(session.search(&Request::new(search.limits(), &NodeClock(1)), &mut |_| ()).exact);
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

    /// A session at the position, with a new table: the game's player, or for a search to the end its solver.
    ///
    /// # Errors
    /// If the game cannot read the position, or the table does not fit into memory.
    pub fn session(&self, game: &AnyGame) -> Result<Box<dyn AnySession>, Error> {
        let mut session =
            if self.is_to_end() { game.solver(Self::MEBIBYTES) } else { game.player(Self::MEBIBYTES) }?;
        session.set(self.position)?;
        Ok(session)
    }

    /// The limits of the search.
    #[must_use]
    pub fn limits(&self) -> Limits<'static> {
        let depth = self.depth.or(Limits::DEEPEN.depth.filter(|_| !self.is_to_end()));
        Limits { depth, nodes: self.nodes, ..Limits::default() }
    }

    fn is_to_end(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none()
    }
}
