//! Text from outside: how it is shown.

/// The text on one line: whatever would break the line or command a terminal is written as in Rust, `\n` or `\u{1b}`.
pub(crate) fn escaped(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || c.is_whitespace() && c != ' ' {
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

    #[test]
    fn only_what_would_leave_the_line_is_escaped() {
        assert_eq!(escaped("it's “é” \\n"), "it's “é” \\n");
        assert_eq!(escaped("a\r\nb\u{2028}\0\u{1b}[2J\u{85}"), r"a\r\nb\u{2028}\0\u{1b}[2J\u{85}");
    }
}
