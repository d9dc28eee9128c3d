//! Problems without their types (our own).

use super::game::Game;
use super::problem::Problem;
use crate::{Position, Score};
use std::any::Any;
use std::rc::Rc;

/// A [`Problem`] whose types are erased: it is already read, and
/// [`AnyPosition::enter`](super::AnyPosition::enter) goes there without reading it again.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_games::connect_four;
/// let game = AnyGame::from(connect_four::ConnectFourGame::default());
/// let (problem, mut session) = (&game.problems("4453 -2")?[0], game.player(1)?);
/// session.enter(problem)?;
/// assert_eq!((session.position(), problem.position.as_str()), ("4453".to_owned(), "4453"));
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyProblem {
    /// The position, as [`AnyPosition::position`](super::AnyPosition::position) writes it.
    pub position: String,
    /// The score given for the position, if any.
    pub score: Option<Score>,
    /// Moves of the position, by their names, with the scores given for them.
    pub moves: Vec<(String, Score)>,
    /// What the reader has to say of the line, each with its column.
    pub notes: Vec<String>,
    /// The [`Problem`] with its types.
    pub(super) typed: Rc<dyn Any>,
}

impl AnyProblem {
    /// Erases the types of a problem of this game.
    pub fn new<G: Game>(game: &G, problem: Problem<G::Position>) -> Self {
        let mut position = problem.start.clone();
        for &m in &problem.played {
            position.make(m);
        }
        AnyProblem {
            position: game.write(&position, &problem.played),
            score: problem.score,
            moves: problem.moves.iter().map(|&(m, score)| (game.line(&position, &[m]), score)).collect(),
            notes: problem.notes.clone(),
            typed: Rc::new(problem),
        }
    }
}
