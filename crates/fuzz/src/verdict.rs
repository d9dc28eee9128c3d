//! The verdict of a target on an input, and the class that makes an input new (our own).

use std::fmt::{Display, Write as _};

/// The verdict of a target on an input. Inputs of a class that no input had before are mutated further, in
/// place of the branches of a program that coverage would count.
///
/// ```
/// use nullwindow_fuzz::Verdict;
/// let [one, other] = ["line 1: 'x' is no move", "line 7: 'y' is no move"].map(|e| Verdict::refused(&e));
/// assert_eq!(one, other); // the same error
/// assert!(Verdict::accepted(3).is_accepted() && !one.is_accepted());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    accepted: bool,
    class: u64,
}

impl Verdict {
    /// It is read. `shape` is a small number by which kinds of inputs differ: of moves, of tags.
    #[must_use]
    pub fn accepted(shape: usize) -> Self {
        // Sizes by their powers of two: not each is a class.
        Verdict { accepted: true, class: shape.checked_ilog2().map_or(0, |log| u64::from(log) + 1) }
    }

    /// It is refused with this error; its class is the error without numbers and quotations.
    ///
    /// # Panics
    /// If the error is not one line.
    #[must_use]
    pub fn refused(error: &impl Display) -> Self {
        let mut text = String::new();
        _ = write!(text, "{error}");
        assert_line(&text);
        Verdict { accepted: false, class: class(&text) }
    }

    /// It is answered by this text, of any number of lines, whose words are its class.
    #[must_use]
    pub fn answered(text: &str) -> Self {
        Verdict { accepted: true, class: class(text) }
    }

    /// The verdict of this class.
    pub(crate) fn of_class(accepted: bool, class: u64) -> Self {
        Verdict { accepted, class }
    }

    pub(crate) fn class(self) -> u64 {
        self.class
    }

    /// Whether it is read.
    #[must_use]
    pub fn is_accepted(self) -> bool {
        self.accepted
    }
}

/// The longest error, in bytes.
const LONGEST: usize = 2_000;

/// Panics if an error is not one line, or a long one.
pub(crate) fn assert_line(error: &str) {
    let breaks = |c: char| c.is_control() || ['\u{2028}', '\u{2029}'].contains(&c);
    assert!(!error.trim().is_empty(), "the error is empty");
    assert!(!error.contains(breaks), "the error is no line: {error:?}");
    assert!(error.len() <= LONGEST, "the error has {} bytes: {error}", error.len());
}

/// The hash of the letters outside of quotation marks (FNV-1a of Fowler, Noll & Vo).
fn class(text: &str) -> u64 {
    let (mut hash, mut quoted, mut before) = (0xcbf2_9ce4_8422_2325_u64, false, b' ');
    for byte in text.bytes() {
        let opens = matches!(before, b' ' | b'(' | b'"' | b'{');
        match byte {
            b'\'' if quoted || opens => quoted = !quoted,
            b'a'..=b'z' | b'A'..=b'Z' if !quoted => {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
            _ => {}
        }
        before = byte;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_differ_by_their_words_alone() {
        let of = |text: &str| Verdict::refused(&text);
        assert_eq!(of("column 3: 'abc' is no move"), of("column 40: 'e2' is no move"));
        assert_ne!(of("column 3: 'abc' is no move"), of("column 3: 'abc' is no square"));
        assert_ne!(of("it isn't a move"), of("it isn't a square"), "an apostrophe quotes nothing");
    }

    #[test]
    #[should_panic(expected = "no line")]
    fn error_of_two_lines_is_a_failure() {
        _ = Verdict::refused(&"one\ntwo");
    }

    #[test]
    fn sizes_are_classes_by_powers_of_two() {
        assert_eq!(Verdict::accepted(5), Verdict::accepted(7));
        assert_ne!(Verdict::accepted(0), Verdict::accepted(1));
    }
}
