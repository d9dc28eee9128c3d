//! Records of games, read and written in the notations of their games (our own).

use crate::games::{Played, at};
use nullwindow::session::excerpt;
use nullwindow_catalogue::{Record, entry};

/// The most games of a file that are read.
const MOST: usize = 1_000;

/// The notation that every game has: a line of moves.
pub(crate) const MOVES: &str = "moves";

/// The games of a file, where `played` has the game and its variant. A text that is no record is a position,
/// with its moves if the game writes them.
pub(crate) fn read(played: &Played, name: &str, bytes: &[u8]) -> Result<Vec<Record>, String> {
    let records = match entry(&played.game) {
        Some(entry) => (entry.read_records)(name, bytes, MOST)?,
        None => None,
    };
    let records = records.unwrap_or_else(|| {
        let text = String::from_utf8_lossy(bytes);
        let start = text.trim_start_matches('\u{feff}').trim();
        vec![Record::of(String::new(), start, &[""; 0])]
    });
    let named = records.into_iter().zip(1..).map(|(record, number)| {
        named(played, record).map_err(|error| format!("{}: game {number}: {error}", excerpt(name)))
    });
    named.collect()
}

/// The same record with the names that the session gives to its moves, from a start without moves.
fn named(played: &Played, record: Record) -> Result<Record, String> {
    let Record { title, start, moves, left_out } = record;
    at(&Played { start, moves, ..played.clone() }, |session| {
        let mut moves: Vec<_> = std::iter::from_fn(|| session.undo()).collect();
        moves.reverse();
        Ok(Record { title, start: session.position(), moves, left_out })
    })
}

/// The game as a file of this notation; its moves are legal.
pub(crate) fn write(played: &Played, notation: &str) -> Result<Vec<u8>, String> {
    let Played { game, start, moves, .. } = played;
    let notations = entry(game).map_or(&[][..], |entry| entry.notations);
    let text = match notations.iter().find(|known| known.name == notation) {
        Some(known) => (known.write)(start, moves)?,
        None if notation == MOVES => {
            let first = Played { moves: Vec::new(), ..played.clone() };
            let line = at(&first, |session| session.line(moves).map_err(|error| error.to_string()))?;
            format!("{line}\n")
        }
        None => return Err(format!("no record of {game} is written as {}", excerpt(notation))),
    };
    Ok(text.into_bytes())
}
