//! The knowledge of a game's tactics that a selective search needs (noisy moves: Shannon 1950, Slate & Atkin
//! 1977; checks: Beal 1990).

use crate::{MoveSink, Position};

/// Positions that distinguish noisy moves from quiet ones: quiescence searches the noisy, and quiet ones may
/// be reduced or pruned.
///
/// ```
/// use nullwindow::{MoveSink, Position, engine::Tactical};
///
/// /// The noisy moves of a position, by the definition that an implementation must satisfy.
/// fn noisy<P: Tactical>(p: &P) -> Vec<P::Move> {
///     let mut moves = Vec::new();
///     p.moves(&mut moves);
///     moves.retain(|&m| p.is_noisy(m));
///     moves
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for a tactical search, but `{Self}` does not implement its tactics",
    note = "implement `Tactical` for it, or leave `tactical` out of the `profile!`"
)]
pub trait Tactical: Position {
    /// The number of [structures](Self::structure); 0 without correction history.
    const STRUCTURES: usize = 0;

    /// Whether the side to move must answer a threat at once. Then it cannot stand pat, its static evaluation
    /// means nothing, and quiescence searches all its moves.
    fn in_check(&self) -> bool;

    /// Pushes the [noisy](Self::is_noisy) moves of a position that is not terminal and whose side to move is
    /// not in check; with `checks`, also quiet moves that give check. No more than some tens of noisy moves
    /// may follow each other.
    fn noisy(&self, checks: bool, out: &mut impl MoveSink<Self::Move>);

    /// Whether a legal move changes the value at once, as a capture does.
    fn is_noisy(&self, m: Self::Move) -> bool;

    /// Whether the opponent must answer a legal move at once.
    fn gives_check(&self, m: Self::Move) -> bool;

    /// The most that a noisy move can gain at once, in points of the evaluation.
    fn gain(&self, m: Self::Move) -> i32;

    /// Whether the static exchange evaluation of a legal move, the exchanges on its square included, is at
    /// least this number of points.
    fn see_ge(&self, _m: Self::Move, _threshold: i32) -> bool {
        true
    }

    /// A slot, less than [`STRUCTURES`](Self::STRUCTURES), for features that last many moves, such as the
    /// pawns: correction history keeps there by how much the static evaluation errs.
    fn structure(&self) -> usize {
        0
    }
}

capability! {
    /// Use of [`Tactical`].
    TacticalUse<P> of (On: where P: Tactical)
    const STRUCTURES: usize = P::STRUCTURES, or 0;
    fn structure(p: &P) -> usize = p.structure(), or 0;
    fn in_check(p: &P) -> bool = p.in_check(), or false;
    fn noisy(p: &P, checks: bool, out: &mut impl MoveSink<P::Move>) -> () = p.noisy(checks, out), or ();
    fn is_noisy(p: &P, m: P::Move) -> bool = p.is_noisy(m), or false;
    fn gives_check(p: &P, m: P::Move) -> bool = p.gives_check(m), or false;
    fn gain(p: &P, m: P::Move) -> i32 = p.gain(m), or 0;
    fn see_ge(p: &P, m: P::Move, threshold: i32) -> bool = p.see_ge(m, threshold), or true;
}
