//! Words of a table that a game packs by itself (our own).

use super::error::TableError;
use super::memory::{Zeroable, Zeroed};
use super::prefetch;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The words of a cache line.
const LINE: usize = 8;

/// A cache line, so that no group of words lies in two.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Line([AtomicU64; LINE]);

// SAFETY: it consists of integers.
#[allow(unsafe_code, reason = "a promise of the type")]
unsafe impl Zeroable for Line {}

/// Words in memory, all 0 at first, in huge pages where the system has them; threads may share them. Each
/// word is read and written as a whole, in no order.
///
/// A [`Solver`](crate::engine::Solver) may keep its own small entries in them, where those of
/// [`Table`](super::Table) hold more than it needs.
///
/// ```
/// use nullwindow::table::Words;
/// let mut words = Words::with_mebibytes(1)?;
/// words.set(7, 42);
/// assert_eq!((words.len(), words.get(7)), (1 << 17, 42));
/// words.clear();
/// assert_eq!(words.get(7), 0);
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
#[derive(Debug)]
pub struct Words(Zeroed<Line>);

impl Words {
    /// The words that fit into this number of MiB.
    ///
    /// # Errors
    /// If there are none, or the system does not have the memory.
    pub fn with_mebibytes(mebibytes: usize) -> Result<Self, TableError> {
        if mebibytes == 0 {
            return Err(TableError::Empty);
        }
        Ok(Words(Zeroed::new(mebibytes.saturating_mul((1 << 20) / size_of::<Line>()))?))
    }

    /// Their number, a multiple of eight: words `8n` to `8n + 7` are a cache line.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a word")]
    pub fn len(&self) -> usize {
        self.0.len() * LINE
    }

    /// The word with this number, from 0.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[must_use]
    pub fn get(&self, i: usize) -> u64 {
        self.0[i / LINE].0[i % LINE].load(Relaxed)
    }

    /// Replaces a word.
    ///
    /// # Panics
    /// If there is none with this number.
    #[inline]
    pub fn set(&self, i: usize, word: u64) {
        self.0[i / LINE].0[i % LINE].store(word, Relaxed);
    }

    /// Brings the cache line of a word near, where the processor can; without effect if there is none.
    #[inline]
    pub fn prefetch(&self, i: usize) {
        if let Some(line) = self.0.get(i / LINE) {
            prefetch::line(line);
        }
    }

    /// Sets all words to 0.
    pub fn clear(&mut self) {
        self.0.iter_mut().for_each(|line| *line = Line::default());
    }
}
