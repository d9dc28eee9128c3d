//! The master: its tree, its slaves, and a search of its own for what these cannot do (our own; GPSShogi:
//! Kaneko & Tanaka 2012).

use crate::config::MasterConfig;
use crate::division::{Division, MasterState};
use crate::game_line::game_line;
use crate::notation::{Move, Notation};
use crate::slaves::Slaves;
use crate::tree::Tree;
use nullwindow::Position;
use nullwindow::engine::{Report, SearchResult};
use nullwindow::session::{Request, Root, Searcher};
use std::sync::{Arc, Mutex, PoisonError};

/// A searcher that divides its search among engine processes. A search of its own finds the best moves where
/// slaves show a single line of play (GTP), values the moves of slaves without scores, answers where it runs
/// alone, and does what slaves are not asked for: searches of some moves only, to one ply, or with a window.
///
/// ```no_run
/// use nullwindow::session::Game as _;
/// use nullwindow_chess::ChessGame;
/// use nullwindow_master::{Master, MasterConfig, SlaveConfig, Slaves, UciNotation};
/// use std::sync::{Arc, Mutex};
/// let slave = SlaveConfig::new("nullwindow uci")?;
/// let slaves = Slaves::start(UciNotation, vec![slave.clone(), slave], Arc::new(|line| eprintln!("{line}")));
/// let own = ChessGame.playing(16)?;
/// let master = Master::new(Arc::new(Mutex::new(slaves)), own, MasterConfig::default());
/// # drop(master);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub struct Master<N: Notation> {
    slaves: Arc<Mutex<Slaves<N>>>,
    state: MasterState<N>,
    /// The game that leads to the root of the tree.
    game: Option<(N::Position, Vec<Move<N>>)>,
}

impl<N: Notation> Master<N> {
    /// A master of these slaves, with this search of its own.
    pub fn new(
        slaves: Arc<Mutex<Slaves<N>>>,
        own: Box<dyn Searcher<N::Position>>,
        config: MasterConfig,
    ) -> Self {
        Master { slaves, state: MasterState { own, config, tree: Tree::new() }, game: None }
    }

    /// Goes on with the tree if the game has gone on from its root.
    fn follow(&mut self, start: &N::Position, played: &[Move<N>]) {
        match &self.game {
            Some((begun, before)) if begun == start && played.starts_with(before) => {
                self.state.tree.advance(&played[before.len()..]);
            }
            _ => self.state.tree.clear(),
        }
        self.game = Some((start.clone(), played.to_vec()));
    }
}

impl<N: Notation> Searcher<N::Position> for Master<N> {
    fn search(
        &mut self,
        root: &Root<'_, N::Position>,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Report<'_, Move<N>>),
    ) -> SearchResult<Move<N>> {
        let slaves = Arc::clone(&self.slaves);
        let mut slaves = slaves.lock().unwrap_or_else(PoisonError::into_inner);
        let (start, played) = game_line(root);
        let one_ply = request.limits.depth == Some(1);
        let special = one_ply || request.limits.window.is_some() || !root.moves.is_empty();
        let over = root.position.outcome().is_some();
        if special || over || slaves.notation().start(&start).is_none() {
            return self.state.own.search(root, request, report);
        }
        self.follow(&start, &played);
        Division::new(&mut self.state, &mut slaves, root, request, (start, played), report).search()
    }

    fn new_game(&mut self) {
        self.state.own.new_game();
        self.state.tree.clear();
        self.game = None;
        self.slaves.lock().unwrap_or_else(PoisonError::into_inner).new_game();
    }

    fn knows_the_end(&self) -> bool {
        self.state.own.knows_the_end()
    }

    fn levels(&self) -> &'static [f32] {
        self.state.own.levels()
    }
}
