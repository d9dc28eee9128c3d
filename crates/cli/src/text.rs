//! Text from outside: how it is read, and how it is shown.

use anyhow::{Context, anyhow, ensure};
use std::io::Read;

/// Nobody has so much to search, and /dev/zero has no end.
const LARGEST_MIB: usize = 64;

/// The byte order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads a file or standard input to its end. A byte order mark is skipped.
///
/// # Errors
/// They name `place`.
pub(crate) fn read(source: impl Read, place: &str) -> anyhow::Result<String> {
    let (mut bytes, largest) = (Vec::new(), LARGEST_MIB << 20);
    source.take(largest as u64 + 1).read_to_end(&mut bytes).with_context(|| place.to_owned())?;
    ensure!(bytes.len() <= largest, "{place}: larger than {LARGEST_MIB} MiB, the most that is read");
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let sound = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + sound.iter().filter(|&&byte| byte == b'\n').count();
        anyhow!("{place}, line {line}: this is not text (UTF-8)")
    })
}

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
