//! Positions in text with the moves since: `startpos moves …` (the form of the Universal Chess Interface).

use super::error::Error;
use crate::Position;
use crate::words::{column, words};

/// Reads a start and the moves since it, separated by the word `moves`. Without that word, a text whose first
/// word `begins` a start, or that is empty, is a start without moves, and any other is moves from the usual
/// start, for which `start` reads the empty text.
///
/// # Errors
/// If the start is wrong, as `start` says it, or a move, as `read` says it, with its column.
///
/// ```
/// use nullwindow::session::{Game as _, start_and_moves};
/// use nullwindow_games::tic_tac_toe::{TicTacToe, TicTacToeGame};
/// let start = |_: &str| Ok(TicTacToe::start());
/// let read = |p: &TicTacToe, name: &str| TicTacToeGame.read_move(p, name);
/// let text = |text| start_and_moves(text, |word| word == "startpos", start, read);
/// assert_eq!(text("startpos moves 5 1")?.1.len(), 2);
/// assert_eq!(text("5 5").unwrap_err().to_string(), "column 3: square 5 is taken");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn start_and_moves<P: Position>(
    text: &str,
    begins: impl FnOnce(&str) -> bool,
    start: impl FnOnce(&str) -> Result<P, Error>,
    read: impl Fn(&P, &str) -> Result<P::Move, Error>,
) -> Result<(P, Vec<P::Move>), Error> {
    let first = text.split_whitespace().next().unwrap_or_default();
    let (before, names) = match text.split_once("moves") {
        Some(parts) => parts,
        None if first.is_empty() || begins(first) => (text, ""),
        None => ("", text),
    };
    let start = start(before.trim())?;
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for name in words(names) {
        let place = |error| format!("column {}: {error}", column(text, name.text));
        let m = read(&position, name.text).map_err(place)?;
        moves.push(m);
        position.make(m);
    }
    Ok((start, moves))
}
