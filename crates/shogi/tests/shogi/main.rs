//! The tests of shogi, in one program.

mod mates;
mod rules;
