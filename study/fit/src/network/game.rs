//! What the training of a network knows of a game (our own).

use crate::record::Recorded;
use nullwindow_network::Inputs;
use std::fmt;

/// A game whose positions a network evaluates.
///
/// ```
/// use nullwindow_chess::Chess;
/// use nullwindow_fit::network::NetworkGame;
/// let start = Chess::start();
/// assert_eq!((start.head(), Chess::PARTS[start.part()]), (7, "opening"));
/// ```
pub trait NetworkGame: Recorded {
    /// What the network sees.
    type Inputs: Inputs + PartialEq;

    /// That of a position in little memory, from the view of its side to move.
    type Packed: Copy + Sync + fmt::Debug;

    /// The names of the parts of a game, by which losses are listed.
    const PARTS: &'static [&'static str];

    /// The position in little memory.
    fn packed(&self) -> Self::Packed;

    /// What the network sees, the view of the side to move first.
    fn unpacked(packed: &Self::Packed) -> Self::Inputs;

    /// The head of the network for this position.
    fn head(&self) -> usize;

    /// The scale of the network's output here, as numerator and denominator.
    fn scale(&self) -> (i32, i32);

    /// The index in [`PARTS`](Self::PARTS) of the part of the game.
    fn part(&self) -> usize;

    /// The evaluation of the player, from which a network may learn first, in points from the view of the
    /// side to move.
    fn player_evaluation() -> impl Fn(&Self) -> i32;

    /// Whether a position can be learned from by its evaluation: the game goes on, the side to move is not in
    /// check, and, in chess, both sides have more than a king.
    fn is_evaluable(&self) -> bool;
}
