//! A game in progress and an engine for it, typed ([`Session`]); and its skin of text ([`AnyPosition`],
//! [`AnySession`]), so that a program, a page or a script needs no type of any game (our own).
//!
//! A game's author implements [`Game`] in one small file. A program holds an [`AnyGame`], which opens
//! [`AnySession`]s.
//!
//! ```
//! use nullwindow::session::{AnyGame, Request};
//! use nullwindow_games::{connect_four::ConnectFourGame, kalah::KalahGame, tic_tac_toe::TicTacToeGame};
//!
//! let kalah = KalahGame::new(None, None, None)?;
//! let games: [AnyGame; 3] = [ConnectFourGame::default().into(), kalah.into(), TicTacToeGame.into()];
//! for game in games {
//!     let mut session = game.player(1)?;
//!     let result = session.search(&Request::to_depth(4), &mut |_| ());
//!     session.play(&result.lines[0].moves[0])?;
//!     assert_eq!(session.undo().as_ref(), result.lines[0].moves.first());
//! }
//! # Ok::<(), nullwindow::session::Error>(())
//! ```

mod any;
mod any_position;
mod any_problem;
mod any_strategy;
mod book;
mod certificates;
mod coded;
mod ends;
mod error;
mod game;
mod mates;
mod moves;
mod opening_positions;
mod openings;
mod picture;
mod problem;
mod proving;
mod request;
mod searcher;
mod trained;
mod typed;
mod typed_certificates;
mod typed_position;
mod typed_strategy;

pub use crate::excerpt::{escaped, excerpt};
pub use crate::openings::OpeningsError;
pub use crate::words::{Word, column, offset, words};
pub use any::{AnyGame, AnySession};
pub use any_position::AnyPosition;
pub use any_problem::AnyProblem;
pub use any_strategy::{AnyStrategy, StrategyAnswers};
pub use book::Book;
pub use certificates::{CertificateProgress, CertificateRequest, Certificates, Certified, CertifiedClaim};
pub use ends::{AnyEnds, LongestWin};
pub use error::Error;
pub use game::Game;
pub use mates::MateSearcher;
pub use moves::{moves_from, start_and_moves};
pub use openings::{BuiltOpenings, OpeningsProgress, OpeningsRequest};
pub use picture::{Picture, Place, Places};
pub use problem::Problem;
pub use proving::{ProofRequest, prove};
pub use request::{Request, Root, Selectivity};
pub use searcher::{Searcher, TableSaver, engine};
pub use trained::{Learned, LearnedLocal, trained};
pub use typed::Session;
pub use typed_certificates::{certificates, certificates_of};
