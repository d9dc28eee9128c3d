//! A network of two layers over the cells of a board (Nasu 2018; units that are clipped and squared: our own
//! choice).

use super::cell_rows::CellRows;
use super::head::WeightsHead;

/// The fixed-point one of the first layer.
pub(super) const ONE: i16 = 512;

/// The fixed-point one of the second layer's weights.
pub(super) const WEIGHT_ONE: i32 = 1_024;

/// The largest magnitude of a weight of the second layer, in parts of [`WEIGHT_ONE`].
pub(super) const MOST_WEIGHT: i16 = 16_000;

/// The largest magnitude of the second layer's bias, in parts of both ones.
pub(super) const MOST_BIAS: i32 = 1 << 29;

/// The largest magnitude of a value in points: no score has more.
const MOST_POINTS: i64 = 1 << 20;

/// The most units of a view.
pub(super) const MOST_UNITS: usize = 1_024;

/// An evaluation of the positions of one game by two layers. The first has a row of numbers for each content
/// of each cell; their sums, once as the side to move sees the board and once as the other does, clipped to 0
/// to 1 and squared, are weighted by the second. All are integers. (The crate `nullwindow-network` has a
/// network of this design for one game, whose inputs are fixed when it is built; here a file names them.)
///
/// ```
/// use nullwindow::tuples::Cell;
/// use nullwindow::weights::{CellRows, LayerNetwork, LayerSums};
/// let rows = CellRows::new(1, &[Cell::EMPTY, Cell::first(0), Cell::second(0)], Some(vec![0]));
/// let rows = rows.expect("it fits together");
/// // One unit: a piece of one's own, which is worth 10 points for the side that has it.
/// let parameters = [0.0, 1.0, 0.0, 0.0, 1.0, -1.0, 0.0];
/// let network = LayerNetwork::new("piece", rows, 1, &parameters, 10).expect("as many as it needs");
/// let points = |side| LayerSums::default().points(&network, &[Cell::first(0)], side);
/// assert_eq!([0, 1].map(points), [10, -10]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerNetwork {
    pub(crate) head: WeightsHead,
    pub(super) inputs: CellRows,
    /// The units of a view.
    pub(super) units: usize,
    /// The rows of the first layer, one after another, and last its bias, in parts of [`ONE`].
    pub(super) first: Vec<i16>,
    /// The second layer: the weights for the units of the side to move, and of the other.
    pub(super) second: [Vec<i16>; 2],
    pub(super) bias: i32,
    /// The points of a unit of the second layer's sum.
    pub(super) points: u16,
}

impl LayerNetwork {
    /// The number of parameters of a network with this number of rows and of units.
    #[must_use]
    pub const fn parameters(rows: usize, units: usize) -> usize {
        (rows + 1) * units + 2 * units + 1
    }

    /// A network with these inputs and parameters: the rows of the first layer and its bias, the weights of
    /// the second for the side to move and for the other, and its bias. One unit of the second layer's sum is
    /// `points`. All are rounded to fixed point, and clamped so that no sum overflows.
    ///
    /// `None` if the number of units is 0 or above 1,024, or that of the parameters is wrong.
    #[must_use]
    pub fn new(game: &str, inputs: CellRows, units: usize, parameters: &[f32], points: u16) -> Option<Self> {
        let known = (1..=MOST_UNITS).contains(&units);
        if !known || parameters.len() != Self::parameters(inputs.count(), units) {
            return None;
        }
        let fixed = |one: f32, most: f32| move |number: &f32| (number * one).round().clamp(-most, most);
        let (first, second) = parameters.split_at((inputs.count() + 1) * units);
        let most = Self::most(&inputs);
        let first = first.iter().map(fixed(ONE.into(), most.into())).map(|number| number as i16).collect();
        let (weights, bias) = second.split_at(2 * units);
        let weights = weights.iter().map(fixed(WEIGHT_ONE as f32, MOST_WEIGHT.into()));
        let weights: Vec<_> = weights.map(|weight| weight as i16).collect();
        let second = [weights[..units].to_vec(), weights[units..].to_vec()];
        let bias = fixed(WEIGHT_ONE as f32 * f32::from(ONE), MOST_BIAS as f32)(&bias[0]) as i32;
        Some(LayerNetwork { head: WeightsHead::of(game), inputs, units, first, second, bias, points })
    }

    /// The largest magnitude of a number of the first layer: a row for each cell and the bias do not
    /// overflow, nor does a row on the way from one position to another.
    pub(super) fn most(inputs: &CellRows) -> i16 {
        i16::MAX / (inputs.cells() as i16 + 3)
    }

    /// The largest magnitude of a number of the first layer, before it is rounded.
    #[must_use]
    pub fn max_weight(inputs: &CellRows) -> f32 {
        f32::from(Self::most(inputs)) / f32::from(ONE)
    }

    /// What it sees of a position.
    #[must_use]
    pub fn inputs(&self) -> &CellRows {
        &self.inputs
    }

    /// The same with a second layer of 0.
    pub(super) fn without_weights(self) -> Self {
        let second = [vec![0; self.units], vec![0; self.units]];
        LayerNetwork { second, bias: 0, ..self }
    }

    /// A row of the first layer.
    #[inline]
    pub(super) fn row(&self, row: u16) -> &[i16] {
        &self.first[usize::from(row) * self.units..][..self.units]
    }

    /// The bias of the first layer.
    pub(super) fn first_bias(&self) -> &[i16] {
        &self.first[self.inputs.count() * self.units..]
    }

    /// The value by these sums of the first layer, of the side to move and of the other, in points.
    #[inline]
    pub(super) fn output(&self, sums: [&[i16]; 2]) -> i32 {
        let of = |(sums, weights): (&[i16], &Vec<i16>)| -> i64 {
            let (sums, sums_rest) = sums.as_chunks::<LANES>();
            let (weights, weights_rest) = weights.as_chunks::<LANES>();
            let chunks: i64 = sums.iter().zip(weights).map(|(sums, weights)| weigh(sums, weights)).sum();
            chunks + weigh(sums_rest, weights_rest)
        };
        let sum = sums.into_iter().zip(&self.second).map(of).sum::<i64>() + i64::from(self.bias);
        let one = i64::from(WEIGHT_ONE) * i64::from(ONE);
        let points = (2 * sum * i64::from(self.points) + one).div_euclid(2 * one);
        points.clamp(-MOST_POINTS, MOST_POINTS) as i32
    }
}

/// The units of one step.
const LANES: usize = 32;

/// The weighted sum of units. A step's does not overflow: at most 512 · 16,000 · 32.
#[inline(always)]
fn weigh(sums: &[i16], weights: &[i16]) -> i64 {
    let unit = |(&sum, &weight): (&i16, &i16)| {
        let clipped = i32::from(sum.clamp(0, ONE));
        (clipped * clipped / i32::from(ONE)) * i32::from(weight)
    };
    i64::from(sums.iter().zip(weights).map(unit).sum::<i32>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuples::Cell;
    use crate::weights::LayerSums;

    /// The largest network that there is, all of whose units are 1.
    #[test]
    fn no_sum_overflows() {
        for (cells, sign) in [(1, 1.0), (8_000, 1.0), (8_000, -1.0)] {
            let inputs = CellRows::new(cells, &[Cell::EMPTY, Cell::first(0)], None).expect("as many cells");
            let count = LayerNetwork::parameters(inputs.count(), MOST_UNITS);
            let mut parameters = vec![1_000.0 * sign; count];
            parameters[(inputs.count() + 1) * MOST_UNITS..].fill(1e9 * sign);
            let network = LayerNetwork::new("large", inputs, MOST_UNITS, &parameters, u16::MAX);
            let network = network.expect("as many as it needs");
            let board = vec![Cell::first(0); cells];
            let points = LayerSums::default().points(&network, &board, 1);
            assert_eq!(i64::from(points), if sign > 0.0 { MOST_POINTS } else { -MOST_POINTS });
        }
    }
}
