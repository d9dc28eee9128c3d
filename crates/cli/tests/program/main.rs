//! The program as its users meet it: one program of tests, because each is linked again.

mod common;

mod analyze;
mod analyze_chess;
mod analyze_shogi;
mod at_once;
mod bench;
mod book;
mod bots;
mod certify;
mod chapters;
mod cluster;
mod doctor;
mod matches;
#[cfg(feature = "mpi")]
mod mpi;
mod opening_book;
mod perft;
mod play;
mod protocols;
mod quotes;
mod readme;
mod running;
mod serve;
mod signals;
mod solve;
mod solve_checkpoint;
mod solve_each;
mod solve_games;
mod solve_proof;
mod solved;
mod suite;
mod tree;
mod tsume;
mod usage;
mod written;

/// The program under test, and its name.
const PROGRAM: &str = env!("CARGO_BIN_EXE_nullwindow");
const NAME: &str = "nullwindow";

/// The least numbers of its commands in the book's chapters, and of lines that are quoted from them.
const LEAST: (usize, usize) = (20, 20);

/// The commands that write a file at their end, and the option that names it.
const WRITING: [(&[&str], &str); 2] = [
    (&["certify", "--game", "domineering", "--columns", "4", "--rows", "4"], "--out"),
    (&["solve", "--game", "kalah", "--pits", "3", "--seeds", "2", "--hash", "1"], "--save-table"),
];
