//! The weights of a network, and its forward pass in integers (Nasu 2018; units that are clipped and squared:
//! our own choice).

use crate::inputs::{CAPACITY, Inputs, RowChanges};
use crate::kernels::{accumulate, weigh};
use crate::one::ONE;
use std::fmt;
use std::marker::PhantomData;

/// The largest number of hidden units for each side.
pub(crate) const MAX_UNITS: usize = 512;

/// The largest weight of the first layer that any network has, in parts of [`ONE`].
const MAX_WEIGHT: i16 = 990;

/// The number of heads.
pub(crate) const HEADS: usize = 8;

/// The fixed-point one of the second layer's weights.
const WEIGHT_ONE: i16 = 1_024;

/// The largest weight of the second layer, in parts of [`WEIGHT_ONE`].
pub(crate) const MAX_HEAD_WEIGHT: i16 = 4_000;

/// The fixed-point one of the second layer's sum, and of its bias.
const SUM_ONE: i32 = ONE as i32 * WEIGHT_ONE as i32;

/// The largest bias of the second layer, in parts of [`SUM_ONE`].
pub(crate) const MAX_BIAS: i32 = 1_000 * SUM_ONE;

/// The parts of a point in which a unit of the sum is given.
pub(crate) const POINT: i32 = 16;

/// The two layers of a network. For either side the first layer adds a row for each input; the sums, clipped
/// to 0 to 1 and squared, are weighted by the second layer, which has several heads, each for positions of
/// its own. All are integers. The result is the log-odds of a win for the side to move; in points it is a
/// multiple of that.
#[derive(Clone, PartialEq)]
pub struct Layers<I> {
    /// A row of the first layer for each input, one after another.
    pub(crate) rows: Vec<i16>,
    /// The bias of the first layer.
    pub(crate) bias: Vec<i16>,
    pub(crate) heads: Vec<Head>,
    /// Points for each unit of the second layer's sum, in parts of [`POINT`].
    pub(crate) points: i32,
    pub(crate) inputs: PhantomData<I>,
}

/// The second layer for one kind of positions.
#[derive(Clone, PartialEq)]
pub(crate) struct Head {
    /// For the side to move, and for the other.
    pub(crate) weights: [Vec<i16>; 2],
    pub(crate) bias: i32,
}

impl<I: Inputs> fmt::Debug for Layers<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layers {{ units: {}, points: {} / {POINT}, .. }}", self.units(), self.points)
    }
}

impl<I: Inputs> Layers<I> {
    /// The largest number of hidden units for each side; all are multiples of 32.
    pub const MAX_UNITS: usize = MAX_UNITS;

    /// The number of heads.
    pub const HEADS: usize = HEADS;

    /// The largest magnitude of a bias of the second layer.
    pub const MAX_BIAS: f32 = (MAX_BIAS / SUM_ONE) as f32;

    /// The largest number of points of a unit.
    pub const MAX_POINTS: f32 = 10_000.0;

    /// The largest magnitude of a weight of the first layer: the sum of the bias and of as many rows as there
    /// are inputs at once does not overflow.
    pub const MAX_WEIGHT: f32 = Self::MAX_ROW_WEIGHT as f32 / ONE as f32;

    /// The same in parts of [`ONE`].
    pub(crate) const MAX_ROW_WEIGHT: i16 = {
        assert!(I::MOST <= CAPACITY && I::COUNT <= u16::MAX as usize);
        let most = i16::MAX / (I::MOST as i16 + 1);
        if most < MAX_WEIGHT { most } else { MAX_WEIGHT }
    };

    /// The largest magnitude of a weight of the second layer.
    pub const MAX_HEAD_WEIGHT: f32 = MAX_HEAD_WEIGHT as f32 / WEIGHT_ONE as f32;

    /// The number of parameters that [`new`](Self::new) takes for this number of hidden units.
    #[must_use]
    pub const fn parameters(units: usize) -> usize {
        (I::COUNT + 1) * units + Self::HEADS * (2 * units + 1)
    }

    /// Whether a network can have this number of hidden units for each side.
    pub(crate) fn has_units(units: usize) -> bool {
        units > 0 && units.is_multiple_of(32) && units <= Self::MAX_UNITS
    }

    /// The network of this number of hidden units with these parameters: a row of the first layer for each
    /// input, and its bias; and for each head the weights of the second layer for the side to move and for
    /// the other, and its bias. One unit of the second layer's sum is `points`.
    ///
    /// All are rounded to fixed point, and clamped to the largest magnitudes above.
    ///
    /// # Panics
    /// If the number of units is not a multiple of 32 up to [`MAX_UNITS`](Self::MAX_UNITS), or that of the
    /// parameters is not that of [`parameters`](Self::parameters).
    #[must_use]
    pub fn new(units: usize, parameters: &[f32], points: f32) -> Self {
        assert!(Self::has_units(units) && parameters.len() == Self::parameters(units));
        let fixed = |one: i32, max: f32| move |number: &f32| (number.clamp(-max, max) * one as f32).round();
        let (first, second) = parameters.split_at((I::COUNT + 1) * units);
        let of_first = fixed(ONE.into(), Self::MAX_WEIGHT);
        let mut rows: Vec<i16> = first.iter().map(|number| of_first(number) as i16).collect();
        let bias = rows.split_off(I::COUNT * units);
        let of_head = fixed(WEIGHT_ONE.into(), Self::MAX_HEAD_WEIGHT);
        let heads = second.chunks_exact(2 * units + 1).map(|numbers| {
            let side = |from: usize| {
                numbers[from..from + units].iter().map(|number| of_head(number) as i16).collect()
            };
            Head {
                weights: [side(0), side(units)],
                bias: fixed(SUM_ONE, Self::MAX_BIAS)(&numbers[2 * units]) as i32,
            }
        });
        let heads = heads.collect();
        let points = (points.clamp(0.0, Self::MAX_POINTS) * POINT as f32).round() as i32;
        Layers { rows, bias, heads, points, inputs: PhantomData }
    }

    /// The parameters as [`new`](Self::new) takes them, as they were rounded.
    #[must_use]
    pub fn to_parameters(&self) -> Vec<f32> {
        let first = self.rows.iter().chain(&self.bias).map(|&number| f32::from(number) / f32::from(ONE));
        let mut parameters: Vec<f32> = first.collect();
        for Head { weights, bias } in &self.heads {
            let weights = weights.iter().flatten();
            parameters.extend(weights.map(|&weight| f32::from(weight) / f32::from(WEIGHT_ONE)));
            parameters.push(*bias as f32 / SUM_ONE as f32);
        }
        parameters
    }

    /// The number of hidden units for each side.
    #[inline]
    #[must_use]
    pub fn units(&self) -> usize {
        self.bias.len()
    }

    /// The output for these sums of the first layer, of the side to move and of the other, by one of the
    /// heads: in points from the view of the side to move, times a scale (numerator and denominator, whose
    /// magnitudes are at most 8,191). Rounded towards 0.
    ///
    /// # Panics
    /// If there is no such head, or the scale's denominator is 0.
    #[inline(always)]
    #[must_use]
    pub fn output(&self, sums: [&[i16]; 2], head: usize, (part, whole): (i32, i32)) -> i32 {
        let Head { weights: [own, other], bias } = &self.heads[head];
        let sum = i64::from(weigh(sums, [own, other])) + i64::from(*bias);
        // Up to 2³² times 2¹⁸: the scale's parts are small.
        let scaled = sum * i64::from(self.points) * i64::from(part);
        (scaled / (i64::from(SUM_ONE) * i64::from(POINT) * i64::from(whole))) as i32
    }

    /// The output for a position, with `mover` (0 or 1) to move: as [`output`](Self::output), with the sums
    /// of the first layer computed anew.
    ///
    /// # Panics
    /// As that.
    #[must_use]
    pub fn output_anew(&self, position: I, mover: usize, head: usize, scale: (i32, i32)) -> i32 {
        let (units, mut rows) = (self.units(), RowChanges::default());
        position.difference(&I::EMPTY, position.frames(), &mut rows);
        let mut sums = [0; 2 * MAX_UNITS];
        for view in 0..2 {
            sums[view * units..][..units].copy_from_slice(&self.bias);
            accumulate(&mut sums, [view * units; 2], &self.rows, units, rows.of(view));
        }
        self.output(views(&sums[..2 * units], mover), head, scale)
    }
}

/// The sums of both views, those of the side to move (0 or 1) first.
#[inline(always)]
pub(crate) fn views(sums: &[i16], mover: usize) -> [&[i16]; 2] {
    let (first, second) = sums.split_at(sums.len() / 2);
    if mover == 0 { [first, second] } else { [second, first] }
}

// The sum of the second layer does not overflow.
const _: () = assert!(2 * MAX_UNITS as i64 * ONE as i64 * MAX_HEAD_WEIGHT as i64 <= i32::MAX as i64);
