//! Sessions and games without their types, text in and text out, for programs (our own).

use super::any_position::AnyPosition;
use super::any_problem::AnyProblem;
use super::book::Book;
use super::certificates::Certificates;
use super::ends::{AnyEnds, GameEnds};
use super::error::Error;
use super::game::{Game, GameMove};
use super::openings::{self, BuiltOpenings, OpeningsProgress, OpeningsRequest};
use super::proving::ProofRequest;
use super::request::{Request, Root};
use super::searcher::TableSaver;
use super::typed::Session;
use super::typed_certificates::certificates_of;
use crate::Position;
use crate::engine::{Limits, Report, SearchResult, Update, Variation};
use crate::proof::ProofResult;
use crate::retrograde::EndsLimits;
use crate::weights::Weights;
use std::any::{Any, TypeId};
use std::path::Path;
use std::sync::Arc;

/// A game whose type is erased, made of any [`Game`].
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::tic_tac_toe;
/// let game = AnyGame::from(tic_tac_toe::TicTacToeGame);
/// assert_eq!(game.name(), "tic-tac-toe");
/// assert_eq!(game.player(1)?.moves().len(), 9);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub struct AnyGame {
    name: &'static str,
    game_type: TypeId,
    problems: ReadProblems,
    solver: Open,
    player: Open,
    trained: Train,
    proof: Prove,
    certificates: OpenCertificates,
    ends: MakeEnds,
    openings: BuildOpenings,
}

/// Reads the problems on a line.
type ReadProblems = Box<dyn Fn(&str) -> Result<Vec<AnyProblem>, Error> + Send + Sync>;

/// Opens a session with a table of a size in MiB.
type Open = Box<dyn Fn(usize) -> Result<Box<dyn AnySession>, Error> + Send + Sync>;

/// Opens a session with trained weights.
type Train = Arc<dyn Fn(Arc<Weights>, usize) -> Result<Box<dyn AnySession>, Error> + Send + Sync>;

/// Opens the certificates.
type OpenCertificates = Box<dyn Fn() -> Result<Box<dyn Certificates>, Error> + Send + Sync>;

/// Where a table of ends comes from.
enum EndsSource<'a> {
    Build(&'a EndsLimits<'a>),
    Read(&'a [u8]),
}

/// Makes the file of a table of openings.
type BuildOpenings = Box<
    dyn Fn(&OpeningsRequest<'_>, &mut OpeningsProgress<'_>) -> Result<BuiltOpenings, Error> + Send + Sync,
>;

/// Makes a table of ends.
type MakeEnds = Box<dyn Fn(&EndsSource<'_>) -> Result<Arc<dyn AnyEnds>, Error> + Send + Sync>;

/// Proves or disproves that the side to move of a problem gets more than a score.
type Prove = Box<dyn Fn(&AnyProblem, &ProofRequest<'_>) -> Result<ProofResult<String>, Error> + Send + Sync>;

impl<G: Game> From<G> for AnyGame {
    fn from(game: G) -> Self {
        let name = game.name();
        let [reading, solving, training, proving, certifying, ending, opening] =
            [(); 7].map(|()| game.clone());
        AnyGame {
            name,
            game_type: TypeId::of::<G>(),
            problems: Box::new(move |line| {
                let problems = reading.problems(line)?;
                Ok(problems.into_iter().map(|problem| AnyProblem::new(&reading, problem)).collect())
            }),
            solver: Box::new(move |mebibytes| Ok(Box::new(Session::solver(solving.clone(), mebibytes)?))),
            player: Box::new(move |mebibytes| Ok(Box::new(Session::player(game.clone(), mebibytes)?))),
            trained: Arc::new(move |weights, mebibytes| {
                Ok(Box::new(Session::trained(training.clone(), weights, mebibytes)?))
            }),
            proof: Box::new(move |problem, request| proved(&proving, problem, request)),
            certificates: Box::new(move || certificates_of(&certifying)),
            ends: Box::new(move |source| {
                Ok(Arc::new(match source {
                    EndsSource::Build(limits) => GameEnds::build(&ending, limits)?,
                    EndsSource::Read(file) => GameEnds::read(&ending, file)?,
                }))
            }),
            openings: Box::new(move |request, progress| openings::build(&opening, request, progress)),
        }
    }
}

/// The proof search of a problem.
fn proved<G: Game>(
    game: &G,
    problem: &AnyProblem,
    request: &ProofRequest<'_>,
) -> Result<ProofResult<String>, Error> {
    let mut session = Session::rules(game.clone())?;
    session.enter(problem)?;
    let position = Session::position(&session);
    let found = game.prove(&Root { position, earlier: session.earlier(), moves: &[] }, request)?;
    let mut now = position.clone();
    let name = |m: &GameMove<G>| {
        let name = game.line(&now, &[*m]);
        now.make(*m);
        name
    };
    let line = found.line.iter().map(name).collect();
    Ok(found.with_line(line))
}

impl AnyGame {
    /// Whether it was made from a `G`.
    ///
    /// ```
    /// use nullwindow::session::AnyGame;
    /// use nullwindow_games::{connect_four::ConnectFourGame, tic_tac_toe::TicTacToeGame};
    /// let game = AnyGame::from(TicTacToeGame);
    /// assert!(game.is::<TicTacToeGame>() && !game.is::<ConnectFourGame>());
    /// ```
    #[must_use]
    pub fn is<G: Game>(&self) -> bool {
        self.game_type == TypeId::of::<G>()
    }

    /// The game's name, as a user types it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The problems on a line of a file, as in [`Game::problems`].
    ///
    /// # Errors
    /// The line is wrong; the error names the mistake and its place.
    pub fn problems(&self, line: &str) -> Result<Vec<AnyProblem>, Error> {
        (self.problems)(line)
    }

    /// A session at the start of the game with the game's [solver](Game::solving).
    ///
    /// # Errors
    /// If the table does not fit into memory, or the game has no such start.
    pub fn solver(&self, mebibytes: usize) -> Result<Box<dyn AnySession>, Error> {
        (self.solver)(mebibytes)
    }

    /// Whether the side to move of a problem gets more than a score, as in [`Game::prove`]; moves are their
    /// names.
    ///
    /// # Errors
    /// As those of [`Game::prove`], or if the problem is one of another game.
    ///
    /// ```
    /// use nullwindow::Score;
    /// use nullwindow::engine::NodeClock;
    /// use nullwindow::proof::{ProofLimits, ProofStatus};
    /// use nullwindow::session::{AnyGame, ProofRequest};
    /// use nullwindow_games::tic_tac_toe;
    /// let game = AnyGame::from(tic_tac_toe::TicTacToeGame);
    /// let limits = ProofLimits::default();
    /// let request = ProofRequest { exceeds: Score::points(0), limits, clock: &NodeClock(1), mebibytes: 1 };
    /// assert_eq!(game.prove(&game.problems("12")?[0], &request)?.status, ProofStatus::Proved);
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    pub fn prove(
        &self,
        problem: &AnyProblem,
        request: &ProofRequest<'_>,
    ) -> Result<ProofResult<String>, Error> {
        (self.proof)(problem, request)
    }

    /// Writes and checks certificates, as in [`Game::certificates`].
    ///
    /// # Errors
    /// If the game has none.
    pub fn certificates(&self) -> Result<Box<dyn Certificates>, Error> {
        (self.certificates)()
    }

    /// A session at the start of the game with the game's [player](Game::playing).
    ///
    /// # Errors
    /// If the table does not fit into memory, or the game has no such start.
    pub fn player(&self, mebibytes: usize) -> Result<Box<dyn AnySession>, Error> {
        (self.player)(mebibytes)
    }

    /// A session at the start of the game with the game's player by [trained weights](Game::trained).
    ///
    /// # Errors
    /// If the game has none, the weights are those of another game or board, or the table does not fit into
    /// memory.
    ///
    /// ```
    /// use nullwindow::session::AnyGame;
    /// use nullwindow::tuples::{Cell, TupleNetwork};
    /// use nullwindow::weights::Weights;
    /// use nullwindow_games::connect_four::ConnectFourGame;
    /// use std::sync::Arc;
    /// let empty = TupleNetwork::new("connect-four", 42, &[Cell::EMPTY], vec![], vec![], 1);
    /// let empty = Weights::from(empty.expect("it fits together"));
    /// let game = AnyGame::from(ConnectFourGame::default());
    /// assert!(game.trained(Arc::new(empty.clone().of_variant("7×6")), 1).is_ok());
    /// let error = game.trained(Arc::new(empty.of_variant("6×7")), 1).err().map(|error| error.to_string());
    /// let message = "these are weights of connect-four 6×7, 42 cells, not of connect-four 7×6, 42 cells";
    /// assert_eq!(error.as_deref(), Some(message));
    /// ```
    pub fn trained(&self, weights: Arc<Weights>, mebibytes: usize) -> Result<Box<dyn AnySession>, Error> {
        (self.trained)(weights, mebibytes)
    }

    /// The same game with the player by these weights as its [player](Self::player).
    ///
    /// # Errors
    /// As those of [`trained`](Self::trained).
    pub fn with_weights(self, weights: Arc<Weights>) -> Result<Self, Error> {
        self.trained(Arc::clone(&weights), 1)?;
        let trained = Arc::clone(&self.trained);
        Ok(AnyGame { player: Box::new(move |mebibytes| trained(Arc::clone(&weights), mebibytes)), ..self })
    }

    /// The same game whose [player](Self::player) knows a book, as in
    /// [`AnySession::set_book`].
    #[must_use]
    pub fn with_book(self, book: Arc<Book>) -> Self {
        let player = self.player;
        let player: Open = Box::new(move |mebibytes| {
            let mut session = player(mebibytes)?;
            session.set_book(Arc::clone(&book));
            Ok(session)
        });
        AnyGame { player, ..self }
    }

    /// The table of the game's ends, by its [numbers](Game::numbering).
    ///
    /// # Errors
    /// If the game has none, or as those of [`Ends::build`](crate::retrograde::Ends::build).
    pub fn build_ends(&self, limits: &EndsLimits<'_>) -> Result<Arc<dyn AnyEnds>, Error> {
        (self.ends)(&EndsSource::Build(limits))
    }

    /// The table in a file, which [`AnyEnds::file`] has written.
    ///
    /// # Errors
    /// If the game has no numbers, or the file is damaged, or that of another game or variant.
    pub fn read_ends(&self, file: &[u8]) -> Result<Arc<dyn AnyEnds>, Error> {
        (self.ends)(&EndsSource::Read(file))
    }

    /// The table of openings: the exact values of all positions within some plies of the start, those of the
    /// last ply by searches of the game's [player](Game::playing), and from them those before. A table that
    /// was stopped lacks values. `progress` receives the number of the values of that ply that are known, of
    /// how many, after each search, and what makes the file as it is; an error of it ends the work.
    ///
    /// # Errors
    /// If positions have no [codes](Game::code), too many are within those plies, a player does not find an
    /// exact value, or the file begun before is damaged or another.
    pub fn build_openings(
        &self,
        request: &OpeningsRequest<'_>,
        progress: &mut OpeningsProgress<'_>,
    ) -> Result<BuiltOpenings, Error> {
        (self.openings)(request, progress)
    }

    /// The same game whose [player](Self::player) knows a table of openings, as in
    /// [`AnySession::set_openings`].
    ///
    /// # Errors
    /// As those of [`AnySession::set_openings`].
    pub fn with_openings(self, file: Arc<[u8]>) -> Result<Self, Error> {
        let player = self.player;
        let open = move |mebibytes| {
            let mut session = player(mebibytes)?;
            session.set_openings(&file)?;
            Ok(session)
        };
        open(1)?;
        Ok(AnyGame { player: Box::new(open), ..self })
    }

    /// The same game whose sessions know a table of its ends, as in [`AnySession::set_ends`].
    #[must_use]
    pub fn with_ends(self, ends: Arc<dyn AnyEnds>) -> Self {
        let knowing = |open: Open| -> Open {
            let ends = Arc::clone(&ends);
            Box::new(move |mebibytes| {
                let mut session = open(mebibytes)?;
                session.set_ends(&*ends)?;
                Ok(session)
            })
        };
        AnyGame { solver: knowing(self.solver), player: knowing(self.player), ..self }
    }
}

/// A [`Session`] whose types are erased: a position of a game as text, and its search.
///
/// ```
/// use nullwindow::session::{AnyGame, Request};
/// use nullwindow_games::connect_four;
/// let mut session = AnyGame::from(connect_four::ConnectFourGame::default()).player(1)?;
/// session.set("121212")?;
/// assert_eq!(session.search(&Request::to_depth(3), &mut |_| ()).lines[0].moves, ["1"]);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait AnySession: AnyPosition {
    /// Searches these moves only, until the position changes; all again if `names` is empty.
    ///
    /// # Errors
    /// Which of them is not legal. Nothing is changed then.
    ///
    /// ```
    /// use nullwindow::session::{AnyGame, Request};
    /// use nullwindow_games::tic_tac_toe;
    /// let mut session = AnyGame::from(tic_tac_toe::TicTacToeGame).solver(1)?;
    /// session.set("12")?;
    /// session.restrict(&["4", "6"])?; // 4 wins
    /// assert_eq!(session.search(&Request::to_depth(9), &mut |_| ()).lines[0].moves[0], "4");
    /// session.restrict(&["6"])?;
    /// assert_eq!(session.search(&Request::to_depth(9), &mut |_| ()).lines[0].moves[0], "6");
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    fn restrict(&mut self, names: &[&str]) -> Result<(), Error>;

    /// Searches the position, as in [`Session::search`]; moves are their names. In a position of its
    /// [table](Self::set_ends) or, where [the request](Request::book) allows it, its [book](Self::set_book)
    /// the result is what that has, and no search begins.
    fn search(
        &mut self,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Report<'_, String>),
    ) -> SearchResult<String>;

    /// Takes the lines of positions that this book has instead of a search, where all moves are wanted. A
    /// position that comes again in a game is searched, since the book knows of no repetition.
    fn set_book(&mut self, book: Arc<Book>);

    /// Takes the values of positions from this table instead of a search, as in [`Session::set_ends`].
    ///
    /// # Errors
    /// If it is one of another game.
    ///
    /// ```
    /// use nullwindow::retrograde::EndsLimits;
    /// use nullwindow::session::AnyGame;
    /// use nullwindow_games::{connect_four::ConnectFourGame, tic_tac_toe::TicTacToeGame};
    /// let ends = AnyGame::from(TicTacToeGame).build_ends(&EndsLimits::default())?;
    /// let mut other = AnyGame::from(ConnectFourGame::default()).player(1)?;
    /// let error = other.set_ends(&*ends).unwrap_err();
    /// assert_eq!(error.to_string(), "this is no table of connect-four");
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    fn set_ends(&mut self, ends: &dyn AnyEnds) -> Result<(), Error>;

    /// Takes the values of positions from this table of openings instead of a search of any depth, as in
    /// [`Session::set_openings`].
    ///
    /// # Errors
    /// If the file is damaged, or one of another game or variant.
    fn set_openings(&mut self, file: &[u8]) -> Result<(), Error>;

    /// The limits of a search for the value of the game, as in [`Session::value_limits`].
    fn value_limits(&self) -> Limits<'static>;

    /// The selectivity levels, as in [`Searcher::levels`](super::Searcher::levels).
    fn levels(&self) -> &'static [f32];

    /// Saves the table to a file, for the position's variant of the game.
    ///
    /// # Errors
    /// If that fails, or the searcher keeps no table; in one line.
    fn save_table(&self, path: &Path) -> Result<(), Error> {
        self.table_saver()?(path)
    }

    /// A function that saves the present table for the present position's variant, at any time: during a
    /// search, too.
    ///
    /// # Errors
    /// If the searcher keeps no table; in one line.
    fn table_saver(&self) -> Result<TableSaver, Error>;

    /// Replaces the table by a saved one, at the size that it had. It stays, also when a new game clears it.
    ///
    /// # Errors
    /// If there is no such file, or it is of another game, variant or evaluation; in one line. Nothing is
    /// changed then.
    ///
    /// ```
    /// use nullwindow::session::AnyGame;
    /// use nullwindow_games::kalah;
    /// let mut session = AnyGame::from(kalah::KalahGame::new(Some(3), Some(2), None)?).solver(1)?;
    /// let error = session.load_table("no/such/file".as_ref()).unwrap_err();
    /// assert!(error.to_string().starts_with("no/such/file: "));
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    fn load_table(&mut self, path: &Path) -> Result<(), Error>;
}

// One dynamic call a search, none a node: below this skin the search is compiled for the types of the game,
// and knows no text. Above it the types of the game are forgotten.
impl<G: Game> AnySession for Session<G> {
    fn restrict(&mut self, names: &[&str]) -> Result<(), Error> {
        let moves = names.iter().map(|name| self.game().read_move(Session::position(self), name));
        let moves = moves.collect::<Result<_, _>>()?;
        Session::restrict(self, moves);
        Ok(())
    }

    fn search(
        &mut self,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Report<'_, String>),
    ) -> SearchResult<String> {
        let known = || self.known(request).is_some();
        if request.book
            && let Some(answer) = from_book(self).filter(|_| !known())
        {
            return answer;
        }
        let (game, position) = (self.game().clone(), Session::position(self).clone());
        let text = |lines: &[Variation<_>]| lines.iter().map(|line| named(&game, &position, line)).collect();
        let result = Session::search(self, request, &mut |typed| {
            let lines: Vec<_> = text(typed.lines);
            let Report { depth, selective_depth, nodes, elapsed, fill, .. } = *typed;
            let update = match typed.update {
                Update::Iteration => Update::Iteration,
                Update::Variation(number) => Update::Variation(number),
                Update::RootMove { m, number, of } => {
                    Update::RootMove { m: game.line(&position, &[m]), number, of }
                }
            };
            report(&Report { update, depth, selective_depth, lines: &lines, nodes, elapsed, fill });
        });
        let SearchResult { lines, score, depth, nodes, complete, exact, fallback, predictions, statistics } =
            result;
        SearchResult {
            lines: text(&lines),
            score,
            depth,
            nodes,
            complete,
            exact,
            fallback,
            predictions,
            statistics,
        }
    }

    fn set_book(&mut self, book: Arc<Book>) {
        self.book = Some(book);
    }

    fn set_ends(&mut self, ends: &dyn AnyEnds) -> Result<(), Error> {
        let typed = (ends as &dyn Any).downcast_ref::<GameEnds<G>>();
        let typed = typed.ok_or_else(|| format!("this is no table of {}", self.game().name()))?;
        Session::set_ends(self, Arc::clone(&typed.ends))
    }

    fn set_openings(&mut self, file: &[u8]) -> Result<(), Error> {
        Session::set_openings(self, file)
    }

    fn value_limits(&self) -> Limits<'static> {
        Session::value_limits(self)
    }

    fn levels(&self) -> &'static [f32] {
        Session::levels(self)
    }

    fn table_saver(&self) -> Result<TableSaver, Error> {
        Session::table_saver(self)
    }

    fn load_table(&mut self, path: &Path) -> Result<(), Error> {
        Session::load_table(self, path)
    }
}

/// What the book of a session has for its position.
fn from_book<G: Game>(session: &Session<G>) -> Option<SearchResult<String>> {
    let book = session.book.as_ref().filter(|_| !session.is_restricted())?;
    let answer = book.answer(session)?;
    let identity = AnyPosition::identity(session);
    let comes_again = (0..session.played().len()).any(|plies| session.identity_after(plies) == identity);
    (!comes_again).then_some(answer)
}

/// A variation from `position` on with its moves by their names.
fn named<G: Game>(game: &G, position: &G::Position, line: &Variation<GameMove<G>>) -> Variation<String> {
    let (mut now, mut moves) = (position.clone(), Vec::new());
    for &m in &line.moves {
        moves.push(game.line(&now, &[m]));
        now.make(m);
    }
    let Variation { score, bound, game_theoretic, .. } = *line;
    Variation { score, bound, game_theoretic, moves }
}
