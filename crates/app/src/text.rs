//! Reading files and standard input as text (our own).

use anyhow::{Context, Result, anyhow};
use nullwindow::session::excerpt;
use nullwindow_support::limited;
use std::fs::File;
use std::io::{Read, stdin};

/// The byte order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The largest length of a word of an error; longer ones are no names that anybody reads.
const MAX_WORD: usize = 300;

/// An error whose long words are cut: names of files are printed in full, garbage in their place is not.
pub(crate) fn bounded(error: &str) -> String {
    let word = |word: &str| if word.len() > MAX_WORD { excerpt(word) } else { word.to_owned() };
    error.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Reads a file or standard input to its end. A byte order mark is skipped.
///
/// # Errors
/// They name `place`.
pub fn read(source: impl Read, place: &str) -> Result<String> {
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
    limited::read(source, limited::TEXT_MIB).with_context(|| place.to_owned())
}
