//! Tables in files: streamed, with checksums, and never loaded in part (the format is our own).
//!
//! All numbers are little-endian:
//!
//! ```text
//! "nwtable\n" · format (u32) · bits of a key (u32) · scheme (u8) · generation (u8) · entries (u64) ·
//! those in use (u64) · game, variant, evaluation (each: length as u8, then UTF-8) · CRC-32 of all this (u32)
//! the words of all entries in use, bucket by bucket (u64 each) · CRC-32 of these (u32)
//! ```

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::bucket::Bucket;
use super::error::TableError;
use super::growth::Growth;
use super::memory::Zeroed;
use super::replacement::Scheme;
use super::{Table, TableKey};

const MAGIC: [u8; 8] = *b"nwtable\n";
const FORMAT: u32 = 4;

/// The number of buckets that are read or written at once.
const CHUNK: usize = 1 << 10;

/// The game, variant and evaluation for which the values of a table are valid. A table is loaded only for the
/// same ones.
///
/// ```
/// use nullwindow::table::{Draft, Entry, Header, Scheme, Table};
/// use nullwindow::{Bound, Score};
///
/// let header = Header { game: "kalah".into(), variant: "6,4 empty-capture".into(), evaluation: "1".into() };
/// let table = Table::<u64>::with_entries(16, Scheme::TwoLevel)?;
/// table.store(7, Entry::new(Score::points(10), Bound::Exact, Draft::full(40)), 1_000);
/// let mut bytes = Vec::new();
/// table.save(&mut bytes, &header)?;
///
/// let loaded = Table::<u64>::load(&bytes[..], &header)?;
/// assert_eq!(loaded.probe(7), table.probe(7));
///
/// let standard = Header { variant: "6,4 standard".into(), ..header };
/// let error = Table::<u64>::load(&bytes[..], &standard).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the transposition table has the variant \"6,4 empty-capture\", not \"6,4 standard\"",
/// );
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// The name of the game, of at most 255 bytes, like the other fields.
    pub game: String,
    /// The variant of its rules.
    pub variant: String,
    /// The evaluation that the values come from, and its version.
    pub evaluation: String,
}

impl Header {
    fn fields(&self) -> [(&'static str, &str); 3] {
        [("game", &self.game), ("variant", &self.variant), ("evaluation", &self.evaluation)]
    }
}

impl<K: TableKey> Table<K> {
    /// Writes the table, with its generation, for [`load`](Self::load).
    ///
    /// Other threads may store at the same time; each of their entries is in the file or not.
    ///
    /// # Errors
    /// If `to` cannot be written to, or a text of `header` is longer than 255 bytes.
    pub fn save(&self, to: impl Write, header: &Header) -> Result<(), TableError> {
        let mut to = ChecksumStream::new(to);
        to.put(&MAGIC)?;
        to.put(&FORMAT.to_le_bytes())?;
        to.put(&K::BITS.to_le_bytes())?;
        to.put(&[self.scheme.code(), self.generation.load(Relaxed)])?;
        let in_use = self.growth.in_use();
        to.put(&(self.entries() as u64).to_le_bytes())?;
        to.put(&((in_use * Bucket::slots::<K>()) as u64).to_le_bytes())?;
        for (what, text) in header.fields() {
            let length = u8::try_from(text.len()).map_err(|_| TableError::LongText { what })?;
            to.put(&[length])?;
            to.put(text.as_bytes())?;
        }
        to.put_checksum()?;

        let mut bytes = Vec::with_capacity(CHUNK * size_of::<Bucket>());
        for chunk in self.buckets[..in_use].chunks(CHUNK) {
            bytes.clear();
            for bucket in chunk {
                // Words are written as they are stored: an entry torn by a concurrent store is torn in the
                // file too, and matches no key there either.
                bucket.words::<K>().for_each(|word| bytes.extend(word.load(Relaxed).to_le_bytes()));
            }
            to.put(&bytes)?;
        }
        to.put_checksum()?;
        Ok(to.inner.flush()?)
    }

    /// Reads a [saved](Self::save) table, with its size and its scheme, to the end of `from`.
    ///
    /// # Errors
    /// If `from` cannot be read, is no table, or not one for this width of keys and this `header`; if it is
    /// truncated, corrupt, or continues after its end; or if there is not enough memory.
    pub fn load(from: impl Read, header: &Header) -> Result<Self, TableError> {
        let mut from = ChecksumStream::new(from);
        let (scheme, generation, entries) = from.header::<K>(header)?;
        let slots = Bucket::slots::<K>();
        let [entries, in_use] = entries.map(usize::try_from);
        let (Ok(entries), Ok(in_use)) = (entries, in_use) else {
            return Err(TableError::Memory { mebibytes: usize::MAX, available: None });
        };
        if in_use == 0 || entries < in_use || entries % slots != 0 || in_use % slots != 0 {
            return Err(TableError::Corrupt { part: "header" });
        }
        let in_use = in_use / slots;
        let mut table = Table {
            buckets: Zeroed::new(entries / slots)?,
            growth: Growth::new(in_use),
            scheme,
            generation: AtomicU8::new(generation),
            key: PhantomData,
        };
        from.buckets::<K>(&mut table.buckets[..in_use])?;
        if from.inner.read(&mut [0])? != 0 {
            return Err(TableError::Corrupt { part: "end" });
        }
        table.erase_strays();
        Ok(table)
    }

    /// [Saves](Self::save) to a file: first under another name in the same folder, so that `path` never has
    /// part of a table.
    ///
    /// # Errors
    /// As [`save`](Self::save), after the path; the earlier file is then unchanged.
    ///
    /// ```no_run
    /// use nullwindow::table::{Header, Scheme, Table};
    /// let table = Table::<u64>::with_mebibytes(64, Scheme::TwoLevel)?;
    /// table.save_to("othello.table".as_ref(), &Header { game: "othello".into(), ..Header::default() })?;
    /// # Ok::<(), nullwindow::table::TableError>(())
    /// ```
    pub fn save_to(&self, path: &Path, header: &Header) -> Result<(), TableError> {
        let write = || {
            let (mut file, part) = create_temporary(path)?;
            let saved = self.save(&mut file, header).and_then(|()| Ok(file.sync_all()?));
            drop(file); // some systems do not rename open files
            let saved = saved.and_then(|()| Ok(fs::rename(&part, path)?));
            if saved.is_err() {
                // The first error is the one to report.
                let _ = fs::remove_file(&part);
            }
            saved
        };
        write().map_err(|error| error.at(path))
    }

    /// [Loads](Self::load) from a file.
    ///
    /// # Errors
    /// As [`load`](Self::load), after the path.
    pub fn load_from(path: &Path, header: &Header) -> Result<Self, TableError> {
        let load = || Self::load(File::open(path)?, header);
        load().map_err(|error| error.at(path))
    }

    /// Empties the slots whose key belongs to another bucket: entries that were torn when the table was
    /// saved.
    fn erase_strays(&self) {
        for (i, bucket) in self.buckets[..self.growth.in_use()].iter().enumerate() {
            for slot in 0..Bucket::slots::<K>() {
                let (key, data) = bucket.read::<K>(slot);
                if !data.is_empty() && self.index(key) != i {
                    bucket.erase::<K>(slot);
                }
            }
        }
    }
}

/// A new file in the folder of `path`, and its path.
fn create_temporary(path: &Path) -> io::Result<(File, PathBuf)> {
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
    // Other saves to the same path may have left some, or be writing them.
    for number in 0..1_000 {
        let mut part = OsString::from(name);
        part.push(format!(".part{number}"));
        let part = path.with_file_name(part);
        match File::create_new(&part) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            other => return Ok((other?, part)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// A stream with the checksum of the bytes since the last checksum.
struct ChecksumStream<S> {
    inner: S,
    sum: crc32fast::Hasher,
}

impl<S> ChecksumStream<S> {
    fn new(inner: S) -> Self {
        ChecksumStream { inner, sum: crc32fast::Hasher::new() }
    }

    fn take_sum(&mut self) -> [u8; 4] {
        std::mem::take(&mut self.sum).finalize().to_le_bytes()
    }
}

impl<S: Write> ChecksumStream<S> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.inner.write_all(bytes)
    }

    fn put_checksum(&mut self) -> io::Result<()> {
        let sum = self.take_sum();
        self.inner.write_all(&sum)
    }
}

impl<S: Read> ChecksumStream<S> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), TableError> {
        self.inner.read_exact(bytes).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => TableError::Truncated,
            _ => TableError::Io(error),
        })?;
        self.sum.update(bytes);
        Ok(())
    }

    fn get<const N: usize>(&mut self) -> Result<[u8; N], TableError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    fn check(&mut self, part: &'static str) -> Result<(), TableError> {
        let sum = self.take_sum();
        if self.get()? != sum {
            return Err(TableError::Corrupt { part });
        }
        self.take_sum();
        Ok(())
    }

    /// The scheme, the generation and the numbers of entries, if everything else matches.
    fn header<K: TableKey>(&mut self, wanted: &Header) -> Result<(Scheme, u8, [u64; 2]), TableError> {
        // A file that is too short for the magic is no table.
        match self.get() {
            Ok(MAGIC) => {}
            Ok(_) | Err(TableError::Truncated) => return Err(TableError::NotATable),
            Err(error) => return Err(error),
        }
        // Before the checksum, whose position depends on the format.
        let format = u32::from_le_bytes(self.get()?);
        if format != FORMAT {
            return Err(TableError::Format { found: format, known: FORMAT });
        }
        let bits = u32::from_le_bytes(self.get()?);
        let [scheme, generation] = self.get()?;
        let entries = [u64::from_le_bytes(self.get()?), u64::from_le_bytes(self.get()?)];
        let mut texts = [const { Vec::new() }; 3];
        for text in &mut texts {
            let [length] = self.get()?;
            text.resize(length.into(), 0);
            self.fill(text)?;
        }
        self.check("header")?;

        check_field("key width", &format!("{bits} bits"), &format!("{} bits", K::BITS))?;
        for (text, (what, wanted)) in texts.iter().zip(wanted.fields()) {
            check_field(what, &String::from_utf8_lossy(text), wanted)?;
        }
        let scheme = Scheme::ALL.get(usize::from(scheme)).ok_or(TableError::Corrupt { part: "header" })?;
        Ok((*scheme, generation, entries))
    }

    fn buckets<K: TableKey>(&mut self, buckets: &mut [Bucket]) -> Result<(), TableError> {
        let mut bytes = Vec::new();
        for chunk in buckets.chunks(CHUNK) {
            bytes.resize(chunk.iter().flat_map(Bucket::words::<K>).count() * size_of::<u64>(), 0);
            self.fill(&mut bytes)?;
            let (numbers, _) = bytes.as_chunks();
            for (word, number) in chunk.iter().flat_map(Bucket::words::<K>).zip(numbers) {
                word.store(u64::from_le_bytes(*number), Relaxed);
            }
        }
        self.check("contents")
    }
}

fn check_field(what: &'static str, found: &str, wanted: &str) -> Result<(), TableError> {
    if found == wanted {
        return Ok(());
    }
    Err(TableError::Mismatch { what, found: found.into(), wanted: wanted.into() })
}

#[cfg(test)]
mod tests;
