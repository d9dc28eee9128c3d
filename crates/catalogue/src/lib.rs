//! The games of the house: one list, and what programs know of each game beyond its session (our own).
//!
//! [`HouseGame`] has a facet for each use; what a game leaves out, no program offers. [`each`] is the list.
//! A program that needs the types of a game gives a [`Visitor`] to [`with`]; one that does not reads the
//! [`entries`].
//!
//! ```
//! use nullwindow_catalogue::{entries, open, Variant};
//! let sizes = |entry: &nullwindow_catalogue::Entry| entry.options.len();
//! assert!(entries().iter().any(|entry| entry.name == "kalah" && sizes(entry) == 3)); // pits, seeds, rule
//! let mut session = open("domineering", &Variant::of([("columns", "4"), ("rows", "5")]))?.player(1)?;
//! session.play("a1")?;
//! assert_eq!(session.side_name(session.side()), "Across");
//! # Ok::<(), nullwindow::session::Error>(())
//! ```
#![forbid(unsafe_code)]

#[cfg(feature = "chess")]
mod chess;
mod connect_four;
mod domineering;
mod entry;
mod facets;
mod house_game;
mod kalah;
mod list;
mod othello;
#[cfg(feature = "app")]
mod program;
mod records;
#[cfg(feature = "shogi")]
mod shogi;
mod terms;
mod tic_tac_toe;

pub use entry::{Entry, entries, entry, open};
pub use facets::{Protocol, Term};
pub use house_game::{GameMove, GameVisitor, HouseGame, PathCounts, PerftVisitor, ReadCounts};
pub use list::{EachGame, Visitor, each, names, with, with_variant};
pub use nullwindow_support::{
    GameOption, Games, Look, Notation, ReadRecords, Record, RecordTree, Unit, Variant, WeightFile,
    good_games, pawns, points,
};
#[cfg(feature = "app")]
pub use program::game_entries;

#[cfg(test)]
mod tests;
