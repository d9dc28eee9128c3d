//! The file of a table of ends: lines of text, two bytes for each number, and a checksum (the format is our
//! own).
//!
//! ```text
//! nullwindow ends 1
//! game tic-tac-toe
//! variant
//! numbers 19683
//! the values, each as 16 bits, the low byte first; −32768 stands for no position
//! the CRC-32 of all before, the low byte first
//! ```

use super::ends::Ends;
use super::exact_file::{ExactFileError, framed, is_value, of_game, unframed};
use super::induction::NO_POSITION;
use super::numbering::Numbering;

const KIND: &str = "ends";

fn head(game: &str, variant: &str, numbers: usize) -> String {
    format!("{}numbers {numbers}\n", of_game(game, variant))
}

impl<N: Numbering> Ends<N> {
    /// The file, which [`read`](Self::read) reads, for this game and this variant of it.
    pub fn file(&self, game: &str, variant: &str) -> Vec<u8> {
        let bytes = self.values.iter().flat_map(|value| value.to_le_bytes());
        framed(KIND, &head(game, variant, self.values.len()), bytes)
    }

    /// Reads a file that [`file`](Self::file) has written, for this game and this variant.
    ///
    /// # Errors
    /// If it is another, or damaged.
    pub fn read(numbering: N, game: &str, variant: &str, file: &[u8]) -> Result<Self, ExactFileError> {
        let numbers = usize::try_from(numbering.numbers()).unwrap_or(usize::MAX);
        let (pairs, odd) = unframed(KIND, &head(game, variant, numbers), file)?.as_chunks();
        let values: Vec<_> = pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect();
        let fits = values.len() as u64 == numbering.numbers() && odd.is_empty();
        if fits && values.iter().all(|&value| value == NO_POSITION || is_value(value)) {
            Ok(Ends { numbering, values })
        } else {
            Err(ExactFileError::Unfit)
        }
    }
}
