//! What a notation of games must have, so that they can be annotated (our own).

use crate::analyze::heading::Heading;
use nullwindow::session::Game;
use nullwindow::{Outcome, Position};
use nullwindow_support::Scale;

/// A game in a notation that has comments, and perhaps variations.
pub(in crate::analyze) trait RecordedGame: Clone {
    type Move: Copy + Eq + Send + Sync;
    type Position: Position<Move = Self::Move, End = Outcome> + Send + Sync + 'static;
    type Game: Game<Position = Self::Position>;

    const GAME: Self::Game;
    const SCALE: Scale;
    /// Whether moves are numbered one by one, and mates counted so; in chess a number has a move of each
    /// side.
    const PLIES: bool;

    fn start(&self) -> &Self::Position;

    fn moves(&self) -> Vec<Self::Move>;

    /// The number of a position's next move in the notation.
    fn number(position: &Self::Position, ply: usize) -> u16;

    /// The value of a tag, if it is known.
    fn known(&self, tag: &str) -> Option<&str>;

    /// The players, or the source; the event, place, date and result. The players are the first side's and
    /// the second's.
    fn heading(&self, source: &str, players: [Option<&str>; 2]) -> Heading;

    /// The comment after the move of this number, from 0, or the one before the first move.
    fn comment(&mut self, ply: Option<usize>) -> &mut Option<String>;

    /// Marks the move of this number, from 0, with an annotation of PGN, if the notation has these.
    fn mark(&mut self, ply: usize, nag: u8);

    /// Replaces the better line that an earlier analysis has added as a variation of the move of this number:
    /// by this line and its score in words, or by none. Returns false where the notation has no variations.
    fn replace_better(&mut self, _ply: usize, _better: Option<(&[Self::Move], &str)>) -> bool {
        false
    }

    /// The game as text.
    fn text(&self) -> String;
}
