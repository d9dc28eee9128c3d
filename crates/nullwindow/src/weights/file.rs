//! The file of trained weights: lines of text, and their checksum (the format is our own).
//!
//! ```text
//! nullwindow tuples 1
//! game connect-four
//! variant 7×6
//! made by …
//! … (the lines of the kind: tuples, or layers)
//! #8f1c2a30
//! ```

use super::{Weights, WeightsHead};
use crate::excerpt::excerpt;
use crate::tuples::{Cell, TupleNetwork};
use crate::weights::LayerNetwork;
use std::iter::{Enumerate, Skip};
use std::str::{FromStr, Lines};
use thiserror::Error;

const TUPLES: &str = "nullwindow tuples 1\n";
const LAYERS: &str = "nullwindow layers 1\n";

/// The last number of a cell's contents.
const LAST: u8 = Cell::neutral(Cell::KINDS).0;

/// Why a file has no weights.
///
/// ```
/// let error = nullwindow::weights::Weights::read(b"weights").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: these are no trained weights, or those of another version");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightFileError {
    /// The first line is another.
    #[error("line 1: these are no trained weights, or those of another version")]
    Foreign,
    /// The checksum differs.
    #[error("the weights are damaged: their checksum differs")]
    Damaged,
    /// A line, counted from 1, is not what is expected there.
    #[error("line {line}: '{}' is not {expected}", excerpt(found))]
    Line {
        /// Its number.
        line: usize,
        /// What is there.
        found: String,
        /// What should be there.
        expected: &'static str,
    },
    /// The lines do not make an evaluation.
    #[error("the cells, contents and weights do not fit together")]
    Unfit,
}

impl Weights {
    /// The file, which [`read`](Self::read) reads.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let WeightsHead { game, variant, made } = self.head();
        let (first, lines) = match self {
            Weights::Tuples(network) => (TUPLES, network.lines()),
            Weights::Layers(network) => (LAYERS, network.lines()),
        };
        let text = format!("{first}game {game}\nvariant {variant}\nmade {made}\n{lines}");
        let sum = crc32fast::hash(text.as_bytes());
        format!("{text}#{sum:08x}\n").into_bytes()
    }

    /// Reads a file that [`file`](Self::file) has written.
    ///
    /// # Errors
    /// If it is another, or damaged; the error names the line.
    pub fn read(file: &[u8]) -> Result<Self, WeightFileError> {
        let of_tuples = file.starts_with(TUPLES.as_bytes());
        if !of_tuples && !file.starts_with(LAYERS.as_bytes()) {
            return Err(WeightFileError::Foreign);
        }
        let text = str::from_utf8(file).ok().and_then(whole).ok_or(WeightFileError::Damaged)?;
        let mut lines = WeightLines(text.lines().enumerate().skip(1));
        let (game, _) = lines.next_of("game ", "'game', and its name")?;
        let (variant, _) = lines.next_of("variant ", "'variant', and its name")?;
        let (made, _) = lines.next_of("made ", "'made', and how")?;
        let read = if of_tuples {
            TupleNetwork::of_lines(game, lines)?.into()
        } else {
            Weights::from(LayerNetwork::of_lines(game, lines)?)
        };
        Ok(read.of_variant(variant).made(made))
    }
}

/// The lines above the checksum, if it is theirs.
fn whole(text: &str) -> Option<&str> {
    let (text, sum) = text.strip_suffix('\n')?.rsplit_once('#')?;
    (format!("{:08x}", crc32fast::hash(text.as_bytes())) == sum).then_some(text)
}

/// The lines of a file that are left to be read.
pub(crate) struct WeightLines<'a>(Skip<Enumerate<Lines<'a>>>);

impl<'a> WeightLines<'a> {
    /// The rest of the next line, which begins with this word, and the error if it is not what is expected.
    pub(crate) fn next_of(
        &mut self,
        word: &str,
        expected: &'static str,
    ) -> Result<(&'a str, WeightFileError), WeightFileError> {
        let (number, found) = self.0.next().unwrap_or((0, ""));
        let wrong = WeightFileError::Line { line: number + 1, found: found.to_owned(), expected };
        found.strip_prefix(word).map(|rest| (rest, wrong.clone())).ok_or(wrong)
    }

    /// The contents of the next line.
    pub(crate) fn contents(&mut self) -> Result<Vec<Cell>, WeightFileError> {
        let (contents, wrong) = self.next_of("contents ", "'contents', and their numbers")?;
        let contents = numbers_of(contents).filter(|numbers| numbers.iter().all(|&number| number <= LAST));
        Ok(contents.ok_or(wrong)?.into_iter().map(Cell).collect())
    }

    /// The lines that are left, with the error of each if it is not what is expected.
    pub(crate) fn rest(self, expected: &'static str) -> impl Iterator<Item = (&'a str, WeightFileError)> {
        let line = move |(number, found): (usize, &'a str)| {
            (found, WeightFileError::Line { line: number + 1, found: found.to_owned(), expected })
        };
        self.0.map(line)
    }
}

/// The line of a board's contents.
pub(crate) fn contents_line(contents: &[Cell]) -> String {
    format!("contents {}\n", listed(contents.iter().map(|content| content.0)))
}

/// Numbers with blanks between them.
pub(crate) fn listed<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// The numbers of a text, if it has nothing else.
pub(crate) fn numbers_of<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split_whitespace().map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuples::Tuple;
    use crate::weights::CellRows;

    fn tuples() -> Weights {
        let tuples = vec![Tuple { cells: vec![], kinds: 3 }, Tuple { cells: vec![1, 0], kinds: 2 }];
        let weights = vec![[7, -8], [1, 2], [3, 4], [-5, 6], [32_767, -32_768]];
        let contents = [0, 1, 250].map(Cell);
        let network = TupleNetwork::new("pair", 2, &contents, tuples, weights, 16).expect("it fits together");
        Weights::from(network).of_variant("of two\n and more").made("by hand")
    }

    fn layers() -> Weights {
        let rows = CellRows::new(2, &[0, 1, 2].map(Cell), Some(vec![1, 0])).expect("it fits together");
        let parameters: Vec<f32> = (0..LayerNetwork::parameters(6, 4)).map(|i| i as f32 / 64.0).collect();
        let network = LayerNetwork::new("pair", rows, 4, &parameters, 100).expect("as many as it needs");
        Weights::from(network).of_variant("of two").made("by hand")
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_seen() {
        for weights in [tuples(), layers()] {
            let file = weights.file();
            assert_eq!(Weights::read(&file), Ok(weights));
            for at in 0..file.len() {
                assert!(Weights::read(&file[..at]).is_err(), "cut at {at}");
                let mut changed = file.clone();
                changed[at] ^= 1;
                assert!(Weights::read(&changed).is_err(), "changed at {at}");
            }
        }
    }

    /// The error of a file in which this is changed, and its checksum is right.
    fn changed(weights: &Weights, from: &str, to: &str) -> String {
        let text = String::from_utf8(weights.file()).expect("text");
        let (lines, _) = text.split_once('#').expect("a checksum");
        let wrong = lines.replacen(from, to, 1);
        assert_ne!(wrong, lines, "{from}");
        let sum = crc32fast::hash(wrong.as_bytes());
        Weights::read(format!("{wrong}#{sum:08x}\n").as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (from, to, message) in [
            ("game", "gam", "line 2: 'gam pair' is not 'game', and its name"),
            ("2 cells", "x cells", "line 5: 'board x cells, 16 parts a point' is not the number of cells"),
            ("contents 0", "contents 253", "line 6: "),
            ("of 1 0:", "of 1 0 1:", "line 8: "),
            ("of 1 0:", "of 1 1:", "do not fit together"),
            ("of 1 0:", "of 1 2:", "do not fit together"),
            ("tuple 3 of : 7 -8", "tuple 4 of : 7 -8", "do not fit together"),
            ("tuple 3 of : 7 -8\n", "\n", "line 7: '' is not 'tuple'"),
            ("contents 0 1", "contents 0 0", "do not fit together"),
            ("16 parts", "0 parts", "do not fit together"),
        ] {
            let error = changed(&tuples(), from, to);
            assert!(error.contains(message), "{error}");
        }
        for (from, to, message) in [
            ("2 cells", "x cells", "line 5: 'board x cells, 4 units, 100 points' is not the number of cells"),
            ("4 units", "5 units", "line 8: "),
            ("4 units", "0 units", "line 5: "),
            ("4 units", "1025 units", "line 5: "),
            ("exchange 1 0", "exchange 1 1", "do not fit together"),
            ("exchange 1 0", "exchange 1", "do not fit together"),
            ("contents 0 1", "contents 0 0", "do not fit together"),
            ("row 0 8", "row 0 -32768", "line 8: "),
            ("bias ", "row ", "line 14: "),
            ("output ", "output 16001 ", "line 15: "),
            ("output 448", "output 16001", "line 15: "),
            ("output ", "more\noutput ", "line 15: 'more' is not 'output', two weights"),
        ] {
            let error = changed(&layers(), from, to);
            assert!(error.contains(message), "{error}");
        }
    }
}
