//! Games of files, and the notations in which games write them (our own).

use crate::notes::Notes;
use crate::record_tree::RecordTree;
use std::fmt::Display;

/// A notation of records.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The name, which is also the usual end of a file's name.
    pub name: &'static str,
    /// Whether it has variations, and comments; otherwise the main line is written, without comments.
    pub keeps: [bool; 2],
    /// Writes a game: the position at its start, empty for the usual one, and its moves, which are legal.
    pub write: fn(&str, &RecordTree) -> Result<String, String>,
}

/// A game of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Players, date …
    pub title: String,
    /// The position at the start, as a session reads it; empty for the usual one.
    pub start: String,
    /// The moves, as a session reads them.
    pub moves: RecordTree,
}

impl Record {
    /// A record of one line of moves, which are written as their types write them.
    pub fn of(title: String, start: &str, moves: &[impl ToString]) -> Self {
        Record { title, start: start.to_owned(), moves: RecordTree::line(moves) }
    }
}

/// Games of a file, and what a reader says of it: the games that are left out, and what is not as the format
/// has it.
pub type Games = (Vec<Record>, Notes);

/// The first good games, at most `most`, and a note for each game that is left out; an error names its place.
///
/// ```
/// use nullwindow_support::{Record, good_games};
/// let game = |moves: &[&str]| Record::of(String::new(), "", moves);
/// let (games, notes) = good_games("a.pgn", [Err("line 1: no move"), Ok(game(&["e4"]))].into_iter(), 9)?;
/// assert_eq!((games.len(), notes.to_string().as_str()), (1, "line 1: no move; this game is left out"));
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// If there is an error and no good game: the first error.
pub fn good_games<E: Display>(
    name: &str,
    games: impl Iterator<Item = Result<Record, E>>,
    most: usize,
) -> Result<Games, String> {
    let (mut records, mut notes, mut first) = (Vec::new(), Notes::default(), None);
    for game in games {
        if records.len() == most {
            notes.add(|| format!("the games after the first {most} are left out"));
            break;
        }
        match game {
            Ok(record) => records.push(record),
            Err(error) => {
                notes.add(|| format!("{error}; this game is left out"));
                first.get_or_insert_with(|| format!("{name}: {error}"));
            }
        }
    }
    first.filter(|_| records.is_empty()).map_or(Ok((records, notes)), Err)
}

/// Reads the games of a file of this name, at most that number; `None` if the file is no record of the game.
///
/// # Errors
/// The mistake and its place in the file.
pub type ReadRecords = fn(&str, &[u8], usize) -> Result<Option<Games>, String>;
