//! The file of a network of tuples: lines of text, and their checksum (the format is our own).
//!
//! ```text
//! nullwindow tuples 1
//! game connect-four
//! variant 7×6
//! made by …
//! board 42 cells, 16 parts a point
//! contents 0 73 70
//! tuple 3 of 7 14: 0 0 5 -5 12 … (each weight for the first side to move, and for the second)
//! #8f1c2a30
//! ```

use super::cell::Cell;
use super::network::{Tuple, TupleNetwork};
use crate::excerpt::excerpt;
use std::fmt::Write as _;
use std::str::FromStr;
use thiserror::Error;

const HEAD: &str = "nullwindow tuples 1";

/// The last number of a cell's contents.
const LAST: u8 = Cell::neutral(Cell::KINDS).0;

/// Why a file is no network of tuples.
///
/// ```
/// let error = nullwindow::tuples::TupleNetwork::read(b"weights").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: these are no weights of tuples, or those of another version");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TupleFileError {
    /// The first line is another.
    #[error("line 1: these are no weights of tuples, or those of another version")]
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
    /// The lines do not make a network.
    #[error("the cells, contents and weights of the tuples do not fit together")]
    Unfit,
}

impl TupleNetwork {
    /// The file, which [`read`](Self::read) reads.
    ///
    /// ```
    /// use nullwindow::tuples::{Cell, Tuple, TupleNetwork};
    /// let tuples = vec![Tuple { cells: vec![0, 1], kinds: 2 }];
    /// let contents = [Cell::EMPTY, Cell::first(0)];
    /// let weights = vec![[0, 0], [3, 3], [4, 4], [-9, 9]];
    /// let network = TupleNetwork::new("pair", 2, &contents, tuples, weights, 16).expect("it fits together");
    /// assert_eq!(TupleNetwork::read(&network.file()), Ok(network));
    /// ```
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let contents = self.contents.iter().map(|content| u16::from(content.0));
        let mut text = format!(
            "{HEAD}\ngame {}\nvariant {}\nmade {}\nboard {} cells, {} parts a point\ncontents {}\n",
            self.game,
            self.variant,
            self.made,
            self.cells,
            self.scale,
            listed(contents),
        );
        for (tuple, &begin) in self.tuples.iter().zip(&self.begins) {
            let weights = &self.weights[begin as usize..][..tuple.entries()];
            let [cells, weights] = [listed(tuple.cells.iter()), listed(weights.iter().flatten())];
            _ = writeln!(text, "tuple {} of {cells}: {weights}", tuple.kinds);
        }
        let sum = crc32fast::hash(text.as_bytes());
        _ = writeln!(text, "#{sum:08x}");
        text.into_bytes()
    }

    /// Reads a file that [`file`](Self::file) has written.
    ///
    /// # Errors
    /// If it is another, or damaged; the error names the line.
    pub fn read(file: &[u8]) -> Result<Self, TupleFileError> {
        if !file.starts_with(format!("{HEAD}\n").as_bytes()) {
            return Err(TupleFileError::Foreign);
        }
        let text = str::from_utf8(file).ok().and_then(whole).ok_or(TupleFileError::Damaged)?;
        let mut lines = text.lines().enumerate().skip(1);
        let mut next = |word: &str, expected| {
            let (number, found) = lines.next().unwrap_or((0, ""));
            let wrong = TupleFileError::Line { line: number + 1, found: found.to_owned(), expected };
            found.strip_prefix(word).map(|rest| (rest, wrong.clone())).ok_or(wrong)
        };
        let (game, _) = next("game ", "'game', and its name")?;
        let (variant, _) = next("variant ", "'variant', and its name")?;
        let (made, _) = next("made ", "'made', and how")?;
        let (board, wrong) = next("board ", "the number of cells and of the parts of a point")?;
        let numbers = board.strip_suffix(" parts a point").and_then(|board| board.split_once(" cells, "));
        let (cells, scale) = numbers
            .and_then(|(cells, scale)| Some((cells.parse::<u16>().ok()?, scale.parse().ok()?)))
            .ok_or(wrong)?;
        let (contents, wrong) = next("contents ", "'contents', and their numbers")?;
        let contents = numbers_of(contents).filter(|numbers| numbers.iter().all(|&number| number <= LAST));
        let contents: Vec<_> = contents.ok_or(wrong)?.into_iter().map(Cell).collect();
        let (mut tuples, mut weights) = (Vec::new(), Vec::new());
        for (number, line) in lines {
            let (tuple, of_tuple) = tuple(line).ok_or_else(|| TupleFileError::Line {
                line: number + 1,
                found: line.to_owned(),
                expected: "'tuple', its contents, its cells, and two weights for each of their contents",
            })?;
            tuples.push(tuple);
            weights.extend(of_tuple);
        }
        let network = TupleNetwork::new(game, cells.into(), &contents, tuples, weights, scale);
        Ok(network.ok_or(TupleFileError::Unfit)?.of_variant(variant).made(made))
    }
}

/// The lines above the checksum, if it is theirs.
fn whole(text: &str) -> Option<&str> {
    let (text, sum) = text.strip_suffix('\n')?.rsplit_once('#')?;
    (format!("{:08x}", crc32fast::hash(text.as_bytes())) == sum).then_some(text)
}

fn listed<T: ToString>(numbers: impl Iterator<Item = T>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

fn numbers_of<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split_whitespace().map(|number| number.parse().ok()).collect()
}

/// The tuple of a line, and its weights.
fn tuple(line: &str) -> Option<(Tuple, Vec<[i16; 2]>)> {
    let (head, weights) = line.strip_prefix("tuple ")?.split_once(':')?;
    let (kinds, cells) = head.split_once(" of ")?;
    let tuple = Tuple { cells: numbers_of(cells)?, kinds: kinds.parse().ok()? };
    let weights = numbers_of(weights)?;
    let (pairs, rest) = weights.as_chunks();
    (rest.is_empty() && pairs.len() == tuple.entries()).then(|| (tuple, pairs.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network() -> TupleNetwork {
        let contents = [Cell::EMPTY, Cell::first(0), Cell::second(0)];
        let tuples = vec![Tuple { cells: vec![], kinds: 3 }, Tuple { cells: vec![1, 0], kinds: 2 }];
        let weights = vec![[7, -8], [0, 1], [2, 3], [4, 5], [6, i16::MIN]];
        TupleNetwork::new("pair", 2, &contents, tuples, weights, 16)
            .expect("it fits together")
            .of_variant("2x1")
            .made("a\nb")
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_seen() {
        let file = network().file();
        assert_eq!(TupleNetwork::read(&file), Ok(network()));
        for at in 0..file.len() {
            assert!(TupleNetwork::read(&file[..at]).is_err(), "cut at {at}");
            let mut changed = file.clone();
            changed[at] ^= 1;
            assert!(TupleNetwork::read(&changed).is_err(), "changed at {at}");
        }
    }

    #[test]
    fn a_wrong_line_is_named() {
        let text = String::from_utf8(network().file()).unwrap();
        let (lines, _) = text.split_once('#').unwrap();
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
            let wrong = lines.replacen(from, to, 1);
            assert_ne!(wrong, lines, "{from}");
            let sum = crc32fast::hash(wrong.as_bytes());
            let error = TupleNetwork::read(format!("{wrong}#{sum:08x}\n").as_bytes()).unwrap_err();
            assert!(error.to_string().contains(message), "{error}");
        }
    }
}
