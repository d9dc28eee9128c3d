//! Reading files and standard input as text (our own).

use anyhow::{Context, Error, Result};
use nullwindow::session::excerpt;
use nullwindow_support::size_limit;
use std::fs::File;
use std::io::{Read, stdin};

/// The largest length of a word of an error; longer ones are no names that anybody reads.
const MAX_WORD: usize = 300;

/// An error whose long words are cut: names of files are printed in full, garbage in their place is not.
pub(crate) fn bounded(error: &str) -> String {
    let word = |word: &str| if word.len() > MAX_WORD { excerpt(word) } else { word.to_owned() };
    error.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Reads a file or standard input to its end. A byte order mark is skipped, and line feeds are the ends of
/// lines.
///
/// # Errors
/// They name `place`.
pub fn read(source: impl Read, place: &str) -> Result<String> {
    size_limit::utf8(bytes(source, place)?, place).map_err(Error::msg)
}

/// Reads a file to its end, or standard input if its name is `-`. Returns the text and the source's name in
/// errors.
///
/// # Errors
/// They name the place.
pub fn read_named(file: &str) -> Result<(String, &str)> {
    const INPUT: &str = "standard input";
    Ok(match file {
        "-" => (read(stdin(), INPUT)?, INPUT),
        file => (read(File::open(file).with_context(|| file.to_owned())?, file)?, file),
    })
}

/// All bytes of a source.
///
/// # Errors
/// If it cannot be read, or is larger than 64 MiB. They name `place`.
pub fn bytes(source: impl Read, place: &str) -> Result<Vec<u8>> {
    size_limit::read(source, size_limit::TEXT_MIB).with_context(|| place.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_other_systems_are_read_or_named() {
        for (bytes, read_as) in [
            (&b"a\r\n\r\nb\n"[..], Ok("a\n\nb\n")),
            (b"\xef\xbb\xbfa\r\rb\r", Ok("a\n\nb\n")),
            (b"\xff\xfea\0\n\0", Err("x: this is UTF-16; save it as UTF-8")),
            (b"\xfe\xff\0a\0\n", Err("x: this is UTF-16; save it as UTF-8")),
            (b"a\rb\r\n\xff", Err("x, line 3: this is not text (UTF-8)")),
            (b"\xff", Err("x, line 1: this is not text (UTF-8)")),
        ] {
            let text = read(bytes, "x").map_err(|error| error.to_string());
            assert_eq!(text.as_deref().map_err(String::as_str), read_as);
        }
    }
}
