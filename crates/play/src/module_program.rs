//! The program of a page in the browser (our own): from its start on, the module answers the page's requests.

use crate::exports;
use crate::page::Page;
use crate::page_game::PageGame;
use std::process::ExitCode;

/// Gives the games to the calls of the page.
#[must_use]
pub fn main(games: Vec<PageGame>, _: &str) -> ExitCode {
    exports::start(Page::new(games));
    ExitCode::SUCCESS
}
