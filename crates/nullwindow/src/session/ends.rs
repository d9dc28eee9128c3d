//! Tables of ends for programs: built, read and written without the types of a game, and asked in place of a
//! search (our own).

use super::error::Error;
use super::game::Game;
use super::request::Root;
use crate::engine::{Predictions, SearchResult, Statistics, Variation};
use crate::retrograde::{BoxedNumbering, Ends, EndsCount, EndsLimits, ExactValues, Numbering};
use crate::{Bound, Outcome, Position, Score};
use std::any::Any;
use std::collections::HashSet;
use std::sync::Arc;

/// The table of a game's ends, of whatever game: what
/// [`AnyGame::build_ends`](super::AnyGame::build_ends) and [`AnyGame::read_ends`](super::AnyGame::read_ends)
/// return.
///
/// ```
/// use nullwindow::retrograde::EndsLimits;
/// use nullwindow::session::{AnyGame, Request};
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// let game = AnyGame::from(TicTacToeGame);
/// let ends = game.build_ends(&EndsLimits::default())?;
/// assert_eq!(ends.count().draws, 1_068);
/// let again = game.read_ends(&ends.file())?;
/// let mut session = game.with_ends(again).player(1)?;
/// session.set("12")?;
/// let answer = session.search(&Request::to_depth(1), &mut |_| ());
/// assert_eq!((answer.score.to_string().as_str(), answer.lines[0].moves.len()), ("win in 5", 5));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub trait AnyEnds: Any + Send + Sync {
    /// The file, as [`Ends::file`] writes it.
    fn file(&self) -> Vec<u8>;

    /// How many positions are won, drawn and lost.
    fn count(&self) -> EndsCount;

    /// A position whose win takes longest, if one is won.
    fn longest(&self) -> Option<LongestWin>;
}

/// The win that takes longest, for the side to move of its position.
///
/// ```
/// use nullwindow::retrograde::EndsLimits;
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::tic_tac_toe::TicTacToeGame;
/// let ends = AnyGame::from(TicTacToeGame).build_ends(&EndsLimits::default())?;
/// let longest = ends.longest().ok_or("no side wins")?;
/// assert_eq!((longest.value.as_str(), longest.side), ("win in 5", "X"));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LongestWin {
    /// The value, in the game's measure.
    pub value: String,
    /// The side to move.
    pub side: &'static str,
    /// The position as text; empty if a text of the game cannot begin there.
    pub position: String,
    /// The board, drawn for a terminal.
    pub board: String,
    /// The moves, in the game's notation.
    pub line: String,
}

/// The table with its types.
pub(super) struct GameEnds<G: Game> {
    game: G,
    /// Of the start of the game.
    variant: String,
    pub(super) ends: Arc<Ends<BoxedNumbering<G::Position>>>,
}

/// The game's numbering, and the variant that a file of it is for.
fn numbering<G: Game>(game: &G) -> Result<(BoxedNumbering<G::Position>, String), Error> {
    let none = || format!("{} has no table: its positions have no numbers (`Game::numbering`)", game.name());
    Ok((game.numbering().ok_or_else(none)?, game.variant(&game.read("")?.0)))
}

impl<G: Game> GameEnds<G> {
    /// The table of this game's ends.
    pub(super) fn build(game: &G, limits: &EndsLimits<'_>) -> Result<Self, Error> {
        let (numbers, variant) = numbering(game)?;
        let ends = Ends::build(numbers, limits).map_err(|error| {
            let named = error.number().and_then(|number| game.numbering()?.position(number));
            match named.map(|p| game.write(&p, &[])).filter(|text| !text.is_empty()) {
                Some(text) => format!("{error}: {text}").into(),
                None => Error::from(error),
            }
        })?;
        Ok(GameEnds { game: game.clone(), variant, ends: Arc::new(ends) })
    }

    /// The table in a file.
    pub(super) fn read(game: &G, file: &[u8]) -> Result<Self, Error> {
        let (numbers, variant) = numbering(game)?;
        let ends = Ends::read(numbers, game.name(), &variant, file)?;
        Ok(GameEnds { game: game.clone(), variant, ends: Arc::new(ends) })
    }
}

impl<G: Game> AnyEnds for GameEnds<G> {
    fn file(&self) -> Vec<u8> {
        self.ends.file(self.game.name(), &self.variant)
    }

    fn count(&self) -> EndsCount {
        self.ends.count()
    }

    fn longest(&self) -> Option<LongestWin> {
        let (number, score) = self.ends.count().longest?;
        let p = self.ends.numbering().position(number)?;
        let text = self.game.write(&p, &[]);
        let read = self.game.read(&text).ok().filter(|(_, moves)| moves.is_empty());
        let same = read.is_some_and(|(start, _)| self.ends.numbering().number(&start) == Some(number));
        Some(LongestWin {
            value: self.game.value(score),
            side: self.game.side(p.side()),
            position: if same { text } else { String::new() },
            board: self.game.board(&p),
            line: self.game.line(&p, &self.ends.line(&p)),
        })
    }
}

/// What the table has for a root, as the result of a search to the end; `None` if it does not hold it or one
/// of the moves that are wanted, or a position of the path to the root comes again on a line. Each move that
/// it looks up is a node.
pub(super) fn answer<P: Position<End = Outcome>>(
    table: &dyn ExactValues<Position = P>,
    root: &Root<'_, P>,
    lines: usize,
) -> Option<SearchResult<P::Move>> {
    let mut legal = Vec::new();
    _ = root.position.moves(&mut legal);
    // Of all moves the position's own value shows which is best, of some of them the values of each.
    let (mut moves, least) = if root.moves.is_empty() {
        (table.moves(root.position), lines.min(legal.len()))
    } else {
        (table.valued(root.position), legal.iter().filter(|m| root.moves.contains(m)).count())
    };
    moves.retain(|(m, _)| root.moves.is_empty() || root.moves.contains(m));
    if moves.len() < least {
        return None;
    }
    let nodes = moves.len() as u64;
    let seen: HashSet<u128> = root.earlier.iter().filter_map(|p| table.identity(p)).collect();
    let line = |(m, score): (P::Move, Score)| {
        let mut after = root.position.clone();
        after.make(m);
        let moves: Vec<_> = [m].into_iter().chain(table.line(&after)).collect();
        let mut p = root.position.clone();
        let again = moves.iter().any(|&m| {
            p.make(m);
            table.identity(&p).is_some_and(|identity| seen.contains(&identity))
        });
        (!again).then_some(Variation { score, bound: Bound::Exact, game_theoretic: true, moves })
    };
    let lines: Vec<_> = moves.into_iter().take(lines.max(1)).map(line).collect::<Option<_>>()?;
    let score = lines.first()?.score;
    let (depth, complete, exact, fallback) = (None, true, true, false);
    let (predictions, statistics) = (Predictions::default(), Statistics::default());
    Some(SearchResult { lines, score, depth, nodes, complete, exact, fallback, predictions, statistics })
}
