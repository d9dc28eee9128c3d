//! Checkpoints: what long work has done so far, in lines of JSON, each with its checksum (our own).
//!
//! ```text
//! {"nullwindow":"probcut 2","settings":{"positions":6000,"depth":11}} #1f3a79c2
//! [{"empties":14,"values":[-3,-5],"exact":-4}] #8f1c2a30
//! ```
//!
//! The first line, the head, names the kind of work with the version of its records, and the settings that
//! the records depend on; a file with another head is refused. One record follows, the whole state, in a file
//! that is [written whole](crate::atomic_file::write_atomically); or a record for each finished piece of the
//! work, in a file that [grows](Pieces).

use crate::atomic_file::unsealed;
use nullwindow::session::excerpt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::fs::File;
use std::hash::Hash;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The longest line of a file that grows, in bytes.
const LONGEST: u64 = 10_000;

/// The reason why work cannot go on from a checkpoint.
///
/// ```
/// use nullwindow_support::checkpoint::read;
/// let error = read("sums 1", &(), b"a letter", Some::<u32>).unwrap_err();
/// assert_eq!(error.to_string(), "line 1: this is another file, or a checkpoint of an older version");
/// ```
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The file has no head.
    #[error("line 1: this is another file, or a checkpoint of an older version")]
    Foreign,
    /// The head has another kind or version.
    #[error("line 1: this is a checkpoint of '{}', not of '{expected}'", excerpt(found))]
    Kind {
        /// The kind of this work.
        expected: String,
        /// The kind in the file.
        found: String,
    },
    /// The head has other settings.
    #[error("line 1: settings differ: expected {}, found {}", excerpt(expected), excerpt(found))]
    Settings {
        /// The first setting that differs, of this work.
        expected: String,
        /// The same in the file.
        found: String,
    },
    /// A line, counted from 1, was changed or cut off.
    #[error("line {0}: it is damaged: its checksum differs")]
    Damaged(usize),
    /// A line with the right checksum is no record of this work.
    #[error("line {line}: {}", excerpt(reason))]
    Record {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// The same with the name of the file.
///
/// ```
/// use nullwindow_support::checkpoint::Pieces;
/// let opened = Pieces::<u32, u32>::open("no/such/folder/file".as_ref(), "sums 1", &(), |_, _| true);
/// assert!(opened.err().unwrap().to_string().starts_with("no/such/folder/file: "));
/// ```
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
pub struct CheckpointFileError {
    /// Its path.
    pub path: PathBuf,
    /// The reason.
    pub error: CheckpointError,
}

#[derive(Serialize, Deserialize)]
struct Head<K, S> {
    /// The kind of the work, with its version.
    nullwindow: K,
    settings: S,
}

/// The beginning of every head.
const HEAD: &str = "{\"nullwindow\":";

/// The bytes of a file with a whole state. `kind` names the work and the version of its state; the state
/// depends on the settings.
///
/// # Panics
/// If a part of them cannot be JSON, such as a map whose keys are no text.
///
/// ```
/// use nullwindow_support::checkpoint::{read, whole};
/// let file = whole("sums 1", &"of primes", &vec![2.0, 5.0, 10.1]);
/// assert!(file.starts_with(br#"{"nullwindow":"sums 1","settings":"of primes"} #"#));
/// assert_eq!(read("sums 1", &"of primes", &file, Some::<Vec<f64>>)?, [2.0, 5.0, 10.1]);
/// let error = read("sums 1", &"of squares", &file, Some::<Vec<f64>>).unwrap_err();
/// let reason = "line 1: settings differ: expected \"of squares\", found \"of primes\"";
/// assert_eq!(error.to_string(), reason);
/// # Ok::<(), nullwindow_support::checkpoint::CheckpointError>(())
/// ```
#[must_use]
pub fn whole(kind: &str, settings: &impl Serialize, state: &impl Serialize) -> Vec<u8> {
    let mut file = head(kind, settings);
    add_line(&mut file, state);
    file
}

/// What `restore` makes of the state in the bytes of a [whole] file.
///
/// # Errors
/// If they are another file, of other settings, or damaged, or if their record is no such state; `restore`
/// returns `None` for one that cannot be.
///
/// ```
/// use nullwindow_support::checkpoint::{read, whole};
/// let even = |sum: u32| (sum % 2 == 0).then_some(sum);
/// assert_eq!(read("sums 1", &(), &whole("sums 1", &(), &8), even)?, 8);
/// assert!(read("sums 1", &(), &whole("sums 1", &(), &7), even).is_err());
/// assert!(read("sums 2", &(), &whole("sums 1", &(), &8), even).is_err());
/// # Ok::<(), nullwindow_support::checkpoint::CheckpointError>(())
/// ```
pub fn read<T: DeserializeOwned, U>(
    kind: &str,
    settings: &impl Serialize,
    file: &[u8],
    restore: impl FnOnce(T) -> Option<U>,
) -> Result<U, CheckpointError> {
    let (mut rest, mut state) = (file, None);
    let wrong = |line, reason: &str| CheckpointError::Record { line, reason: reason.to_owned() };
    let [end, line] = read_lines(&mut rest, u64::MAX, &head(kind, settings), |line, found| {
        if state.replace(found).is_none() { Ok(()) } else { Err(wrong(line, "there is one line too many")) }
    })?;
    let state = state.filter(|_| end == file.len()).ok_or(CheckpointError::Damaged(line))?;
    restore(state).ok_or_else(|| wrong(2, "this is no state of the work"))
}

/// The finished pieces of work, each a value under its key, in a file to which this run appends.
///
/// What a kill leaves of a line, which has no end, is cut off.
///
/// ```
/// use nullwindow_support::checkpoint::Pieces;
/// let path = std::env::temp_dir().join("nullwindow-pieces-example");
/// let open = || Pieces::open(&path, "squares 1", &(), |key: &u32, square: &u32| key * key == *square);
/// open()?.append(&7, &49)?;
/// assert_eq!(open()?.finished(&7), Some(&49));
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Pieces<K, V> {
    path: PathBuf,
    file: File,
    finished: HashMap<K, V>,
}

impl<K, V> Pieces<K, V>
where
    K: Serialize + DeserializeOwned + Eq + Hash,
    V: Serialize + DeserializeOwned,
{
    /// Reads the file, or begins it if there is none.
    ///
    /// # Errors
    /// If it cannot be read or written, is another file or of other settings, or has a line that is damaged,
    /// too long, no piece, one that does not suit, or one that was there before.
    pub fn open(
        path: &Path,
        kind: &str,
        settings: &impl Serialize,
        suits: impl Fn(&K, &V) -> bool,
    ) -> Result<Self, CheckpointFileError> {
        let open = || -> Result<Self, CheckpointError> {
            if path.exists() && !path.is_file() {
                return Err(io::Error::other("this is no file").into());
            }
            let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
            let (mut finished, head) = (HashMap::new(), head(kind, settings));
            let [end, _] = read_lines(&mut BufReader::new(&file), LONGEST, &head, |line, (key, value)| {
                let reason = match suits(&key, &value) {
                    false => "this is no piece of the work",
                    true if finished.insert(key, value).is_some() => "this piece is there twice",
                    true => return Ok(()),
                };
                Err(CheckpointError::Record { line, reason: reason.to_owned() })
            })?;
            file.set_len(end as u64)?;
            file.seek(SeekFrom::End(0))?;
            if end == 0 {
                file.write_all(&head)?;
            }
            Ok(Pieces { path: path.to_owned(), file, finished })
        };
        open().map_err(|error| CheckpointFileError { path: path.to_owned(), error })
    }

    /// The value of a piece that an earlier run finished.
    pub fn finished(&self, key: &K) -> Option<&V> {
        self.finished.get(key)
    }

    /// Appends a finished piece.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, key: &K, value: &V) -> Result<(), CheckpointFileError> {
        let mut line = Vec::new();
        add_line(&mut line, &(key, value));
        self.file
            .write_all(&line)
            .map_err(|error| CheckpointFileError { path: self.path.clone(), error: error.into() })
    }
}

fn head(kind: &str, settings: &impl Serialize) -> Vec<u8> {
    let mut head = Vec::new();
    add_line(&mut head, &Head { nullwindow: kind, settings });
    head
}

/// Adds the line of a record, as [`sealed`](crate::atomic_file::sealed) writes it.
fn add_line(file: &mut Vec<u8>, record: &impl Serialize) {
    let begin = file.len();
    serde_json::to_writer(&mut *file, record).expect("records of JSON");
    let sum = crc32fast::hash(&file[begin..]);
    file.extend(format!(" #{sum:08x}\n").into_bytes());
}

/// Gives `each` the records of a file and the numbers of their lines. The number of bytes up to the end of
/// the last whole line, and the number of the line after it.
fn read_lines<T: DeserializeOwned>(
    file: &mut impl BufRead,
    longest: u64,
    head: &[u8],
    mut each: impl FnMut(usize, T) -> Result<(), CheckpointError>,
) -> Result<[usize; 2], CheckpointError> {
    let (mut end, mut number) = (0, 1);
    loop {
        let mut line = Vec::new();
        let length = file.take(longest).read_until(b'\n', &mut line)?;
        let wrong = |reason: String| CheckpointError::Record { line: number, reason };
        let is_whole = line.ends_with(b"\n");
        // A foreign file of one short line must not be overwritten.
        if number == 1 && if is_whole { line != head } else { !head.starts_with(&line) } {
            return Err(refusal(head, &line));
        }
        if !is_whole && length as u64 == longest {
            return Err(wrong("it is too long".to_owned()));
        }
        if !is_whole {
            return Ok([end, number]);
        }
        if number > 1 {
            let record = unsealed_line(&line).ok_or(CheckpointError::Damaged(number))?;
            let record = serde_json::from_str(record).map_err(|error| {
                let reason = error.to_string();
                // Its line is that of the record alone.
                wrong(reason.rsplit_once(" at line ").map_or(&*reason, |(reason, _)| reason).to_owned())
            })?;
            each(number, record)?;
        }
        (end, number) = (end + length, number + 1);
    }
}

fn unsealed_line(line: &[u8]) -> Option<&str> {
    unsealed(str::from_utf8(line.strip_suffix(b"\n")?).ok()?).ok()
}

/// Why a first line is not this head.
fn refusal(head: &[u8], line: &[u8]) -> CheckpointError {
    if !line.starts_with(HEAD.as_bytes()) {
        return CheckpointError::Foreign;
    }
    let parts = |line| serde_json::from_str::<Head<String, Value>>(unsealed_line(line)?).ok();
    let (Some(own), Some(other)) = (parts(head), parts(line)) else {
        return CheckpointError::Damaged(1);
    };
    if own.nullwindow != other.nullwindow {
        return CheckpointError::Kind { expected: own.nullwindow, found: other.nullwindow };
    }
    let [expected, found] = [[&own, &other], [&other, &own]].map(|[these, others]| {
        let named = these.settings.as_object().into_iter().flatten();
        let mut differing = named.filter(|(name, value)| others.settings.get(name) != Some(value));
        let first = differing.next().map(|(name, value)| format!("{name} {value}"));
        first.unwrap_or_else(|| these.settings.to_string())
    });
    CheckpointError::Settings { expected, found }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic_file::sealed;

    fn error<T: DeserializeOwned>(file: &[u8]) -> String {
        read("sums 2", &[3], file, Some::<T>).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_seen() {
        let file = whole("sums 2", &[3], &("one", 0.5));
        assert_eq!(error::<(String, f32)>(&file), "");
        for at in 0..file.len() {
            assert!(error::<(String, f32)>(&file[..at]).contains("it is damaged"), "cut at {at}");
            for bit in 0..8 {
                let mut changed = file.clone();
                changed[at] ^= 1 << bit;
                let error = error::<(String, f32)>(&changed);
                let is_named = at < HEAD.len() && error.contains("another file");
                assert!(is_named || error.ends_with("it is damaged: its checksum differs"), "{error}");
            }
        }
    }

    #[test]
    fn a_file_of_two_states_is_refused() {
        let mut two = whole("sums 2", &[3], &1);
        add_line(&mut two, &2);
        assert_eq!(error::<u32>(&two), "line 3: there is one line too many");
    }

    #[test]
    fn numbers_are_read_to_the_last_bit() {
        let mut bits = crate::SplitMix64::new(5);
        let mut number = || f64::from_bits(bits.next().expect("it is endless"));
        let numbers: Vec<f64> =
            std::iter::repeat_with(&mut number).filter(|x| x.is_finite()).take(20_000).collect();
        let halves: Vec<f32> = numbers.iter().map(|x| *x as f32).filter(|x| x.is_finite()).collect();
        let both = (numbers, halves, -0.0_f64, f32::MIN_POSITIVE / 3.0);
        let file = whole("x", &(), &both);
        let again: (Vec<f64>, Vec<f32>, f64, f32) = read("x", &(), &file, Some).unwrap();
        assert!(again == both && again.2.is_sign_negative());
    }

    #[test]
    fn other_files_are_refused_with_the_line() {
        #[derive(Serialize)]
        struct Settings {
            depth: u32,
            seed: u32,
        }
        let settings = Settings { depth: 7, seed: 1 };
        let refused = |kind, depth, state: &str, expected: &str| {
            let file = whole(kind, &Settings { depth, ..settings }, &state);
            let found = read("sums 2", &settings, &file, Some::<u32>).unwrap_err().to_string();
            assert_eq!(found, expected);
        };
        refused("sums 1", 7, "", "line 1: this is a checkpoint of 'sums 1', not of 'sums 2'");
        refused("sums 2", 8, "", "line 1: settings differ: expected depth 7, found depth 8");
        refused("sums 2", 7, "x", "line 2: invalid type: string \"x\", expected u32");
        let long = "x".repeat(1_000);
        let file = whole("sums 2", &settings, &long);
        let error = read("sums 2", &settings, &file, Some::<u32>).unwrap_err();
        assert!(error.to_string().len() < 80, "quotes are short");
    }

    /// A file of pieces with these bytes; what the error is, or else the file once it is opened.
    fn opened(name: &str, bytes: &[u8]) -> (String, Vec<u8>) {
        let path = std::env::temp_dir().join(format!("nullwindow-pieces-{name}-{}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        let pieces = Pieces::open(&path, "sums 2", &(), |key: &String, sum: &u8| key.len() < 9 && *sum < 200);
        let error = pieces.err().map(|named| named.error.to_string()).unwrap_or_default();
        let after = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert!(error.is_empty() || after == bytes, "a refused file is left as it was");
        (error, after)
    }

    fn of_lines(lines: &[&str]) -> Vec<u8> {
        let lines = lines.iter().map(|line| sealed(line) + "\n");
        [head("sums 2", &()), lines.collect::<String>().into_bytes()].concat()
    }

    #[test]
    fn pieces_are_read_up_to_the_last_whole_line() {
        let whole = of_lines(&[r#"["one",2]"#, r#"["two",0]"#]);
        assert_eq!(opened("whole", &[&whole, &b"[\"thr"[..]].concat()), (String::new(), whole));
        let empty = of_lines(&[]);
        for cut in 0..=empty.len() {
            assert_eq!(opened("cut", &empty[..cut]), (String::new(), empty.clone()));
        }
    }

    #[test]
    fn a_bad_file_of_pieces_is_refused_with_its_line() {
        for (bytes, message) in [
            (b"other\n".to_vec(), "line 1: this is another file, or a checkpoint of an older version"),
            (
                b"a letter to a friend".to_vec(),
                "line 1: this is another file, or a checkpoint of an older version",
            ),
            (whole("sums 1", &(), &1), "line 1: this is a checkpoint of 'sums 1', not of 'sums 2'"),
            (of_lines(&["one x"]), "line 2: expected value"),
            (
                of_lines(&[r#"["one",1]"#, r#"["two"]"#]),
                "line 3: invalid length 1, expected a tuple of size 2",
            ),
            (of_lines(&[r#"["one",1]"#, r#"["one",1]"#]), "line 3: this piece is there twice"),
            (of_lines(&[r#"["one",1]"#, r#"["one",200]"#]), "line 3: this is no piece of the work"),
            (of_lines(&["[\"one\",1]\n"]), "line 2: it is damaged: its checksum differs"),
            ([of_lines(&[]), vec![b'x'; 5_000_000]].concat(), "line 2: it is too long"),
        ] {
            assert_eq!(opened("bad", &bytes).0, message);
        }
        let damaged = String::from_utf8(of_lines(&[r#"["one",1]"#])).unwrap().replace("one", "two");
        assert_eq!(opened("bad", damaged.as_bytes()).0, "line 2: it is damaged: its checksum differs");
    }
}
