//! The settings of a check: its games, and how it compares and shows positions (our own).

use crate::Position;
use std::fmt::Debug;

/// The games that are played to check a game, and how its positions are compared and shown.
///
/// By default 200 games from the starting position, cut after 1,000 plies, with seed 0.
///
/// ```
/// use nullwindow::check::{Check, Violation};
/// use nullwindow_games::tic_tac_toe::TicTacToe;
///
/// fn more_games_than_usual() -> Result<(), Violation> {
///     let check = Check::new(TicTacToe::start()).games(1_000).seed(7).ending_within(9);
///     check.rules()?.keys()?.symmetry()?;
///     Ok(())
/// }
/// # more_games_than_usual().unwrap();
/// ```
#[derive(Clone)]
pub struct Check<P: Position> {
    pub(super) starts: Vec<P>,
    pub(super) games: u32,
    pub(super) seed: u64,
    pub(super) max_plies: usize,
    pub(super) must_end: bool,
    pub(super) remembered: usize,
    pub(super) searched: u64,
    pub(super) slots_shared: bool,
    pub(super) equal: fn(&P, &P) -> bool,
    pub(super) equal_for_keys: fn(&P, &P) -> bool,
    pub(super) show: fn(&P) -> String,
    /// Without it, moves are shown by their numbers in the list of moves.
    pub(super) show_move: Option<fn(&P::Move) -> String>,
}

impl<P: Position<End: PartialEq + Debug>> Check<P> {
    /// Checks the game that begins with `start`.
    #[must_use]
    pub fn new(start: P) -> Self
    where
        P: PartialEq + Debug,
        P::Move: Debug,
    {
        Self::with_equality(start, P::eq).shown_by(|p| format!("{p:?}"), |m| format!("{m:?}"))
    }

    /// The same for a position without `PartialEq` or `Debug`, or whose `PartialEq` ignores a part that undo
    /// must restore.
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
    /// let check = Check::with_equality(start, |a, b| a.squares == b.squares && a.turn == b.turn);
    /// assert!(check.rules().is_ok());
    /// ```
    #[must_use]
    pub fn with_equality(start: P, equal: fn(&P, &P) -> bool) -> Self {
        Check {
            starts: vec![start],
            games: 200,
            seed: 0,
            max_plies: 1_000,
            must_end: false,
            remembered: 1_000_000,
            searched: 20_000_000,
            slots_shared: false,
            equal,
            equal_for_keys: equal,
            show: |_| "(not shown)".to_owned(),
            show_move: None,
        }
    }

    /// Shows positions and moves in messages by these functions, not by `Debug`.
    #[must_use]
    pub fn shown_by(mut self, position: fn(&P) -> String, m: fn(&P::Move) -> String) -> Self {
        (self.show, self.show_move) = (position, Some(m));
        self
    }

    /// Adds starting positions, with which the games begin in turn: rare positions, which random games do not
    /// reach.
    #[must_use]
    pub fn also_from(mut self, starts: impl IntoIterator<Item = P>) -> Self {
        self.starts.extend(starts);
        self
    }

    /// Plays this number of games.
    #[must_use]
    pub fn games(mut self, games: u32) -> Self {
        self.games = games;
        self
    }

    /// Draws the moves of the games from this seed: the same seed plays the same games in every check.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Cuts games after `plies` plies.
    #[must_use]
    pub fn cut_after(mut self, plies: usize) -> Self {
        (self.max_plies, self.must_end) = (plies, false);
        self
    }

    /// Requires every game to end within `plies` plies: nine in tic-tac-toe.
    #[must_use]
    pub fn ending_within(mut self, plies: usize) -> Self {
        (self.max_plies, self.must_end) = (plies, true);
        self
    }

    /// Limits the number of positions that [`keys`](Self::keys) remembers to find two with the same key: by
    /// default a million.
    #[must_use]
    pub fn remembering(mut self, positions: usize) -> Self {
        self.remembered = positions;
        self
    }

    /// Limits the nodes that the searches of [`value_symmetry`](Self::value_symmetry) visit in all games
    /// together: by default twenty million, which take some seconds, or a minute without optimisation.
    #[must_use]
    pub fn searching(mut self, nodes: u64) -> Self {
        self.searched = nodes;
        self
    }

    /// Defines which positions are one position to a transposition table: these, and only these, must have
    /// equal keys.
    ///
    /// By default all that are equal. Needed where the position holds something that its key leaves out (a
    /// counter of moves), or the key itself (else a key that depends on the path makes two positions of one).
    ///
    /// ```
    /// # use nullwindow::{Keyed, Outcome, check::Check};
    /// trait Board: Keyed<End = Outcome> {
    ///     /// Whether the pieces and the side to move are the same, in games of any length.
    ///     fn same_board(&self, other: &Self) -> bool;
    /// }
    ///
    /// fn keys_are_of_the_board<P: Board>(check: Check<P>) -> bool {
    ///     check.with_key_equality(P::same_board).keys().is_ok()
    /// }
    /// ```
    #[must_use]
    pub fn with_key_equality(mut self, equal: fn(&P, &P) -> bool) -> Self {
        self.equal_for_keys = equal;
        self
    }

    /// Lets moves of both sides share slots, so that [`slots`](Self::slots) tests only their range.
    #[must_use]
    pub fn sharing_slots(mut self) -> Self {
        self.slots_shared = true;
        self
    }
}
