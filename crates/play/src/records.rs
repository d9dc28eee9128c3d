//! Records of games, read and written in the notations of their games (our own).

use crate::board::{Board, Played};
use crate::page::Page;
use nullwindow::session::{AnyPosition, Error, excerpt};
use nullwindow_support::sgf::{SgfRecord, SgfTree};
use nullwindow_support::{Games, Notes, Record, RecordTree, TreeWalk, good_games};

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
    let mut variations = Notes::default();
    let named = records.into_iter().zip(1..).map(|(record, number)| {
        let read = named(page, played, record).map_err(|error| format!("game {number}: {error}"));
        read.map(|(record, cut)| {
            variations.extend(&format!("game {number}"), cut);
            record
        })
    });
    let (records, mut notes) = good_games(&excerpt(name), named, MOST)?;
    notes.extend(name, of_file);
    notes.extend(name, variations);
    Ok((records, notes))
}

/// The good games of a file of SGF.
fn read_sgf(page: &Page, played: &Played, name: &str, bytes: &[u8]) -> Result<Games, String> {
    let file = SgfTree::read_all(&String::from_utf8_lossy(bytes));
    let start = Played { start: String::new(), moves: Vec::new(), ..played.clone() };
    let mut notes = Notes::default();
    let games = file.games.into_iter().map(|tree| {
        let tree = tree.map_err(|error| error.to_string())?;
        let root = &tree.nodes[0];
        let title = ["PB", "PW"].map(|name| root.text(name)).into_iter().flatten().collect::<Vec<_>>();
        let start_text = root.text("POS").unwrap_or_default();
        let (moves, of_game) = page.at(&start, |Board { session, .. }| {
            SgfRecord::read(&tree, &played.game, session).map_err(|error| error.to_string())
        })?;
        notes.extend("variations", of_game);
        Ok::<_, String>(Record { title: title.join(" – "), start: start_text, moves })
    });
    let (records, mut all) = good_games(&excerpt(name), games, MOST)?;
    all.extend(name, file.notes);
    all.extend(name, notes);
    Ok((records, all))
}

/// The same record with the names that the session gives to its moves, from a start without moves; and notes
/// of its variations.
fn named(page: &Page, played: &Played, record: Record) -> Result<(Record, Notes), String> {
    let Record { title, start, moves } = record;
    page.at(&Played { start, moves: Vec::new(), ..played.clone() }, |Board { session, .. }| {
        let mut before: Vec<_> = std::iter::from_fn(|| session.undo()).collect();
        before.reverse();
        let start = session.position();
        let (moves, notes) = replayed(session, &before, moves).map_err(|error| error.to_string())?;
        Ok((Record { title, start, moves }, notes))
    })
}

/// A tree whose moves are legal behind some moves: both, with the names that the session gives to them.
fn replayed(
    session: &mut dyn AnyPosition,
    before: &[String],
    moves: RecordTree,
) -> Result<(RecordTree, Notes), Error> {
    let mut walk = TreeWalk::new(session);
    before.iter().try_for_each(|name| walk.play(name).map(|_| ()))?;
    let notes = walk.follow(moves)?;
    Ok((walk.finish(), notes))
}

/// The game as a file of this notation, and what the notation has no place for. `played` has its start.
pub(crate) fn write(
    page: &Page,
    played: &Played,
    moves: RecordTree,
    notation: &str,
) -> Result<(Vec<u8>, String), String> {
    let Played { game, start, .. } = played;
    let notations = page.named(game)?.notations;
    if moves.nodes.is_empty() {
        return Err("the tree has no start".to_owned());
    }
    let (moves, cut) = page.at(played, |Board { session, .. }| {
        replayed(session, &[], moves).map_err(|error| error.to_string())
    })?;
    if !cut.is_empty() {
        return Err(cut.to_string());
    }
    let (text, [variations, comments]) = match notations.iter().find(|known| known.name == notation) {
        Some(known) => ((known.write)(start, &moves)?, known.keeps),
        None if notation == SGF => {
            let first = Played { start: String::new(), ..played.clone() };
            let record = SgfRecord { game, start, tags: &[], moves: &moves };
            let tree = page.at(&first, |Board { session, .. }| {
                record.tree(session).map_err(|error| error.to_string())
            })?;
            (tree.to_string(), [true, true])
        }
        None if notation == MOVES => {
            let names: Vec<_> = moves.main_line().into_iter().map(str::to_owned).collect();
            let line = page.at(played, |Board { session, .. }| {
                session.line(&names).map_err(|error| error.to_string())
            })?;
            (format!("{line}\n"), [false, false])
        }
        None => return Err(format!("no record of {game} is written as {}", excerpt(notation))),
    };
    let lost = [
        (!variations && moves.has_variations()).then_some("variations"),
        (!comments && moves.nodes.iter().any(|node| !node.comment.is_empty())).then_some("comments"),
    ];
    let lost: Vec<_> = lost.into_iter().flatten().collect();
    let note = match &lost[..] {
        [] => String::new(),
        lost => format!("{notation} has no {}, which are left out", lost.join(" and no ")),
    };
    Ok((text.into_bytes(), note))
}
