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
mod unit;
mod variant;

pub use entry::{Entry, ReadRecords, entries, entry, open};
pub use facets::{Look, Notation, Protocol, Record, Term, WeightFile};
pub use house_game::{GameMove, GameVisitor, HouseGame, PathCounts, PerftVisitor, ReadCounts};
#[cfg(feature = "ranks")]
pub use house_game::{RankVisitor, RankedGame};
pub use list::{EachGame, Visitor, each, names, with, with_variant};
#[cfg(feature = "app")]
pub use program::game_entries;
pub use records::{Games, good_games};
pub use unit::{Unit, pawns, points};
pub use variant::{GameOption, Variant};

#[cfg(test)]
mod tests;
