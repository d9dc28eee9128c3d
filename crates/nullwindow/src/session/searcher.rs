//! What searches for a session: the engine, or a game's own solver (the house's own).

use super::Error;
use crate::capability::{ProbCutUse, RepetitionUse, TableUse};
use crate::engine::{
    Clock, Driver, Engine, Limits, NodeClock, Options, Predictions, Profile, Report, SearchResult, Update,
    Variation,
};
use crate::table::{Header, Table};
use crate::{Position, Score, Value};
use std::path::Path;
use std::time::Duration;

/// How a session shall search.
///
/// ```
/// use nullwindow::session::{AnyGame, Request};
/// use nullwindow_games::tic_tac_toe;
/// let two_lines = Request { lines: 2, ..Request::to_depth(3) };
/// let answer = tic_tac_toe::Game.player(1)?.search(&two_lines, &mut |_| ());
/// assert_eq!(answer.lines.len(), 2);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// When to stop.
    pub limits: Limits<'a>,
    /// What tells the time.
    pub clock: &'a dyn Clock,
    /// How many lines are wanted, each the best without the moves that those before begin with.
    pub lines: usize,
    /// How the value is closed in on; as the game thinks best if it is `None`.
    pub driver: Option<Driver>,
    /// Whether guesses may cut in the search's last iteration.
    pub selectivity: Selectivity,
}

/// How sure the last iteration of a search is. Those before it may be less so.
///
/// ```
/// use nullwindow::engine::Limits;
/// use nullwindow::session::{AnyGame, Request, Selectivity};
/// use nullwindow_games::connect_four;
/// let mut session = connect_four::Game.solver(1)?;
/// assert!(session.levels().is_empty()); // nothing is guessed there
/// session.set("444444222222333")?;
/// let sure = Request { selectivity: Selectivity::Never, ..Request::to_depth(30) };
/// assert!(session.search(&sure, &mut |_| ()).exact);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Selectivity {
    /// As the game thinks best.
    #[default]
    Usual,
    /// It cuts by guesses that are as sure as this level says, a place in [`AnySession::levels`](super::AnySession::levels); the surest level,
    /// if it is beyond them. No guess is made where there are no levels.
    Level(usize),
    /// It cuts by no guess.
    Never,
}

impl<'a> Request<'a> {
    /// One line within these limits.
    ///
    /// ```
    /// use nullwindow::engine::{Limits, NodeClock};
    /// use nullwindow::session::{AnyGame, Request};
    /// use nullwindow_games::kalah;
    /// let mut session = kalah::Game::new(Some(3), Some(2), None)?.solver(1)?;
    /// let answer = session.search(&Request::new(Limits::default(), &NodeClock(1_000_000)), &mut |_| ());
    /// assert_eq!(session.value(answer.score), "+4");
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    #[must_use]
    pub fn new(limits: Limits<'a>, clock: &'a dyn Clock) -> Self {
        Request { limits, clock, lines: 1, driver: None, selectivity: Selectivity::Usual }
    }

    /// One line, so many plies deep.
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

/// What a search has found. `L` is a line: [`Variation`] of the game's moves, or as text a
/// [`TextLine`](super::TextLine).
///
/// ```
/// use nullwindow::session::{AnyGame, Request};
/// use nullwindow_games::tic_tac_toe;
/// let answer = tic_tac_toe::Game.solver(1)?.search(&Request::to_depth(9), &mut |_| ());
/// assert!(answer.complete);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer<L> {
    /// The value of a finished game, or the score of the best line, from the view of the side to move; less than every score if
    /// nothing is known.
    pub score: Score,
    /// The best lines, best first; none if the game is over.
    pub lines: Vec<L>,
    /// The depth of the last iteration that was finished; `None` for the end of the game, and if none was.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: u64,
    /// Whether all that was asked for is done, or more could change nothing. If not, the first line's bound says what its score means.
    pub complete: bool,
    /// Whether the score is the value of the game (of the moves wanted): the search has seen its end on all paths, at whatever depth.
    pub exact: bool,
    /// On a game clock: how well the search foresaw what its iterations would cost, where the searcher tells.
    pub predictions: Predictions,
}

impl<L> Answer<L> {
    /// The same answer with its lines written in another way.
    ///
    /// ```
    /// use nullwindow::session::{AnyGame, Request};
    /// use nullwindow_games::tic_tac_toe;
    /// let answer = tic_tac_toe::Game.player(1)?.search(&Request::to_depth(2), &mut |_| ());
    /// assert_eq!(answer.map(|line| line.moves.len()).lines, [2]);
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    pub fn map<N>(&self, line: impl FnMut(&L) -> N) -> Answer<N> {
        let Answer { score, ref lines, depth, nodes, complete, exact, predictions } = *self;
        Answer { score, lines: lines.iter().map(line).collect(), depth, nodes, complete, exact, predictions }
    }
}

/// How far a search is. `L` is a line, as in an [`Answer`]; `M` a move, or as text its name.
///
/// ```
/// use nullwindow::session::{AnyGame, Request};
/// use nullwindow_games::tic_tac_toe;
/// let mut session = tic_tac_toe::Game.player(1)?;
/// session.search(&Request::to_depth(3), &mut |progress| {
///     assert!(!progress.so_far.complete && !progress.so_far.lines.is_empty());
/// });
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress<L, M> {
    /// The answer so far. The bound of its first line says what its score means; its depth is that of the iteration under way, or just finished.
    pub so_far: Answer<L>,
    /// The move of the position that is being searched, if that is known.
    pub root_move: Option<RootMove<M>>,
    /// The longest path so far, in plies, where the searcher tells.
    pub selective_depth: Option<usize>,
    /// Time so far, by the clock of the request.
    pub elapsed: Duration,
    /// How full the table is, in thousandths, where the searcher tells.
    pub fill: Option<u16>,
}

impl<L, M> Progress<L, M> {
    /// The same with lines and move written in another way.
    pub(super) fn map<N, O>(&self, line: impl FnMut(&L) -> N, m: impl FnOnce(&M) -> O) -> Progress<N, O> {
        let root_move = |RootMove { m: played, number, of }: &RootMove<M>| RootMove {
            m: m(played),
            number: *number,
            of: *of,
        };
        Progress {
            so_far: self.so_far.map(line),
            root_move: self.root_move.as_ref().map(root_move),
            selective_depth: self.selective_depth,
            elapsed: self.elapsed,
            fill: self.fill,
        }
    }
}

/// A move of the position searched, and which of them it is.
///
/// ```
/// use nullwindow::session::RootMove;
/// let last = RootMove { m: "e4", number: 20, of: 20 };
/// assert_eq!(last.number, last.of);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove<M> {
    /// The move, or its name.
    pub m: M,
    /// Its number, counted from 1.
    pub number: usize,
    /// How many moves there are.
    pub of: usize,
}

/// An answer in the moves of a game.
///
/// ```
/// use nullwindow::session::AnswerOf;
/// use nullwindow_games::kalah::Kalah;
/// fn deep(answer: &AnswerOf<Kalah>) -> bool { answer.lines.iter().any(|line| line.moves.len() > 20) }
/// ```
pub type AnswerOf<P> = Answer<Variation<<P as Position>::Move>>;

/// How far a search is, in the moves of a game.
///
/// ```
/// use nullwindow::session::ProgressOf;
/// use nullwindow_games::kalah::Kalah;
/// fn at_the_last(progress: &ProgressOf<Kalah>) -> bool { progress.root_move.is_some_and(|m| m.number == m.of) }
/// ```
pub type ProgressOf<P> = Progress<Variation<<P as Position>::Move>, <P as Position>::Move>;

/// What is to be searched: a position, how the game came to it, and which of its moves are looked at.
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
    /// The positions of the game before it, oldest first: where they come again, the rules may end the game.
    pub earlier: &'a [P],
    /// The moves to search; all if there are none here.
    pub moves: &'a [P::Move],
}

impl<'a, P: Position> Root<'a, P> {
    /// A position without a past, and all its moves.
    ///
    /// ```
    /// use nullwindow::session::Root;
    /// use nullwindow_games::kalah::{Kalah, Rule};
    /// let board = Kalah::new(6, 4, Rule::Standard)?;
    /// assert!(Root::of(&board).earlier.is_empty());
    /// # Ok::<(), nullwindow_games::kalah::SetupError>(())
    /// ```
    #[must_use]
    pub fn of(position: &'a P) -> Self {
        Root { position, earlier: &[], moves: &[] }
    }
}

/// Searches positions of one game. Made of a [`Profile`] by [`engine`]; a game with a solver of its own implements it.
///
/// ```
/// use nullwindow::session::{Game, Request, Root};
/// use nullwindow_games::kalah::{self, Kalah};
/// let game = kalah::Game::new(None, None, None)?;
/// let mut searcher = game.playing(1)?;
/// let (start, _): (Kalah, _) = game.read("")?;
/// let answer = searcher.search(&Root::of(&start), &Request::to_depth(3), &mut |_| ());
/// assert!(!answer.lines[0].moves.is_empty());
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait Searcher<P: Position> {
    /// Searches, and calls `report` now and then.
    fn search(
        &mut self,
        root: &Root<'_, P>,
        request: &Request<'_>,
        report: &mut dyn FnMut(&ProgressOf<P>),
    ) -> AnswerOf<P>;

    /// Forgets everything.
    fn new_game(&mut self);

    /// How sure guesses may be that cut, as in [`AnySession::levels`](super::AnySession::levels); by default none is made.
    fn levels(&self) -> &'static [f32] {
        &[]
    }

    /// What saves what was learned of positions. `header` names game and variant; the searcher adds what its values mean.
    ///
    /// # Errors
    /// If nothing is learned that outlives a search; in one line.
    fn table_saver(&self, header: Header) -> Result<TableSaver, Error> {
        _ = header;
        Err(NO_TABLE.into())
    }

    /// Goes on with what was saved, in a table of the size that it had, which it keeps: also when a new game clears it.
    ///
    /// # Errors
    /// If there is no such file, or not one of this game, variant and evaluation; in one line. Nothing is changed then.
    fn load_table(&mut self, path: &Path, header: Header) -> Result<(), Error> {
        _ = (path, header);
        Err(NO_TABLE.into())
    }
}

/// Saves a session's table to a file, at any time and from any thread: while a search goes on, too. It fails with one line.
///
/// ```
/// use nullwindow::session::{AnyGame, TableSaver};
/// use nullwindow_games::connect_four;
/// let save: TableSaver = connect_four::Game.solver(1)?.table_saver()?;
/// assert!(std::thread::spawn(move || save("no/such/folder/table".as_ref())).join().unwrap().is_err());
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub type TableSaver = Box<dyn Fn(&Path) -> Result<(), Error> + Send + Sync>;

const NO_TABLE: &str = "this search keeps no table";

/// The engine as a searcher, with this evaluator and a table of so many MiB, if the profile has one. `evaluation` is the evaluator's name and
/// version, which tables are saved under: whoever changes what values mean changes it. (Whether they are exact to the depth, and
/// whether images share an entry, is added.)
///
/// # Errors
/// If there is not so much memory.
///
/// ```
/// use nullwindow::engine::Options;
/// use nullwindow::session::{self, Request, Root, Searcher};
/// use nullwindow_games::connect_four::{ConnectFour, Exact, Solving};
/// let mut solver = session::engine::<Solving>(Exact, "the winner's discs left, 1", 1, Options::default())?;
/// let position: ConnectFour = "444444222222333".parse()?;
/// let answer = solver.search(&Root::of(&position), &Request::to_depth(1), &mut |_| ());
/// assert_eq!(answer.depth, Some(1));
/// # Ok::<(), session::Error>(())
/// ```
pub fn engine<F: Profile + 'static>(
    evaluator: F::Evaluator,
    evaluation: &'static str,
    mebibytes: usize,
    options: Options,
) -> Result<Box<dyn Searcher<F::Game>>, Error>
where
    F::Game: 'static,
    F::Evaluator: 'static,
{
    Ok(Box::new(Tuned { engine: Engine::<F>::new(evaluator, mebibytes, options)?, evaluation, options }))
}

/// An engine, the name of its evaluation, and the options that it was made with.
struct Tuned<F: Profile> {
    engine: Engine<F>,
    evaluation: &'static str,
    options: Options,
}

impl<F: Profile> Tuned<F> {
    /// The header with all that the table's values depend on.
    fn complete(&self, header: Header) -> Header {
        let depths = if self.options.exact { "exact to the depth" } else { "to the depth or deeper" };
        let images = if <F::Table as TableUse<F::Game>>::SYMMETRIC { ", images share entries" } else { "" };
        Header { evaluation: format!("{}, {depths}{images}", self.evaluation), ..header }
    }
}

impl<F: Profile> Searcher<F::Game> for Tuned<F> {
    fn search(
        &mut self,
        root: &Root<'_, F::Game>,
        request: &Request<'_>,
        report: &mut dyn FnMut(&ProgressOf<F::Game>),
    ) -> AnswerOf<F::Game> {
        let driver = request.driver.unwrap_or(self.options.driver);
        let selectivity = match request.selectivity {
            Selectivity::Usual => self.options.selectivity,
            Selectivity::Level(level) => Some(level).filter(|_| F::ProbCut::ON),
            Selectivity::Never => None,
        };
        self.engine.set_options(Options { lines: request.lines, driver, selectivity, ..self.options });
        let mut root_move = None;
        let told = |step: &Report<'_, <F::Game as Position>::Move>| {
            match step.update {
                Update::Iteration => root_move = None,
                Update::RootMove { m, number, of } => root_move = Some(RootMove { m, number, of }),
                // The move that was told last is still searched, or was just now.
                Update::Variation(_) => {}
            }
            let so_far = Answer {
                score: step.lines.first().map_or(-Score::INF, |line| line.score),
                lines: step.lines.to_vec(),
                depth: step.depth,
                nodes: step.nodes,
                complete: false,
                exact: false,
                predictions: Predictions::default(),
            };
            let (selective_depth, fill) = (Some(step.selective_depth), Some(step.fill));
            report(&Progress { so_far, root_move, selective_depth, elapsed: step.elapsed, fill });
        };
        let Root { position, earlier, moves } = root;
        let earlier: Vec<_> = earlier.iter().map(F::Repetition::record).collect();
        let found = self.engine.search_after(&earlier, position, moves, request.limits, request.clock, told);
        let SearchResult { score, lines, depth, nodes, complete, exact, predictions, .. } = found;
        Answer { score, lines, depth, nodes, complete, exact, predictions }
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn levels(&self) -> &'static [f32] {
        F::ProbCut::LEVELS
    }

    fn table_saver(&self, header: Header) -> Result<TableSaver, Error> {
        let (table, header) = (self.engine.shared_table().ok_or(NO_TABLE)?, self.complete(header));
        Ok(Box::new(move |path| Ok(table.save_to(path, &header)?)))
    }

    fn load_table(&mut self, path: &Path, header: Header) -> Result<(), Error> {
        if !<F::Table as TableUse<F::Game>>::ON {
            return Err(NO_TABLE.into());
        }
        let table = Table::load_from(path, &self.complete(header))?;
        self.engine.set_table(table);
        Ok(())
    }
}
