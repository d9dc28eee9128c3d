//! Positions in text by the moves since a start: `startpos moves …` (the form of the Universal Chess
//! Interface), or nothing but the names of the moves.

use super::error::Error;
use super::game::{Game, GameMove, OVER};
use crate::Position;
use crate::excerpt::excerpt;
use crate::words::{column, words};

/// Reads the moves from a start on by their names, one after the other; blanks, commas and semicolons between
/// them are skipped. Where several legal moves fit, as `1` and `12`, the longest name is meant.
///
/// # Errors
/// If there is no legal move of a name; the error names the place.
///
/// ```
/// use nullwindow::session::moves_from;
/// use nullwindow_games::tic_tac_toe::{TicTacToe, TicTacToeGame};
/// let read = |text| moves_from(&TicTacToeGame, &TicTacToe::start(), text);
/// assert_eq!(read("5, 1 9")?, read("519")?);
/// assert_eq!(read("515").unwrap_err().to_string(), "character 3: '5' is not a legal move, such as 2");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn moves_from<G: Game>(game: &G, start: &G::Position, text: &str) -> Result<Vec<GameMove<G>>, Error> {
    let (mut position, mut played, mut rest) = (start.clone(), Vec::new(), text);
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
        if rest.is_empty() {
            return Ok(played);
        }
        let mut moves = Vec::new();
        _ = position.moves(&mut moves);
        let names = moves.iter().map(|&m| (game.line(&position, &[m]), m));
        let named = names.filter(|(name, _)| rest.starts_with(name) && !name.is_empty());
        let Some((name, m)) = named.max_by_key(|(name, _)| name.len()) else {
            let at = text[..text.len() - rest.len()].chars().count() + 1;
            let word = rest.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).next();
            return Err(match moves.first() {
                None => format!("character {at}: {OVER}"),
                Some(&first) => format!(
                    "character {at}: '{}' is not a legal move, such as {}",
                    excerpt(word.unwrap_or_default()),
                    game.line(&position, &[first])
                ),
            }
            .into());
        };
        rest = &rest[name.len()..];
        position.make(m);
        played.push(m);
    }
}

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
