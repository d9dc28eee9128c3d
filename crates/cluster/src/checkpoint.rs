//! Checkpoints of a cluster: what is proved so far, in one file that any number of ranks can continue (our
//! own).
//!
//! The file has the problem, the root's bounds and best move, and the bounds of all positions whose search is
//! done, with a checksum at its end. It is written under another name first, so that there is always a whole
//! one.

use crate::Interval;
use crate::driver::Driver;
use crate::instant::Instant;
use crate::wire::{POSITION_BYTES, Packed};
use nullwindow::Score;
use nullwindow::session::excerpt;
use nullwindow_support::atomic_file::stream_atomically;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// The first bytes of a checkpoint: a name, and the version of its form.
const MAGIC: &[u8; 16] = b"nullwindow clu 1";

/// The bytes of an entry.
const ENTRY: usize = POSITION_BYTES + 4;

/// A checkpoint that cannot be read or written.
///
/// ```
/// use nullwindow_cluster::{Checkpoint, CheckpointError};
/// let error = Checkpoint::open("Cargo.toml".as_ref(), "a problem", Default::default()).err();
/// let line = error.map(|error| error.to_string());
/// assert_eq!(line.as_deref(), Some("Cargo.toml: this is not a checkpoint of a cluster"));
/// ```
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Its path.
        path: String,
        /// The reason.
        error: io::Error,
    },
    /// The file is something else, or it is cut off or changed.
    #[error("{path}: this is not a checkpoint of a cluster")]
    Form {
        /// Its path.
        path: String,
    },
    /// The file is of another problem.
    #[error("{path}: this is the checkpoint of another problem: {}", excerpt(found))]
    Problem {
        /// Its path.
        path: String,
        /// The problem that it is of.
        found: String,
    },
}

/// The checkpoint of a search, on rank 0.
pub struct Checkpoint {
    path: PathBuf,
    problem: String,
    every: Duration,
    last: Instant,
    root: Interval,
    best: Packed,
    results: HashMap<Packed, Interval>,
    recalled: usize,
}

impl Checkpoint {
    /// Reads the file at `path`, if there is one; from now on it is written at intervals of `every`.
    /// `problem` names game, variant and position.
    ///
    /// # Errors
    /// If the file cannot be read, is no checkpoint, or is of another problem.
    pub fn open(path: &Path, problem: &str, every: Duration) -> Result<Self, CheckpointError> {
        match fs::read(path) {
            Ok(bytes) => Checkpoint::of(&bytes, path, problem, every),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Checkpoint::new(path, problem, every))
            }
            Err(error) => Err(Checkpoint::new(path, problem, every).file_error(error)),
        }
    }

    /// The checkpoint in these bytes of the file at `path`, which is read no more.
    ///
    /// # Errors
    /// If they are no checkpoint, or one of another problem.
    ///
    /// ```
    /// use nullwindow_cluster::Checkpoint;
    /// let error = Checkpoint::of(b"something", "file".as_ref(), "a problem", Default::default()).err();
    /// assert_eq!(error.unwrap().to_string(), "file: this is not a checkpoint of a cluster");
    /// ```
    pub fn of(bytes: &[u8], path: &Path, problem: &str, every: Duration) -> Result<Self, CheckpointError> {
        let mut checkpoint = Checkpoint::new(path, problem, every);
        checkpoint.read(bytes)?;
        checkpoint.recalled = checkpoint.results.len();
        Ok(checkpoint)
    }

    /// A checkpoint without results.
    fn new(path: &Path, problem: &str, every: Duration) -> Self {
        Checkpoint {
            path: path.to_owned(),
            problem: problem.to_owned(),
            every,
            last: Instant::now(),
            root: Interval::UNKNOWN,
            best: [0; POSITION_BYTES],
            results: HashMap::new(),
            recalled: 0,
        }
    }

    /// The number of results of earlier runs.
    #[must_use]
    pub fn recalled(&self) -> usize {
        self.recalled
    }

    /// Removes the file: the problem is solved.
    pub fn remove(self) {
        _ = fs::remove_file(self.path);
    }

    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn file_error(&self, error: io::Error) -> CheckpointError {
        CheckpointError::File { path: self.name(), error }
    }

    fn read(&mut self, bytes: &[u8]) -> Result<(), CheckpointError> {
        let form = || CheckpointError::Form { path: self.name() };
        let (body, sum) = bytes.split_last_chunk::<4>().ok_or_else(form)?;
        let body = body.strip_prefix(MAGIC).ok_or_else(form)?;
        if crc32fast::hash(body) != u32::from_le_bytes(*sum) {
            return Err(form());
        }
        let (length, body) = body.split_first_chunk::<4>().ok_or_else(form)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (problem, body) = body.split_at_checked(length).ok_or_else(form)?;
        if problem != self.problem.as_bytes() {
            let found = String::from_utf8_lossy(problem).into_owned();
            return Err(CheckpointError::Problem { path: self.name(), found });
        }
        let entry = |bytes: &[u8]| -> Option<(Packed, Interval)> {
            let (position, bounds) = bytes.split_first_chunk()?;
            let score = |at: usize| Score::from_raw(i16::from_le_bytes([bounds[at], bounds[at + 1]]));
            Some((*position, Interval { lower: score(0), upper: score(2) }))
        };
        let (entries, rest) = body.as_chunks::<ENTRY>();
        let mut entries = entries.iter().filter_map(|bytes| entry(bytes));
        let root = entries.next().filter(|_| rest.is_empty());
        let results = entries.collect();
        (self.best, self.root) = root.ok_or_else(form)?;
        self.results = results;
        Ok(())
    }

    /// The results of earlier runs.
    pub(crate) fn results(&self) -> impl Iterator<Item = (&Packed, &Interval)> {
        self.results.iter()
    }

    /// What earlier runs know of the root. The first value to test stays, within these bounds.
    pub(crate) fn resume(&self, driver: &mut Driver) {
        (driver.known, driver.best) = (self.root, self.best);
    }

    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    pub(crate) fn add(&mut self, position: Packed, proved: Interval) {
        let entry = self.results.entry(position).or_insert(Interval::UNKNOWN);
        *entry = entry.and(proved);
    }

    /// Writes the file.
    pub(crate) fn write(&mut self, driver: &Driver) -> Result<(), CheckpointError> {
        (self.root, self.best, self.last) = (driver.known, driver.best, Instant::now());
        let written = stream_atomically(&self.path, |file| self.write_to(file));
        written.map_err(|error| self.file_error(error))
    }

    fn write_to(&self, file: &mut File) -> io::Result<()> {
        let (mut out, mut sum) = (BufWriter::new(file), crc32fast::Hasher::new());
        out.write_all(MAGIC)?;
        let mut write = |bytes: &[u8]| {
            sum.update(bytes);
            out.write_all(bytes)
        };
        write(&(self.problem.len() as u32).to_le_bytes())?;
        write(self.problem.as_bytes())?;
        for (position, bounds) in std::iter::once((&self.best, &self.root)).chain(&self.results) {
            write(position)?;
            write(&bounds.lower.get().to_le_bytes())?;
            write(&bounds.upper.get().to_le_bytes())?;
        }
        let sum = sum.finalize();
        out.write_all(&sum.to_le_bytes())?;
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_are_read_as_they_were_written_and_damage_is_seen() {
        let path = std::env::temp_dir().join(format!("nullwindow-cluster-{}", std::process::id()));
        let open = |problem: &str| Checkpoint::open(&path, problem, Duration::ZERO);
        let mut checkpoint = open("ones").unwrap();
        let bounds = Interval { lower: Score::points(-2), upper: Score::points(7) };
        checkpoint.add([1; POSITION_BYTES], Interval::at_least(bounds.lower));
        checkpoint.add([1; POSITION_BYTES], Interval::at_most(bounds.upper));
        let mut driver = Driver::new([1; POSITION_BYTES], Score::default());
        driver.answered(Interval::at_least(bounds.lower), [3; POSITION_BYTES]);
        checkpoint.write(&driver).unwrap();

        let again = open("ones").unwrap();
        assert_eq!(again.recalled(), 1);
        assert_eq!(again.results().next(), Some((&[1; POSITION_BYTES], &bounds)));
        let mut resumed = Driver::new([1; POSITION_BYTES], Score::default());
        again.resume(&mut resumed);
        assert_eq!((resumed.known, resumed.best), (driver.known, [3; POSITION_BYTES]));
        assert!(matches!(open("twos"), Err(CheckpointError::Problem { found, .. }) if found == "ones"));

        let whole = fs::read(&path).unwrap();
        for (cut, changed) in [(whole.len() - 1, 0), (40, 0), (3, 0), (0, 0), (whole.len(), 30)] {
            let mut bytes = whole[..cut].to_vec();
            if changed > 0 {
                bytes[changed] ^= 1;
            }
            fs::write(&path, bytes).unwrap();
            assert!(matches!(open("ones"), Err(CheckpointError::Form { .. })), "{cut} {changed}");
        }
        fs::remove_file(&path).unwrap();
    }
}
