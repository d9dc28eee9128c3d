//! Text from outside: how it is read, and how it is shown.

use anyhow::{Context, Result, anyhow, ensure};
use std::fs::File;
use std::io::{Read, stdin};

/// Nobody has so much to search, and /dev/zero has no end.
const LARGEST_MIB: usize = 64;

/// The byte order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads a file or standard input to its end. A byte order mark is skipped.
///
/// # Errors
/// They name `place`.
pub(crate) fn read(source: impl Read, place: &str) -> Result<String> {
    let mut bytes = bytes(source, place)?;
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let sound = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + sound.iter().filter(|&&byte| byte == b'\n').count();
        anyhow!("{place}, line {line}: this is not text (UTF-8)")
    })
}

/// Reads a file to its end, or standard input if its name is `-`; and the name for it in faults.
///
/// # Errors
/// They name the place.
pub(crate) fn read_named(file: &str) -> Result<(String, &str)> {
    const INPUT: &str = "standard input";
    Ok(match file {
        "-" => (read(stdin(), INPUT)?, INPUT),
        file => (read(File::open(file).with_context(|| file.to_owned())?, file)?, file),
    })
}

/// Reads a file of games of chess to its end, as [`of_pgn`] understands it.
///
/// # Errors
/// They name the file.
pub(crate) fn read_pgn(file: &str) -> Result<String> {
    Ok(of_pgn(&bytes(File::open(file).with_context(|| file.to_owned())?, file)?))
}

/// The text of a file of PGN. Its standard (1994) says ISO 8859-1, in which old files are written, and newer ones in UTF-8: bytes that are not
/// the latter are taken as the former. A byte order mark is skipped.
pub(crate) fn of_pgn(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.strip_prefix(MARK).unwrap_or(bytes).utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    text
}

/// All bytes of a source, if they are not too many.
fn bytes(source: impl Read, place: &str) -> Result<Vec<u8>> {
    let (mut bytes, largest) = (Vec::new(), LARGEST_MIB << 20);
    source.take(largest as u64 + 1).read_to_end(&mut bytes).with_context(|| place.to_owned())?;
    ensure!(bytes.len() <= largest, "{place}: larger than {LARGEST_MIB} MiB, the most that is read");
    Ok(bytes)
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
    fn games_in_old_files_are_latin_1_and_in_newer_ones_utf_8() {
        assert_eq!(of_pgn(b"[White \"M\xfcller, J\xf3zsef\"]"), "[White \"Müller, József\"]");
        assert_eq!(of_pgn("\u{feff}Müller, Фёдор".as_bytes()), "Müller, Фёдор");
        // Files that were put together of both.
        assert_eq!(of_pgn(b"\xff M\xc3\xbcller M\xfcller \xc3"), "ÿ Müller Müller Ã");
    }

    #[test]
    fn only_what_would_leave_the_line_is_escaped() {
        assert_eq!(escaped("it's “é” \\n"), "it's “é” \\n");
        assert_eq!(escaped("a\r\nb\u{2028}\0\u{1b}[2J\u{85}"), r"a\r\nb\u{2028}\0\u{1b}[2J\u{85}");
    }
}
