//! Tables of openings: the exact values of all positions within some plies of the start, solved in advance
//! (Allis 1988, *A Knowledge-based Approach of Connect-Four*).
//!
//! No file has the positions: they follow from the rules, ply by ply in the order of their codes. Nor has it
//! other values than those of the last ply, from which all others follow.

mod error;
mod file;
mod opening_table;
mod ply;

pub use error::OpeningsError;
pub(crate) use opening_table::{Openings, OpeningsToFill};
