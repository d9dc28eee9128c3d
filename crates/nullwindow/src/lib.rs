//! Game-tree search for two-player, zero-sum, perfect-information games, around one question:
//! *is this position worth more than v?*
//!
//! A game's author implements [`Position`] (the rules); a [`Evaluator`] gives values to the leaves; the algorithms of
//! [`textbook`] search, each exactly as its paper defines it; an [`observe::Observer`] counts, traces or stops them.
//!
//! A search that remembers what it has seen keeps it in a [`table::Table`]. Programs that know no game by name use
//! [`session`].
// Not `forbid`, because two small files allow it, each with its reason: `table/memory.rs` (huge pages) and `table/prefetch.rs`.
#![deny(unsafe_code)]

mod capability;
pub mod check;
mod dewey;
pub mod engine;
mod evaluate;
pub mod observe;
mod position;
mod score;
pub mod session;
pub mod table;
pub mod textbook;
mod window;

pub use capability::{Indexed, KeyAfter, Keyed, NullMove, OnPath, Repetition, Symmetric};
pub use dewey::{Dewey, ParseDeweyError};
pub use evaluate::{Evaluator, Standard};
pub use position::{MoveSink, Outcome, Position, Side};
pub use score::{Bound, Score, Value, max, min};
pub use window::{Turn, Window};
