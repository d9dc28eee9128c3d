//! The lines of tuples in a file of weights (the format is our own).
//!
//! ```text
//! board 42 cells, 16 parts a point
//! contents 0 73 70
//! tuple 3 of 7 14: 0 0 5 -5 12 … (each weight for the first side to move, and for the second)
//! ```

use super::network::{Tuple, TupleNetwork};
use crate::weights::{WeightFileError, WeightLines, contents_line, listed, numbers_of};
use std::fmt::Write as _;

impl TupleNetwork {
    /// The lines.
    pub(crate) fn lines(&self) -> String {
        let contents = contents_line(&self.contents);
        let mut text = format!("board {} cells, {} parts a point\n{contents}", self.cells, self.scale);
        for (tuple, &begin) in self.tuples.iter().zip(&self.begins) {
            let weights = &self.weights[begin as usize..][..tuple.entries()];
            let [cells, weights] = [listed(&tuple.cells), listed(weights.iter().flatten())];
            _ = writeln!(text, "tuple {} of {cells}: {weights}", tuple.kinds);
        }
        text
    }

    /// Reads them.
    pub(crate) fn of_lines(game: &str, mut lines: WeightLines<'_>) -> Result<Self, WeightFileError> {
        let (board, wrong) = lines.next_of("board ", "the number of cells and of the parts of a point")?;
        let numbers = board.strip_suffix(" parts a point").and_then(|board| board.split_once(" cells, "));
        let (cells, scale) = numbers
            .and_then(|(cells, scale)| Some((cells.parse::<u16>().ok()?, scale.parse().ok()?)))
            .ok_or(wrong)?;
        let contents = lines.contents()?;
        let (mut tuples, mut weights) = (Vec::new(), Vec::new());
        let expected = "'tuple', its contents, its cells, and two weights for each of their contents";
        for (line, wrong) in lines.rest(expected) {
            let (tuple, of_tuple) = tuple(line).ok_or(wrong)?;
            tuples.push(tuple);
            weights.extend(of_tuple);
        }
        let network = TupleNetwork::new(game, cells.into(), &contents, tuples, weights, scale);
        network.ok_or(WeightFileError::Unfit)
    }
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
