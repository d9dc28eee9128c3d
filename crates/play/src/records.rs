//! Records of games, read and written in the notations of their games (our own).

use crate::board::{Board, Played};
use crate::page::Page;
use nullwindow::session::excerpt;
use nullwindow_support::sgf::{SgfRecord, SgfTree};
use nullwindow_support::{Games, Notes, Record, good_games};

/// The most games of a file that are read.
const MOST: usize = 1_000;

/// The notations that every game has: SGF, and a line of moves.
pub(crate) const SGF: &str = "sgf";
pub(crate) const MOVES: &str = "moves";

/// The games of a file, where `played` has the game and its variant. A text that is no record is a position,
/// with its moves if the game writes them.
pub(crate) fn read(page: &Page, played: &Played, name: &str, bytes: &[u8]) -> Result<Games, String> {
    let records = (page.named(&played.game)?.read_records)(name, bytes, MOST)?;
    let is_sgf = || name.to_ascii_lowercase().ends_with(".sgf");
    let records = match records {
        None if is_sgf() => Some(read_sgf(page, played, name, bytes)?),
        records => records,
    };
    let (records, of_file) = records.unwrap_or_else(|| {
        let text = String::from_utf8_lossy(bytes);
        let start = text.trim_start_matches('\u{feff}').trim();
        (vec![Record::of(String::new(), start, &[""; 0])], Notes::default())
    });
    let named = records.into_iter().zip(1..).map(|(record, number)| {
        named(page, played, record).map_err(|error| format!("game {number}: {error}"))
    });
    let (records, mut notes) = good_games(&excerpt(name), named, MOST)?;
    notes.extend(name, of_file);
    Ok((records, notes))
}

/// The good games of a file of SGF.
fn read_sgf(page: &Page, played: &Played, name: &str, bytes: &[u8]) -> Result<Games, String> {
    let file = SgfTree::read_all(&String::from_utf8_lossy(bytes));
    let start = Played { start: String::new(), moves: Vec::new(), ..played.clone() };
    let games = file.games.into_iter().map(|tree| {
        let tree = tree.map_err(|error| error.to_string())?;
        let root = &tree.nodes[0];
        let title = ["PB", "PW"].map(|name| root.text(name)).into_iter().flatten().collect::<Vec<_>>();
        let start_text = root.text("POS").unwrap_or_default();
        let moves = page.at(&start, |Board { session, .. }| {
            SgfRecord::play(&tree, &played.game, session).map_err(|error| error.to_string())
        })?;
        let left_out = tree.side_lines();
        Ok::<_, String>(Record { title: title.join(" – "), start: start_text, moves, left_out })
    });
    let (records, mut notes) = good_games(&excerpt(name), games, MOST)?;
    notes.extend(name, file.notes);
    Ok((records, notes))
}

/// The same record with the names that the session gives to its moves, from a start without moves.
fn named(page: &Page, played: &Played, record: Record) -> Result<Record, String> {
    let Record { title, start, moves, left_out } = record;
    page.at(&Played { start, moves, ..played.clone() }, |Board { session, .. }| {
        let mut moves: Vec<_> = std::iter::from_fn(|| session.undo()).collect();
        moves.reverse();
        Ok(Record { title, start: session.position(), moves, left_out })
    })
}

/// The game as a file of this notation; its moves are legal.
pub(crate) fn write(page: &Page, played: &Played, notation: &str) -> Result<Vec<u8>, String> {
    let Played { game, start, moves, .. } = played;
    let notations = page.named(game)?.notations;
    let text = match notations.iter().find(|known| known.name == notation) {
        Some(known) => (known.write)(start, moves)?,
        None if notation == SGF => {
            let first = Played { start: String::new(), moves: Vec::new(), ..played.clone() };
            let record = SgfRecord { game, start, tags: &[], moves };
            page.at(&first, |Board { session, .. }| {
                record.tree(session).map(|tree| tree.to_string()).map_err(|error| error.to_string())
            })?
        }
        None if notation == MOVES => {
            let first = Played { moves: Vec::new(), ..played.clone() };
            let line = page
                .at(&first, |Board { session, .. }| session.line(moves).map_err(|error| error.to_string()))?;
            format!("{line}\n")
        }
        None => return Err(format!("no record of {game} is written as {}", excerpt(notation))),
    };
    Ok(text.into_bytes())
}
