//! Any game on a rank: its solver to the end for what is small, its player for the order of moves (our own).

use crate::code::{Code, coded};
use crate::leaf_size::LeafSize;
use crate::{Child, Interval, RankGame};
use nullwindow::engine::{Driver, Limits, NodeClock, Threads};
use nullwindow::session::{AnyGame, AnySession, Error, Request};
use nullwindow::{Score, Turn, Window};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

/// The part of a leaf's nodes that a search has which gives a move its place, or which tries to answer a
/// question at once.
const SMALL: u64 = 100;

/// The nodes of the search that gives the first value to test.
const GUESS: u64 = 100_000;

const CLOCK: NodeClock = NodeClock(1_000_000);

/// The largest table of the player, in MiB: its searches are small.
const PLAYER_TABLE: usize = 4;

/// How one rank searches.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow::engine::{Parallel, Threads};
/// use nullwindow::session::AnyGame;
/// use nullwindow_cluster::{RankGame, SessionGame, SessionSettings};
/// use nullwindow_games::connect_four::ConnectFourGame;
/// let game = AnyGame::from(ConnectFourGame::default());
/// let settings = SessionSettings { threads: Threads::new(2, Parallel::Ybwc), ..SessionSettings::new(1) };
/// let mut rank = SessionGame::new(&game, "52753311433677442422121", settings)?; // +8
/// let (proved, _) = rank.search(Score::points(7)).ok_or("stopped")?;
/// assert_eq!(proved.lower, Score::points(8));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SessionSettings {
    /// The size of the rank's transposition table for leaves, in MiB.
    pub mebibytes: usize,
    /// The threads of the rank.
    pub threads: Threads,
    /// The size up to which the rank searches a position alone, by [`Game::left`]; found by the searches if
    /// it is `None`.
    ///
    /// [`Game::left`]: nullwindow::session::Game::left
    pub leaf: Option<u32>,
    /// A flag that stops searches.
    pub stop: Option<&'static AtomicBool>,
}

impl SessionSettings {
    /// A table of this size, one thread, leaves of a size that is found, and no stop.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        SessionSettings { mebibytes, threads: Threads::ONE, leaf: None, stop: None }
    }
}

/// A game on one rank, by its [session](nullwindow::session).
pub struct SessionGame {
    solver: Walk,
    player: Walk,
    settings: SessionSettings,
    size: LeafSize,
}

impl SessionGame {
    /// The game at this position, a text that the game reads.
    ///
    /// # Errors
    /// If the table does not fit into memory, the text is no position, or the game states no codes of its
    /// positions, or not how much of it is left.
    pub fn new(game: &AnyGame, position: &str, settings: SessionSettings) -> Result<Self, Error> {
        let mut solver = game.solver(settings.mebibytes)?;
        let mut player = game.player(PLAYER_TABLE.min(settings.mebibytes))?;
        solver.set(position)?;
        player.set(position)?;
        let left = SessionGame::check(&*solver, game.name())?;
        let size = LeafSize::new(left, settings.leaf);
        let [solver, player] = [solver, player].map(|session| Walk { session, path: Vec::new() });
        Ok(SessionGame { solver, player, settings, size })
    }

    /// How much of the game is left, if it states this, and codes, as ranks need it.
    ///
    /// # Errors
    /// What the game does not state.
    pub fn check(session: &dyn AnySession, name: &str) -> Result<u32, Error> {
        let lacks = |what, how| format!("{name} states no {what}, which ranks need ({how})");
        let left = session.left();
        let left = left.ok_or_else(|| lacks("bound of a play's length", "`Game::plies_left`"))?;
        session.code().ok_or_else(|| lacks("codes of its positions", "`Game::code`"))?;
        Ok(left)
    }

    fn is_stopped(&self) -> bool {
        self.settings.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    /// Asks the solver whether the value is more than `alpha`; the bound if it is proved, and the nodes.
    fn ask(&mut self, alpha: Score, nodes: Option<u64>, threads: Threads) -> (Option<Interval>, u64) {
        let solver = &mut self.solver.session;
        let (window, stop) = (Some(Window::null(alpha)), self.settings.stop);
        let limits = Limits { nodes, window, stop, ..solver.value_limits() };
        let request = Request { driver: Some(Driver::Pvs), threads, ..Request::new(limits, &CLOCK) };
        let found = solver.search(&request, &mut |_| ());
        let (score, is_over) = (found.score, found.lines.is_empty());
        let proved = found.exceeds(alpha).map(|exceeds| match exceeds {
            _ if is_over => Interval { lower: score, upper: score },
            true => Interval::at_least(score),
            false => Interval::at_most(score),
        });
        (proved, found.nodes)
    }
}

impl RankGame for SessionGame {
    fn go(&mut self, path: &[u16]) {
        self.solver.go(path);
    }

    fn code(&self) -> Code {
        coded(self.solver.session.code().expect("`Game::code` is a number for each position, or for none"))
    }

    /// Above the size of leaves, by a small search.
    fn search(&mut self, alpha: Score) -> Option<(Interval, u64)> {
        let size = self.solver.session.left().unwrap_or_default();
        let Some(limit) = self.size.limit(size) else {
            let (proved, nodes) = self.ask(alpha, Some(self.size.wanted() / SMALL), Threads::ONE);
            self.size.add(nodes);
            return Some((proved.unwrap_or(Interval::UNKNOWN), nodes));
        };
        let (proved, nodes) = self.ask(alpha, limit, self.settings.threads);
        self.size.searched(size, nodes, proved.is_some());
        match proved {
            Some(proved) => Some((proved, nodes)),
            None if self.is_stopped() => None,
            None => Some((Interval::UNKNOWN, nodes)),
        }
    }

    /// By the values of the player's searches.
    fn expand(&mut self) -> (Vec<Child>, u64) {
        self.player.go(&self.solver.path);
        let (mut children, mut all) = (Vec::new(), 0);
        let moves = self.solver.session.moves();
        let side = self.solver.session.side();
        for (name, number) in moves.iter().zip(0..) {
            self.solver.play(name);
            let turn = Turn::between(side, self.solver.session.side());
            let child = Child { number, code: self.code(), turn, plies: 1 };
            self.solver.undo();
            let value = if moves.len() == 1 || self.is_stopped() {
                Score::default()
            } else {
                self.player.play(name);
                let (value, nodes) = self.player.value(self.size.wanted() / SMALL, self.settings.stop);
                self.player.undo();
                all += nodes;
                turn.value(value)
            };
            children.push((value, child));
        }
        self.size.add(all);
        children.sort_by_key(|&(value, _)| -value);
        (children.into_iter().map(|(_, child)| child).collect(), all)
    }

    fn guess(&mut self) -> (Score, u64) {
        self.player.go(&[]);
        self.player.value(GUESS, self.settings.stop)
    }
}

/// A session, and the moves from the root that it has made.
struct Walk {
    session: Box<dyn AnySession>,
    path: Vec<u16>,
}

impl Walk {
    fn go(&mut self, path: &[u16]) {
        let same = self.path.iter().zip(path).take_while(|(a, b)| a == b).count();
        (same..self.path.len()).for_each(|_| self.undo());
        for &number in &path[same..] {
            let name = self.session.moves().swap_remove(number.into());
            self.play(&name);
        }
        self.path = path.to_vec();
    }

    fn play(&mut self, name: &str) {
        self.session.play(name).unwrap_or_else(|error| panic!("a legal move, {name}: {error}"));
    }

    fn undo(&mut self) {
        _ = self.session.undo();
    }

    /// The value of a search of this number of nodes, and its nodes.
    fn value(&mut self, nodes: u64, stop: Option<&AtomicBool>) -> (Score, u64) {
        let request = Request::new(Limits { nodes: Some(nodes), stop, ..Limits::DEEPEN }, &CLOCK);
        let found = self.session.search(&request, &mut |_| ());
        (found.score, found.nodes)
    }
}
