//! How a position that occurs again counts (our own; the cases are those of Kishimoto & Müller, "A general
//! solution to the graph history interaction problem", 2004, and of the rules of shogi and Go).

use crate::Position;

/// How a goal counts a position that occurs again on the path of a game.
///
/// - [`Acyclic`]: no position ever does.
/// - [`Fails`](super::Fails): the attacker has failed. So it is where repetition draws and the goal is a win;
///   where it loses for the attacker (perpetual check in a mate problem); and where there is no rule, for a
///   play without end proves nothing.
/// - [`Succeeds`](super::Succeeds): the attacker has reached the goal: repetition draws, and a draw is
///   enough.
/// - [`ByRule`](super::ByRule): the game's own [`Repetition`](crate::Repetition) decides, for the side that
///   repeats, that checks, or that has no other move (a repetition that is illegal is lost for the side that
///   makes it).
pub trait Cycles<P: Position> {
    /// What is remembered of a position.
    type Record: Copy;
    /// What a repetition depends on.
    const KIND: CycleKind;
    /// The record of a position.
    fn record(p: &P) -> Self::Record;
    /// A word that identifies a record's position. Called for [`CycleKind::Alike`] only.
    fn bits(record: &Self::Record) -> u64;
    /// The end of the game at the last position of `history`, if it ends there by the rule.
    /// Called for [`CycleKind::Rule`] only.
    fn end(history: &[Self::Record]) -> Option<P::End>;
}

/// What the result of a repetition depends on.
///
/// ```
/// use nullwindow::proof::CycleKind;
/// assert_ne!(CycleKind::Alike(false), CycleKind::Rule);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CycleKind {
    /// There is none.
    Acyclic,
    /// On nothing: each one reaches the goal, or each one misses it.
    Alike(bool),
    /// On the path.
    Rule,
}

/// No position occurs twice in a game: each move is irreversible, as in Othello, Connect Four and Kalah.
///
/// ```
/// use nullwindow::proof::{Acyclic, AtLeast, NoDominance};
/// use nullwindow::Side;
/// let wins = AtLeast::<Acyclic, NoDominance>::win(Side::First);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Acyclic;

impl<P: Position> Cycles<P> for Acyclic {
    type Record = ();
    const KIND: CycleKind = CycleKind::Acyclic;
    fn record(_: &P) {}
    fn bits((): &()) -> u64 {
        0
    }
    fn end(_: &[()]) -> Option<P::End> {
        None
    }
}
