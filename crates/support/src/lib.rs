//! Random numbers, the normal distribution, work shared among threads, random openings, perft, files of
//! limited size, files written whole, checkpoints, expected scores and marks of errors, searches of `bench`,
//! positions on command lines, notes of readers, SGF, shares of slaves, sets of vector instructions,
//! processor time, and what programs show of a game (looks, units of scores, variants, records), for the
//! crates around `nullwindow`.
//!
//! ```
//! use nullwindow_support::{SplitMix64, parallel};
//!
//! // The sum of ten random numbers below 6 for each of four seeds, on two threads.
//! let sum = |seed: usize| -> Option<usize> {
//!     let mut random = SplitMix64::new(seed as u64);
//!     Some((0..10).map(|_| random.below(6)).sum())
//! };
//! let sums = parallel::map(4, 2, sum).expect("no job gives up");
//! assert_eq!(sums, parallel::map(4, 1, sum).expect("no job gives up"));
//! ```
#![forbid(unsafe_code)]

pub mod atomic_file;
mod bench_search;
pub mod checkpoint;
#[cfg(feature = "cpu-time")]
mod cpu_time;
mod instructions;
mod look;
pub mod marks;
mod normal;
mod notes;
mod openings;
pub mod parallel;
mod perft;
mod positions;
mod random;
mod read_book;
mod record;
mod record_tree;
mod scale;
pub mod sgf;
mod shares;
pub mod size_limit;
mod unit;
mod variant;
mod weight_file;

pub use bench_search::BenchSearch;
#[cfg(feature = "cpu-time")]
pub use cpu_time::{ProcessTime, ThreadTime};
pub use instructions::Instructions;
pub use look::Look;
pub use normal::{Z_95, normal_tail, share_interval};
pub use notes::Notes;
pub use openings::{NoOpeningError, random_openings};
pub use perft::{Perft, perft, perft_until};
pub use positions::{PositionSyntax, ReadPositions, Task};
pub use random::SplitMix64;
pub use read_book::ReadBook;
pub use record::{Games, Notation, ReadRecords, Record, good_games};
pub use record_tree::{RecordNode, RecordTree, TreeWalk};
pub use scale::Scale;
pub use shares::{shares, shares_within};
pub use unit::{Unit, pawns, points};
pub use variant::{GameOption, Variant};
pub use weight_file::WeightFile;
