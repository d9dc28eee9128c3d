//! The requests of the page, a file each (our own).

mod games;
mod position;
mod record;
mod search;
mod terms;

use crate::games::Played;
use nullwindow_exports::json;
use serde::Deserialize;

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
    nullwindow_exports::answer(request, answered)
}

fn answered(request: Request) -> Result<String, String> {
    match request {
        Request::Games => json(&games::answer()),
        Request::Position(request) => json(&position::answer(&request)?),
        Request::Search(request) => json(&search::answer(&request)?),
        Request::Terms(request) => json(&terms::answer(&request)?),
        Request::Import(request) => json(&record::import(&request)?),
        Request::Export(request) => json(&record::export(&request)?),
    }
}

#[cfg(test)]
mod tests;
