//! The requests `import` and `export`: records of games in the notations of their games (our own).

use crate::board::Played;
use crate::page::Page;
use crate::records;
use nullwindow_support::RecordTree;
use serde::{Deserialize, Serialize};

/// A file.
#[derive(Deserialize)]
pub(super) struct ImportRequest {
    /// The game and its variant.
    #[serde(flatten)]
    played: Played,
    /// Its name.
    name: String,
    /// Its bytes, a character each: U+0000 to U+00FF.
    bytes: String,
}

#[derive(Serialize)]
pub(super) struct ImportAnswer {
    games: Vec<Record>,
    /// What is left out, and what is not as the format has it, in one line; empty if there is nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    notes: String,
}

/// [`nullwindow_support::Record`] in JSON.
#[derive(Serialize)]
struct Record {
    title: String,
    start: String,
    /// The moves, each behind another, with what is written at them.
    moves: RecordTree,
}

impl From<nullwindow_support::Record> for Record {
    fn from(record: nullwindow_support::Record) -> Self {
        let nullwindow_support::Record { title, start, moves } = record;
        Record { title, start, moves }
    }
}

/// The start of a game, its moves, and the name of a notation.
#[derive(Deserialize)]
pub(super) struct ExportRequest {
    #[serde(flatten)]
    played: Played,
    tree: RecordTree,
    notation: String,
}

#[derive(Serialize)]
pub(super) struct ExportAnswer {
    /// The bytes of the file, a character each.
    bytes: String,
    /// What the notation has no place for, in one line; empty if there is nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    notes: String,
}

pub(super) fn import(page: &Page, request: &ImportRequest) -> Result<ImportAnswer, String> {
    let bytes: Option<Vec<u8>> = request.bytes.chars().map(|c| u8::try_from(c).ok()).collect();
    let bytes = bytes.ok_or("bytes: a character above U+00FF is no byte")?;
    let (games, notes) = records::read(page, &request.played, &request.name, &bytes)?;
    if games.is_empty() {
        return Err(format!("{}: no game", request.name));
    }
    Ok(ImportAnswer { games: games.into_iter().map(Record::from).collect(), notes: notes.to_string() })
}

pub(super) fn export(page: &Page, request: ExportRequest) -> Result<ExportAnswer, String> {
    let ExportRequest { played, tree, notation } = request;
    let start = Played { moves: Vec::new(), ..played };
    let (bytes, notes) = records::write(page, &start, tree, &notation)?;
    Ok(ExportAnswer { bytes: bytes.into_iter().map(char::from).collect(), notes })
}
