//! The record of a game of chess in PGN, with comments from the engines' reports (our own).

use crate::finished_game::FinishedGame;
use crate::record::GameRecord;
use nullwindow::Position;
use nullwindow_chess::{Chess, Pgn, PgnMove};
use nullwindow_protocols::score::uci as score;

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
