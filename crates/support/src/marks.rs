//! The marks of moves that lose some of the expected score (our own).

/// A kind of error.
///
/// ```
/// use nullwindow_support::marks::{MARKS, mark};
/// assert_eq!(mark(0.25), Some(&MARKS[1]));
/// assert_eq!((MARKS[1].sign, MARKS[1].names[0]), ("?", "mistake"));
/// ```
#[derive(Debug, PartialEq)]
pub struct ErrorMark {
    /// The least loss of expected score, from 0 to 1.
    pub least: f64,
    /// The number of the annotation (NAG) of PGN.
    pub nag: u8,
    /// The sign behind the move.
    pub sign: &'static str,
    /// The names of one such move, and of several.
    pub names: [&'static str; 2],
}

/// The kinds of errors, the worst first; an example is at [`ErrorMark`].
pub const MARKS: [ErrorMark; 3] = [
    ErrorMark { least: 0.3, nag: 4, sign: "??", names: ["blunder", "blunders"] },
    ErrorMark { least: 0.2, nag: 2, sign: "?", names: ["mistake", "mistakes"] },
    ErrorMark { least: 0.1, nag: 6, sign: "?!", names: ["inaccuracy", "inaccuracies"] },
];

/// The mark of a loss of expected score; `None` if it is small.
///
/// ```
/// let sign = |loss| nullwindow_support::marks::mark(loss).map(|mark| mark.sign);
/// assert_eq!([0.09, 0.1, 0.3].map(sign), [None, Some("?!"), Some("??")]);
/// ```
#[must_use]
pub fn mark(loss: f64) -> Option<&'static ErrorMark> {
    MARKS.iter().find(|mark| loss >= mark.least)
}
