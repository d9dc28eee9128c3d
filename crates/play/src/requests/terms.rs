//! The request `terms`: what the evaluation of a position is made of (our own).

use crate::board::Played;
use crate::page::Page;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct TermsAnswer {
    /// Names and values.
    terms: Vec<(String, i32)>,
}

pub(super) fn answer(page: &Page, played: &Played) -> Result<TermsAnswer, String> {
    page.at(played, |board| {
        let terms = (board.game.terms)(&played.variant(), &board.session.position());
        Ok(TermsAnswer { terms: terms.map_err(|error| error.to_string())? })
    })
}
