//! The commands of a game in the terminal: one line, one command (our own).

use anyhow::{Context, Result};
use nullwindow::session::excerpt;
use nullwindow_protocols::lines;
use std::io::BufRead;

/// A line of input.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Input {
    Nothing,
    Moves,
    Hint,
    Undo,
    Board,
    /// With the text behind it.
    Level(String),
    Help,
    Quit,
    /// Anything else is the name of a move.
    Move(String),
}

pub(super) const HELP: &str = "\
A move, as the game writes it, or
  moves    list the legal moves
  hint     the move that the engine would play
  undo     take back your last move, and the moves since
  board    draw the board
  level N  let the engine play at level N, 1 to 10
  help     this list
  quit     end the game
";

impl Input {
    /// The next line of the input; `None` at its end.
    ///
    /// # Errors
    /// If it cannot be read, or is too long.
    pub(super) fn read(input: &mut impl BufRead) -> Result<Option<Input>> {
        Ok(lines::next(input).context("standard input")?.map(|line| Input::new(&line)))
    }

    fn new(line: &str) -> Input {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Input::Nothing,
            ("moves", "") => Input::Moves,
            ("hint", "") => Input::Hint,
            ("undo", "") => Input::Undo,
            ("board", "") => Input::Board,
            ("level", level) => Input::Level(excerpt(level)),
            ("help" | "?", "") => Input::Help,
            ("quit" | "exit", "") => Input::Quit,
            _ => Input::Move(excerpt(line)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_or_a_move() {
        let mut input = &b"4\n\n LEVEL  7 \r\nquit now\nHint"[..];
        let mut next = || Input::read(&mut input).unwrap();
        assert_eq!(next(), Some(Input::Move("4".into())));
        assert_eq!(next(), Some(Input::Nothing));
        assert_eq!(next(), Some(Input::Level("7".into())));
        assert_eq!(next(), Some(Input::Move("quit now".into())));
        assert_eq!(next(), Some(Input::Hint));
        assert_eq!(next(), None);
    }

    #[test]
    fn long_names_are_cut() {
        let long = "é".repeat(1_000);
        assert_eq!(Input::new(&long), Input::Move("é".repeat(60) + "…"));
    }
}
