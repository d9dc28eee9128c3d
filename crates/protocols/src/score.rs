//! Scores as UCI and USI write them, for engines and for boards (our own).

pub mod uci;
pub mod usi;
