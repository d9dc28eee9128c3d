//! The layout of the coefficients, which are fitted and stored. Contents that a pattern's own symmetry maps
//! onto each other share one (Buro 1997).

use super::features::Features;
use super::patterns::{INSTANCES, LANES, PATTERNS, TABLES, own_symmetry};
use super::stage::{STAGE_WIDTH, within};
use crate::Othello;

/// The number of the coefficient at each index of the tables.
///
/// ```
/// use nullwindow_othello::{Layout, Othello};
/// let layout = Layout::new();
/// let columns = layout.columns(&Othello::start());
/// assert!(columns.iter().all(|&column| (column as usize) < layout.coefficients()));
/// ```
#[derive(Clone, Debug)]
pub struct Layout {
    tables: Vec<Vec<u32>>,
    /// The number of the patterns' coefficients.
    patterns: u32,
}

/// The number of classes by the number of moves; the last class has all greater numbers.
pub(super) const MOST_MOVES: usize = 32;

/// In place of a coefficient: an index that no contents have.
pub(super) const UNUSED: u32 = u32::MAX;

impl Layout {
    /// The number of coefficients whose sum is a position's score.
    pub const COLUMNS: usize = INSTANCES + 2;

    /// The layout of the evaluation's patterns.
    #[must_use]
    pub fn new() -> Self {
        let mut tables = vec![vec![UNUSED; 1 << 16]; TABLES];
        let mut next = 0;
        for (number, pattern) in PATTERNS.iter().enumerate() {
            let length = pattern.squares.len();
            let half = (3_i32.pow(length as u32) - 1) / 2;
            let place = |contents: i32| pattern.centre.wrapping_add((contents - half) as u16);
            let order = own_symmetry(number).unwrap_or_else(|| (0..length).collect());
            for contents in 0..=2 * half {
                let mirrored = order.iter().enumerate().map(|(from, &to)| {
                    let digit = contents / 3_i32.pow(from as u32) % 3;
                    digit * 3_i32.pow(to as u32)
                });
                let mirrored: i32 = mirrored.sum();
                let table = &mut tables[pattern.table];
                table[usize::from(place(contents))] = if mirrored < contents {
                    table[usize::from(place(mirrored))]
                } else {
                    next += 1;
                    next - 1
                };
            }
        }
        Layout { tables, patterns: next }
    }

    /// The number of coefficients of a stage: those of the patterns, one for each number of moves, and one
    /// for each of its numbers of empty squares.
    #[must_use]
    pub fn coefficients(&self) -> usize {
        self.patterns as usize + MOST_MOVES + STAGE_WIDTH
    }

    /// The coefficients whose sum is the score of a position.
    #[must_use]
    pub fn columns(&self, position: &Othello) -> [u32; Self::COLUMNS] {
        let moves = position.legal().count_ones();
        self.columns_of(&Features::of(position), position.empties(), moves)
    }

    /// The coefficients whose sum is the score of a position with these features and these numbers of empty
    /// squares and of moves.
    #[must_use]
    pub fn columns_of(&self, features: &Features, empties: u32, moves: u32) -> [u32; Self::COLUMNS] {
        let mut columns = [0; Self::COLUMNS];
        for (lanes, table) in LANES.into_iter().zip(&self.tables) {
            for (column, &place) in columns[lanes.0..].iter_mut().zip(features.places(lanes)) {
                *column = table[usize::from(place)];
            }
        }
        columns[INSTANCES] = self.patterns + moves.min(MOST_MOVES as u32 - 1);
        columns[INSTANCES + 1] = self.patterns + MOST_MOVES as u32 + within(empties);
        columns
    }

    /// The coefficients of a stage in parts: of patterns, of moves, of empty squares.
    pub(super) fn split<'a>(&self, coefficients: &'a [i16]) -> (&'a [i16], &'a [i16], &'a [i16]) {
        let (patterns, others) = coefficients.split_at(self.patterns as usize);
        let (moves, empties) = others.split_at(MOST_MOVES);
        (patterns, moves, empties)
    }

    /// Table by table, the number of the coefficient at each index, or [`UNUSED`].
    pub(super) fn tables(&self) -> &[Vec<u32>] {
        &self.tables
    }
}

impl Default for Layout {
    fn default() -> Self {
        Self::new()
    }
}
