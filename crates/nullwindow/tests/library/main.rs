//! The tests of the library, in one program: each of them more would make the engine anew.

mod check;
mod compile_fail;
mod engine;
mod openings;
mod proof;
mod retrograde;
mod schedules;
mod session;
mod sketches;
mod strategy;
mod textbook;
