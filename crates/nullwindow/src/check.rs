//! Checks for authors of games: random games, at every position of which all promises of the traits are
//! tested (our own).
//!
//! A broken promise ends the check with a [`Violation`]: it names the [`Rule`], the game in which it is
//! broken, the expected result and the actual one. A [`Check`] is set up once; each of its methods plays the
//! same games and tests other promises. A method exists only for games that have what it tests: a missing
//! capability is a compile error here too.
//!
//! | method | for | tests |
//! |---|---|---|
//! | [`rules`](Check::rules) | [`Position`] | moves, outcomes, undo, sides that alternate |
//! | [`keys`](Check::keys) | [`Keyed`] | keys, also before the move, and moves in 16 bits |
//! | [`rebuilt_keys`](Check::rebuilt_keys) | [`Keyed`] | keys of positions built from scratch |
//! | [`slots`](Check::slots) | [`Indexed`] | slots of moves |
//! | [`null_moves`](Check::null_moves) | [`NullMove`] | null moves and their undo |
//! | [`null_keys`](Check::null_keys) | [`NullMove`], [`Keyed`] | keys after null moves |
//! | [`symmetry`](Check::symmetry) | [`Symmetric`] | symmetric positions and moves |
//! | [`symmetry_by`](Check::symmetry_by) | [`Position`] | a symmetry that the game does not state |
//! | [`evaluator`](Check::evaluator) | an [`Evaluator`](crate::Evaluator) | range, and repeatability |
//! | [`side_exchange`](Check::side_exchange) | an evaluator | equal values with the sides exchanged |
//! | [`view`](Check::view) | an evaluator | values of the side to move, by the winners of the games |
//! | [`value_symmetry`](Check::value_symmetry) | [`Symmetric`], an evaluator | values of symmetric ones |
//! | [`all`](Check::all) | all capabilities | all that takes no argument |
//!
//! A game with a [`Repetition`](crate::Repetition) is checked as an [`OnPath`](crate::OnPath).
//!
//! ```
//! use nullwindow::check::{Check, Violation, Rule};
//! use nullwindow::{Keyed, MoveSink, Outcome, Position, Side};
//!
//! /// One heap of matches; the player who takes the last one wins.
//! #[derive(Clone, PartialEq, Debug)]
//! struct Nim { matches: u8, side: Side }
//!
//! impl Position for Nim {
//!     // …
//! #   type Move = u8; type Undo = (); type End = Outcome;
//! #   fn side(&self) -> Side { self.side }
//! #   fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
//! #       (1..=3.min(self.matches)).for_each(|n| out.push(n));
//! #       self.outcome()
//! #   }
//! #   fn outcome(&self) -> Option<Outcome> {
//! #       (self.matches == 0).then_some(Outcome::Win(self.side.other()))
//! #   }
//! #   fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
//! #   fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
//! }
//!
//! impl Keyed for Nim {
//!     type Key = u64;
//!     fn key(&self) -> u64 { self.matches.into() } // and the side to move?
//!     fn pack(&self, taken: u8) -> u16 { taken.into() }
//!     fn unpack(&self, bits: u16) -> Option<u8> {
//!         (1..=u16::from(self.matches.min(3))).contains(&bits).then_some(bits as u8)
//!     }
//! }
//!
//! /// A test of Nim: an `Err` that it returns fails it, and is printed.
//! fn nim_keeps_the_rules() -> Result<(), Violation> {
//!     Check::new(Nim { matches: 20, side: Side::First }).games(100).ending_within(20).rules()?.keys()?;
//!     Ok(())
//! }
//!
//! let violation = nim_keeps_the_rules().unwrap_err();
//! assert_eq!(violation.rule(), Rule::KeySide);
//! assert_eq!(violation.to_string(), "\
//! broken: positions with different sides to move have different keys
//! \x20 in game: 0 of seed 0, from start 0, after [3, 2]
//! \x20 earlier position: Nim { matches: 14, side: First } in game 0
//! \x20 position: Nim { matches: 14, side: Second }
//! \x20 both with key: 0xe");
//! ```

mod evaluator;
mod game;
mod keys;
mod null_move;
mod random;
mod rules;
mod setup;
mod slots;
mod symmetry;
mod view;
mod violation;

pub use setup::Check;
pub use violation::{Rule, Violation};

use crate::{Indexed, Keyed, NullMove, Position, Symmetric};
use std::fmt::Debug;

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Runs every check of a game with all capabilities that takes no argument.
    ///
    /// # Errors
    /// The first violation.
    pub fn all(&self) -> Result<&Self, Violation>
    where
        P: Keyed + Indexed + NullMove + Symmetric,
    {
        self.rules()?.keys()?.slots()?.null_moves()?.null_keys()?.symmetry()
    }
}
