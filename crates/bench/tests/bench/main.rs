//! The engine against other searches, in one program.

mod connect_four_ai;
mod twin;
