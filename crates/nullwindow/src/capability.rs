//! What a game can offer beyond its rules, each a trait of its own (keys: Zobrist 1970; move slots: Schaeffer 1983; null move:
//! Beal 1989, Goetsch & Campbell 1990; repetition: the house's own, proved on chess and on shogi's rule of perpetual check).
//!
//! A position that lacks one of these does not compile with a search that asks for it.

use crate::{MoveSink, Position, Side};

/// Positions with a key, by which a transposition table finds them again, and moves that fit into 16 bits there.
///
/// Equal positions have equal keys. A key may be a hash, with which two different positions collide once in a great while; if
/// values must be certain, let it be injective: no two positions share it.
///
/// ```
/// use nullwindow::{Keyed, MoveSink, Outcome, Position, Side};
///
/// /// One heap of matches; whoever takes the last one wins.
/// #[derive(Clone)]
/// struct Nim { matches: u8, side: Side }
/// # impl Position for Nim {
/// #     type Move = u8; type Undo = (); type End = Outcome;
/// #     fn side(&self) -> Side { self.side }
/// #     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> { (1..=3.min(self.matches)).for_each(|n| out.push(n)); self.outcome() }
/// #     fn outcome(&self) -> Option<Outcome> { (self.matches == 0).then_some(Outcome::Win(self.side.other())) }
/// #     fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
/// #     fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
/// # }
///
/// impl Keyed for Nim {
///     type Key = u64;
///     fn key(&self) -> u64 { u64::from(self.matches) << 1 | u64::from(self.side == Side::Second) }
///     fn pack(&self, taken: u8) -> u16 { taken.into() }
///     fn unpack(&self, bits: u16) -> Option<u8> {
///         let taken = u8::try_from(bits).ok()?;
///         (1..=3.min(self.matches)).contains(&taken).then_some(taken)
///     }
/// }
///
/// let heap = Nim { matches: 2, side: Side::First };
/// assert_eq!(heap.unpack(heap.pack(2)), Some(2));
/// assert_eq!(heap.unpack(3), None); // more than there are
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for a transposition table, but `{Self}` has no key",
    note = "implement `Keyed` for it, or leave `table` out of its `profile!`"
)]
pub trait Keyed: Position {
    /// `u64`, or `u128` where 64 bits do not tell positions apart.
    type Key: Copy + Eq + Into<u128>;

    /// The key of this position, its side to move included.
    fn key(&self) -> Self::Key;

    /// Points that the side to move is already sure of, beyond its opponent's, and that the key leaves out, like what lies in the
    /// stores of Kalah: positions that differ in nothing else share a key, and a table keeps their values without these
    /// points. 0 if the key tells everything.
    fn settled(&self) -> i16 {
        0
    }

    /// A legal move in 16 bits.
    fn pack(&self, m: Self::Move) -> u16;

    /// The legal move that these bits stand for here, or `None`. Whatever the bits: an entry of another position, or one torn
    /// between two threads, so does no harm.
    fn unpack(&self, bits: u16) -> Option<Self::Move>;
}

/// Games that tell cheaply which key a move will lead to, so that a search can fetch all children's table entries
/// from memory before it looks at the first.
///
/// ```
/// use nullwindow::KeyAfter;
///
/// /// What every implementation must hold to.
/// fn agrees<P: KeyAfter>(position: &P, m: P::Move) -> bool {
///     let mut after = position.clone();
///     after.make(m);
///     position.key_after(m) == after.key()
/// }
/// ```
pub trait KeyAfter: Keyed {
    /// The key of the position after a legal move.
    fn key_after(&self, m: Self::Move) -> Self::Key;
}

/// Games whose moves have slots in a small table, where the history heuristic keeps how often each has cut.
///
/// ```
/// use nullwindow::Indexed;
///
/// /// A table with room for every move of the game.
/// fn history<P: Indexed>() -> Vec<i16> { vec![0; P::SLOTS] }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for the history heuristic, but the moves of `{Self}` have no slots",
    note = "implement `Indexed` for it, or leave `history` out of its `profile!`"
)]
pub trait Indexed: Position {
    /// How many slots there are.
    const SLOTS: usize;

    /// The slot of a legal move, less than [`SLOTS`](Self::SLOTS). Moves that mean the same in different positions share one; those
    /// of the two sides should not.
    fn slot(&self, m: Self::Move) -> usize;
}

/// Games with symmetries of the board: positions that are each other's images have the same value.
///
/// ```
/// use nullwindow::Symmetric;
///
/// /// All images of a position, itself the first.
/// fn images<P: Symmetric>(position: &P) -> Vec<P> {
///     (0..P::SYMMETRIES).map(|i| position.symmetric(i)).collect()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for a table of symmetric positions, but `{Self}` names no images",
    note = "implement `Symmetric` for it, or ask for `table` in its `profile!`"
)]
pub trait Symmetric: Position {
    /// How many images a position has, itself included.
    const SYMMETRIES: usize;

    /// The image number `i`, less than [`SYMMETRIES`](Self::SYMMETRIES). Image 0 is the position itself.
    #[must_use]
    fn symmetric(&self, i: usize) -> Self;

    /// The number of the image that stands for all of them, so that a transposition table needs to know only that one: usually
    /// the image with the smallest key. A game may answer 0 where images seldom meet and the search for them is not worth it.
    fn canonical(&self) -> usize;

    /// The move of image number `i` that a move of this position becomes.
    fn symmetric_move(&self, m: Self::Move, i: usize) -> Self::Move;
}

/// Positions in which the side to move can give up its turn, although the rules know no such move.
///
/// A search may then ask: is the position so good that it would do even after a free move of the opponent?
///
/// ```
/// use nullwindow::{MoveSink, NullMove, Outcome, Position, Side};
///
/// /// One heap of matches; whoever takes the last one wins.
/// #[derive(Clone)]
/// struct Nim { matches: u8, side: Side }
/// # impl Position for Nim {
/// #     type Move = u8; type Undo = (); type End = Outcome;
/// #     fn side(&self) -> Side { self.side }
/// #     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> { (1..=3.min(self.matches)).for_each(|n| out.push(n)); self.outcome() }
/// #     fn outcome(&self) -> Option<Outcome> { (self.matches == 0).then_some(Outcome::Win(self.side.other())) }
/// #     fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
/// #     fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
/// # }
///
/// impl NullMove for Nim {
///     fn make_null(&mut self) -> Option<()> {
///         if self.matches % 4 == 0 { return None } // zugzwang: here a pass would be the best move
///         self.side = self.side.other();
///         Some(())
///     }
///     fn unmake_null(&mut self, (): ()) { self.side = self.side.other(); }
/// }
///
/// let mut heap = Nim { matches: 5, side: Side::First };
/// assert!(heap.make_null().is_some());
/// assert_eq!(heap.side, Side::Second);
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for null moves, but `{Self}` has none",
    note = "implement `NullMove` for it, or leave `null_move` out of its `profile!`"
)]
pub trait NullMove: Position {
    /// Gives up the turn; or returns `None` and changes nothing, where a pass is unthinkable (the king is in check)
    /// or could be better than every move (zugzwang is likely), so that it would prove nothing.
    fn make_null(&mut self) -> Option<Self::Undo>;

    /// Takes back the null move: the position is again what it was before `make_null` returned `undo`.
    fn unmake_null(&mut self, undo: Self::Undo);
}

/// Games in which a position that comes again can end the game.
///
/// The path on which a position was reached belongs to the search, not to the position, which so stays small and
/// cheap to copy. The position only says what the rule must remember of it: its [`Record`](Self::Record). The game's
/// moves before the search are given to it as steps too. [`OnPath`] is a position together with its path.
///
/// A repetition that is *illegal* (superko) is evaluated as lost for the side that made it, which is the same value
/// wherever that side has another move.
///
/// ```
/// use nullwindow::{MoveSink, OnPath, Outcome, Position, Repetition, Side};
///
/// /// A door that each side in turn opens or shuts. When the door and the turn are the same for the third time, the game is drawn.
/// #[derive(Clone, Copy, PartialEq)]
/// struct Door { open: bool, side: Side }
///
/// impl Position for Door {
///     type Move = ();
///     type Undo = ();
///     type End = Outcome;
///     fn side(&self) -> Side { self.side }
///     fn moves(&self, out: &mut impl MoveSink<()>) -> Option<Outcome> { out.push(()); None }
///     fn outcome(&self) -> Option<Outcome> { None }
///     fn make(&mut self, (): ()) { *self = Door { open: !self.open, side: self.side.other() } }
///     fn unmake(&mut self, (): (), (): ()) { self.make(()) }
/// }
///
/// impl Repetition for Door {
///     type Record = Door;
///     fn record(&self) -> Door { *self }
///     fn by_repetition(path: &[Door]) -> Option<Outcome> {
///         let now = path.last()?;
///         (path.iter().filter(|&step| step == now).count() >= 3).then_some(Outcome::Draw)
///     }
/// }
///
/// let mut game = OnPath::new(Door { open: false, side: Side::First }, []);
/// for _ in 0..4 {
///     assert_eq!(game.outcome(), None);
///     game.make(());
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Draw));
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for repetition, but `{Self}` has no rule for it",
    note = "implement `Repetition` for it, or leave `repetition` out of its `profile!`"
)]
pub trait Repetition: Position {
    /// What the rule must remember of one position: its key, and for instance whether its side to move is in check.
    type Record: Copy;

    /// The step that this position is on the path.
    fn record(&self) -> Self::Record;

    /// How the game has ended by repetition at the last step of `path`, if it has.
    ///
    /// The steps are in the order of play, and may begin later than the game did: what no longer can come again may be left out.
    fn by_repetition(path: &[Self::Record]) -> Option<Self::End>;
}

/// A position on the path that led to it: a [`Position`] whose game also ends by repetition.
///
/// So every algorithm that searches positions knows the rule, and none needs a line of code for it. (Algorithms that
/// remember values by position must beware: here equal positions can have different values.)
///
/// ```
/// use nullwindow::{OnPath, Repetition};
///
/// /// The position after these moves of a game, with all that came before.
/// fn after<P: Repetition>(opening: P, moves: &[P::Move]) -> OnPath<P> {
///     let mut game = OnPath::new(opening, []);
///     for &m in moves {
///         nullwindow::Position::make(&mut game, m);
///     }
///     game
/// }
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct OnPath<P: Repetition> {
    position: P,
    path: Vec<P::Record>,
    /// Where in `path` the steps since each null move begin: what lies before was not reached by the rules.
    nulls: Vec<usize>,
}

impl<P: Repetition> OnPath<P> {
    /// `position`, which the game has reached through `earlier`: oldest first, without the position itself.
    pub fn new(position: P, earlier: impl Into<Vec<P::Record>>) -> Self {
        let mut path = earlier.into();
        path.push(position.record());
        OnPath { position, path, nulls: Vec::new() }
    }

    /// The position without its path.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The steps from the first known position to the present one.
    pub fn path(&self) -> &[P::Record] {
        &self.path
    }

    fn repetition(&self) -> Option<P::End> {
        P::by_repetition(&self.path[self.nulls.last().copied().unwrap_or(0)..])
    }
}

// An ended position has no moves, so that none is ever repeated: the order in which the two ends are asked for does not matter.
impl<P: Repetition> Position for OnPath<P> {
    type Move = P::Move;
    type Undo = P::Undo;
    type End = P::End;

    fn side(&self) -> Side {
        self.position.side()
    }

    fn moves(&self, out: &mut impl MoveSink<P::Move>) -> Option<P::End> {
        self.repetition().or_else(|| self.position.moves(out))
    }

    fn outcome(&self) -> Option<P::End> {
        self.repetition().or_else(|| self.position.outcome())
    }

    fn make(&mut self, m: P::Move) -> P::Undo {
        let undo = self.position.make(m);
        self.path.push(self.position.record());
        undo
    }

    fn unmake(&mut self, m: P::Move, undo: P::Undo) {
        self.path.pop();
        self.position.unmake(m, undo);
    }
}

impl<P: Repetition + NullMove> NullMove for OnPath<P> {
    fn make_null(&mut self) -> Option<P::Undo> {
        let undo = self.position.make_null()?;
        self.nulls.push(self.path.len());
        self.path.push(self.position.record());
        Some(undo)
    }

    fn unmake_null(&mut self, undo: P::Undo) {
        self.path.pop();
        self.nulls.pop();
        self.position.unmake_null(undo);
    }
}
