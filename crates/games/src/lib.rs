//! Small games and model trees for [`nullwindow`].
//!
//! | game | key | symmetries | values at the end |
//! |---|---|---|---|
//! | [`connect_four`] | injective, `u64` | 2 | discs left when the game is won |
#![forbid(unsafe_code)]

pub mod connect_four;
pub mod line;
pub mod trees;
