//! The words of a text, and the places of its parts, for errors that name a column (our own).

/// A word and its column, in characters from 1.
///
/// ```
/// use nullwindow::session::{Word, words};
/// let found: Vec<Word> = words(" é4  e5").collect();
/// assert_eq!(found[1], Word { column: 6, text: "e5" });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Word<'a> {
    /// The column of its first character.
    pub column: usize,
    /// The word.
    pub text: &'a str,
}

/// The words of a text between white space.
pub fn words(text: &str) -> impl Iterator<Item = Word<'_>> + Clone {
    let mut before = (0, 0);
    text.split_whitespace().map(move |word| {
        let at = offset(text, word);
        before = (at, before.1 + text[before.0..at].chars().count());
        Word { column: before.1 + 1, text: word }
    })
}

/// The offset of a part of a text, in bytes. The part is a slice of the text, so that its address gives it.
///
/// ```
/// let text = "e2e4 e7e5";
/// assert_eq!(nullwindow::session::offset(text, &text[5..]), 5);
/// ```
#[must_use]
pub fn offset(text: &str, part: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// The column of a part of a text, in characters from 1.
///
/// ```
/// let text = "é e5";
/// assert_eq!(nullwindow::session::column(text, &text[3..]), 3);
/// ```
#[must_use]
pub fn column(text: &str, part: &str) -> usize {
    text[..offset(text, part)].chars().count() + 1
}
