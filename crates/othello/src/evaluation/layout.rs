//! Coefficients: the numbers that are fitted and stored. Contents that a pattern's own symmetry maps onto each other share one.

use super::features::Features;
use super::patterns::{ALL, INSTANCES, LANES, PATTERNS, TABLES, own_symmetry};
use super::stage::STAGE_WIDTH;

/// Which coefficient each place of the tables holds.
///
/// ```
/// use nullwindow_othello::{Features, Layout, Othello};
/// let layout = Layout::new();
/// let columns = layout.columns(&Features::of(&Othello::start()), 60);
/// assert!(columns.iter().all(|&column| (column as usize) < layout.coefficients()));
/// ```
#[derive(Clone, Debug)]
pub struct Layout {
    tables: Vec<Vec<u32>>,
    coefficients: usize,
}

/// In place of a coefficient: none, nothing ever stands there.
pub(super) const UNUSED: u32 = u32::MAX;

impl Layout {
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
                let image = order.iter().enumerate().map(|(from, &to)| {
                    let digit = contents / 3_i32.pow(from as u32) % 3;
                    digit * 3_i32.pow(to as u32)
                });
                let image: i32 = image.sum();
                let table = &mut tables[pattern.table];
                table[usize::from(place(contents))] = if image < contents {
                    table[usize::from(place(image))]
                } else {
                    next += 1;
                    next - 1
                };
            }
        }
        Layout { tables, coefficients: next as usize + STAGE_WIDTH }
    }

    /// How many coefficients a stage has: those of the patterns, then one for each number of empty squares of the stage.
    #[must_use]
    pub fn coefficients(&self) -> usize {
        self.coefficients
    }

    /// The coefficients whose sum is the score of a position with these features and so many empty squares.
    #[must_use]
    pub fn columns(&self, features: &Features, empties: u32) -> [u32; INSTANCES + 1] {
        let mut columns = [0; INSTANCES + 1];
        for (lanes, table) in LANES.into_iter().zip(&self.tables) {
            for (column, &place) in columns[lanes.0..].iter_mut().zip(features.places(lanes)) {
                *column = table[usize::from(place)];
            }
        }
        columns[INSTANCES] = (self.coefficients - STAGE_WIDTH) as u32 + super::stage::within(empties);
        columns
    }

    /// Table by table, the coefficient of each place, or [`UNUSED`].
    pub(super) fn tables(&self) -> &[Vec<u32>] {
        &self.tables
    }
}

impl Default for Layout {
    fn default() -> Self {
        Self::new()
    }
}

const _: () = assert!(ALL.len() == INSTANCES);
