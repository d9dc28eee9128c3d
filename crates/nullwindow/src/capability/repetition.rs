//! Ends by repetition: the position history belongs to the search, not to the position (our own; proved on
//! chess and on shogi's rule of perpetual check).

use crate::Position;

/// Games in which a position that occurs again can end the game.
///
/// The path on which a position was reached belongs to the search, not to the position, which stays small and
/// cheap to copy. The position only names what the rule must remember of it: its [`Record`](Self::Record).
/// The position history, the game's moves before the search included, is a list of records.
/// [`OnPath`](crate::OnPath) is a position together with its path.
///
/// A repetition that is *illegal* (superko) counts as lost for the side that made it, which is the same value
/// wherever that side has another move.
///
/// ```
/// use nullwindow::{MoveSink, OnPath, Outcome, Position, Repetition, Side};
///
/// /// A door that each side in turn opens or shuts. The third occurrence of door and turn is a draw.
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
    /// The part of a position that the rule must remember: its key, and for instance whether its side to move
    /// is in check.
    type Record: Copy + Send;

    /// The record of this position. It has everything that a rule compares (in shogi, checks too), so that
    /// the trait requires no hash key.
    fn record(&self) -> Self::Record;

    /// The outcome of the game if it has ended by repetition at the last position of `history`.
    ///
    /// The records are in the order of play. They may begin later than the game did: positions that cannot
    /// occur again may be left out.
    fn by_repetition(history: &[Self::Record]) -> Option<Self::End>;

    /// The number of records at the end of `history`, the last position's among them, that can still matter:
    /// positions before the last irreversible move cannot occur again. All, unless the game knows fewer.
    /// Where one is left, values of the table serve whatever the path.
    fn relevant(history: &[Self::Record]) -> usize {
        history.len()
    }
}

capability! {
    /// Use of ends by repetition. Below the root, the search asks each position first whether it ends the
    /// game so.
    ///
    /// A value that the table keeps of a position can be wrong on another path. In exact mode a profile with
    /// `repetition` therefore takes only those values whose path was the same since the last irreversible
    /// move; otherwise it takes all, which is faster and sometimes wrong.
    RepetitionUse<P> of (On: where P: Repetition)
    type Record: Copy, Send = P::Record, or ();
    fn record(p: &P) -> Self::Record = p.record(), or ();
    fn by_repetition(history: &[Self::Record]) -> Option<P::End> = P::by_repetition(history), or None;
    fn relevant(history: &[Self::Record]) -> usize = P::relevant(history), or 1;
}
