//! The first layer's sums of a network, which follow a search: a move changes few cells (Nasu 2018).

use super::layers::LayerNetwork;
use crate::tuples::Cell;

/// The sums of the last position that was evaluated, as either side sees it. They are those of one network.
///
/// ```
/// use nullwindow::tuples::Cell;
/// use nullwindow::weights::{CellRows, LayerNetwork, LayerSums};
/// let contents = [Cell::EMPTY, Cell::first(0), Cell::second(0)];
/// let rows = CellRows::new(4, &contents, Some(vec![3, 2, 1, 0])).expect("it fits together");
/// let parameters: Vec<f32> = (0..LayerNetwork::parameters(12, 8)).map(|i| (i % 7) as f32 / 10.0).collect();
/// let network = LayerNetwork::new("four", rows, 8, &parameters, 100).expect("as many as it needs");
/// let mut sums = LayerSums::default();
/// for number in [5, 7, 80, 3, 41] {
///     let cells = [1, 3, 9, 27].map(|power| contents[number / power % 3]);
///     assert_eq!(sums.points(&network, &cells, 0), LayerSums::default().points(&network, &cells, 0));
/// }
/// ```
#[derive(Clone, Default, Debug)]
pub struct LayerSums {
    /// The cells of the last position.
    cells: Vec<Cell>,
    /// The sums as the first side sees it, and as the second does.
    sums: [Vec<i16>; 2],
}

impl LayerSums {
    /// The value of a position with these cells, in points from the view of the side to move, which is 0 for
    /// the side that begins and 1 for the other; 0 where the number of cells is not that of the network.
    #[inline]
    pub fn points(&mut self, network: &LayerNetwork, cells: &[Cell], side: usize) -> i32 {
        if cells.len() != network.inputs().cells() {
            return 0;
        }
        if self.cells.len() != cells.len() {
            // The sums of an empty board are the bias.
            self.cells = vec![Cell::EMPTY; cells.len()];
            self.sums = [(); 2].map(|()| network.first_bias().to_vec());
        }
        for (place, &cell) in cells.iter().enumerate() {
            if self.cells[place] != cell {
                self.change(network, place, cell);
            }
        }
        let [first, second] = &self.sums;
        network.output(if side & 1 == 0 { [first, second] } else { [second, first] })
    }

    #[inline]
    fn change(&mut self, network: &LayerNetwork, place: usize, content: Cell) {
        let [gone, come] = [self.cells[place], content].map(|content| network.inputs().of(place, content));
        self.cells[place] = content;
        for (view, sums) in self.sums.iter_mut().enumerate() {
            let [gone, come] = [gone, come].map(|rows| rows.map(|rows| network.row(rows[view])));
            match (gone, come) {
                (Some(gone), Some(come)) => {
                    for (sum, (gone, come)) in sums.iter_mut().zip(gone.iter().zip(come)) {
                        *sum += come - gone;
                    }
                }
                (Some(gone), None) => sums.iter_mut().zip(gone).for_each(|(sum, gone)| *sum -= gone),
                (None, Some(come)) => sums.iter_mut().zip(come).for_each(|(sum, come)| *sum += come),
                (None, None) => (),
            }
        }
    }
}
