//! Games and sessions without their types: what a program holds (the house's own).

use super::game::MoveOf;
use super::{Answer, Fault, Game, Problem, Progress, Request, Searcher};
use crate::engine::Line;
use crate::{Bound, Position, Score, Side};

/// A line of play in the game's notation, with its score from the view of the side to move.
///
/// ```
/// use nullwindow::session::{AnyGame, Request};
/// use nullwindow_games::connect_four;
/// let mut session = connect_four::Game.player(1)?;
/// let answer = session.search(&Request::to_depth(2), &mut |_| ());
/// let line = &answer.lines[0];
/// assert_eq!(line.moves.concat(), line.text);
/// # Ok::<(), nullwindow::session::Fault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextLine {
    /// The score.
    pub score: Score,
    /// What it says: exact, or a bound.
    pub bound: Bound,
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
    fn problems(&self, line: &str) -> Result<Vec<Problem>, Fault>;

    /// A session at the start of the game that finds exact values, with so many MiB of memory.
    ///
    /// # Errors
    /// If there is not so much memory, or no such start.
    fn solver(&self, mebibytes: usize) -> Result<Box<dyn AnySession>, Fault>;

    /// A session at the start of the game that plays well within limits, with so many MiB of memory.
    ///
    /// # Errors
    /// If there is not so much memory, or no such start.
    fn player(&self, mebibytes: usize) -> Result<Box<dyn AnySession>, Fault>;
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
/// # Ok::<(), nullwindow::session::Fault>(())
/// ```
pub trait AnySession {
    /// Goes to a position; the empty text is the start of the game. What the engine has learned is kept, as far as it is true there.
    ///
    /// # Errors
    /// A fault that names its place in the text. The session stays where it was.
    fn set(&mut self, position: &str) -> Result<(), Fault>;

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
    fn play(&mut self, name: &str) -> Result<(), Fault>;

    /// Takes back the last move, one of the position's text too, and tells its name; `None` if there is none.
    fn undo(&mut self) -> Option<String>;

    /// How the game ended, in words, if it is over.
    fn ended(&self) -> Option<String>;

    /// An exact value in the game's measure: `+18`, `a draw`, `win in 5`.
    fn value(&self, score: Score) -> String;

    /// Searches the position, and calls `report` now and then.
    fn search(
        &mut self,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Progress<TextLine, String>),
    ) -> Answer<TextLine>;
}

impl<G: Game> AnyGame for G {
    fn name(&self) -> &'static str {
        Game::name(self)
    }

    fn problems(&self, line: &str) -> Result<Vec<Problem>, Fault> {
        Game::problems(self, line)
    }

    fn solver(&self, mebibytes: usize) -> Result<Box<dyn AnySession>, Fault> {
        Ok(Box::new(Session::new(self, self.solving(mebibytes)?)?))
    }

    fn player(&self, mebibytes: usize) -> Result<Box<dyn AnySession>, Fault> {
        Ok(Box::new(Session::new(self, self.playing(mebibytes)?)?))
    }
}

/// A session with its types.
struct Session<G: Game> {
    game: G,
    searcher: Box<dyn Searcher<G::Position>>,
    position: G::Position,
    moves: Vec<MoveOf<G>>,
    undos: Vec<<G::Position as Position>::Undo>,
}

impl<G: Game> Session<G> {
    fn new(game: &G, searcher: Box<dyn Searcher<G::Position>>) -> Result<Self, Fault> {
        let (position, _) = game.read("")?;
        Ok(Session { game: game.clone(), searcher, position, moves: Vec::new(), undos: Vec::new() })
    }

    fn make(&mut self, m: MoveOf<G>) {
        self.undos.push(self.position.make(m));
        self.moves.push(m);
    }
}

/// A line as text.
fn told<G: Game>(game: &G, position: &G::Position, line: &Line<MoveOf<G>>) -> TextLine {
    let mut now = position.clone();
    let mut moves = Vec::new();
    for &m in &line.moves {
        moves.push(game.line(&now, &[m]));
        now.make(m);
    }
    TextLine { score: line.score, bound: line.bound, moves, text: game.line(position, &line.moves) }
}

impl<G: Game> AnySession for Session<G> {
    fn set(&mut self, position: &str) -> Result<(), Fault> {
        let (start, moves) = self.game.read(position)?;
        if !self.game.akin(&self.position, &start) {
            self.searcher.new_game();
        }
        self.position = start;
        self.moves.clear();
        self.undos.clear();
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
        _ = self.position.moves(&mut moves);
        moves.iter().map(|&m| self.game.line(&self.position, &[m])).collect()
    }

    fn play(&mut self, name: &str) -> Result<(), Fault> {
        let m = self.game.read_move(&self.position, name)?;
        self.make(m);
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let (m, undo) = (self.moves.pop()?, self.undos.pop()?);
        self.position.unmake(m, undo);
        Some(self.game.line(&self.position, &[m]))
    }

    fn ended(&self) -> Option<String> {
        self.position.ended().map(|end| self.game.ending(end))
    }

    fn value(&self, score: Score) -> String {
        self.game.value(score)
    }

    fn search(
        &mut self,
        request: &Request<'_>,
        report: &mut dyn FnMut(&Progress<TextLine, String>),
    ) -> Answer<TextLine> {
        let Session { game, searcher, position, .. } = self;
        let (mut request, left) = (*request, game.plies_left(position));
        // No deeper than the game, if by iterations; the rules may know that before the search sees it.
        if let (Some(last), Some(left)) = (request.limits.last_depth(), left) {
            request.limits.depth = Some(last.min(left));
        }
        let text = |line: &Line<_>| told(game, position, line);
        let name = |&m: &_| game.line(position, &[m]);
        let answer = searcher.search(position, &request, &mut |progress| report(&progress.map(text, name)));
        let to_the_end = answer.complete && left.is_some() && answer.depth == left;
        Answer { exact: answer.exact || to_the_end, ..answer.map(text) }
    }
}
