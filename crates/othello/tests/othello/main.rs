//! Othello: the contracts of the traits, and errors, in one binary.

mod check;
mod ggf;
mod goals;
mod quotes;
mod small;
