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
#![forbid(unsafe_code)]

mod adjudicate;
mod config;
mod engine;
mod error;
mod game_kind;
mod move_info;
mod openings;
mod record;
mod referee;
mod run;
mod runner;
mod standing;
mod time;

pub use adjudicate::{AdjudicationRules, DrawRule, ResignRule};
pub use config::{EngineConfig, MatchConfig, OwnEngine, Protocol};
pub use engine::TimeUsed;
pub use error::MatchError;
pub use openings::OpeningConfig;
pub use run::{MatchResult, run};
pub use standing::{Estimate, SequentialTest, Standing};
pub use time::TimeControl;
