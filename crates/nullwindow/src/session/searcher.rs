//! The searchers of a session: the engine, or a game's own solver (our own).

use super::error::Error;
use super::request::{Request, Root, Selectivity};
use crate::Position;
use crate::capability::{BoundsUse, CandidatesUse, ProbCutUse, RepetitionUse, SolverUse, TableUse};
use crate::engine::{Engine, Options, Profile, Report, SearchResult};
use crate::table::{Header, Table};
use std::borrow::Cow;
use std::path::Path;

/// Searches positions of one game. [`engine`] makes one of a [`Profile`]; a game with a solver of its own
/// implements it.
///
/// ```
/// use nullwindow::session::{Game, Request, Root};
/// use nullwindow_games::kalah::{self, Kalah};
/// let game = kalah::KalahGame::new(None, None, None)?;
/// let mut searcher = game.playing(1)?;
/// let (start, _): (Kalah, _) = game.read("")?;
/// let result = searcher.search(&Root::of(&start), &Request::to_depth(3), &mut |_| ());
/// assert!(!result.lines[0].moves.is_empty());
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait Searcher<P: Position> {
    /// Searches, and calls `report` after each iteration and now and then within it.
    fn search(
        &mut self,
        root: &Root<'_, P>,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Report<'_, P::Move>),
    ) -> SearchResult<P::Move>;

    /// Clears the tables.
    fn new_game(&mut self);

    /// The selectivity levels, lowest confidence first: the number of standard deviations by which a
    /// predicted value must lie outside the window before ProbCut cuts. None by default: no selective cuts.
    fn levels(&self) -> &'static [f32] {
        &[]
    }

    /// Whether the search knows of ends of the game far below its horizon, by bounds, candidates, a solver
    /// or ProbCut, so that one straight to the end is the way to a game's value. By default it does not: a
    /// search that deepens finds the value as well, and has an estimate when it is stopped.
    fn knows_the_end(&self) -> bool {
        false
    }

    /// A function that saves the table. `header` names game and variant; the searcher adds the evaluation.
    ///
    /// # Errors
    /// If the searcher keeps no table; in one line.
    fn table_saver(&self, header: Header) -> Result<TableSaver, Error> {
        _ = header;
        Err(NO_TABLE.into())
    }

    /// Replaces the table by a saved one, at the size that it had. It stays, also when a new game clears it.
    ///
    /// # Errors
    /// If there is no such file, or it is of another game, variant or evaluation; in one line. Nothing is
    /// changed then.
    fn load_table(&mut self, path: &Path, header: Header) -> Result<(), Error> {
        _ = (path, header);
        Err(NO_TABLE.into())
    }
}

/// What a session clears for a new game: the tables of its searcher, or nothing.
pub trait SessionTables {
    fn clear(&mut self);
}

impl SessionTables for () {
    fn clear(&mut self) {}
}

impl<P: Position> SessionTables for Box<dyn Searcher<P>> {
    fn clear(&mut self) {
        self.new_game();
    }
}

/// Saves a session's table to a file, at any time and from any thread: during a search, too. Its error is one
/// line.
///
/// ```
/// use nullwindow::session::{Session, TableSaver};
/// use nullwindow_games::connect_four;
/// let save: TableSaver = Session::solver(connect_four::ConnectFourGame::default(), 1)?.table_saver()?;
/// assert!(std::thread::spawn(move || save("no/such/folder/table".as_ref())).join().unwrap().is_err());
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub type TableSaver = Box<dyn Fn(&Path) -> Result<(), Error> + Send + Sync>;

const NO_TABLE: &str = "this search keeps no table";

/// The engine as a searcher, with this evaluator and a table of `mebibytes` MiB, if the profile has one.
///
/// `evaluation` is the evaluator's name and version, which a saved table carries: a change of the values is a
/// new version. (Whether scores are exact to the depth, and whether symmetric positions share an entry, is
/// added.)
///
/// # Errors
/// If the table does not fit into memory.
///
/// ```
/// use nullwindow::engine::Options;
/// use nullwindow::session::{self, Request, Root, Searcher};
/// use nullwindow_games::connect_four::{ConnectFour, Exact, Solving};
/// let mut solver = session::engine::<Solving>(Exact, "the winner's discs left, 1", 1, Options::default())?;
/// let position: ConnectFour = "444444222222333".parse()?;
/// let result = solver.search(&Root::of(&position), &Request::to_depth(1), &mut |_| ());
/// assert_eq!(result.depth, Some(1));
/// # Ok::<(), session::Error>(())
/// ```
pub fn engine<F: Profile + 'static>(
    evaluator: F::Evaluator,
    evaluation: impl Into<Cow<'static, str>>,
    mebibytes: usize,
    options: Options,
) -> Result<Box<dyn Searcher<F::Game>>, Error>
where
    F::Game: 'static,
    F::Evaluator: 'static,
{
    let (engine, evaluation) = (Engine::<F>::new(evaluator, mebibytes, options)?, evaluation.into());
    Ok(Box::new(Tuned { engine, evaluation, options }))
}

/// An engine, the name of its evaluation, and the options that it was made with.
struct Tuned<F: Profile> {
    engine: Engine<F>,
    evaluation: Cow<'static, str>,
    options: Options,
}

impl<F: Profile> Tuned<F> {
    /// The header with all that the table's values depend on.
    fn complete(&self, header: Header) -> Header {
        let depths = if self.options.exact { "exact to the depth" } else { "to the depth or deeper" };
        let symmetric = if <F::Table as TableUse<F::Game>>::SYMMETRIC {
            ", symmetric positions share entries"
        } else {
            ""
        };
        Header { evaluation: format!("{}, {depths}{symmetric}", self.evaluation), ..header }
    }
}

impl<F: Profile> Searcher<F::Game> for Tuned<F> {
    fn search(
        &mut self,
        root: &Root<'_, F::Game>,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Report<'_, <F::Game as Position>::Move>),
    ) -> SearchResult<<F::Game as Position>::Move> {
        let driver = request.driver.unwrap_or(self.options.driver);
        let selectivity = match request.selectivity {
            Selectivity::Usual => self.options.selectivity,
            Selectivity::Level(level) => Some(level).filter(|_| F::ProbCut::ON),
            Selectivity::Never => None,
        };
        let Request { lines, threads, .. } = *request;
        self.engine.set_options(Options { lines, driver, selectivity, threads, ..self.options });
        let Root { position, earlier, moves } = root;
        let earlier: Vec<_> = earlier.iter().map(F::Repetition::record).collect();
        self.engine.search_after(&earlier, position, moves, request.limits, request.clock, report)
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn knows_the_end(&self) -> bool {
        <F::Bounds as BoundsUse<_, _>>::ON || F::Candidates::ON || F::Solver::ON || F::ProbCut::ON
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
