//! The requests `import` and `export`: records of games in the notations of their games (our own).

use crate::games::{Played, Use, at};
use crate::records::{self, Record};
use serde::{Deserialize, Serialize};

/// A file.
#[derive(Deserialize)]
pub(super) struct ImportRequest {
    game: String,
    /// Its name.
    name: String,
    /// Its bytes, a character each: U+0000 to U+00FF.
    bytes: String,
}

#[derive(Serialize)]
pub(super) struct ImportAnswer {
    games: Vec<Record>,
}

/// A game, and the name of a notation.
#[derive(Deserialize)]
pub(super) struct ExportRequest {
    #[serde(flatten)]
    played: Played,
    notation: String,
}

#[derive(Serialize)]
pub(super) struct ExportAnswer {
    /// The bytes of the file, a character each.
    bytes: String,
}

pub(super) fn import(request: &ImportRequest) -> Result<ImportAnswer, String> {
    let bytes: Option<Vec<u8>> = request.bytes.chars().map(|c| u8::try_from(c).ok()).collect();
    let bytes = bytes.ok_or("bytes: a character above U+00FF is no byte")?;
    let games = records::read(&request.game, &request.name, &bytes)?;
    if games.is_empty() {
        return Err(format!("{}: no game", request.name));
    }
    Ok(ImportAnswer { games })
}

pub(super) fn export(request: &ExportRequest) -> Result<ExportAnswer, String> {
    // The moves are legal from here on.
    at(&request.played, Use::Rules, |_| Ok(()))?;
    let bytes = records::write(&request.played, &request.notation)?;
    Ok(ExportAnswer { bytes: bytes.into_iter().map(char::from).collect() })
}
