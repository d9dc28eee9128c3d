//! Problems of proof: does the side to move reach its goal? And the searches that answer, by proof numbers
//! and by alpha-beta (our own).

mod goal;
mod method;
mod set;

pub use goal::{Found, Means, Problem};
pub use method::ProofMethod;
pub use set::ProblemSet;
