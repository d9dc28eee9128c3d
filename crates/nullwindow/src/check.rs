//! Checks for authors of games: random games, and at every position of them all that the traits demand (the house's own).
//!
//! A rule that is broken anywhere ends the check with a [`Violation`], which names the [`Rule`], the game that broke it, and what
//! was expected and seen. A [`Check`] is set up once; each of its methods plays the same games and looks for other faults. A
//! method is there only if the game has what it checks: forgetting a capability is a compile error here too.
//!
//! | method | for games that are | checks |
//! |---|---|---|
//! | [`rules`](Check::rules) | [`Position`] | moves, ends, undo |
//! | [`keys`](Check::keys), [`keys_rebuilt`](Check::keys_rebuilt) | [`Keyed`](crate::Keyed) | keys, and moves in 16 bits |
//! | [`keys_after`](Check::keys_after) | [`KeyAfter`] | keys told before the move |
//! | [`slots`](Check::slots) | [`Indexed`] | slots of moves |
//! | [`null_moves`](Check::null_moves), [`null_keys`](Check::null_keys) | [`NullMove`] | giving up the turn |
//! | [`symmetry`](Check::symmetry) | [`Symmetric`] | images of positions and moves |
//! | [`evaluator`](Check::evaluator), [`evaluator_exchanged`](Check::evaluator_exchanged), [`evaluator_symmetry`](Check::evaluator_symmetry) | evaluated | values |
//! | [`all`](Check::all) | all of these | all that needs no further word |
//!
//! A game with a [`Repetition`](crate::Repetition) is checked as an [`OnPath`](crate::OnPath).
//!
//! ```
//! use nullwindow::check::{Check, Violation, Rule};
//! use nullwindow::{Keyed, MoveSink, Outcome, Position, Side};
//!
//! /// One heap of matches; whoever takes the last one wins.
//! #[derive(Clone, PartialEq, Debug)]
//! struct Nim { matches: u8, side: Side }
//!
//! impl Position for Nim {
//!     // …
//! #   type Move = u8; type Undo = (); type End = Outcome;
//! #   fn side(&self) -> Side { self.side }
//! #   fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> { (1..=3.min(self.matches)).for_each(|n| out.push(n)); self.outcome() }
//! #   fn outcome(&self) -> Option<Outcome> { (self.matches == 0).then_some(Outcome::Win(self.side.other())) }
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
//! let fault = nim_keeps_the_rules().unwrap_err();
//! assert_eq!(fault.rule(), Rule::KeySide);
//! assert_eq!(fault.to_string(), "\
//! broken: positions with different sides to move have different keys
//! \x20 in game: 0 of seed 0, from start 0, after [3, 2]
//! \x20 met before: Nim { matches: 14, side: First } in game 0
//! \x20 position: Nim { matches: 14, side: Second }
//! \x20 both with key: 0xe");
//! ```

mod evaluator;
mod keys;
mod play;
mod rules;
mod symmetry;
mod turn;
mod violation;

pub use violation::{Rule, Violation};

use crate::{Indexed, KeyAfter, NullMove, Position, Symmetric};
use std::fmt::Debug;

/// Which games are played to check a game, and how its positions are compared and shown.
///
/// By default 200 games from the starting position, cut after 1,000 plies, with seed 0.
///
/// ```
/// use nullwindow::check::{Check, Violation};
/// use nullwindow::{Outcome, Position};
///
/// fn longer_than_usual<P>(check: Check<P>) -> Result<(), Violation>
/// where
///     P: Position<End = Outcome>,
/// {
///     check.games(10_000).seed(7).rules()?;
///     Ok(())
/// }
/// ```
#[derive(Clone)]
pub struct Check<P: Position> {
    starts: Vec<P>,
    games: u32,
    seed: u64,
    plies: usize,
    must_end: bool,
    remembered: usize,
    slots_shared: bool,
    same: fn(&P, &P) -> bool,
    alike: fn(&P, &P) -> bool,
    show: fn(&P) -> String,
    /// Without it, moves are shown by their numbers in the list of moves.
    show_move: Option<fn(&P::Move) -> String>,
}

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks the game that begins with `start`.
    ///
    /// ```
    /// use nullwindow::check::Check;
    /// use nullwindow::{Outcome, Position};
    /// use std::fmt::Debug;
    ///
    /// fn sound<P: Position<Move: Debug, End = Outcome> + PartialEq + Debug>(start: P) -> bool {
    ///     Check::new(start).rules().is_ok()
    /// }
    /// ```
    #[must_use]
    pub fn new(start: P) -> Self
    where
        P: PartialEq + Debug,
        P::Move: Debug,
    {
        Self::by(start, P::eq).shown_by(|p| format!("{p:?}"), |m| format!("{m:?}"))
    }

    /// The same for a position without `PartialEq` or `Debug`, or whose `PartialEq` overlooks what undo must restore.
    ///
    /// ```
    /// use nullwindow::check::Check;
    /// # use nullwindow::{MoveSink, Outcome, Position, Side};
    /// # #[derive(Clone)] struct Board { squares: [u8; 9], turn: Side }
    /// # impl Position for Board {
    /// #     type Move = u8; type Undo = (); type End = Outcome;
    /// #     fn side(&self) -> Side { self.turn }
    /// #     fn moves(&self, _: &mut impl MoveSink<u8>) -> Option<Outcome> { self.outcome() }
    /// #     fn outcome(&self) -> Option<Outcome> { Some(Outcome::Draw) }
    /// #     fn make(&mut self, _: u8) {}
    /// #     fn unmake(&mut self, _: u8, (): ()) {}
    /// # }
    /// # let start = Board { squares: [0; 9], turn: Side::First };
    /// let check = Check::by(start, |a, b| a.squares == b.squares && a.turn == b.turn);
    /// assert!(check.rules().is_ok());
    /// ```
    #[must_use]
    pub fn by(start: P, same: fn(&P, &P) -> bool) -> Self {
        Check {
            starts: vec![start],
            games: 200,
            seed: 0,
            plies: 1_000,
            must_end: false,
            remembered: 1_000_000,
            slots_shared: false,
            same,
            alike: same,
            show: |_| "(not shown)".to_owned(),
            show_move: None,
        }
    }

    /// How messages show positions and moves, if not by `Debug`.
    ///
    /// ```
    /// # use nullwindow::{Outcome, Position, check::Check};
    /// # use std::fmt::Display;
    /// fn readable<P: Position<Move: Display, End = Outcome> + Display>(check: Check<P>) -> Check<P> {
    ///     check.shown_by(P::to_string, |m| m.to_string())
    /// }
    /// ```
    #[must_use]
    pub fn shown_by(mut self, position: fn(&P) -> String, m: fn(&P::Move) -> String) -> Self {
        (self.show, self.show_move) = (position, Some(m));
        self
    }

    /// Games begin in turn with each of the starting positions: add rare ones, which random games do not reach.
    ///
    /// ```
    /// # use nullwindow::{Outcome, Position, check::Check};
    /// fn with_endgames<P: Position<End = Outcome>>(check: Check<P>, endgames: Vec<P>) -> Check<P> {
    ///     check.also_from(endgames)
    /// }
    /// ```
    #[must_use]
    pub fn also_from(mut self, starts: impl IntoIterator<Item = P>) -> Self {
        self.starts.extend(starts);
        self
    }

    /// How many games are played.
    ///
    /// ```
    /// # use nullwindow::{Outcome, Position, check::Check};
    /// fn quick<P: Position<End = Outcome>>(check: Check<P>) -> bool { check.games(10).rules().is_ok() }
    /// ```
    #[must_use]
    pub fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// From which the moves of each game are drawn: the same seed plays the same games, whatever is checked.
    ///
    /// ```
    /// # use nullwindow::{Outcome, Position, check::Check};
    /// fn others<P: Position<End = Outcome>>(check: Check<P>) -> bool { check.seed(8).rules().is_ok() }
    /// ```
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Games are cut after so many plies.
    ///
    /// ```
    /// # use nullwindow::{Outcome, Position, check::Check};
    /// fn openings<P: Position<End = Outcome>>(check: Check<P>) -> bool { check.cut_after(12).rules().is_ok() }
    /// ```
    #[must_use]
    pub fn cut_after(mut self, plies: usize) -> Self {
        (self.plies, self.must_end) = (plies, false);
        self
    }

    /// A game that is not over after so many plies is a fault.
    ///
    /// ```
    /// # use nullwindow::{Outcome, Position, check::Check};
    /// /// Nine squares, and no way to empty one.
    /// fn tic_tac_toe<P: Position<End = Outcome>>(check: Check<P>) -> bool { check.ending_within(9).rules().is_ok() }
    /// ```
    #[must_use]
    pub fn ending_within(mut self, plies: usize) -> Self {
        (self.plies, self.must_end) = (plies, true);
        self
    }

    /// How many positions [`keys`](Self::keys) remembers to find two that share a key: by default a million.
    ///
    /// ```
    /// # use nullwindow::{Keyed, Outcome, check::Check};
    /// fn in_little_memory<P: Keyed<End = Outcome>>(check: Check<P>) -> bool {
    ///     check.remembering(10_000).keys().is_ok()
    /// }
    /// ```
    #[must_use]
    pub fn remembering(mut self, positions: usize) -> Self {
        self.remembered = positions;
        self
    }

    /// Which positions are one position to a transposition table: these, and only these, must have equal keys.
    ///
    /// By default all that are equal. To be given where the position holds what its key leaves out (a counter of
    /// moves), or the key itself (else a key that depends on the way to the position makes two positions of one).
    ///
    /// ```
    /// # use nullwindow::{Keyed, Outcome, check::Check};
    /// trait Board: Keyed<End = Outcome> {
    ///     /// Whether the pieces and the side to move are the same, whatever the number of the move.
    ///     fn same_board(&self, other: &Self) -> bool;
    /// }
    ///
    /// fn sound<P: Board>(check: Check<P>) -> bool { check.alike(P::same_board).keys().is_ok() }
    /// ```
    #[must_use]
    pub fn alike(mut self, alike: fn(&P, &P) -> bool) -> Self {
        self.alike = alike;
        self
    }

    /// Lets moves of both sides share slots, so that [`slots`](Self::slots) only looks at their range.
    ///
    /// ```
    /// # use nullwindow::{Indexed, Outcome, check::Check};
    /// fn in_range<P: Indexed<End = Outcome>>(check: Check<P>) -> bool { check.sharing_slots().slots().is_ok() }
    /// ```
    #[must_use]
    pub fn sharing_slots(mut self) -> Self {
        self.slots_shared = true;
        self
    }

    /// Checks all that a game with all capabilities must hold to, as far as it takes no further word from its author.
    ///
    /// # Errors
    /// The first rule found broken.
    ///
    /// ```
    /// use nullwindow::check::{Check, Violation};
    /// use nullwindow::{Indexed, KeyAfter, NullMove, Outcome, Symmetric};
    ///
    /// fn sound<P>(check: &Check<P>) -> Result<(), Violation>
    /// where
    ///     P: KeyAfter<End = Outcome> + Indexed + NullMove + Symmetric,
    /// {
    ///     check.all()?;
    ///     Ok(())
    /// }
    /// ```
    pub fn all(&self) -> Result<&Self, Violation>
    where
        P: KeyAfter + Indexed + NullMove + Symmetric,
    {
        self.rules()?.keys()?.keys_after()?.slots()?.null_moves()?.null_keys()?.symmetry()
    }
}
