//! The lines of a file of trained weights, and why they are none (the format is our own).

use crate::excerpt::excerpt;
use crate::tuples::Cell;
use std::iter::{Enumerate, Skip};
use std::str::{FromStr, Lines};
use thiserror::Error;

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

/// The lines of a file that are left to be read.
pub(crate) struct WeightLines<'a>(Skip<Enumerate<Lines<'a>>>);

impl<'a> WeightLines<'a> {
    /// All but the first line of a text.
    pub(super) fn after_the_first(text: &'a str) -> Self {
        WeightLines(text.lines().enumerate().skip(1))
    }

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
