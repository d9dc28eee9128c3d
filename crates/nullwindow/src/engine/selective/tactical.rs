//! What a selective search must know of a game's tactics (the house's own).

use crate::{MoveSink, Position};

/// A evaluator that tells loud moves from quiet ones, so that the engine can search the loud to their end and the quiet less deep.
///
/// ```
/// use nullwindow::{MoveSink, Position, engine::Tactical};
/// # trait Purse { fn worth(&self, m: u8) -> i32; }
/// /// Whoever takes much, changes much.
/// struct Greedy;
/// impl<P: Position<Move = u8> + Purse> Tactical<P> for Greedy {
///     fn in_check(&self, _: &P) -> bool { false }
///     fn noisy(&self, p: &P, _checks: bool, out: &mut impl MoveSink<u8>) {
///         let mut moves = Vec::new();
///         p.moves(&mut moves);
///         moves.into_iter().filter(|&m| self.is_noisy(p, m)).for_each(|m| out.push(m));
///     }
///     fn is_noisy(&self, p: &P, m: u8) -> bool { p.worth(m) > 3 }
///     fn gives_check(&self, _: &P, _: u8) -> bool { false }
///     fn gain(&self, p: &P, m: u8) -> i32 { p.worth(m) }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for a tactical search, but `{Self}` does not know the tactics of `{P}`",
    note = "implement `Tactical` for it, or leave `tactical` out of the `profile!`"
)]
pub trait Tactical<P: Position> {
    /// How many [structures](Self::structure) are told apart; 0: none.
    const STRUCTURES: usize = 0;

    /// Whether the side to move must answer a threat at once. Then it cannot stand pat, its value says nothing, and all its moves count.
    fn in_check(&self, p: &P) -> bool;

    /// Pushes the [noisy](Self::is_noisy) moves of an unfinished position whose side to move is not in check; and those that give check, if
    /// `checks`. No more than some tens of noisy moves may follow each other.
    fn noisy(&self, p: &P, checks: bool, out: &mut impl MoveSink<P::Move>);

    /// Whether a legal move changes the value at once, as a capture does.
    fn is_noisy(&self, p: &P, m: P::Move) -> bool;

    /// Whether the opponent must answer a legal move at once.
    fn gives_check(&self, p: &P, m: P::Move) -> bool;

    /// The most that a noisy move can gain at once, in points of the evaluation.
    fn gain(&self, p: &P, m: P::Move) -> i32;

    /// Whether a legal move, and what follows on the same spot, comes to so many points or more.
    fn see_ge(&self, _p: &P, _m: P::Move, _least: i32) -> bool {
        true
    }

    /// A slot, less than [`STRUCTURES`](Self::STRUCTURES), for what stays the same over many moves, as pawns do: the engine learns by how much
    /// the evaluation errs there.
    fn structure(&self, _p: &P) -> usize {
        0
    }
}
