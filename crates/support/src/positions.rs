//! Positions on the command line of `solve` (our own).

use nullwindow::session::{AnyGame, AnyProblem};

/// A position to solve.
#[derive(Debug)]
pub struct Task {
    /// The position's place: `ffo:40`, `file.obf:3` (the line), `argument 1`.
    pub name: String,
    /// The position; the result is compared with its scores.
    pub problem: AnyProblem,
}

/// A game's own forms of arguments. Any other argument of `solve` is a file, if there is one of that name, or
/// else a position as the game reads it. Without these forms no argument is the start of the game.
#[derive(Clone, Copy, Debug)]
pub struct PositionSyntax {
    /// Whether a variant of the game has these forms.
    pub of: fn(&AnyGame) -> bool,
    /// Whether a word is meant as a position, even one with errors. Such a word may begin with a dash.
    pub is_position: fn(&str) -> bool,
    /// Reads an argument.
    pub read: ReadPositions,
    /// The error if there is no argument.
    pub missing: &'static str,
}

/// Reads the tasks of an argument with its number from 1; `None` if it has none of the game's own forms. The
/// last parameter takes the argument after it.
pub type ReadPositions =
    fn(&str, usize, &mut dyn FnMut() -> Option<String>) -> anyhow::Result<Option<Vec<Task>>>;
