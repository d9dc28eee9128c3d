//! What the terms of all evaluations share (our own): they are from the view of the side that begins.

use crate::facets::Term;
use nullwindow::Side;

/// A value from the view of the side to move, from that of the side that begins.
pub(crate) fn from_first(side: Side, value: impl Into<i32>) -> i32 {
    if side == Side::First { value.into() } else { -value.into() }
}

/// Terms of fixed names.
pub(crate) fn named(terms: impl IntoIterator<Item = (&'static str, i32)>) -> Vec<Term> {
    terms.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What the side that begins has more of.
pub(crate) fn difference(count: impl Fn(Side) -> u32) -> i32 {
    count(Side::First) as i32 - count(Side::Second) as i32
}
