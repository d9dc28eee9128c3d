//! A game in progress and an engine for it, in the types of the game (our own).

use super::book::Book;
use super::ends;
use super::error::Error;
use super::game::{Game, GameMove};
use super::opening_positions;
use super::request::{Request, Root, Selectivity};
use super::searcher::{Searcher, SessionTables, TableSaver};
use crate::engine::{Limits, MAX_DEPTH, NodeClock, Report, SearchResult};
use crate::excerpt::excerpt;
use crate::retrograde::{BoxedNumbering, Ends, ExactValues};
use crate::table::Header;
use crate::weights::Weights;
use crate::{Outcome, Position, Score, Window};
use std::mem;
use std::path::Path;
use std::sync::Arc;

/// A table of exact values, and its variant of the game.
type SessionTable<G> = (Arc<dyn ExactValues<Position = <G as Game>::Position>>, String);

/// A position, how the game came to it, and a searcher, which keeps its tables from position to position; or
/// `()` instead of a searcher.
///
/// Its skin of text is [`AnyPosition`](super::AnyPosition), with a searcher
/// [`AnySession`](super::AnySession); their methods have the same names.
///
/// ```
/// use nullwindow::Score;
/// use nullwindow::session::{Request, Session};
/// use nullwindow_games::tic_tac_toe::{TicTacToe, TicTacToeGame};
/// let mut session = Session::solver(TicTacToeGame, 1)?;
/// let (moves, _) = TicTacToe::start().play("12")?;
/// session.set(TicTacToe::start(), &moves);
/// let result = session.search(&Request::to_depth(9), &mut |_| ());
/// assert_eq!(result.score, Score::win(5));
/// session.play(result.lines[0].moves[0]);
/// assert_eq!((session.earlier().len(), session.moves().len()), (3, 6));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone)]
pub struct Session<G: Game, S = Box<dyn Searcher<<G as Game>::Position>>> {
    game: G,
    searcher: S,
    position: G::Position,
    /// The moves played since the start that was set.
    played: Vec<GameMove<G>>,
    /// The positions before each of them.
    earlier: Vec<G::Position>,
    /// The moves to search; all if this is empty.
    wanted: Vec<GameMove<G>>,
    /// Whether the searcher may have filled its tables: to clear a large one takes time.
    used: bool,
    /// What the player knows without a search.
    pub(super) book: Option<Arc<Book>>,
    /// The table of ends, which answers in place of the searcher.
    ends: Option<SessionTable<G>>,
    /// The table of openings, which answers where a search may be of any depth.
    openings: Option<SessionTable<G>>,
}

impl<G: Game> Session<G, ()> {
    /// A session at the start of the game for its rules alone, without weights and tables.
    ///
    /// # Errors
    /// If the game has no such start.
    ///
    /// ```
    /// use nullwindow::session::Session;
    /// use nullwindow_games::tic_tac_toe::TicTacToeGame;
    /// let session = Session::rules(TicTacToeGame)?;
    /// let (mut other, first) = (session.clone(), session.moves()[0]);
    /// other.play(first);
    /// assert_eq!((session.moves().len(), other.moves().len()), (9, 8));
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    pub fn rules(game: G) -> Result<Self, Error> {
        Session::at_start(game, ())
    }
}

impl<G: Game, S> Session<G, S> {
    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// The moves played since the start that was set.
    pub fn played(&self) -> &[GameMove<G>] {
        &self.played
    }

    /// The positions before each move played, oldest first.
    pub fn earlier(&self) -> &[G::Position] {
        &self.earlier
    }

    /// The legal moves; none if the game is over.
    pub fn moves(&self) -> Vec<GameMove<G>> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            _ = self.position.moves(&mut moves);
        }
        moves
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.earlier, &self.position)
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: GameMove<G>) {
        self.earlier.push(self.position.clone());
        self.position.make(m);
        self.played.push(m);
        self.wanted.clear();
    }

    /// What distinguishes the position after this number of the moves played, as in
    /// [`AnyPosition::identity`](super::AnyPosition::identity).
    pub(super) fn identity_after(&self, plies: usize) -> String {
        let position = self.earlier.get(plies).unwrap_or(&self.position);
        match self.game.code(position) {
            Some(code) => format!("code {code:x}"),
            None => self.game.write(position, &self.played[..plies]),
        }
    }

    /// Whether only some moves are searched.
    pub(super) fn is_restricted(&self) -> bool {
        !self.wanted.is_empty()
    }

    /// Takes back the last move played, and returns it; `None` if there is none.
    pub fn undo(&mut self) -> Option<GameMove<G>> {
        let m = self.played.pop()?;
        self.position = self.earlier.pop()?;
        self.wanted.clear();
        Some(m)
    }
}

impl<G: Game, S: SessionTables> Session<G, S> {
    fn at_start(game: G, searcher: S) -> Result<Self, Error> {
        let (position, _) = game.read("")?;
        Ok(Session {
            game,
            searcher,
            position,
            played: Vec::new(),
            earlier: Vec::new(),
            wanted: Vec::new(),
            used: false,
            book: None,
            ends: None,
            openings: None,
        })
    }

    /// Goes to the position that these moves, which are legal, lead to from `start`. Another variant of the
    /// game clears the table.
    pub fn set(&mut self, start: G::Position, moves: &[GameMove<G>]) {
        if self.game.variant(&self.position) != self.game.variant(&start) {
            self.new_game();
        }
        self.position = start;
        self.played.clear();
        self.earlier.clear();
        self.wanted.clear();
        moves.iter().for_each(|&m| self.play(m));
    }

    /// Clears the tables; the position stays.
    pub fn new_game(&mut self) {
        if mem::take(&mut self.used) {
            self.searcher.clear();
        }
    }
}

impl<G: Game> Session<G> {
    /// A session at the start of the game.
    ///
    /// # Errors
    /// If the game has no such start.
    pub fn new(game: G, searcher: Box<dyn Searcher<G::Position>>) -> Result<Self, Error> {
        Session::at_start(game, searcher)
    }

    /// A session at the start of the game with the game's [solver](Game::solving).
    ///
    /// # Errors
    /// If the table does not fit into memory, or the game has no such start.
    pub fn solver(game: G, mebibytes: usize) -> Result<Self, Error> {
        let searcher = game.solving(mebibytes)?;
        Session::new(game, searcher)
    }

    /// A session at the start of the game with the game's [player](Game::playing).
    ///
    /// # Errors
    /// If the table does not fit into memory, or the game has no such start.
    pub fn player(game: G, mebibytes: usize) -> Result<Self, Error> {
        let searcher = game.playing(mebibytes)?;
        Session::new(game, searcher)
    }

    /// A session at the start of the game with the game's [player by trained weights](Game::trained).
    ///
    /// # Errors
    /// If the game has none, the weights are those of another game or board, or the table does not fit into
    /// memory.
    ///
    /// ```
    /// use nullwindow::session::Session;
    /// use nullwindow::tuples::{Cell, TupleNetwork};
    /// use nullwindow::weights::Weights;
    /// use nullwindow_games::connect_four::ConnectFourGame;
    /// let small = TupleNetwork::new("connect-four", 9, &[Cell::EMPTY], vec![], vec![], 1);
    /// let small = Weights::from(small.expect("it fits together")).of_variant("7×6");
    /// let error = Session::trained(ConnectFourGame::default(), small.into(), 1).err();
    /// let message = "these are weights of connect-four 7×6, 9 cells, not of connect-four 7×6, 42 cells";
    /// assert_eq!(error.map(|error| error.to_string()).as_deref(), Some(message));
    /// ```
    pub fn trained(game: G, weights: Arc<Weights>, mebibytes: usize) -> Result<Self, Error> {
        let given = (weights.game().to_owned(), weights.variant().to_owned(), weights.cells());
        let searcher = game.trained(weights, mebibytes)?;
        let session = Session::new(game, searcher)?;
        let (game, mut cells) = (&session.game, Vec::new());
        game.cells(&session.position, &mut cells);
        let own = (game.name().to_owned(), game.variant(&session.position), cells.len());
        if given != own {
            let [given, own] = [given, own].map(|(name, variant, cells)| {
                excerpt(&format!("{name} {variant}")).trim_end().to_owned() + &format!(", {cells} cells")
            });
            return Err(format!("these are weights of {given}, not of {own}").into());
        }
        Ok(session)
    }

    /// Searches these legal moves only, until the position changes; all again if `moves` is empty.
    pub fn restrict(&mut self, moves: Vec<GameMove<G>>) {
        self.wanted = moves;
    }

    /// Takes from this table the values of its positions, exact and without a search, whatever the limits of
    /// it: those of the variant of the game's start. Where a line brings a position of the game so far again,
    /// there is a search, for the table knows no history.
    ///
    /// # Errors
    /// If the game has no start.
    ///
    /// ```
    /// use nullwindow::retrograde::{Ends, EndsLimits};
    /// use nullwindow::session::{Game, Request, Session};
    /// use nullwindow_games::tic_tac_toe::TicTacToeGame;
    /// let numbers = TicTacToeGame.numbering().ok_or("it has no numbers")?;
    /// let mut session = Session::player(TicTacToeGame, 1)?;
    /// session.set_ends(Ends::build(numbers, &EndsLimits::default())?.into())?;
    /// assert!(session.search(&Request::to_depth(1), &mut |_| ()).exact);
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    pub fn set_ends(&mut self, ends: Arc<Ends<BoxedNumbering<G::Position>>>) -> Result<(), Error> {
        self.ends = Some((ends, self.game.variant(&self.game.read("")?.0)));
        Ok(())
    }

    /// Takes from the table of openings in this file, which [`AnyGame::build_openings`] has made, the values
    /// of its positions, exact and without a search, where the limits of a search do not bound its depth.
    ///
    /// # Errors
    /// If the file is damaged, or one of another game or variant.
    ///
    /// [`AnyGame::build_openings`]: super::AnyGame::build_openings
    pub fn set_openings(&mut self, file: &[u8]) -> Result<(), Error> {
        let table = opening_positions::read(&self.game, file)?;
        self.openings = Some((Arc::new(table), self.game.variant(&self.game.read("")?.0)));
        Ok(())
    }

    /// What the tables have for the position.
    pub(super) fn known(&self, request: &Request<'_>) -> Option<SearchResult<GameMove<G>>> {
        let root = Root { position: &self.position, earlier: &self.earlier, moves: &self.wanted };
        let any_depth = request.limits.depth.is_none_or(|depth| depth > MAX_DEPTH);
        let fits = |of: &str| self.outcome().is_none() && self.game.variant(&self.position) == of;
        let tables = [self.ends.as_ref(), self.openings.as_ref().filter(|_| any_depth)];
        let mut fitting = tables.into_iter().flatten().filter(|(_, of)| fits(of));
        fitting.find_map(|(table, _)| ends::answer(&**table, &root, request.lines))
    }

    /// Searches the position, no deeper than the game can last, and calls `report` after each iteration and
    /// now and then within it. A position of a table of [ends](Self::set_ends) or of
    /// [openings](Self::set_openings) is not searched.
    pub fn search(
        &mut self,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Report<'_, GameMove<G>>),
    ) -> SearchResult<GameMove<G>> {
        let root = Root { position: &self.position, earlier: &self.earlier, moves: &self.wanted };
        if let Some(found) = self.known(request) {
            return found;
        }
        self.used = true;
        let (mut request, left) = (*request, self.game.plies_left(&self.position));
        // The rules may bound the length of the game before the search sees its end. (A search without end
        // finds it by itself.)
        if let (Some(depth @ ..=MAX_DEPTH), Some(left)) = (request.limits.depth, left) {
            request.limits.depth = Some(depth.min(left));
        }
        let mut result = self.searcher.search(&root, &request, report);
        result.exact |= result.complete && left.is_some() && result.depth == left;
        result
    }

    /// Whether the value of the position is more than `v`: a null window, within the
    /// [limits for a value](Self::value_limits), without selective cuts.
    ///
    /// ```
    /// use nullwindow::Score;
    /// use nullwindow::session::Session;
    /// use nullwindow_games::connect_four::ConnectFourGame;
    /// let mut session = Session::solver(ConnectFourGame::default(), 1)?;
    /// let (start, moves) = session.game().read("7752364565751166")?;
    /// session.set(start, &moves);
    /// assert!(session.exceeds(Score::points(-11)) && !session.exceeds(Score::points(-10)));
    /// # use nullwindow::session::Game;
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    #[must_use]
    pub fn exceeds(&mut self, v: Score) -> bool {
        let limits = Limits { window: Some(Window::null(v)), ..self.value_limits() };
        let request = Request { selectivity: Selectivity::Never, ..Request::new(limits, &NodeClock(1)) };
        self.search(&request, &mut |_| ()).score > v
    }

    /// The limits of a search for the value of the game: to the end at once where the search
    /// [knows of it](Searcher::knows_the_end), elsewhere deepening, with attempts to prove the value between.
    ///
    /// ```
    /// use nullwindow::engine::Limits;
    /// use nullwindow::session::Session;
    /// use nullwindow_games::connect_four::ConnectFourGame;
    /// use nullwindow_games::tic_tac_toe::TicTacToeGame;
    /// // The first has a solver of its own.
    /// assert_eq!(Session::solver(ConnectFourGame::default(), 1)?.value_limits().depth, None);
    /// assert_eq!(Session::solver(TicTacToeGame, 1)?.value_limits().depth, Limits::DEEPEN.depth);
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    pub fn value_limits(&self) -> Limits<'static> {
        let depth = Limits::DEEPEN.depth.filter(|_| !self.searcher.knows_the_end());
        Limits { depth, prove: true, ..Limits::default() }
    }

    /// The selectivity levels, as in [`Searcher::levels`].
    pub fn levels(&self) -> &'static [f32] {
        self.searcher.levels()
    }

    /// A function that saves the present table for the present position's variant, as in
    /// [`Searcher::table_saver`].
    ///
    /// # Errors
    /// If the searcher keeps no table; in one line.
    pub fn table_saver(&self) -> Result<TableSaver, Error> {
        self.searcher.table_saver(self.header())
    }

    /// Replaces the table by a saved one, as in [`Searcher::load_table`].
    ///
    /// # Errors
    /// If there is no such file, or it is of another game, variant or evaluation; in one line. Nothing is
    /// changed then.
    pub fn load_table(&mut self, path: &Path) -> Result<(), Error> {
        self.used = true;
        self.searcher.load_table(path, self.header())
    }

    /// The part of a saved table's header that the session knows.
    fn header(&self) -> Header {
        let variant = self.game.variant(&self.position);
        Header { game: self.game.name().to_owned(), variant, evaluation: String::new() }
    }
}
