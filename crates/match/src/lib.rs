//! Matches between two engines that speak the Go Text Protocol, UCI or USI, of any game that has a session:
//! processes, clocks, a referee, openings, adjudication, records, and the difference in strength with a
//! sequential test.
//!
//! ```no_run
//! use nullwindow::session::AnyGame;
//! use nullwindow_games::kalah;
//! use nullwindow_match::{MatchConfig, run};
//! use std::{io::stdout, sync::atomic::AtomicBool};
//!
//! let game = AnyGame::from(kalah::KalahGame::new(None, None, None)?);
//! let config = MatchConfig { games: 100, ..MatchConfig::new(&game, "one --gtp", "'the other' --gtp") };
//! let result = run(&config, &mut stdout(), None, &AtomicBool::new(false))?;
//! println!("{:?}", result.standing.estimate());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Features, none by default: `chess` (engines that speak UCI, books of Polyglot's format, well-known
//! openings, records in PGN) and `shogi` (USI, records in CSA). Without its feature a game is played by GTP,
//! as any other.
#![forbid(unsafe_code)]

mod adjudicate;
#[cfg(feature = "chess")]
mod chess;
mod config;
mod engine;
mod error;
mod finished_game;
mod game_kind;
mod known_games;
mod move_info;
mod opening;
mod openings;
mod record;
mod referee;
mod run;
mod runner;
#[cfg(feature = "shogi")]
mod shogi;
mod standing;
mod time;

pub use adjudicate::{AdjudicationRules, DrawRule, ResignRule};
pub use config::{EngineConfig, MatchConfig, OwnEngine, Protocol};
pub use engine::TimeUsed;
pub use error::MatchError;
pub use opening::OpeningConfig;
pub use run::{MatchResult, run};
pub use standing::{Estimate, SequentialTest, Standing};
pub use time::TimeControl;
