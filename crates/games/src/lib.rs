//! Small games and model trees for [`nullwindow`].
//!
//! | game | key | symmetries | a finished game counts |
//! |---|---|---|---|
//! | [`connect_four`] | injective, `u64` | 2 | a win, or the discs left when it is won |
//! | [`domineering`] | injective, `u64` | 4 | a win, by the last move |
//! | [`graph`] | injective, `u64` | none | a win or a draw |
//! | [`kalah`] | injective, `u64` | none | the difference of the seeds |
//! | [`tic_tac_toe`] | injective, `u64` | 8 | a win |
#![forbid(unsafe_code)]

pub mod book;
pub mod connect_four;
pub mod domineering;
pub mod graph;
pub mod kalah;
pub mod line;
pub mod tic_tac_toe;
pub mod trees;
