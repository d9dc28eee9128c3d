//! The part of a game that programs need besides its rules: names, notation, the drawn board, and its
//! searchers (our own).

use super::certificates::Certificates;
use super::coded::CodedPosition;
use super::error::Error;
use super::picture::{Picture, Places};
use super::problem::Problem;
use super::proving::{ProofRequest, prove};
use super::request::Root;
use super::searcher::Searcher;
use crate::excerpt::excerpt;
use crate::proof::{Acyclic, NoDominance, ProofResult};
use crate::retrograde::BoxedNumbering;
use crate::tuples::Cell;
use crate::weights::Weights;
use crate::{Outcome, Position, Score, Side};
use std::sync::Arc;

/// A game, or one variant of it, as programs use it. The implementor is a small value that holds the options
/// of the variant.
///
/// The type is `Clone` because each session keeps one, and `Send` and `Sync` because a match opens sessions
/// in several threads. See `session.rs` of the games in `nullwindow-games`: an implementation takes some
/// forty lines.
///
/// ```
/// use nullwindow::session::Game;
/// use nullwindow_games::kalah::{self, Rule};
/// let game = kalah::KalahGame::new(Some(3), Some(2), Some(Rule::Standard))?;
/// let (start, moves) = game.read("")?;
/// assert_eq!((start.pits(), moves.len()), (3, 0));
/// assert_eq!(game.write(&start, &moves), "2,2,2:0/2,2,2:0 first standard");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait Game: Clone + Send + Sync + 'static {
    /// The rules.
    type Position: Position<End = Outcome> + 'static;

    /// The game's name, as a user types it: `connect-four`.
    fn name(&self) -> &'static str;

    /// The name of a side.
    fn side(&self, side: Side) -> &'static str;

    /// Reads a position: its start, and the moves played since. The empty text is the start of the game.
    ///
    /// # Errors
    /// The text is wrong; the error names the mistake and its place, in characters from 1.
    fn read(&self, text: &str) -> Result<(Self::Position, Moves<Self>), Error>;

    /// Writes a position so that [`read`](Self::read) reads it; `moves` are those played since the start that
    /// was read.
    fn write(&self, position: &Self::Position, moves: &[GameMove<Self>]) -> String;

    /// The legal move of this name: by default the one that [`line`](Self::line) writes so.
    ///
    /// # Errors
    /// Why there is none.
    fn read_move(&self, position: &Self::Position, name: &str) -> Result<GameMove<Self>, Error> {
        let mut moves = Moves::<Self>::new();
        _ = position.moves(&mut moves);
        let Some(&first) = moves.first() else { return Err(OVER.into()) };
        let found = moves.into_iter().find(|&m| self.line(position, &[m]) == name);
        Ok(found.ok_or_else(|| {
            format!("'{}' is not a legal move, such as {}", excerpt(name), self.line(position, &[first]))
        })?)
    }

    /// Writes moves that are legal from `position` on, in the game's notation. A single move is written as
    /// its name.
    fn line(&self, position: &Self::Position, moves: &[GameMove<Self>]) -> String;

    /// The board, drawn for a terminal; each line ends in a newline.
    fn board(&self, position: &Self::Position) -> String;

    /// The picture of a position, for boards that are not text; by default there is none.
    fn picture(&self, _position: &Self::Position) -> Option<Picture> {
        None
    }

    /// Where a legal move comes from and goes, in the [`picture`](Self::picture).
    fn places(&self, _position: &Self::Position, _m: GameMove<Self>) -> Places {
        (None, None)
    }

    /// Adds what is on each cell of the [`picture`](Self::picture), and behind them whatever else counts, for
    /// trained evaluations: always as many, and the same ones for positions of one key. By default it is read
    /// from the picture, which takes longer than a search should.
    fn cells(&self, position: &Self::Position, out: &mut Vec<Cell>) {
        if let Some(picture) = self.picture(position) {
            picture.add_cells(out);
        }
    }

    /// The points that are [settled](crate::Keyed::settled), from the view of the side to move, where the key
    /// leaves them out: then the cells do so too, and a trained evaluation adds the points. By default none.
    fn settled(&self, _position: &Self::Position) -> i16 {
        0
    }

    /// The cell that is for one side what this one is for the other, if the sides can be exchanged: in
    /// Connect Four the same, where both move up the board the one on the other side, of hands that of the
    /// other hand. Then a training learns from the games of both sides at once. By default they cannot.
    fn exchanged(&self, _cell: usize) -> Option<usize> {
        None
    }

    /// The cells of tuples that a training of tuples has besides the straight lines and rectangles that it
    /// makes: a column, a corner, a region. The symmetric ones need not be named. By default none.
    fn tuples(&self) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// The number of the game in SGF, the Smart Game Format, where 2 is Othello; 0 for a game that has none.
    fn sgf_number(&self) -> u8 {
        0
    }

    /// The unit of a margin, in the plural.
    fn unit(&self) -> &'static str {
        "points"
    }

    /// The outcome of the game at `position`, which came after those `earlier`, oldest first; `None` if it is
    /// not over. A game that ends by [`Repetition`](crate::Repetition) overrides this.
    fn outcome(&self, _earlier: &[Self::Position], position: &Self::Position) -> Option<Outcome> {
        position.outcome()
    }

    /// An outcome in words.
    fn ending(&self, outcome: Outcome) -> String {
        match outcome {
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

    /// A value as players write it, from the view of the side to move: by default as [`value`](Self::value)
    /// does. Where the unit is a hundredth of a pawn, players write pawns.
    fn shown(&self, score: Score) -> String {
        self.value(score)
    }

    /// Reads what [`value`](Self::value) writes; by default `win in 7`, `loss in 4`, or a number of points,
    /// with or without a sign.
    fn read_value(&self, text: &str) -> Option<Score> {
        Score::read(text)
    }

    /// Splits a line into a position and its score: the position ends at its first blank or `=`, the score is
    /// the rest. A game whose positions have blanks overrides this, for example by
    /// `line.split_once('=').unwrap_or((line, ""))`.
    fn split<'a>(&self, line: &'a str) -> (&'a str, &'a str) {
        let word = line.trim_start().find(|c: char| c.is_whitespace() || c == '=');
        let (position, rest) =
            line.split_at(word.map_or(line.len(), |at| at + line.len() - line.trim_start().len()));
        let rest = rest.trim_start();
        (position, rest.strip_prefix('=').unwrap_or(rest))
    }

    /// The problem on a line: a position, and perhaps its score, separated as [`split`](Self::split) does it.
    ///
    /// # Errors
    /// The line is wrong; the error names the mistake and its place.
    ///
    /// ```
    /// use nullwindow::session::Game as _;
    /// use nullwindow_games::connect_four::ConnectFourGame;
    /// assert_eq!(ConnectFourGame::default().problem("4453 = -2")?.score.map(|score| score.get()), Some(-2));
    /// let error = ConnectFourGame::default().problem("4453 = two").unwrap_err();
    /// assert_eq!(error.to_string(), "character 8: 'two' is not a score");
    /// # Ok::<(), nullwindow::session::Error>(())
    /// ```
    fn problem(&self, line: &str) -> Result<Problem<Self::Position>, Error> {
        let (position, score) = self.split(line);
        let word = score.trim();
        let read = if word.is_empty() { None } else { self.read_value(word) };
        let unread = !word.is_empty() && read.is_none();
        // Perhaps the rest was meant as part of the position.
        let blank = if unread && !line.contains('=') { BLANK } else { "" };
        let (start, played) = self.read(position).map_err(|error| format!("{error}{blank}"))?;
        if unread {
            // The score is the rest of the line.
            let before = &line[..line.len() - score.trim_start().len()];
            let (column, word) = (before.chars().count() + 1, excerpt(word));
            return Err(format!("character {column}: '{word}' is not a score{blank}").into());
        }
        Ok(Problem { played, score: read, ..Problem::new(start) })
    }

    /// The problems on a line of a file, which is neither blank nor a comment; usually one.
    ///
    /// # Errors
    /// The line is wrong; the error names the mistake and its place.
    fn problems(&self, line: &str) -> Result<Vec<Problem<Self::Position>>, Error> {
        Ok(vec![self.problem(line)?])
    }

    /// An upper bound on the plies that are left to the end of the game, if there is one; no search goes
    /// deeper.
    fn plies_left(&self, _: &Self::Position) -> Option<u32> {
        None
    }

    /// How much of the game is left, by a measure that no move raises, and that shows how large a search to
    /// the end is; by default the [plies](Self::plies_left). [Ranks](Self::code) share out what is large.
    /// `None` in a game whose positions come again.
    fn left(&self, position: &Self::Position) -> Option<u32> {
        self.plies_left(position)
    }

    /// The variant that a position belongs to, in words: positions share a table only within one variant,
    /// because boards of different sizes, or with other rules, may share keys. A saved table carries it.
    fn variant(&self, _: &Self::Position) -> String {
        String::new()
    }

    /// The code of a position, by which proofs, certificates, books and ranks distinguish positions: no two
    /// that differ, or have another side to move, share one. Mostly `Some(position.key().into())`, if that
    /// key is no hash, and leaves no points out as [settled](crate::Keyed::settled): with such a key proofs
    /// would be wrong. By default there is none, and so neither proofs nor a search on many ranks.
    fn code(&self, _position: &Self::Position) -> Option<u128> {
        None
    }

    /// The smallest of the [codes](Self::code) of the symmetric positions, by which a table of openings has
    /// one value for them all. By default they are different ones.
    fn symmetric_code(&self, position: &Self::Position) -> Option<u128> {
        self.code(position)
    }

    /// Whether the side to move at the root gets more than a score, by a proof search. By default it is
    /// [`prove`](super::prove()) with the game's [codes](Self::code), for a game that
    /// [ends](Self::plies_left); a game with a position history, or with more to say, calls it itself.
    ///
    /// # Errors
    /// If the game lacks one of both, or has no proof search for this score; or as those of
    /// [`prove`](super::prove()).
    fn prove(
        &self,
        root: &Root<'_, Self::Position>,
        request: &ProofRequest<'_>,
    ) -> Result<ProofResult<GameMove<Self>>, Error> {
        let game = self.clone();
        let states = move |p: &Self::Position| (game.code(p), game.plies_left(p));
        let position = CodedPosition::new(self.name(), root.position, states)?;
        let root = Root { position: &position, earlier: &[], moves: root.moves };
        prove::<_, Acyclic, NoDominance>(&root, request.margin()?, request)
    }

    /// The certificates of rules that say more than [codes](Self::code), made by
    /// [`certificates`](super::certificates()): symmetric positions that share one, results that are settled.
    /// A game that [ends](Self::plies_left) needs none of its own.
    fn certificates(&self) -> Option<Box<dyn Certificates>> {
        None
    }

    /// Numbers of positions, for a table of their exact values, by which programs answer without a search:
    /// `Some(Box::new(MyNumbers))`. They are those of the variant of the start. By default there are none.
    ///
    /// ```
    /// use nullwindow::session::Game;
    /// use nullwindow_games::tic_tac_toe::{TicTacToe, TicTacToeGame};
    /// let number = TicTacToeGame.numbering().and_then(|numbers| numbers.number(&TicTacToe::start()));
    /// assert_eq!(number, Some(0));
    /// ```
    fn numbering(&self) -> Option<BoxedNumbering<Self::Position>> {
        None
    }

    /// The solver, with tables of `mebibytes` MiB, or less where more gain nothing: its search without a
    /// limit of depth gives the exact value.
    ///
    /// # Errors
    /// If `mebibytes` is 0, or the tables do not fit into memory.
    fn solving(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Self::Position>>, Error>;

    /// The player, with a table of `mebibytes` MiB.
    ///
    /// # Errors
    /// If the table does not fit into memory.
    fn playing(&self, mebibytes: usize) -> Result<Box<dyn Searcher<Self::Position>>, Error>;

    /// The player by weights that a training has found, with a table of `mebibytes` MiB, made by
    /// [`trained`](super::trained()). By default there is none.
    ///
    /// # Errors
    /// If there is none, or the table does not fit into memory.
    fn trained(
        &self,
        _weights: Arc<Weights>,
        _mebibytes: usize,
    ) -> Result<Box<dyn Searcher<Self::Position>>, Error> {
        Err(format!("{} has no player by trained weights", self.name()).into())
    }
}

/// Why there is no move at all.
pub(super) const OVER: &str = "the game is over";

/// What a position ends at, in errors that this may explain.
const BLANK: &str = "; a position of this game ends at its first blank";

/// The moves of a game.
pub(super) type GameMove<G> = <<G as Game>::Position as Position>::Move;
pub(super) type Moves<G> = Vec<GameMove<G>>;
