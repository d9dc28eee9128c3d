//! The finished pieces of a run, a line each, so that a killed run goes on where it was (our own).
//!
//! The first line names what they depend on; a file with another one is refused. Each piece is appended when
//! it is finished, with its checksum. What a kill leaves of a line, which has no end, is cut off.

use crate::Error;
use nullwindow_support::atomic_file::{sealed, unsealed};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::hash::Hash;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The longest line, in bytes.
const LONGEST: u64 = 10_000;

/// How a piece is written.
pub(crate) struct Format<K, V> {
    /// The name of a piece.
    pub(crate) piece: &'static str,
    /// What a line consists of.
    pub(crate) line: &'static str,
    /// Reads the key and the result.
    pub(crate) read: fn(&str) -> Option<(K, V)>,
}

/// The file, and the results of the pieces that earlier runs finished.
pub(crate) struct Checkpoint<K, V> {
    path: PathBuf,
    file: File,
    finished: HashMap<K, V>,
}

impl<K: Eq + Hash, V> Checkpoint<K, V> {
    /// Reads the file, or begins it with this first line if there is none.
    ///
    /// # Errors
    /// If it cannot be read or written, has another first line, or a line that is none of a piece.
    pub(crate) fn open(path: &Path, head: &str, format: &Format<K, V>) -> Result<Self, Error> {
        let failed = |error: io::Error| Error::option("checkpoint", format!("{}: {error}", path.display()));
        if path.exists() && !path.is_file() {
            return Err(Error::option("checkpoint", format!("{}: this is no file", path.display())));
        }
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let (finished, end) = read(&mut BufReader::new(&file), path, head, format)?;
        file.set_len(end).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        if end == 0 {
            file.write_all(format!("{head}\n").as_bytes()).map_err(failed)?;
        }
        Ok(Checkpoint { path: path.to_owned(), file, finished })
    }

    /// The result of a piece, if an earlier run finished it.
    pub(crate) fn finished(&self, key: &K) -> Option<&V> {
        self.finished.get(key)
    }

    /// Appends the line of a finished piece.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn append(&mut self, line: &str) -> Result<(), Error> {
        self.file
            .write_all((sealed(line) + "\n").as_bytes())
            .map_err(|error| Error::option("checkpoint", format!("{}: {error}", self.path.display())))
    }
}

/// The pieces of a file, and the number of bytes up to the end of its last whole line.
fn read<K: Eq + Hash, V>(
    file: &mut impl BufRead,
    path: &Path,
    head: &str,
    format: &Format<K, V>,
) -> Result<(HashMap<K, V>, u64), Error> {
    let (mut pieces, mut end) = (HashMap::new(), 0);
    for number in 1.. {
        let wrong = |reason: &str| {
            Error::option("checkpoint", format!("{}: line {number}: {reason}", path.display()))
        };
        let mut line = Vec::new();
        let length = file.take(LONGEST).read_until(b'\n', &mut line).map_err(|e| wrong(&e.to_string()))?;
        if line.pop_if(|last| *last == b'\n').is_none() {
            return match length as u64 {
                LONGEST => Err(wrong("it is too long")),
                // A foreign file of one short line must not be overwritten.
                1.. if number == 1 && !head.as_bytes().starts_with(&line) => {
                    Err(wrong("this is another file"))
                }
                _ => Ok((pieces, end)),
            };
        }
        end += length as u64;
        let line = String::from_utf8(line).map_err(|_| wrong("it is no text"))?;
        if number == 1 {
            if line != head {
                return Err(wrong(&format!("expected '{head}', found '{}'", shortened(&line))));
            }
            continue;
        }
        let line = unsealed(&line).map_err(|error| wrong(&error.to_string()))?;
        let (key, result) = (format.read)(line)
            .ok_or_else(|| wrong(&format!("'{}' is no {}", shortened(line), format.line)))?;
        if pieces.insert(key, result).is_some() {
            return Err(wrong(&format!("the {} '{}' is there twice", format.piece, shortened(line))));
        }
    }
    Ok((pieces, end))
}

/// The first characters of a line, for an error.
fn shortened(line: &str) -> String {
    line.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "head";

    const SUMS: Format<String, u64> = Format {
        piece: "sum",
        line: "word and number",
        read: |line| line.split_once(' ').and_then(|(word, n)| Some((word.to_owned(), n.parse().ok()?))),
    };

    fn error(text: &str) -> String {
        let read = read(&mut text.as_bytes(), Path::new("sums.txt"), HEAD, &SUMS);
        read.err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn pieces_are_read_up_to_the_last_whole_line() {
        let text = format!("head\n{}\n{}\nthr", sealed("one 2"), sealed("two 0"));
        let (sums, end) = read(&mut text.as_bytes(), Path::new("sums.txt"), HEAD, &SUMS).unwrap();
        assert_eq!((sums.len(), sums["one"]), (2, 2));
        assert_eq!(end as usize, text.len() - "thr".len());
    }

    #[test]
    fn a_bad_file_is_refused_with_its_name_and_line() {
        let lines =
            |lines: &[&str]| lines.iter().fold("head\n".to_owned(), |text, line| text + &sealed(line) + "\n");
        for (text, message) in [
            ("other\n".to_owned(), "line 1: expected 'head', found 'other'"),
            ("a letter to a friend".to_owned(), "line 1: this is another file"),
            (lines(&["one x"]), "line 2: 'one x' is no word and number"),
            (lines(&["one 1", "two"]), "line 3: 'two' is no word and number"),
            (lines(&["one 1", "one 1"]), "line 3: the sum 'one 1' is there twice"),
            (lines(&["one 1"]).replace("one 1", "one 7"), "line 2: it is damaged: its checksum differs"),
        ] {
            let error = error(&text);
            assert!(error.starts_with(&format!("--checkpoint: sums.txt: {message}")), "{error}");
        }
        assert!(error(&format!("head\n{}\n", "x".repeat(5_000_000))).ends_with("line 2: it is too long"));
        assert!(error(&format!("{}\n", "x".repeat(150))).len() < 150, "quotes are short");
    }
}
