//! Quotations of input in errors, on one line and of bounded length (our own).

/// The largest number of characters that an error quotes.
const MAX_QUOTED: usize = 60;

/// The beginning of a text for an error: its first 60 characters, and `…` if there are more, [`escaped`]. An
/// error has one line that a person reads, whatever the input is.
///
/// ```
/// use nullwindow::session::excerpt;
/// assert_eq!((excerpt("e2e5"), excerpt("e2\n").as_str()), ("e2e5".to_owned(), r"e2\n"));
/// assert_eq!(excerpt(&"é".repeat(1_000_000)), "é".repeat(60) + "…");
/// ```
#[must_use]
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTED) {
        Some((at, _)) => escaped(&text[..at]) + "…",
        None => escaped(text),
    }
}

/// The text on one line: a character that would break the line or control a terminal is written as Rust
/// escapes it, `\n` or `\u{1b}`.
///
/// ```
/// assert_eq!(nullwindow::session::escaped("a\nb\u{1b}[2J"), r"a\nb\u{1b}[2J");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || ['\u{2028}', '\u{2029}'].contains(&c) {
            line.extend(c.escape_debug());
        } else {
            line.push(c);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Parameters;

    #[test]
    fn excerpt_has_sixty_characters_and_an_ellipsis() {
        let sixty = "ab".repeat(30);
        assert_eq!([excerpt(""), excerpt(&sixty)], ["", &sixty]);
        assert_eq!(excerpt(&(sixty.clone() + "c")), sixty + "…");
    }

    #[test]
    fn errors_quote_at_most_sixty_characters() {
        let error = Parameters::default().set(&"é".repeat(100_000), 1).unwrap_err();
        assert_eq!(error, format!("there is no parameter {}…", "é".repeat(60)));
    }

    #[test]
    fn only_characters_that_leave_the_line_are_escaped() {
        assert_eq!(escaped("it's “é” \\n"), "it's “é” \\n");
        assert_eq!(escaped("同　銀(31)\u{a0}"), "同　銀(31)\u{a0}", "wide spaces are as plain as others");
        assert_eq!(escaped("a\r\nb\u{2028}\0\u{1b}[2J\u{85}"), r"a\r\nb\u{2028}\0\u{1b}[2J\u{85}");
    }
}
