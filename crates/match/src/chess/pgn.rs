//! Records of games of chess in PGN, with comments from the engines' reports, and openings (our own).

use crate::finished_game::FinishedGame;
use crate::opening::Opening;
use crate::record::GameRecord;
use nullwindow::Position;
use nullwindow_chess::{Chess, Pgn, PgnMove};
use nullwindow_protocols::score::uci as score;
use std::fs::File;
use std::io::{BufRead, BufReader};
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

/// The first `count` games of a file of PGN as openings: their moves, or `plies` of them. Games that cannot
/// be read, and those that are over, are left out; `warn` receives a line for each.
///
/// # Errors
/// If there is no opening.
pub(super) fn openings(
    path: &Path,
    count: usize,
    plies: Option<usize>,
    warn: &dyn Fn(&str),
) -> Result<Vec<Opening>, String> {
    let place = path.display().to_string();
    let file = File::open(path).map_err(|error| format!("{place}: {error}"))?;
    read_openings(&place, BufReader::new(file), count, plies, warn)
}

fn read_openings(
    place: &str,
    source: impl BufRead,
    count: usize,
    plies: Option<usize>,
    warn: &dyn Fn(&str),
) -> Result<Vec<Opening>, String> {
    let (mut openings, mut last) = (Vec::new(), format!("{place}: there is no opening"));
    let mut games = (1..).zip(Pgn::games_of(source));
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn games_are_openings_and_bad_ones_are_left_out() {
        let games = "1. e4 e5 2. Nf3 *\n1. e4 e4 *\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
                     [FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n1. O-O Kd7 *\n\n[Event \"5\"]\n1. d4 *\n";
        let warned = RefCell::new(Vec::new());
        let warn = |line: &str| warned.borrow_mut().push(line.to_owned());
        let read = |count, plies| {
            let openings = read_openings("a.pgn", games.as_bytes(), count, plies, &warn).unwrap();
            openings.into_iter().map(|opening| (opening.start, opening.moves.join(" "))).collect::<Vec<_>>()
        };
        let castled = || Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned());
        let all = [(None, "e4 e5 Nf3".to_owned()), (castled(), "O-O Kd7".to_owned())];
        assert_eq!(read(2, None), all);
        assert_eq!(
            *warned.borrow(),
            [
                "left out: a.pgn, line 2, column 7: e4: no pawn can go to e4",
                "left out: a.pgn, game 3: the game is over",
            ]
        );
        let short = [(None, "e4"), (None, "f3"), (castled(), "O-O"), (None, "d4")];
        assert_eq!(read(9, Some(1)), short.map(|(start, moves)| (start, moves.to_owned())));
        let none = read_openings("a.pgn", &b"1. e9 *"[..], 1, None, &warn).unwrap_err();
        assert!(none.starts_with("a.pgn, line 1, column 4: 'e9' is not a move"), "{none}");
    }
}
