//! The records that `nullwindow match` writes of games of Othello: tags in brackets, and moves (our own).

use super::record::OthelloRecord;
use anyhow::{Result, ensure};
use nullwindow::session::excerpt;

/// The tag of the game.
const OTHELLO: &str = "[Game \"othello\"]";

/// A game of a record while it is read.
#[derive(Default)]
struct Record<'t> {
    tags: Vec<(&'t str, String)>,
    moves: String,
}

/// The games of a text.
pub(super) fn read(text: &str) -> Vec<Result<OthelloRecord>> {
    let mut records: Vec<Record<'_>> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(tag) = tag(line) {
            // A tag after moves is the next game's.
            if records.last().is_none_or(|record| !record.moves.is_empty()) {
                records.push(Record::default());
            }
            if let Some(record) = records.last_mut() {
                record.tags.push(tag);
            }
        } else if let Some(record) = records.last_mut() {
            record.moves.extend([line, " "]);
        }
    }
    records.iter().map(game).collect()
}

/// The name and the value of `[Name "value"]`.
fn tag(line: &str) -> Option<(&str, String)> {
    let (name, value) = line.strip_prefix('[')?.strip_suffix("\"]")?.split_once(" \"")?;
    Some((name, value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

fn game(record: &Record<'_>) -> Result<OthelloRecord> {
    let tag = |wanted| record.tags.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value.clone());
    let game = tag("Game").map(|name| format!("[Game \"{}\"]", excerpt(&name)));
    let other = game.as_deref().filter(|&game| game != OTHELLO);
    ensure!(other.is_none(), "{}: this is not Othello", other.unwrap_or_default());
    let players = ["Black", "White"].map(tag);
    let event = tag("Round").map(|round| format!("match, round {round}"));
    // Other programs write such records without this tag.
    let plain = OthelloRecord::of_line(&record.moves).map_err(|error| match game {
        Some(_) => error,
        None => error.context(format!(
            "there is no {OTHELLO}, and these are no moves of Othello (files of chess are named .pgn)"
        )),
    })?;
    Ok(OthelloRecord { players, event, ..plain })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_a_match_are_read() {
        let text = "[Game \"othello\"]\n[Round \"1\"]\n[Black \"a \\\"b\\\"\"]\n[White \"c\"]\n\n\
                    f5 d6\nc3 1-0\n\n[Game \"kalah\"]\n\n1 2 0-1\n";
        let games = read(text);
        let first = games[0].as_ref().unwrap();
        assert_eq!(first.players, [Some("a \"b\"".to_owned()), Some("c".to_owned())]);
        assert_eq!((first.moves.len(), first.event.as_deref()), (3, Some("match, round 1")));
        let error = games[1].as_ref().unwrap_err().to_string();
        assert_eq!((games.len(), error.as_str()), (2, "[Game \"kalah\"]: this is not Othello"));
        // As Edax writes it.
        let text = "[Event \"?\"]\n[Black \"a\"]\n\n1. f5 d6\n2. c3 40-24\n\n[Event \"?\"]\n\n1. e4 e5 *\n";
        let games = read(text);
        assert_eq!(games[0].as_ref().unwrap().moves.len(), 3);
        let error = format!("{:#}", games[1].as_ref().unwrap_err());
        let wanted = "there is no [Game \"othello\"], and these are no moves of Othello";
        assert!(error.starts_with(wanted), "{error}");
    }
}
