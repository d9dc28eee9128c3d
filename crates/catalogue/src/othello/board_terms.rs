//! The terms of Othello's evaluation that every board has (our own).

use crate::facets::Term;
use crate::terms;
use nullwindow::Position as _;
use nullwindow_othello::{BoardSize, Move, Othello};

/// What every player counts.
pub(super) fn board_terms<S: BoardSize>(p: &Othello<S>) -> Vec<Term> {
    let own = p.legal().count_ones() as i32;
    let mut passed = *p;
    passed.make(Move::PASS);
    terms::named([
        ("moves", terms::from_first(p.side(), own - passed.legal().count_ones() as i32)),
        ("corners", terms::difference(|side| (p.discs(side) & p.size().corners()).count_ones())),
        ("discs", terms::difference(|side| p.discs(side).count_ones())),
    ])
}
