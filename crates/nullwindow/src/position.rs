//! The rules of a game, for the search (our own; the traits were designed on Othello, chess, Kalah, shogi and
//! trees).

/// One of the two players. `First` opens the game (Black in Othello, White in chess).
///
/// ```
/// use nullwindow::Side;
/// assert_eq!(Side::First.other(), Side::Second);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The player who opens the game.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The outcome of a game. Absolute: it names a side, and does not depend on the side to move.
///
/// ```
/// use nullwindow::{Outcome, Side};
/// let black_by_six = Outcome::Margin(6);
/// assert_ne!(black_by_six, Outcome::Win(Side::First)); // games with points have margins
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Neither side has won.
    Draw,
    /// The points of [`Side::First`] minus those of [`Side::Second`].
    Margin(i16),
}

/// The receiver of generated moves: a `Vec`, or the search's own move stack.
///
/// ```
/// use nullwindow::MoveSink;
/// /// Counts moves.
/// struct Counter(usize);
/// impl<M> MoveSink<M> for Counter {
///     fn push(&mut self, _: M) { self.0 += 1 }
/// }
/// ```
pub trait MoveSink<M> {
    /// Takes one move.
    fn push(&mut self, m: M);
}

impl<M> MoveSink<M> for Vec<M> {
    #[inline]
    fn push(&mut self, m: M) {
        Vec::push(self, m);
    }
}

/// A position and the rules of its game: the minimum that a search needs.
///
/// Every other capability of a game (a hash key, a null move, …) is a separate trait, so that a missing one
/// is a compile error and never a silent no-op.
///
/// The rules of Nim with one heap, in which the player who takes the last match wins:
///
/// ```
/// use nullwindow::{MoveSink, Outcome, Position, Side};
///
/// #[derive(Clone)]
/// struct Nim { matches: u8, side: Side }
///
/// impl Position for Nim {
///     type Move = u8;
///     type Undo = ();
///     type End = Outcome;
///     fn side(&self) -> Side { self.side }
///     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
///         (1..=3.min(self.matches)).for_each(|n| out.push(n));
///         self.outcome()
///     }
///     fn outcome(&self) -> Option<Outcome> {
///         (self.matches == 0).then_some(Outcome::Win(self.side.other()))
///     }
///     fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
///     fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
/// }
///
/// let mut moves = Vec::new();
/// assert_eq!(Nim { matches: 2, side: Side::First }.moves(&mut moves), None);
/// assert_eq!(moves, [1, 2]);
/// ```
pub trait Position: Clone {
    /// A move. A forced pass is a move like any other.
    type Move: Copy + Eq;
    /// The data that [`make`](Self::make) overwrites. `Undo = Self` is copy-make.
    type Undo;
    /// The outcome: [`Outcome`] for games, `()` for trees whose leaves have values.
    type End: Copy;

    /// Whether every move gives the turn to the opponent, passes included. The engine then need not ask for
    /// the side after each move. False is always right, and [`Check::rules`](crate::check::Check::rules)
    /// tests true.
    const ALTERNATES: bool = false;

    /// The side to move. The sign of a value follows the side, never the ply: Othello has passes, and in
    /// Kalah the same side may move again.
    fn side(&self) -> Side;

    /// Pushes every legal move, in a fixed order; if the game is over, pushes none and returns the outcome.
    fn moves(&self, out: &mut impl MoveSink<Self::Move>) -> Option<Self::End>;

    /// The outcome, if the game is over: the same as that of [`moves`](Self::moves), without the moves.
    fn outcome(&self) -> Option<Self::End>;

    /// Makes a legal move. (An illegal one may lead to any position, or panic.)
    fn make(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes back the last move: the position equals the one before `make(m)` returned `undo`.
    fn unmake(&mut self, m: Self::Move, undo: Self::Undo);
}
