//! Kalah(m, n): m pits a side, n seeds in each (rules and solved values: Irving, Donkers & Uiterwijk 2000,
//! *Solving Kalah*).
//!
//! A move sows the seeds of an own pit, one by one, into the houses that follow: the own pits, the own store,
//! the opponent's pits, but never its store; a full lap sows the pit of origin too. A last seed in the own
//! store gives another move. A last seed in an own pit that was empty is captured together with the seeds in
//! the opposite pit ([`Rule`] is for an empty opposite pit). As soon as either row is empty the game is over,
//! and each side keeps the seeds of its row.
//!
//! ```
//! use nullwindow::{Score, Standard, Window};
//! use nullwindow::textbook::{Walk, alpha_beta};
//! use nullwindow_games::kalah::{Kalah, Rule};
//!
//! let mut board = Kalah::new(3, 2, Rule::EmptyCapture)?;
//! let rules = Standard::rules();
//! let value = alpha_beta::fail_soft(&mut Walk::new(&mut board, &rules, ()), Window::full(), 1_000);
//! assert_eq!(value.continue_value(), Some(Score::points(4))); // the first player wins by four seeds
//! # Ok::<(), nullwindow_games::kalah::SetupError>(())
//! ```

mod board;
mod endgames;
mod filling;
mod key;
mod knowledge;
mod layer;
mod picture;
mod pit;
mod rows;
mod rule;
mod rules;
mod session;
mod solve;
mod sowing;
mod strategy;
mod text;

pub use board::{Kalah, MAX_SEEDS, SetupError, store_difference};
pub use endgames::{Endgames, Solving};
pub use knowledge::Stores;
pub use pit::Pit;
pub use rule::{Rule, RuleError};
pub use session::KalahGame;
pub use solve::{Proving, SeedSolver};
pub use text::{PositionError, PositionErrorKind};
