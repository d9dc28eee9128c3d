//! Realization probabilities: how likely moves are played (Tsuruoka, Yokoyama & Chikayama 2002).

use crate::Position;

/// Positions with categories of moves whose probabilities are known from records of games.
///
/// ```
/// use nullwindow::engine::Realization;
/// /// The probability with which a move of this category is played, where it is possible.
/// fn probability<P: Realization>(p: &P, m: P::Move) -> f64 {
///     (-f64::from(p.cost(m)) / 64.0).exp()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the profile asks for realization probabilities, but `{Self}` knows none of its moves",
    note = "implement `Realization` for it, or leave `realization` out of the `profile!`"
)]
pub trait Realization: Position {
    /// The cost of a legal move in 64ths of a natural logarithm: −64 ln p, if moves of its category are
    /// played with probability p where they are possible. The parameter `realization_scale` turns it into
    /// plies: with 64, one unit of the logarithm is a ply.
    fn cost(&self, m: Self::Move) -> u32;
}

capability! {
    /// Use of [`Realization`].
    RealizationUse<P> of (On: where P: Realization)
    fn cost(p: &P, m: P::Move) -> u32 = p.cost(m), or 0;
}
