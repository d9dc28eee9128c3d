//! The tests of the small games, in one program.

mod engine;
mod rules;
mod session;
