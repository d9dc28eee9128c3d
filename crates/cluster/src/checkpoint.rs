//! Checkpoints of a cluster: what is proved so far, in one file that any number of ranks can continue (our
//! own).
//!
//! The file has the problem, the root's bounds and best move, and the bounds of all positions whose search is
//! done.

use crate::Interval;
use crate::code::{CODE_BYTES, Code};
use crate::driver::Driver;
use crate::instant::Instant;
use nullwindow::Score;
use nullwindow_support::atomic_file::write_atomically;
use nullwindow_support::checkpoint::{self, CheckpointError, CheckpointFileError};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

const KIND: &str = "cluster 3";

/// A position, in words that are shorter as text than its bytes, and the bounds of its value.
type Entry = ([u64; 3], i16, i16);

/// The checkpoint of a search, on rank 0.
pub struct Checkpoint {
    path: PathBuf,
    problem: String,
    every: Duration,
    last: Instant,
    root: Interval,
    best: Option<u16>,
    results: HashMap<Code, Interval>,
    recalled: usize,
}

impl Checkpoint {
    /// Reads the file at `path`, if there is one; from now on it is written at intervals of `every`.
    /// `problem` names game, variant and position.
    ///
    /// # Errors
    /// If the file cannot be read, is no checkpoint, or is of another problem.
    pub fn open(path: &Path, problem: &str, every: Duration) -> Result<Self, CheckpointFileError> {
        match fs::read(path) {
            Ok(bytes) => Checkpoint::of(&bytes, path, problem, every),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Checkpoint::new(path, problem, every))
            }
            Err(error) => Err(Checkpoint::new(path, problem, every).named(error)),
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
    /// let line = "file: line 1: this is another file, or a checkpoint of an older version";
    /// assert_eq!(error.unwrap().to_string(), line);
    /// ```
    pub fn of(
        bytes: &[u8],
        path: &Path,
        problem: &str,
        every: Duration,
    ) -> Result<Self, CheckpointFileError> {
        let mut checkpoint = Checkpoint::new(path, problem, every);
        let restore = |(lower, upper, best, results): (i16, i16, Option<u16>, Vec<Entry>)| {
            (checkpoint.best, checkpoint.root) = (best, interval(lower, upper));
            checkpoint.results = results.into_iter().map(read).collect();
            Some(checkpoint.results.len())
        };
        let read = checkpoint::read(KIND, &problem, bytes, restore);
        checkpoint.recalled = read.map_err(|error| checkpoint.named(error))?;
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
            best: None,
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

    fn named(&self, error: impl Into<CheckpointError>) -> CheckpointFileError {
        CheckpointFileError { path: self.path.clone(), error: error.into() }
    }

    /// The results of earlier runs.
    pub(crate) fn results(&self) -> impl Iterator<Item = (&Code, &Interval)> {
        self.results.iter()
    }

    /// What earlier runs know of the root. The first value to test stays, within these bounds.
    pub(crate) fn resume(&self, driver: &mut Driver) {
        (driver.known, driver.best) = (self.root, self.best);
    }

    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    pub(crate) fn add(&mut self, position: Code, proved: Interval) {
        let entry = self.results.entry(position).or_insert(Interval::UNKNOWN);
        *entry = entry.and(proved);
    }

    /// Writes the file.
    pub(crate) fn write(&mut self, driver: &Driver) -> Result<(), CheckpointFileError> {
        (self.root, self.best, self.last) = (driver.known, driver.best, Instant::now());
        let results: Vec<_> = self.results.iter().map(entry).collect();
        let root = (self.root.lower.get(), self.root.upper.get(), self.best, results);
        let file = checkpoint::whole(KIND, &self.problem, &root);
        write_atomically(&self.path, &file).map_err(|error| self.named(error))
    }
}

fn entry((position, bounds): (&Code, &Interval)) -> Entry {
    let (words, _) = position.as_chunks();
    let words = std::array::from_fn(|word| u64::from_le_bytes(words[word]));
    (words, bounds.lower.get(), bounds.upper.get())
}

fn read((words, lower, upper): Entry) -> (Code, Interval) {
    let mut position = [0; CODE_BYTES];
    position.copy_from_slice(words.map(u64::to_le_bytes).as_flattened());
    (position, interval(lower, upper))
}

fn interval(lower: i16, upper: i16) -> Interval {
    Interval { lower: Score::from_raw(lower), upper: Score::from_raw(upper) }
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
        checkpoint.add([1; CODE_BYTES], Interval::at_least(bounds.lower));
        checkpoint.add([1; CODE_BYTES], Interval::at_most(bounds.upper));
        let mut driver = Driver::new([1; CODE_BYTES], None);
        driver.answered(Interval::at_least(bounds.lower), Some(3));
        checkpoint.write(&driver).unwrap();

        let again = open("ones").unwrap();
        assert_eq!(again.recalled(), 1);
        assert_eq!(again.results().next(), Some((&[1; CODE_BYTES], &bounds)));
        let mut resumed = Driver::new([1; CODE_BYTES], None);
        again.resume(&mut resumed);
        assert_eq!((resumed.known, resumed.best), (driver.known, Some(3)));
        let other = open("twos").err().unwrap().to_string();
        assert!(other.ends_with("line 1: settings differ: expected \"twos\", found \"ones\""), "{other}");

        let whole = fs::read(&path).unwrap();
        for (cut, changed) in [(whole.len() - 1, 0), (70, 0), (40, 0), (3, 0), (0, 0), (whole.len(), 80)] {
            let mut bytes = whole[..cut].to_vec();
            if changed > 0 {
                bytes[changed] ^= 1;
            }
            fs::write(&path, bytes).unwrap();
            let error = open("ones").err().map(|named| named.error);
            assert!(matches!(error, Some(CheckpointError::Damaged(_))), "{cut} {changed}: {error:?}");
        }
        fs::write(&path, b"nullwindow clu 1\x04\0\0\0ones").unwrap();
        let older = open("ones").err().unwrap().to_string();
        assert!(
            older.ends_with("line 1: this is another file, or a checkpoint of an older version"),
            "{older}"
        );
        fs::remove_file(&path).unwrap();
    }
}
