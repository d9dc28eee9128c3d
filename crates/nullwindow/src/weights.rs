//! The weights of a trained evaluation, of either kind, and its sums, which follow a search (our own).

mod cell_rows;
mod file;
mod head;
mod layer_sums;
mod layers;
mod lines;
mod text;

pub use cell_rows::CellRows;
pub(crate) use head::WeightsHead;
pub use layer_sums::LayerSums;
pub use layers::LayerNetwork;
pub use text::WeightFileError;
pub(crate) use text::{WeightLines, contents_line, listed, numbers_of};

use crate::tuples::{Cell, TupleNetwork, TupleSums};

/// The weights of an evaluation that training has found: those of tuples, or of two layers.
///
/// ```
/// use nullwindow::tuples::{Cell, Tuple, TupleNetwork};
/// use nullwindow::weights::{WeightSums, Weights};
/// let (tuple, contents) = (Tuple { cells: vec![0], kinds: 2 }, [Cell::EMPTY, Cell::first(0)]);
/// let network = TupleNetwork::new("one", 1, &contents, vec![tuple], vec![[0, 0], [9, -9]], 1);
/// let weights = Weights::from(network.expect("it fits"));
/// assert_eq!(Weights::read(&weights.file()), Ok(weights.clone()));
/// assert_eq!(WeightSums::default().points(&weights, &[Cell::first(0)], 0), 9);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Weights {
    /// A sum of weights.
    Tuples(TupleNetwork),
    /// A network of two layers.
    Layers(LayerNetwork),
}

impl From<TupleNetwork> for Weights {
    fn from(network: TupleNetwork) -> Self {
        Weights::Tuples(network)
    }
}

impl From<LayerNetwork> for Weights {
    fn from(network: LayerNetwork) -> Self {
        Weights::Layers(network)
    }
}

impl Weights {
    fn head(&self) -> &WeightsHead {
        match self {
            Weights::Tuples(network) => &network.head,
            Weights::Layers(network) => &network.head,
        }
    }

    fn head_mut(&mut self) -> &mut WeightsHead {
        match self {
            Weights::Tuples(network) => &mut network.head,
            Weights::Layers(network) => &mut network.head,
        }
    }

    /// The name of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.head().game
    }

    /// The variant of its rules, as [`Game::variant`](crate::session::Game::variant) names it.
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.head().variant
    }

    /// The number of cells of the board.
    #[must_use]
    pub fn cells(&self) -> usize {
        match self {
            Weights::Tuples(network) => network.cells(),
            Weights::Layers(network) => network.inputs().cells(),
        }
    }

    /// The same for a variant of the game.
    #[must_use]
    pub fn of_variant(mut self, variant: &str) -> Self {
        self.head_mut().variant = one_line(variant);
        self
    }

    /// The same with a line that says how they were made.
    #[must_use]
    pub fn made(mut self, by: &str) -> Self {
        self.head_mut().made = one_line(by);
        self
    }

    /// The same with weights of 0: the evaluation of a search that knows nothing but the end.
    ///
    /// ```
    /// # use nullwindow::tuples::{Cell, Tuple, TupleNetwork};
    /// # use nullwindow::weights::{WeightSums, Weights};
    /// let (tuple, contents) = (Tuple { cells: vec![0], kinds: 2 }, [Cell::EMPTY, Cell::first(0)]);
    /// let network = TupleNetwork::new("one", 1, &contents, vec![tuple], vec![[0, 0], [9, -9]], 1);
    /// let weights = Weights::from(network.expect("it fits"));
    /// let points = |weights| WeightSums::default().points(weights, &[Cell::first(0)], 0);
    /// assert_eq!([points(&weights), points(&weights.clone().without_weights())], [9, 0]);
    /// ```
    #[must_use]
    pub fn without_weights(self) -> Self {
        match self {
            Weights::Tuples(network) => Weights::Tuples(network.without_weights()),
            Weights::Layers(network) => Weights::Layers(network.without_weights()),
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The sums of the last position that was evaluated. They are those of one set of weights.
#[derive(Clone, Default, Debug)]
pub struct WeightSums {
    tuples: TupleSums,
    layers: LayerSums,
}

impl WeightSums {
    /// The value of a position with these cells, in points from the view of the side to move, which is 0 for
    /// the side that begins and 1 for the other; 0 where the number of cells is not that of the weights.
    #[inline]
    pub fn points(&mut self, weights: &Weights, cells: &[Cell], side: usize) -> i32 {
        match weights {
            Weights::Tuples(network) => self.tuples.points(network, cells, side),
            Weights::Layers(network) => self.layers.points(network, cells, side),
        }
    }
}
