//! One erased session for every game: text in, text out, so that a program, a page or a script matches on no games (the house's own).
//!
//! A game's author implements [`Game`] in one small file; every such game is an [`AnyGame`], which opens [`AnySession`]s.
//!
//! ```
//! use nullwindow::session::{AnyGame, Request};
//! use nullwindow_games::{connect_four, kalah, tic_tac_toe};
//!
//! let games: [&dyn AnyGame; 3] = [&connect_four::Game, &kalah::Game::new(None, None, None)?, &tic_tac_toe::Game];
//! for game in games {
//!     let mut session = game.player(1)?;
//!     let answer = session.search(&Request::to_depth(4), &mut |_| ());
//!     session.play(&answer.lines[0].moves[0])?;
//!     assert_eq!(session.undo(), Some(answer.lines[0].moves[0].clone()));
//! }
//! # Ok::<(), nullwindow::session::Error>(())
//! ```

mod any;
mod game;
mod searcher;

pub use any::{AnyGame, AnySession, TextLine};
pub use game::{Error, Game, Problem, problem};
pub use searcher::{
    Answer, AnswerOf, Progress, ProgressOf, Request, Root, RootMove, Searcher, Selectivity, TableSaver,
    engine,
};
