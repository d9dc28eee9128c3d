//! Connect Four, on 7×6 squares or others: rules on bitboards, and threats, bounds and move scores for
//! solvers (Allis 1988; bitboards and key: Tromp; measure of scores, and the bounds on them: Pons, *Solving
//! Connect 4*).
//!
//! ```
//! use nullwindow::{Position, Window};
//! use nullwindow::textbook::{Walk, alpha_beta};
//! use nullwindow_games::connect_four::{ConnectFour, Exact};
//!
//! // Five discs are missing, and the side to move loses with its opponent's last.
//! let mut position: ConnectFour = "2252576253462244111563365343671351441".parse()?;
//! let value = alpha_beta::fail_soft(&mut Walk::new(&mut position, &Exact, ()), Window::full(), 5);
//! assert_eq!(value.continue_value().map(|score| score.get()), Some(-1));
//! # Ok::<(), nullwindow_games::line::LineError>(())
//! ```

mod bits;
mod board;
mod column;
mod evaluator;
mod knowledge;
mod order;
mod picture;
mod player;
mod rules;
mod session;
mod size;
mod solve;
mod strategy;
mod threats;
mod zugzwang;

pub use bits::Bits;
pub use board::{Board, ConnectFour};
pub use column::Column;
pub use evaluator::{Exact, evaluate, evaluate_as_printed};
pub use knowledge::Solving;
pub use order::{Ascending, CentreFirst, Order};
pub use player::ThreatPlayer;
pub use session::{ConnectFourGame, Playing};
pub use size::{AnySize, AnySizeError, SevenBySix, Size};
pub use solve::{Ideas, Proving, ThreatSolver};
