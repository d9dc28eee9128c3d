//! Games and sessions without their types: what a program holds (the house's own).

use super::game::MoveOf;
use super::{Answer, Error, Game, Problem, Progress, Request, Root, Searcher, TableSaver};
use crate::engine::Variation;
use crate::table::Header;
use crate::{Bound, Outcome, Position, Score, Side};
use std::mem;
use std::path::Path;

/// A line of play in the game's notation, with its score from the view of the side to move.
///
/// ```
/// use nullwindow::session::{AnyGame, Request};
/// use nullwindow_games::connect_four;
/// let mut session = connect_four::Game.player(1)?;
/// let answer = session.search(&Request::to_depth(2), &mut |_| ());
/// let line = &answer.lines[0];
/// assert_eq!(line.moves.concat(), line.text);
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextLine {
    /// The score.
    pub score: Score,
    /// What it says: exact, or a bound.
    pub bound: Bound,
    /// Whether it says that of the game's value, as in [`Variation`].
    pub game_theoretic: bool,
    /// The moves, each by its name.
    pub moves: Vec<String>,
    /// All of them, as the game writes a line.
    pub text: String,
}

/// A game whose type is forgotten. Every [`Game`] is one.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::tic_tac_toe;
/// let game: Box<dyn AnyGame> = Box::new(tic_tac_toe::Game);
/// assert_eq!(game.name(), "tic-tac-toe");
/// ```
pub trait AnyGame {
    /// The game's name, as one types it.
    fn name(&self) -> &'static str;

    /// The problems on a line of a file: positions, and their values where given. All that it returns can be
    /// [`set`](AnySession::set).
    ///
    /// # Errors
    /// A fault that names its place in the line.
    fn problems(&self, line: &str) -> Result<Vec<Problem>, Error>;

    /// A session at the start of the game that finds exact values, with so many MiB of memory.
    ///
    /// # Errors
    /// If there is not so much memory, or no such start.
    fn solver(&self, mebibytes: usize) -> Result<Box<dyn AnySession>, Error>;

    /// A session at the start of the game that plays well within limits, with so many MiB of memory.
    ///
    /// # Errors
    /// If there is not so much memory, or no such start.
    fn player(&self, mebibytes: usize) -> Result<Box<dyn AnySession>, Error>;
}

/// A game that is being played or looked at, and an engine for it. Text in, text out.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::connect_four;
/// let mut session = connect_four::Game.player(1)?;
/// session.set("121212")?;
/// assert_eq!(session.play("8").unwrap_err().to_string(), "'8' is not a column (1 to 7)");
/// session.play("1")?;
/// assert_eq!((session.ended().as_deref(), session.position()), (Some("X wins"), "1212121".into()));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait AnySession {
    /// Goes to a position; the empty text is the start of the game. What the engine has learned is kept, as far as it is true there.
    ///
    /// # Errors
    /// A fault that names its place in the text. The session stays where it was.
    fn set(&mut self, position: &str) -> Result<(), Error>;

    /// The position, as [`set`](Self::set) reads it.
    fn position(&self) -> String;

    /// The board, drawn for a terminal.
    fn board(&self) -> String;

    /// Who is to move.
    fn side(&self) -> Side;

    /// What a side is called.
    fn side_name(&self, side: Side) -> &'static str;

    /// The names of the legal moves; none if the game is over.
    fn moves(&self) -> Vec<String>;

    /// Plays a move.
    ///
    /// # Errors
    /// Why it cannot be played. The session stays where it was.
    fn play(&mut self, name: &str) -> Result<(), Error>;

    /// Takes back the last move, one of the position's text too, and tells its name; `None` if there is none.
    fn undo(&mut self) -> Option<String>;

    /// How the game ended, in words, if it is over.
    fn ended(&self) -> Option<String>;

    /// How the game ended, if it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// An exact value in the game's measure: `+18`, `a draw`, `win in 5`.
    fn value(&self, score: Score) -> String;

    /// Searches these moves only, as long as the position stays; all again if none is named.
    ///
    /// # Errors
    /// Which of them cannot be played. Nothing is changed then.
    ///
    /// ```
    /// use nullwindow::session::{AnyGame, Request};
    /// use nullwindow_games::tic_tac_toe;
    /// let mut session = tic_tac_toe::Game.solver(1)?;
    /// session.set("12")?;
    /// session.restrict(&["4", "6"])?; // 4 wins
    /// assert_eq!(session.search(&Request::to_depth(9), &mut |_| ()).lines[0].moves[0], "4");
    /// session.restrict(&["6"])?;
    /// assert_eq!(session.search(&Request::to_depth(9), &mut |_| ()).lines[0].moves[0], "6");
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    fn restrict(&mut self, names: &[&str]) -> Result<(), Error>;

    /// Searches the position, and calls `report` now and then.
    fn search(
        &mut self,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Progress<TextLine, String>),
    ) -> Answer<TextLine>;

    /// How sure guesses may be that cut, the least sure first: by how many standard deviations a foretold value lies beyond the
    /// window. None where searches do not guess. See [`Selectivity`](super::Selectivity).
    ///
    /// ```
    /// use nullwindow::session::AnyGame;
    /// use nullwindow_games::kalah;
    /// assert!(kalah::Game::new(None, None, None)?.solver(1)?.levels().is_empty());
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    fn levels(&self) -> &'static [f32];

    /// Forgets what was learned: the next search is as if the session were new. The position stays.
    fn new_game(&mut self);

    /// Saves what was learned to a file: what of it is true of the position's variant of the game.
    ///
    /// # Errors
    /// If that fails, or the searcher keeps nothing; in one line.
    fn save_table(&self, path: &Path) -> Result<(), Error> {
        self.table_saver()?(path)
    }

    /// What saves the present table for the present position's variant of the game, at any time: while a search goes on, too.
    ///
    /// # Errors
    /// If the searcher keeps nothing; in one line.
    fn table_saver(&self) -> Result<TableSaver, Error>;

    /// Goes on with what was saved, in a table of the size that it had, which it keeps: also when a new game clears it.
    ///
    /// # Errors
    /// If there is no such file, or it is not of this game, its variant and its evaluation; in one line. Nothing is changed then.
    ///
    /// ```
    /// use nullwindow::session::AnyGame;
    /// use nullwindow_games::kalah;
    /// let mut session = kalah::Game::new(Some(3), Some(2), None)?.solver(1)?;
    /// let fault = session.load_table("no/such/file".as_ref()).unwrap_err();
    /// assert!(fault.to_string().starts_with("no/such/file: "));
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    fn load_table(&mut self, path: &Path) -> Result<(), Error>;
}

impl<G: Game> AnyGame for G {
    fn name(&self) -> &'static str {
        Game::name(self)
    }

    fn problems(&self, line: &str) -> Result<Vec<Problem>, Error> {
        Game::problems(self, line)
    }

    fn solver(&self, mebibytes: usize) -> Result<Box<dyn AnySession>, Error> {
        Ok(Box::new(Session::new(self, self.solving(mebibytes)?)?))
    }

    fn player(&self, mebibytes: usize) -> Result<Box<dyn AnySession>, Error> {
        Ok(Box::new(Session::new(self, self.playing(mebibytes)?)?))
    }
}

/// A session with its types.
struct Session<G: Game> {
    game: G,
    searcher: Box<dyn Searcher<G::Position>>,
    position: G::Position,
    moves: Vec<MoveOf<G>>,
    /// The positions before each of them.
    earlier: Vec<G::Position>,
    /// The moves to search; all if there are none.
    wanted: Vec<MoveOf<G>>,
    /// Whether there is anything to forget: to clear a large table takes a while.
    learned: bool,
}

impl<G: Game> Session<G> {
    fn new(game: &G, searcher: Box<dyn Searcher<G::Position>>) -> Result<Self, Error> {
        let (position, _) = game.read("")?;
        Ok(Session {
            game: game.clone(),
            searcher,
            position,
            moves: Vec::new(),
            earlier: Vec::new(),
            wanted: Vec::new(),
            learned: false,
        })
    }

    fn make(&mut self, m: MoveOf<G>) {
        self.earlier.push(self.position.clone());
        self.position.make(m);
        self.moves.push(m);
        self.wanted.clear();
    }

    /// What a table of this session holds good for.
    fn header(&self) -> Header {
        let variant = self.game.variant(&self.position);
        Header { game: Game::name(&self.game).to_owned(), variant, evaluation: String::new() }
    }
}

/// A line as text.
fn told<G: Game>(game: &G, position: &G::Position, line: &Variation<MoveOf<G>>) -> TextLine {
    let mut now = position.clone();
    let mut moves = Vec::new();
    for &m in &line.moves {
        moves.push(game.line(&now, &[m]));
        now.make(m);
    }
    let Variation { score, bound, game_theoretic, .. } = *line;
    TextLine { score, bound, game_theoretic, moves, text: game.line(position, &line.moves) }
}

impl<G: Game> AnySession for Session<G> {
    fn set(&mut self, position: &str) -> Result<(), Error> {
        let (start, moves) = self.game.read(position)?;
        if self.game.variant(&self.position) != self.game.variant(&start) {
            self.new_game();
        }
        self.position = start;
        self.moves.clear();
        self.earlier.clear();
        self.wanted.clear();
        moves.into_iter().for_each(|m| self.make(m));
        Ok(())
    }

    fn position(&self) -> String {
        self.game.write(&self.position, &self.moves)
    }

    fn board(&self) -> String {
        self.game.board(&self.position)
    }

    fn side(&self) -> Side {
        self.position.side()
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.game.side(side)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        // How the game ended is asked elsewhere.
        if self.outcome().is_none() {
            _ = self.position.moves(&mut moves);
        }
        moves.iter().map(|&m| self.game.line(&self.position, &[m])).collect()
    }

    fn play(&mut self, name: &str) -> Result<(), Error> {
        let m = self.game.read_move(&self.position, name)?;
        // Of an end that the position does not show, `read_move` knows nothing.
        if self.outcome().is_some() {
            return Err(format!("{name} cannot be played: the game is over").into());
        }
        self.make(m);
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let m = self.moves.pop()?;
        self.position = self.earlier.pop()?;
        self.wanted.clear();
        Some(self.game.line(&self.position, &[m]))
    }

    fn ended(&self) -> Option<String> {
        self.outcome().map(|end| self.game.ending(end))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.ended(&self.earlier, &self.position)
    }

    fn value(&self, score: Score) -> String {
        self.game.value(score)
    }

    fn restrict(&mut self, names: &[&str]) -> Result<(), Error> {
        let wanted = names.iter().map(|name| self.game.read_move(&self.position, name));
        self.wanted = wanted.collect::<Result<_, _>>()?;
        Ok(())
    }

    fn search(
        &mut self,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Progress<TextLine, String>),
    ) -> Answer<TextLine> {
        self.learned = true;
        let Session { game, searcher, position, earlier, wanted, .. } = self;
        let root = Root { position, earlier, moves: wanted };
        let (mut request, left) = (*request, game.plies_left(position));
        // No deeper than the game, if by iterations; the rules may know that before the search sees it.
        if let (Some(last), Some(left)) = (request.limits.last_depth(), left) {
            request.limits.depth = Some(last.min(left));
        }
        let text = |line: &Variation<_>| told(game, position, line);
        let name = |&m: &_| game.line(position, &[m]);
        let answer = searcher.search(&root, &request, &mut |progress| report(&progress.map(text, name)));
        let to_the_end = answer.complete && left.is_some() && answer.depth == left;
        Answer { exact: answer.exact || to_the_end, ..answer.map(text) }
    }

    fn new_game(&mut self) {
        if mem::take(&mut self.learned) {
            self.searcher.new_game();
        }
    }

    fn levels(&self) -> &'static [f32] {
        self.searcher.levels()
    }

    fn table_saver(&self) -> Result<TableSaver, Error> {
        self.searcher.table_saver(self.header())
    }

    fn load_table(&mut self, path: &Path) -> Result<(), Error> {
        self.learned = true;
        self.searcher.load_table(path, self.header())
    }
}
