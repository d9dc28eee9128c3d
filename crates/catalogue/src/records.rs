//! What the readers of all records share (our own).

use crate::facets::Record;
use nullwindow_support::Notes;
use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;

/// The end of a file's name, in lower case, without its dot.
pub(crate) fn ending(name: &str) -> Option<String> {
    Path::new(name).extension().map(|ending| ending.to_string_lossy().to_lowercase())
}

/// The text of a file, without a byte order mark and space around it.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_start_matches('\u{feff}').trim().to_owned()
}

/// The position of a text, or the usual start if there is none.
pub(crate) fn start<P: FromStr<Err: Display>>(text: &str, usual: fn() -> P) -> Result<P, String> {
    if text.trim().is_empty() {
        Ok(usual())
    } else {
        text.parse().map_err(|error| format!("position: {error}"))
    }
}

/// Games of a file, and what a reader says of it: the games that are left out, and what is not as the format
/// has it.
pub type Games = (Vec<Record>, Notes);

/// The first good games, at most `most`, and a note for each game that is left out; an error names its place.
///
/// ```
/// use nullwindow_catalogue::{Record, good_games};
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

/// The same games with more notes of the file; those of games that are left out are first.
pub(crate) fn noted(name: &str, (records, mut notes): Games, more: Notes) -> Games {
    notes.extend(name, more);
    (records, notes)
}
