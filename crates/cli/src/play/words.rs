//! What people type: one line, one command.

use anyhow::{Context, Result};
use nullwindow_protocols::lines;
use std::io::BufRead;

/// What a line of input asks for.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Word {
    Nothing,
    Moves,
    Hint,
    Undo,
    Board,
    /// The text behind it.
    Level(String),
    Help,
    Quit,
    /// Anything else is the name of a move.
    Move(String),
}

pub(super) const HELP: &str = "\
A move, as the game writes it, or
  moves    list the legal moves
  hint     what the engine would play
  undo     take back your last move, and what was played since
  board    draw the board
  level N  let the engine play at level N, 1 to 10
  help     this list
  quit     end the game
";

/// No name of a move is as long. What is longer is cut before it is shown again.
const LONGEST_NAME: usize = 40;

impl Word {
    /// The next line of the input; `None` at its end.
    ///
    /// # Errors
    /// If it cannot be read, or is no line.
    pub(super) fn read(input: &mut impl BufRead) -> Result<Option<Word>> {
        Ok(lines::next(input).context("standard input")?.map(|line| Word::new(&line)))
    }

    fn new(line: &str) -> Word {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Word::Nothing,
            ("moves", "") => Word::Moves,
            ("hint", "") => Word::Hint,
            ("undo", "") => Word::Undo,
            ("board", "") => Word::Board,
            ("level", level) => Word::Level(cut(level)),
            ("help" | "?", "") => Word::Help,
            ("quit" | "exit", "") => Word::Quit,
            _ => Word::Move(cut(line)),
        }
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_NAME) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_words() {
        let mut input = &b"4\n\n LEVEL  7 \r\nquit now\nHint"[..];
        let mut next = || Word::read(&mut input).unwrap();
        assert_eq!(next(), Some(Word::Move("4".into())));
        assert_eq!(next(), Some(Word::Nothing));
        assert_eq!(next(), Some(Word::Level("7".into())));
        assert_eq!(next(), Some(Word::Move("quit now".into())));
        assert_eq!(next(), Some(Word::Hint));
        assert_eq!(next(), None);
    }

    #[test]
    fn long_names_are_cut() {
        let long = "é".repeat(1_000);
        assert_eq!(Word::new(&long), Word::Move("é".repeat(40) + "…"));
    }
}
