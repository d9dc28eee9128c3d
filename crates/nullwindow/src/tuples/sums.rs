//! Sums of the weights of tuples that follow a search: a move changes few cells, and so few tuples (our own;
//! the idea is that of Nasu 2018).

use super::cell::Cell;
use super::network::TupleNetwork;

/// The sums of the last position that was evaluated, for either side to move.
///
/// ```
/// use nullwindow::tuples::{Cell, Tuple, TupleNetwork, TupleSums};
/// let tuples = vec![Tuple { cells: vec![0, 1], kinds: 2 }];
/// let contents = [Cell::EMPTY, Cell::first(0)];
/// let weights = vec![[0, 0], [3, 3], [4, 4], [9, 9]];
/// let network = TupleNetwork::new("pair", 2, &contents, tuples, weights, 1).expect("it fits together");
/// let mut sums = TupleSums::default();
/// for (cells, points) in [([0, 1], 4), ([1, 1], 9), ([1, 0], 3), ([1, 0], 3)] {
///     let cells = cells.map(|cell: usize| contents[cell]);
///     assert_eq!(sums.points(&network, &cells, 0), points);
/// }
/// ```
#[derive(Clone, Default, Debug)]
pub struct TupleSums {
    /// The cells of the last position.
    cells: Vec<Cell>,
    /// The index of each tuple's weight.
    indices: Vec<u32>,
    sums: [i32; 2],
}

impl TupleSums {
    /// The value of a position with these cells, in points from the view of the side to move, which is 0 for
    /// the side that begins and 1 for the other; 0 where the number of cells is not that of the network.
    #[inline]
    pub fn points(&mut self, network: &TupleNetwork, cells: &[Cell], side: usize) -> i32 {
        if cells.len() != network.cells {
            return 0;
        }
        if self.cells.len() != cells.len() {
            self.begin(network);
        }
        for (place, &cell) in cells.iter().enumerate() {
            if self.cells[place] != cell {
                self.change(network, place, cell);
            }
        }
        let scale = i32::from(network.scale);
        (self.sums[side & 1] + scale / 2).div_euclid(scale)
    }

    /// The sums of a board without pieces.
    fn begin(&mut self, network: &TupleNetwork) {
        self.cells = vec![Cell::EMPTY; network.cells];
        self.indices.clone_from(&network.begins);
        let rank = network.rank(Cell::EMPTY);
        for place in network.of_cell.iter().flatten() {
            self.indices[usize::from(place.tuple)] +=
                u32::from(rank.min(place.last)) * u32::from(place.factor);
        }
        self.sums = [0; 2];
        for &index in &self.indices {
            let weights = network.weights[index as usize];
            (0..2).for_each(|side| self.sums[side] += i32::from(weights[side]));
        }
    }

    #[inline]
    fn change(&mut self, network: &TupleNetwork, cell: usize, content: Cell) {
        let [before, after] = [self.cells[cell], content].map(|content| network.rank(content));
        self.cells[cell] = content;
        for place in &network.of_cell[cell] {
            let [from, to] = [before, after].map(|rank| i32::from(rank.min(place.last)));
            let index = &mut self.indices[usize::from(place.tuple)];
            let gone = network.weights[*index as usize];
            *index = index.wrapping_add_signed((to - from) * i32::from(place.factor));
            let come = network.weights[*index as usize];
            (0..2).for_each(|side| self.sums[side] += i32::from(come[side]) - i32::from(gone[side]));
        }
    }
}
