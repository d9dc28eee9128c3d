//! The records that `nullwindow match` writes of games of Othello: tags in brackets, and moves (our own).

use super::record::OthelloRecord;
use anyhow::{Result, ensure};

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
            let words = line.split_whitespace().filter(|word| !matches!(*word, "1-0" | "0-1" | "1/2-1/2"));
            words.for_each(|word| record.moves.extend([word, " "]));
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
    let game = tag("Game").unwrap_or_default();
    ensure!(game == "othello", "[Game \"{game}\"]: this is not Othello");
    let players = ["Black", "White"].map(tag);
    let event = tag("Round").map(|round| format!("match, round {round}"));
    Ok(OthelloRecord { players, event, ..OthelloRecord::of_line(&record.moves)? })
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
    }
}
