//! Chess: its rules, notations and searches, in one binary.

mod check;
mod ends;
mod engine;
mod goals;
mod notation;
mod perft;
mod positions;
mod quotes;
