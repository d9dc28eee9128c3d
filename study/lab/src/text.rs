//! Paragraphs of text for people: a label, then words, wrapped and indented (our own).

use std::fmt::{self, Write};

/// The longest line.
pub(crate) const WIDTH: usize = 100;

/// A paragraph without the end of its last line.
pub(crate) fn wrapped(label: &str, text: &str) -> String {
    let mut out = String::new();
    _ = paragraph(&mut out, label, text);
    out.trim_end().to_owned()
}

/// Writes words after a label; the following lines are indented by the label's width.
pub(crate) fn paragraph(out: &mut impl Write, label: &str, text: &str) -> fmt::Result {
    out.write_str(label)?;
    let indent = label.chars().count();
    let mut at = indent;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if at > indent && at + 1 + length > WIDTH {
            write!(out, "\n{:indent$}", "")?;
            at = indent;
        }
        if at > indent {
            out.write_char(' ')?;
            at += 1;
        }
        out.write_str(word)?;
        at += length;
    }
    out.write_char('\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_wrapped_and_lose_no_word() {
        let words = "one two three four ".repeat(30);
        let mut text = String::new();
        paragraph(&mut text, "claim  ", &words).unwrap();
        assert!(text.lines().count() > 3);
        assert!(text.lines().all(|line| line.len() <= WIDTH && !line.ends_with(' ')));
        let indented = |line: &str| line.starts_with("       ") && !line.starts_with("        ");
        assert!(text.lines().skip(1).all(indented));
        assert_eq!(text.split_whitespace().skip(1).count(), 120);
    }
}
