//! What a checker of strategies knows of a game beyond its rules: the order of positions and the measure of
//! results, as docs/certificates.md states them (our own).

use crate::{Outcome, Position, Side};
use std::hash::Hash;

/// Positions of a game that has certificates.
///
/// [`moves`](Position::moves) come in the order of docs/certificates.md, in which a certificate counts them.
///
/// ```
/// use nullwindow::strategy::StrategyRules;
/// use nullwindow_games::domineering::Domineering;
/// let board = Domineering::new(2, 2)?;
/// assert_eq!((board.code(), board.left(), board.worst()), (0b1111, 4, -1));
/// # Ok::<(), nullwindow_games::domineering::SizeError>(())
/// ```
pub trait StrategyRules: Position<End = Outcome> {
    /// The usual size, as [`left`](Self::left) measures it, of positions that a checker searches itself.
    const LEAVE: u32;

    /// What a layer keeps of a position: a number, or more.
    type Code: Clone + Ord + Hash;

    /// The code of an unfinished position: the same for all symmetric ones, and otherwise different within a
    /// game of one variant.
    fn code(&self) -> Self::Code;

    /// The unfinished position of this code, in this position's variant: of symmetric ones that with the
    /// smallest code.
    #[must_use]
    fn of_code(&self, code: &Self::Code) -> Self;

    /// What is left to play, in the unit of the certificates: empty squares, free squares, seeds in the pits.
    fn left(&self) -> u32;

    /// The worst result of a side in this variant.
    fn worst(&self) -> i32;

    /// The result of a game that ends here, from the view of [`Side::First`]: by default 1 for a win, 0 for a
    /// draw, −1 for a loss, or else the margin.
    fn result(&self, end: Outcome) -> i32 {
        match end {
            Outcome::Win(Side::First) => 1,
            Outcome::Win(Side::Second) => -1,
            Outcome::Draw => 0,
            Outcome::Margin(margin) => margin.into(),
        }
    }

    /// A result that this side is certain to reach without any thought, as by the seeds in its store; by
    /// default the worst.
    fn settled(&self, _side: Side) -> i32 {
        self.worst()
    }

    /// The options that select the variant, with their values, as far as the text of a position leaves them
    /// open; `None` if the rules do not know.
    fn variant(&self) -> Option<Vec<(&'static str, String)>>;
}
