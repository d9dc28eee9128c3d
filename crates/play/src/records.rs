//! Records of games, read and written in the notations of their games (our own).

use crate::games::{Played, Use, at};
use nullwindow_catalogue::{HouseGame, MOVES, Record, Visitor, with};

/// The most games of a file that are read.
const MOST: usize = 1_000;

/// Reads a file.
struct Read<'a> {
    name: &'a str,
    bytes: &'a [u8],
}

impl Visitor for Read<'_> {
    type Output = Result<Option<Vec<Record>>, String>;

    fn visit<G: HouseGame>(self) -> Self::Output {
        G::read_records(self.name, self.bytes, MOST)
    }
}

/// The games of a file. A text that is no record is a position, with its moves if the game writes them.
pub(crate) fn read(game: &str, name: &str, bytes: &[u8]) -> Result<Vec<Record>, String> {
    let records = with(game, Read { name, bytes }).transpose()?.flatten().unwrap_or_else(|| {
        let text = String::from_utf8_lossy(bytes);
        let start = text.trim_start_matches('\u{feff}').trim().to_owned();
        vec![Record { title: String::new(), start, moves: Vec::new() }]
    });
    let named = records.into_iter().zip(1..).map(|(record, number)| {
        named(game, record).map_err(|error| format!("{name}: game {number}: {error}"))
    });
    named.collect()
}

/// The same record with the names that the session gives to its moves, from a start without moves.
fn named(game: &str, record: Record) -> Result<Record, String> {
    let Record { title, start, moves } = record;
    let options = Default::default();
    at(&Played { game: game.to_owned(), options, start, moves }, Use::Rules, |session| {
        let mut moves: Vec<_> = std::iter::from_fn(|| session.undo()).collect();
        moves.reverse();
        Ok(Record { title, start: session.position(), moves })
    })
}

/// The game as a file of this notation; its moves are legal.
pub(crate) fn write(played: &Played, notation: &str) -> Result<Vec<u8>, String> {
    let Played { game, options, start, moves } = played;
    let text = match with(game, Writer(notation)).flatten() {
        Some(write) => write(start, moves)?,
        None if notation == MOVES => {
            let (game, options, start) = (game.clone(), options.clone(), start.clone());
            let first = Played { game, options, start, moves: Vec::new() };
            let line =
                at(&first, Use::Rules, |session| session.line(moves).map_err(|error| error.to_string()))?;
            format!("{line}\n")
        }
        None => return Err(format!("no record of {game} is written as {notation}")),
    };
    Ok(text.into_bytes())
}

/// Finds the writer of a notation.
struct Writer<'n>(&'n str);

impl Visitor for Writer<'_> {
    type Output = Option<fn(&str, &[String]) -> Result<String, String>>;

    fn visit<G: HouseGame>(self) -> Self::Output {
        G::NOTATIONS.iter().find(|notation| notation.name == self.0).map(|notation| notation.write)
    }
}
