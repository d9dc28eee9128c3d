//! The requests of the page, a file each (our own).

mod games;
mod position;
mod record;
mod search;
mod terms;
mod tree;

use crate::board::Played;
use crate::page::Page;
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
    Tree(Played),
    Import(record::ImportRequest),
    Export(record::ExportRequest),
}

impl Page {
    /// The answer to a request in JSON, in JSON: an object, or `{"error": "one line"}`.
    #[must_use]
    pub fn answer(&self, request: &str) -> String {
        nullwindow_exports::answer(request, |request| self.answered(request))
    }

    fn answered(&self, request: Request) -> Result<String, String> {
        match request {
            Request::Games => json(&games::answer(self)),
            Request::Position(request) => json(&position::answer(self, &request)?),
            Request::Search(request) => json(&search::answer(self, &request)?),
            Request::Terms(request) => json(&terms::answer(self, &request)?),
            Request::Tree(request) => json(&tree::answer(self, &request)?),
            Request::Import(request) => json(&record::import(self, &request)?),
            Request::Export(request) => json(&record::export(self, request)?),
        }
    }
}
