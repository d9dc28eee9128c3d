//! The request `terms`: what the evaluation of a position is made of (our own).

use crate::games::{Played, at_engine};
use nullwindow_catalogue::Term;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct TermsAnswer {
    terms: Vec<Term>,
}

pub(super) fn answer(played: &Played) -> Result<TermsAnswer, String> {
    at_engine(played, |session| Ok(TermsAnswer { terms: session.terms() }))
}
