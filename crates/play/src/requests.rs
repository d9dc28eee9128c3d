//! The requests of the page, a file each (our own).

mod games;
mod position;
mod record;
mod search;
mod terms;

use crate::games::Played;
use serde::{Deserialize, Serialize};

/// A request: its name, and what it needs.
#[derive(Deserialize)]
#[serde(tag = "request", rename_all = "kebab-case")]
enum Request {
    Games,
    Position(Played),
    Search(search::SearchRequest),
    Terms(Played),
    Import(record::ImportRequest),
    Export(record::ExportRequest),
}

/// The answer to a request in JSON, in JSON: an object, or `{"error": "one line"}`.
///
/// ```
/// let answer = nullwindow_play::answer(r#"{"request": "position", "game": "chess", "moves": ["e4"]}"#);
/// assert!(answer.contains(r#""mover":"Black""#));
/// assert!(nullwindow_play::answer("no JSON").starts_with(r#"{"error":"request: "#));
/// ```
#[must_use]
pub fn answer(request: &str) -> String {
    match answered(request) {
        Ok(answer) => answer,
        Err(error) => serde_json::json!({ "error": error }).to_string(),
    }
}

fn answered(request: &str) -> Result<String, String> {
    match serde_json::from_str(request).map_err(|error| format!("request: {error}"))? {
        Request::Games => json(&games::answer()),
        Request::Position(request) => json(&position::answer(&request)?),
        Request::Search(request) => json(&search::answer(&request)?),
        Request::Terms(request) => json(&terms::answer(&request)?),
        Request::Import(request) => json(&record::import(&request)?),
        Request::Export(request) => json(&record::export(&request)?),
    }
}

fn json(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests;
