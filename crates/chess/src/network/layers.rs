//! The weights of the network, their file, and the forward pass in integers (layers of clipped and squared
//! units; our own format).

use super::placement::{Placement, inputs};
use cozy_chess::Board;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The first bytes of a file; the last of them is the version.
const MAGIC: [u8; 8] = *b"nwchess\x02";

/// The network that comes with the crate; its training: `docs/models/chess-network.md`.
static EMBEDDED: &[u8] = include_bytes!("../../weights/network.nwn");

/// The fixed-point one of the first layer.
const ONE: i16 = 512;

/// The largest weight of the first layer, in parts of [`ONE`].
const MAX_WEIGHT: i16 = 990;

/// The fixed-point one of the second layer's weights.
const WEIGHT_ONE: i16 = 1_024;

/// The largest weight of the second layer, in parts of [`WEIGHT_ONE`].
const MAX_HEAD_WEIGHT: i16 = 8_000;

/// The fixed-point one of the second layer's sum, and of its bias.
const SUM_ONE: i32 = ONE as i32 * WEIGHT_ONE as i32;

/// The parts of a centipawn in which a unit of the sum is given.
const CENTIPAWN: i32 = 16;

/// The two layers of a network. For either side the first layer adds a row for each piece; the sums, clipped
/// to 0 to 1 and squared, are weighted by the second layer, which has a head for each eighth of the pieces
/// left. All are integers. The result is the log-odds of a win for the side to move, or what corrects it; in
/// centipawns it is a multiple of that.
///
/// ```
/// use nullwindow_chess::Layers;
/// let layers = Layers::embedded();
/// assert_eq!(Layers::read(&layers.file()).as_ref(), Ok(&*layers));
/// ```
#[derive(Clone, PartialEq)]
pub struct Layers {
    /// Whether the network stands alone, or corrects the linear evaluation.
    alone: bool,
    /// A row of the first layer for each input, one after another.
    rows: Vec<i16>,
    /// The bias of the first layer.
    bias: Vec<i16>,
    heads: Vec<Head>,
    /// Centipawns for each unit of the second layer's sum, in parts of [`CENTIPAWN`].
    centipawns: i32,
}

/// The second layer for one range of numbers of pieces.
#[derive(Clone, PartialEq)]
struct Head {
    /// For the side to move, and for the other.
    weights: [Vec<i16>; 2],
    bias: i32,
}

impl fmt::Debug for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layers { alone, centipawns, .. } = self;
        let units = self.units();
        write!(f, "Layers {{ alone: {alone}, units: {units}, centipawns: {centipawns} / {CENTIPAWN}, .. }}")
    }
}

/// An error in a file of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LayersError {
    /// The file has other first bytes.
    #[error("byte 0: not a network for chess, or of another version")]
    Magic,
    /// The layers have other sizes.
    #[error(
        "byte 8: a network of {found:?} inputs, units, heads and kind, where this program has {inputs}, a \
         multiple of 32 up to 256, {heads}, and 0 or 1",
        inputs = Placement::INPUTS, heads = Layers::HEADS
    )]
    Sizes {
        /// Inputs, hidden units for each side, heads, and whether the network stands alone.
        found: [u16; 4],
    },
    /// The file is shorter or longer than its sizes require.
    #[error("{found} bytes, where a network has {expected}")]
    Length {
        /// The length of the file.
        found: usize,
        /// The length of a network.
        expected: usize,
    },
    /// The checksum differs.
    #[error("the checksum at byte {at} differs: the file is damaged")]
    Checksum {
        /// The offset of the checksum.
        at: usize,
    },
    /// A number is out of range.
    #[error("byte {at}: a number out of range")]
    Number {
        /// Its offset.
        at: usize,
    },
}

impl Layers {
    /// The largest number of hidden units for each side; all are multiples of 32.
    pub const MAX_UNITS: usize = 256;

    /// Heads: one for each four pieces.
    pub const HEADS: usize = 8;

    /// The largest magnitude of a bias of the second layer.
    pub const MAX_BIAS: f32 = 1_000.0;

    /// The largest number of centipawns of a unit.
    pub const MAX_CENTIPAWNS: f32 = 10_000.0;

    /// The largest magnitude of a weight of the first layer.
    pub const MAX_WEIGHT: f32 = MAX_WEIGHT as f32 / ONE as f32;

    /// The largest magnitude of a weight of the second layer.
    pub const MAX_HEAD_WEIGHT: f32 = MAX_HEAD_WEIGHT as f32 / WEIGHT_ONE as f32;

    /// The number of parameters that [`new`](Self::new) takes for this number of hidden units.
    ///
    /// ```
    /// use nullwindow_chess::Layers;
    /// assert_eq!(Layers::parameters(32), 769 * 32 + 8 * (2 * 32 + 1));
    /// ```
    #[must_use]
    pub const fn parameters(units: usize) -> usize {
        (Placement::INPUTS + 1) * units + Self::HEADS * (2 * units + 1)
    }

    /// The network of this number of hidden units with these parameters: a row of the first layer for each
    /// input, and its bias; and for each head the weights of the second layer for the side to move and for
    /// the other, and its bias. One unit of the second layer's sum is `centipawns`. It stands `alone`, or
    /// corrects the linear evaluation.
    ///
    /// All are rounded to fixed point, and clamped to the largest magnitudes above.
    ///
    /// # Panics
    /// If the number of units is not a multiple of 32 up to [`MAX_UNITS`](Self::MAX_UNITS), or that of the
    /// parameters is not that of [`parameters`](Self::parameters).
    ///
    /// ```
    /// use nullwindow_chess::{Chess, Layers, NetworkEvaluator};
    /// let mut parameters = vec![0.0; Layers::parameters(32)];
    /// *parameters.last_mut().unwrap() = 0.5; // the bias of the last head
    /// let layers = Layers::new(32, &parameters, 200.0, true).into();
    /// let network = NetworkEvaluator { layers, ..NetworkEvaluator::embedded() };
    /// assert_eq!(network.centipawns(&Chess::start()), 100);
    /// ```
    #[must_use]
    pub fn new(units: usize, parameters: &[f32], centipawns: f32, alone: bool) -> Self {
        assert!(has_units(units) && parameters.len() == Self::parameters(units));
        let fixed = |one: i32, max: f32| move |number: &f32| (number.clamp(-max, max) * one as f32).round();
        let (first, second) = parameters.split_at((Placement::INPUTS + 1) * units);
        let of_first = fixed(ONE.into(), Self::MAX_WEIGHT);
        let mut rows: Vec<i16> = first.iter().map(|number| of_first(number) as i16).collect();
        let bias = rows.split_off(Placement::INPUTS * units);
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
        let centipawns = (centipawns.clamp(0.0, Self::MAX_CENTIPAWNS) * CENTIPAWN as f32).round() as i32;
        Layers { alone, rows, bias, heads, centipawns }
    }

    /// The parameters as [`new`](Self::new) takes them, as they were rounded.
    ///
    /// ```
    /// use nullwindow_chess::Layers;
    /// let layers = Layers::embedded();
    /// assert_eq!(layers.to_parameters().len(), Layers::parameters(layers.units()));
    /// ```
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

    /// The network that comes with the crate.
    ///
    /// # Panics
    /// If the file was damaged before the crate was compiled.
    #[must_use]
    pub fn embedded() -> Arc<Layers> {
        static LOADED: LazyLock<Arc<Layers>> =
            LazyLock::new(|| Arc::new(Layers::read(EMBEDDED).expect("weights/network.nwn is tested")));
        Arc::clone(&LOADED)
    }

    /// Whether the network is an evaluation by itself; if not, it corrects the linear one.
    #[inline]
    #[must_use]
    pub fn is_alone(&self) -> bool {
        self.alone
    }

    /// The number of hidden units for each side.
    #[inline]
    #[must_use]
    pub fn units(&self) -> usize {
        self.bias.len()
    }

    /// The head for a position with this number of pieces.
    ///
    /// ```
    /// use nullwindow_chess::Layers;
    /// assert_eq!([2, 5, 6, 32].map(Layers::head), [0, 0, 1, 7]);
    /// ```
    #[inline]
    #[must_use]
    pub fn head(pieces: u32) -> usize {
        ((pieces as usize).saturating_sub(2) / 4).min(Self::HEADS - 1)
    }

    /// The output of the network for a board, computed anew, as [`output_of`](Self::output_of).
    #[inline]
    pub(super) fn output(&self, board: &Board, scale: (i32, i32)) -> i32 {
        if self.units() == LANES {
            self.anew::<1>(board, scale)
        } else {
            self.anew::<MAX_PARTS>(board, scale)
        }
    }

    /// The output for a board, if the units have at most `PARTS` parts of [`LANES`].
    #[inline(always)]
    fn anew<const PARTS: usize>(&self, board: &Board, scale: (i32, i32)) -> i32 {
        let (mut own, mut other) = ([[0; LANES]; PARTS], [[0; LANES]; PARTS]);
        let parts = if PARTS == 1 { 1 } else { self.units() / LANES };
        let (rows, bias) = (self.rows.as_chunks::<LANES>().0, self.bias.as_chunks::<LANES>().0);
        // An array of fixed length is read without checks.
        let first: &[_; Placement::INPUTS] = rows.first_chunk().expect("each input has a row");
        for part in 0..parts {
            let (mut own_sums, mut other_sums) = (bias[part], bias[part]);
            inputs(board, |own_input, other_input| {
                let [own_row, other_row] = [own_input, other_input].map(|input| match PARTS {
                    1 => &first[input],
                    _ => &rows[input * parts + part],
                });
                for i in 0..LANES {
                    own_sums[i] += own_row[i];
                    other_sums[i] += other_row[i];
                }
            });
            (own[part], other[part]) = (own_sums, other_sums);
        }
        let [own, other] = [&own, &other].map(|sums| sums[..parts].as_flattened());
        self.output_of([own, other], board.occupied().len(), scale)
    }

    /// The output for these sums of the first layer, of the side to move and of the other, and this number of
    /// pieces: in centipawns from the view of the side to move, times a scale (numerator and denominator).
    /// Rounded towards 0.
    #[inline(always)]
    pub(super) fn output_of(&self, hidden: [&[i16]; 2], pieces: u32, (part, whole): (i32, i32)) -> i32 {
        let head = &self.heads[Self::head(pieces)];
        let mut sum = 0;
        for (hidden, weights) in hidden.into_iter().zip(&head.weights) {
            // As many units at once as fill two vectors, so that products and sums are one instruction for
            // all.
            for (hidden, weights) in hidden.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0)
            {
                let squares: [i16; LANES] = hidden.map(|hidden| {
                    let unit = hidden.clamp(0, ONE);
                    // The square in parts of `ONE`.
                    ((i32::from(unit << 4) * i32::from(unit << 3)) >> 16) as i16
                });
                sum += (0..LANES).map(|i| i32::from(squares[i]) * i32::from(weights[i])).sum::<i32>();
            }
        }
        let sum = i64::from(sum) + i64::from(head.bias);
        let scaled = sum * i64::from(self.centipawns) * i64::from(part);
        (scaled / (i64::from(SUM_ONE) * i64::from(CENTIPAWN) * i64::from(whole))) as i32
    }

    /// The first layer's sums without any piece.
    #[inline]
    pub(super) fn bias(&self) -> &[i16] {
        &self.bias
    }

    /// The rows of the first layer, one after another.
    #[inline]
    pub(super) fn rows(&self) -> &[i16] {
        &self.rows
    }

    /// Reads the bytes of a file: a magic number with a version; inputs, hidden units, heads, and whether the
    /// network stands alone; the first layer's rows and bias as 16-bit multiples of 1/512; of each head the
    /// weights as 16-bit multiples of 1/1024, and the bias as a 32-bit one of 1/524288; sixteenths of a
    /// centipawn of a unit (32 bits); and the CRC-32 of all bytes before it. All are little-endian.
    ///
    /// # Errors
    /// If the bytes are not a network of such sizes, or damaged.
    pub fn read(file: &[u8]) -> Result<Layers, LayersError> {
        let body = file.strip_prefix(&MAGIC).ok_or(LayersError::Magic)?;
        let length = |units: usize| SIZES_END + 2 * Self::parameters(units) + 2 * Self::HEADS + 8;
        let wrong = |expected: usize| LayersError::Length { found: file.len(), expected };
        let (sizes, body) = body.split_at_checked(8).ok_or(wrong(length(32)))?;
        let found = [0, 2, 4, 6].map(|at| u16::from_le_bytes([sizes[at], sizes[at + 1]]));
        let [inputs, units, heads, alone] = found.map(usize::from);
        if inputs != Placement::INPUTS || !has_units(units) || heads != Self::HEADS || alone > 1 {
            return Err(LayersError::Sizes { found });
        }
        if file.len() != length(units) {
            return Err(wrong(length(units)));
        }
        let at = file.len() - 4;
        if file[at..] != crc32fast::hash(&file[..at]).to_le_bytes() {
            return Err(LayersError::Checksum { at });
        }
        let mut numbers = Numbers { file, body };
        let mut rows = numbers.words((Placement::INPUTS + 1) * units, MAX_WEIGHT)?;
        let bias = rows.split_off(Placement::INPUTS * units);
        let mut heads = Vec::with_capacity(Self::HEADS);
        for _ in 0..Self::HEADS {
            let weights = [(); 2].map(|()| numbers.words(units, MAX_HEAD_WEIGHT));
            let [own, other] = weights;
            let bias = numbers.number(-MAX_BIAS..=MAX_BIAS)?;
            heads.push(Head { weights: [own?, other?], bias });
        }
        let centipawns = numbers.number(0..=Self::MAX_CENTIPAWNS as i32 * CENTIPAWN)?;
        Ok(Layers { alone: alone == 1, rows, bias, heads, centipawns })
    }

    /// The file of this network, which [`read`](Self::read) reads.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        let sizes = [Placement::INPUTS, self.units(), Self::HEADS, self.alone.into()];
        file.extend(sizes.iter().flat_map(|&size| (size as u16).to_le_bytes()));
        let words =
            |file: &mut Vec<u8>, words: &[i16]| file.extend(words.iter().flat_map(|n| n.to_le_bytes()));
        words(&mut file, &self.rows);
        words(&mut file, &self.bias);
        for Head { weights, bias } in &self.heads {
            weights.iter().for_each(|side| words(&mut file, side));
            file.extend(bias.to_le_bytes());
        }
        file.extend(self.centipawns.to_le_bytes());
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file
    }
}

/// The numbers of a file that are still to be read.
struct Numbers<'f> {
    file: &'f [u8],
    body: &'f [u8],
}

impl Numbers<'_> {
    /// The next numbers of 16 bits, of at most this magnitude.
    fn words(&mut self, count: usize, max: i16) -> Result<Vec<i16>, LayersError> {
        let word = |_| {
            let at = self.file.len() - self.body.len();
            let (&bytes, rest) = self.body.split_first_chunk().ok_or(LayersError::Number { at })?;
            self.body = rest;
            let number = i16::from_le_bytes(bytes);
            if (-max..=max).contains(&number) { Ok(number) } else { Err(LayersError::Number { at }) }
        };
        (0..count).map(word).collect()
    }

    /// The next number of 32 bits, in this range.
    fn number(&mut self, range: std::ops::RangeInclusive<i32>) -> Result<i32, LayersError> {
        let at = self.file.len() - self.body.len();
        let (&bytes, rest) = self.body.split_first_chunk().ok_or(LayersError::Number { at })?;
        self.body = rest;
        let number = i32::from_le_bytes(bytes);
        if range.contains(&number) { Ok(number) } else { Err(LayersError::Number { at }) }
    }
}

/// Whether a network can have this number of hidden units for each side.
fn has_units(units: usize) -> bool {
    units > 0 && units.is_multiple_of(LANES) && units <= Layers::MAX_UNITS
}

/// Units that are summed at once, by vector instructions.
const LANES: usize = 32;
/// The largest number of parts of so many units.
const MAX_PARTS: usize = Layers::MAX_UNITS / LANES;
/// The byte after the sizes.
const SIZES_END: usize = MAGIC.len() + 8;
/// The largest bias of the second layer, in parts of [`SUM_ONE`].
const MAX_BIAS: i32 = Layers::MAX_BIAS as i32 * SUM_ONE;

// The sum of the bias and a row for each piece does not overflow, and neither does that of the second layer.
const _: () = assert!((Placement::MAX_PIECES + 1) * MAX_WEIGHT as usize <= i16::MAX as usize);
const _: () = assert!(2 * Layers::MAX_UNITS as i64 * ONE as i64 * MAX_HEAD_WEIGHT as i64 <= i32::MAX as i64);
