//! Positions by numbers (our own).

use crate::{Outcome, Position};

/// Counts positions of a game by numbers, for a table of their values.
///
/// It promises:
/// - The position of a number has that number. Other positions may share it if their value is the same from
///   the view of their side to move, such as symmetric ones.
/// - A move from the position of a number leads to a position that has a number, or to a finished game.
/// - The value of a position depends on nothing but the position, and play without end is a draw. Where a
///   count of moves ends the game too, [`plies_to_draw`](Self::plies_to_draw) says when.
pub trait Numbering: Send + Sync {
    /// The positions.
    type Position: Position<End = Outcome>;

    /// The count of the numbers, which begin with 0; at most 2^31.
    fn numbers(&self) -> u64;

    /// The number of a position; `None` if it has none.
    fn number(&self, p: &Self::Position) -> Option<u64>;

    /// The position of a number; `None` if it stands for no legal position.
    fn position(&self, number: u64) -> Option<Self::Position>;

    /// The plies after which a count of moves ends the game as a draw, as in chess the fifty-move rule: a win
    /// that takes longer has no value in the table. By default there is no such rule.
    fn plies_to_draw(&self, _: &Self::Position) -> Option<u16> {
        None
    }
}

/// A numbering of whatever type, as [`Game::numbering`](crate::session::Game::numbering) returns it.
pub type BoxedNumbering<P> = Box<dyn Numbering<Position = P>>;

impl<N: Numbering + ?Sized> Numbering for Box<N> {
    type Position = N::Position;

    fn numbers(&self) -> u64 {
        (**self).numbers()
    }

    fn number(&self, p: &N::Position) -> Option<u64> {
        (**self).number(p)
    }

    fn position(&self, number: u64) -> Option<N::Position> {
        (**self).position(number)
    }

    fn plies_to_draw(&self, p: &N::Position) -> Option<u16> {
        (**self).plies_to_draw(p)
    }
}
