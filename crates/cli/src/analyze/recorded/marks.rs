//! The marks of moves that lose some of the expected score (our own).

/// A kind of error.
#[derive(Debug, PartialEq)]
pub(super) struct ErrorMark {
    /// The least loss of expected score, from 0 to 1.
    pub(super) least: f64,
    /// The number of the annotation (NAG) and its sign.
    pub(super) nag: u8,
    pub(super) sign: &'static str,
    /// One such move, and several.
    pub(super) names: [&'static str; 2],
}

/// The kinds of errors, the worst first.
pub(super) const MARKS: [ErrorMark; 3] = [
    ErrorMark { least: 0.3, nag: 4, sign: "??", names: ["blunder", "blunders"] },
    ErrorMark { least: 0.2, nag: 2, sign: "?", names: ["mistake", "mistakes"] },
    ErrorMark { least: 0.1, nag: 6, sign: "?!", names: ["inaccuracy", "inaccuracies"] },
];

/// The mark of a loss of expected score; `None` if it is small.
pub(super) fn mark(loss: f64) -> Option<&'static ErrorMark> {
    MARKS.iter().find(|mark| loss >= mark.least)
}
