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
mod cluster;
mod doctor;
#[cfg(feature = "lab")]
mod lab;
mod master;
mod matches;
#[cfg(feature = "mpi")]
mod mpi;
mod perft;
mod play;
mod protocols;
mod quotes;
mod readme;
mod serve;
#[cfg(all(feature = "lab", feature = "train"))]
mod signals;
mod solve;
mod solve_checkpoint;
mod solve_each;
mod solve_games;
mod solve_proof;
mod solved;
mod suite;
#[cfg(feature = "train")]
mod train;
#[cfg(feature = "train")]
mod train_games;
#[cfg(feature = "train")]
mod train_shogi;
mod tree;
mod tsume;
#[cfg(all(feature = "lab", feature = "train"))]
mod usage;
#[cfg(all(feature = "lab", feature = "train"))]
mod written;
