//! The finished pairs of games of a run, a line each, so that a killed run goes on where it was (our own).
//!
//! The first line names what the games depend on; a file with another one is refused. Each pair is appended
//! when it is finished. What a kill leaves of a line, which has no end, is cut off.

use crate::Error;
use nullwindow::engine::Features;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The longest line, in bytes.
const LONGEST: u64 = 200;

/// The half points of the player with the feature in both games of a pair, by feature and opening.
type Pairs = HashMap<(String, u64), [u8; 2]>;

/// The file, and the pairs that earlier runs finished.
pub(super) struct Checkpoint {
    path: PathBuf,
    file: File,
    finished: Pairs,
}

impl Checkpoint {
    /// Reads the file, or begins it with this first line if there is none.
    ///
    /// # Errors
    /// If it cannot be read or written, has another first line, or a line that is none of a pair.
    pub(super) fn open(path: &Path, head: &str) -> Result<Self, Error> {
        let failed = |error: io::Error| Error::option("checkpoint", format!("{}: {error}", path.display()));
        if path.exists() && !path.is_file() {
            return Err(Error::option("checkpoint", format!("{}: this is no file", path.display())));
        }
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let (finished, end) = read(&mut BufReader::new(&file), path, head)?;
        file.set_len(end).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        if end == 0 {
            file.write_all(format!("{head}\n").as_bytes()).map_err(failed)?;
        }
        Ok(Checkpoint { path: path.to_owned(), file, finished })
    }

    /// The result of a pair, if an earlier run finished it.
    pub(super) fn finished(&self, feature: &str, opening: u64) -> Option<[u8; 2]> {
        self.finished.get(&(feature.to_owned(), opening)).copied()
    }

    /// Appends a finished pair.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn append(
        &mut self,
        feature: &str,
        opening: u64,
        [first, second]: [u8; 2],
    ) -> Result<(), Error> {
        let line = format!("{feature} {opening} {first} {second}\n");
        self.file
            .write_all(line.as_bytes())
            .map_err(|error| Error::option("checkpoint", format!("{}: {error}", self.path.display())))
    }
}

/// The pairs of a file, and the number of bytes up to the end of its last whole line.
fn read(file: &mut impl BufRead, path: &Path, head: &str) -> Result<(Pairs, u64), Error> {
    let (mut pairs, mut end) = (Pairs::new(), 0);
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
                _ => Ok((pairs, end)),
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
        let (pair, halves) = pair(&line).ok_or_else(|| {
            wrong(&format!("'{}' is no feature, opening and two results", shortened(&line)))
        })?;
        if pairs.insert(pair, halves).is_some() {
            return Err(wrong(&format!("the pair '{}' is there twice", shortened(&line))));
        }
    }
    Ok((pairs, end))
}

/// The first characters of a line, for an error.
fn shortened(line: &str) -> String {
    line.chars().take(60).collect()
}

/// A line such as `null_move 17 2 1`.
fn pair(line: &str) -> Option<((String, u64), [u8; 2])> {
    let mut words = line.split(' ');
    let feature = words.next().filter(|name| Features::ALL.iter().any(|known| known.name == *name))?;
    let opening = words.next()?.parse().ok()?;
    let mut half = || words.next()?.parse().ok().filter(|half| *half <= 2);
    let halves = [half()?, half()?];
    words.next().is_none().then(|| ((feature.to_owned(), opening), halves))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "head";

    fn error(text: &str) -> String {
        let read = read(&mut text.as_bytes(), Path::new("elo.txt"), HEAD);
        read.err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn pairs_are_read_up_to_the_last_whole_line() {
        let text = "head\nnull_move 0 2 1\nfutility 31 0 0\nnull_mo";
        let (pairs, end) = read(&mut text.as_bytes(), Path::new("elo.txt"), HEAD).unwrap();
        assert_eq!(pairs.len(), 2);
        assert_eq!(pairs[&("futility".to_owned(), 31)], [0, 0]);
        assert_eq!(end as usize, text.len() - "null_mo".len());
    }

    #[test]
    fn a_bad_file_is_refused_with_its_name_and_line() {
        for (text, message) in [
            ("other\n", "line 1: expected 'head', found 'other'"),
            ("a letter to a friend", "line 1: this is another file"),
            ("head\nnull_move 0 2 3\n", "line 2: 'null_move 0 2 3' is no feature, opening and two results"),
            ("head\nnull_move 0 2 1\nnull_move 1 2\n", "line 3: 'null_move 1 2' is no feature"),
            ("head\nnull_move 0 2 1 0\n", "line 2: 'null_move 0 2 1 0' is no feature"),
            ("head\nno_such 0 2 1\n", "line 2: 'no_such 0 2 1' is no feature"),
            ("head\nall 0 2 1\n", "line 2: 'all 0 2 1' is no feature"),
            ("head\nnull_move 0 2 1\nnull_move 0 1 1\n", "line 3: the pair 'null_move 0 1 1' is there twice"),
        ] {
            let error = error(text);
            assert!(error.starts_with(&format!("--checkpoint: elo.txt: {message}")), "{error}");
        }
        assert!(error(&format!("head\n{}\n", "x".repeat(5_000_000))).ends_with("line 2: it is too long"));
        assert!(error(&format!("{}\n", "x".repeat(150))).len() < 150, "quotes are short");
    }
}
