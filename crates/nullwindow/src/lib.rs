//! Game-tree search for two-player, zero-sum, perfect-information games, around one question: *is the value
//! of this position more than v?*
//!
//! A game's author implements [`Position`], the rules; an [`Evaluator`] gives values to the leaves; the
//! algorithms of [`textbook`] search, each as its paper defines it; an [`observe::Observer`] counts, traces
//! or stops them. [`engine`] is the fast search, with a transposition [`table`]. Programs that handle any
//! game use [`session`]; [`check`] tests a new game.
// Not `forbid`, because two small files allow it, each with its reason: `table/memory.rs` (huge pages) and
// `table/prefetch.rs`.
#![deny(unsafe_code)]

mod capability;
pub mod check;
mod dewey;
pub mod engine;
mod evaluate;
mod excerpt;
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
