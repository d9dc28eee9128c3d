//! Records of games of chess in PGN, with comments from the engines' reports, and openings (our own).

use crate::finished_game::FinishedGame;
use crate::opening::Opening;
use crate::record::GameRecord;
use nullwindow::Position;
use nullwindow_chess::{Chess, Pgn, PgnMove};
use nullwindow_protocols::score::uci as score;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// The record. Mates are counted in moves.
pub(super) fn text(record: &GameRecord<'_>) -> String {
    let FinishedGame { moves, infos, outcome, ending, .. } = record.finished;
    // The referee has made these moves.
    let start = record.opening.start.as_deref().and_then(|fen| fen.parse().ok()).unwrap_or_else(Chess::start);
    let mut pgn = Pgn::new(start.clone());
    let (mut position, [white, black]) = (start, record.names);
    for (name, info) in moves.iter().zip(infos) {
        let Ok(m) = position.read_san(name) else { break };
        position.make(m);
        let comment = info.map(|info| info.text(|score| score::mate(score).map(i32::unsigned_abs)));
        pgn.moves.push(PgnMove { comment, ..PgnMove::from(m) });
    }
    pgn.result = Some(*outcome);
    let (round, opening, time) = (record.number.to_string(), record.opening_text(), record.time.text());
    let tags = [("Event", "nullwindow match"), ("Round", &round), ("White", white), ("Black", black)];
    let more = [("TimeControl", time.as_str()), ("Opening", &opening), ("Termination", ending)];
    pgn.tags =
        tags.into_iter().chain(more).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    format!("{pgn}\n")
}

/// The first `count` games of a file of PGN as openings: their moves, or `plies` of them. Games that cannot be
/// read, and those that are over, are left out; `warn` receives a line for each.
///
/// # Errors
/// If there is no opening.
pub(super) fn openings(
    path: &Path,
    count: usize,
    plies: Option<usize>,
    warn: &dyn Fn(&str),
) -> Result<Vec<Opening>, String> {
    let place = path.display();
    let file = File::open(path).map_err(|error| format!("{place}: {error}"))?;
    let (mut openings, mut last) = (Vec::new(), format!("{place}: there is no opening"));
    let mut games = (1..).zip(Pgn::games_of(BufReader::new(file)));
    while let Some((number, game)) = games.next().filter(|_| openings.len() < count) {
        match game.map_err(|error| format!("{place}, {error}")).map(|game| opening(game, plies)) {
            Ok(Some(opening)) => openings.push(opening),
            refused => {
                last = refused.err().unwrap_or_else(|| format!("{place}, game {number}: the game is over"));
                warn(&format!("left out: {last}"));
            }
        }
    }
    if openings.is_empty() { Err(last) } else { Ok(openings) }
}

/// The first moves of a game; `None` if it is over after them.
fn opening(mut game: Pgn, plies: Option<usize>) -> Option<Opening> {
    game.moves.truncate(plies.unwrap_or(usize::MAX));
    let (mut position, mut moves) = (game.start.clone(), Vec::new());
    for played in &game.moves {
        moves.push(position.san(played.m));
        position.make(played.m);
    }
    let start = Some(game.start).filter(|start| *start != Chess::start()).map(|start| start.to_string());
    position.outcome().is_none().then_some(Opening { start, moves })
}
