//! The requests of the page, a file each (our own).

mod algorithms;
mod board;
mod examples;
mod ratios;
mod search;
mod simulate;
mod windows;

use nullwindow_exports::json;
use serde::Deserialize;

/// A request: its name, and what it needs.
#[derive(Deserialize)]
#[serde(tag = "request", rename_all = "kebab-case")]
enum Request {
    Algorithms,
    Examples,
    Search(search::SearchRequest),
    Board(board::BoardRequest),
    Ratios(ratios::RatiosRequest),
    Simulate(simulate::SimulateRequest),
}

/// The answer to a request in JSON, in JSON: an object, or `{"error": "one line"}`.
///
/// ```
/// assert!(nullwindow_explorer::answer(r#"{"request": "examples"}"#).starts_with(r#"{"examples":["#));
/// assert!(nullwindow_explorer::answer("no JSON").starts_with(r#"{"error":"request: "#));
/// ```
#[must_use]
pub fn answer(request: &str) -> String {
    nullwindow_exports::answer(request, answered)
}

fn answered(request: Request) -> Result<String, String> {
    match request {
        Request::Algorithms => json(&algorithms::answer()),
        Request::Examples => json(&examples::answer()),
        Request::Search(request) => json(&search::answer(&request)?),
        Request::Board(request) => json(&board::answer(&request)?),
        Request::Ratios(request) => json(&ratios::answer(&request)?),
        Request::Simulate(request) => json(&simulate::answer(&request)?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_one_line() {
        for wrong in [
            "",
            "{",
            r#"{"request": "none"}"#,
            r#"{"request": "search"}"#,
            r#"{"request": "search", "subject": {}}"#,
            r#"{"request": "search", "subject": {"tree": "[1,\n2"}}"#,
            r#"{"request": "search", "subject": {"tree": "[1,2]"}, "algorithms": ["none"]}"#,
            r#"{"request": "board", "subject": {"tree": "1"}, "node": "ε"}"#,
            r#"{"request": "ratios", "model": "uniform", "b": [70], "d": [9]}"#,
        ] {
            let answer: serde_json::Value = serde_json::from_str(&answer(wrong)).unwrap();
            let error = answer["error"].as_str().expect(wrong);
            assert!(!error.is_empty() && !error.contains('\n'), "{wrong}: {error}");
        }
    }
}
