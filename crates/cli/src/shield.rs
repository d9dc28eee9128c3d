//! Boards on the command line that begin with a dash, which clap would read as options (our own).

use std::convert::Infallible;
use std::ffi::OsString;

/// Precedes a board that clap would read as an option. No argument of a program can contain it.
const SHIELD: char = '\0';

/// The words of a command line. In those of `solve` and `play`, boards that begin with `-` are shielded from
/// clap.
pub(crate) fn shielded(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<_> = words.collect();
    if words.get(1).is_some_and(|command| command == "solve" || command == "play") {
        for word in &mut words {
            match word.to_str() {
                Some(board) if board.starts_with('-') && looks_like_a_board(board) => {
                    *word = format!("{SHIELD}{board}").into();
                }
                _ => {}
            }
        }
    }
    words
}

/// A word as the user typed it.
pub(crate) fn unshielded(word: &str) -> Result<String, Infallible> {
    Ok(word.strip_prefix(SHIELD).unwrap_or(word).to_owned())
}

/// Whether an argument is meant as a board, even one with errors: no file has such a name.
pub(crate) fn looks_like_a_board(argument: &str) -> bool {
    let squares = argument.chars().filter(|c| "-.xXoO*".contains(*c)).count();
    squares >= 16 && 4 * squares >= 3 * argument.split(';').next().unwrap_or_default().chars().count()
}
