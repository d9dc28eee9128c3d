//! What a game tells of itself beyond its rules: names, notation, the drawn board, and how it is searched (the house's own).

use super::Searcher;
use crate::{Outcome, Position, Score, Side};

/// Why a text is refused, in one line; or why there is no engine.
///
/// ```
/// use nullwindow::session::{AnyGame, Error};
/// use nullwindow_games::tic_tac_toe;
/// let fault: Error = tic_tac_toe::Game.problems("155").unwrap_err();
/// assert_eq!(fault.to_string(), "character 3: move 3 cannot be played: square 5 is taken");
/// ```
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// A position as text, and what is known of it beforehand. Scores are from the view of its side to move.
///
/// ```
/// use nullwindow::{Score, session::AnyGame};
/// use nullwindow_games::connect_four;
/// let problem = &connect_four::Game.problems("4453 -2")?[0];
/// assert_eq!((problem.position.as_str(), problem.score), ("4453", Some(Score::points(-2))));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The position, as [`AnySession::set`](super::AnySession::set) reads it.
    pub position: String,
    /// Its value.
    pub score: Option<Score>,
    /// Moves and their values.
    pub moves: Vec<(String, Score)>,
}

/// A game, or one variant of it, as programs use it. The implementor is a small value that holds the options of the variant.
///
/// The type is `Clone` because each session keeps one. See `session.rs` of the games in `nullwindow-games`: an implementation takes
/// some forty lines.
///
/// ```
/// use nullwindow::session::Game;
/// use nullwindow_games::kalah::{self, Rule};
/// let game = kalah::Game::new(Some(3), Some(2), Some(Rule::Standard))?;
/// let (start, moves) = game.read("")?;
/// assert_eq!((start.pits(), moves.len()), (3, 0));
/// assert_eq!(game.write(&start, &moves), "2,2,2:0/2,2,2:0 first standard");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait Game: Clone + 'static {
    /// The rules.
    type Position: Position<End = Outcome> + 'static;

    /// The game's name, as one types it: `connect-four`.
    fn name(&self) -> &'static str;

    /// What a side is called.
    fn side(&self, side: Side) -> &'static str;

    /// Reads a position: where it starts from, and the moves played since. The empty text is the start of the game.
    ///
    /// # Errors
    /// A fault that names its place in the text, counted in characters from 1.
    fn read(&self, text: &str) -> Result<(Self::Position, Moves<Self>), Error>;

    /// Writes a position so that [`read`](Self::read) reads it; `moves` are those played since the start that was read.
    fn write(&self, position: &Self::Position, moves: &[MoveOf<Self>]) -> String;

    /// The legal move of this name.
    ///
    /// # Errors
    /// Why there is none.
    fn read_move(&self, position: &Self::Position, name: &str) -> Result<MoveOf<Self>, Error>;

    /// Writes moves that are legal from `position` on, in the game's notation. Of one move, it is the move's name.
    fn line(&self, position: &Self::Position, moves: &[MoveOf<Self>]) -> String;

    /// The board, drawn for a terminal; each line ends in a newline.
    fn board(&self, position: &Self::Position) -> String;

    /// What is counted where a game is counted.
    fn unit(&self) -> &'static str {
        "points"
    }

    /// How the game has ended at `position`, which came after those `earlier`, oldest first; `None` if it is not over. Games that
    /// end by [`Repetition`](crate::Repetition) say so here.
    fn ended(&self, _earlier: &[Self::Position], position: &Self::Position) -> Option<Outcome> {
        position.outcome()
    }

    /// How a finished game ended, in words.
    fn ending(&self, end: Outcome) -> String {
        match end {
            Outcome::Win(side) => format!("{} wins", self.side(side)),
            Outcome::Draw | Outcome::Margin(0) => "a draw".to_owned(),
            Outcome::Margin(points) => {
                let winner = if points > 0 { Side::First } else { Side::Second };
                format!("{} wins by {} {}", self.side(winner), points.unsigned_abs(), self.unit())
            }
        }
    }

    /// An exact value in the game's measure, from the view of the side to move.
    fn value(&self, score: Score) -> String {
        score.to_string()
    }

    /// Reads what [`value`](Self::value) writes; by default a number of points, with or without a sign.
    fn read_value(&self, text: &str) -> Option<Score> {
        text.parse().ok().filter(|points| (-30_000..=30_000).contains(points)).map(Score::points)
    }

    /// Parts a line at the score behind its position: the score is the rest of the line, without the `=` that may part them.
    fn split<'a>(&self, line: &'a str) -> (&'a str, &'a str) {
        let word = line.trim_start().find(|c: char| c.is_whitespace() || c == '=');
        let (position, rest) =
            line.split_at(word.map_or(line.len(), |at| at + line.len() - line.trim_start().len()));
        let rest = rest.trim_start();
        (position, rest.strip_prefix('=').unwrap_or(rest))
    }

    /// The problems on a line of a file, which is neither blank nor a comment; usually one.
    ///
    /// # Errors
    /// A fault that names its place in the line.
    fn problems(&self, line: &str) -> Result<Vec<Problem>, Error> {
        Ok(vec![problem(self, line)?])
    }

    /// How many plies the game can still last at most, if that is known; a search need not go deeper.
    fn plies_left(&self, _: &Self::Position) -> Option<u32> {
        None
    }

    /// What must be equal of two positions so that what was learned of one is true where the other is met, too, in words: boards of
    /// different sizes, or with other rules, may share keys. A table is saved with it.
    fn variant(&self, _: &Self::Position) -> String {
        String::new()
    }

    /// What solves positions, with so many MiB of memory: a search without a limit of depth gives the exact value.
    ///
    /// # Errors
    /// If there is not so much memory.
    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Self::Position>>, Error>;

    /// What plays the game.
    ///
    /// # Errors
    /// If there is not so much memory.
    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Self::Position>>, Error>;
}

/// The moves of a game.
pub(super) type MoveOf<G> = <<G as Game>::Position as Position>::Move;
pub(super) type Moves<G> = Vec<MoveOf<G>>;

/// The problem on a line: a position, and behind it perhaps its score, parted as [`Game::split`] says.
///
/// # Errors
/// A fault that names its place in the line.
///
/// ```
/// use nullwindow::session;
/// use nullwindow_games::connect_four;
/// assert_eq!(session::problem(&connect_four::Game, "4453 = -2")?.score.map(|score| score.get()), Some(-2));
/// let fault = session::problem(&connect_four::Game, "4453 two").unwrap_err();
/// assert_eq!(fault.to_string(), "character 6: 'two' is not a score");
/// # Ok::<(), session::Error>(())
/// ```
pub fn problem(game: &impl Game, line: &str) -> Result<Problem, Error> {
    let (position, score) = game.split(line);
    game.read(position)?;
    let word = score.trim();
    let score = match word {
        "" => None,
        _ => Some(game.read_value(word).ok_or_else(|| {
            // The score is the rest of the line.
            let before = &line[..line.len() - score.trim_start().len()];
            format!("character {}: '{}' is not a score", before.chars().count() + 1, shortened(word))
        })?),
    };
    Ok(Problem { position: position.trim().to_owned(), score, moves: Vec::new() })
}

/// No more of a text than one wants to see again.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
