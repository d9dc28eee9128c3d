//! Reading files and standard input as text.

pub(crate) use nullwindow_protocols::lines::escaped;

use anyhow::{Context, Result, anyhow, ensure};
use std::fs::File;
use std::io::{Read, stdin};

/// The largest size of a file, in MiB: `/dev/zero` has no end.
const MAX_MIB: usize = 64;

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

/// Reads a file to its end, or standard input if its name is `-`. Returns the text and the source's name in
/// errors.
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

/// The text of a file of PGN. The standard (1994) prescribes ISO 8859-1, but newer files are in UTF-8: bytes
/// that are not valid UTF-8 are read as ISO 8859-1. A byte order mark is skipped.
pub(crate) fn of_pgn(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.strip_prefix(MARK).unwrap_or(bytes).utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    text
}

/// All bytes of a source.
///
/// # Errors
/// If it cannot be read, or is larger than [`MAX_MIB`].
fn bytes(source: impl Read, place: &str) -> Result<Vec<u8>> {
    let (mut bytes, largest) = (Vec::new(), MAX_MIB << 20);
    source.take(largest as u64 + 1).read_to_end(&mut bytes).with_context(|| place.to_owned())?;
    ensure!(bytes.len() <= largest, "{place}: larger than {MAX_MIB} MiB, the most that is read");
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pgn_is_read_as_latin_1_where_it_is_not_utf_8() {
        assert_eq!(of_pgn(b"[White \"M\xfcller, J\xf3zsef\"]"), "[White \"Müller, József\"]");
        assert_eq!(of_pgn("\u{feff}Müller, Фёдор".as_bytes()), "Müller, Фёдор");
        // Files that mix both.
        assert_eq!(of_pgn(b"\xff M\xc3\xbcller M\xfcller \xc3"), "ÿ Müller Müller Ã");
    }
}
