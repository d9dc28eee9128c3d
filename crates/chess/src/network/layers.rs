//! The weights of the network, their file, and the forward pass (layers of clipped and squared units; our own
//! format).

use super::placement::{Placement, inputs};
use cozy_chess::Board;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The first bytes of a file; the last of them is the version.
const MAGIC: [u8; 8] = *b"nwchess\x01";

/// The network that comes with the crate; its training: `docs/models/chess-network.md`.
static EMBEDDED: &[u8] = include_bytes!("../../weights/network.nwn");

/// The fixed-point one of the first layer.
const ONE: i16 = 512;

/// The largest weight of the first layer, in parts of [`ONE`].
const MAX_WEIGHT: i16 = 990;

/// The two layers of a network. For either side the first layer adds a row for each piece; the sums, clipped
/// to 0 to 1 and squared, are weighted by the second layer, which has a head for each eighth of the pieces
/// left. The result corrects the log-odds of a win for the side to move; the correction in centipawns is a
/// multiple of it.
///
/// ```
/// use nullwindow_chess::Layers;
/// let layers = Layers::embedded();
/// assert_eq!(Layers::read(&layers.file()).as_ref(), Ok(&*layers));
/// ```
#[derive(Clone, PartialEq)]
pub struct Layers {
    rows: Box<[[i16; Layers::HIDDEN]; Placement::INPUTS]>,
    /// The bias of the first layer.
    bias: [i16; Layers::HIDDEN],
    heads: Vec<Head>,
    /// Centipawns for each unit of the second layer's sum.
    centipawns: f32,
}

/// The second layer for one range of numbers of pieces.
#[derive(Clone, Copy, PartialEq)]
struct Head {
    /// For the side to move, and for the other.
    weights: [[f32; Layers::HIDDEN]; 2],
    bias: f32,
}

impl fmt::Debug for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layers").field("centipawns", &self.centipawns).finish_non_exhaustive()
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
        "byte 8: a network of {found:?} inputs, hidden units and heads, where this program has {expected:?}"
    )]
    Sizes {
        /// Inputs, hidden units for each side, and heads.
        found: [u16; 3],
        /// The sizes that this program reads.
        expected: [u16; 3],
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
    /// Hidden units for each side.
    pub const HIDDEN: usize = 32;

    /// Heads: one for each four pieces.
    pub const HEADS: usize = 8;

    /// The largest magnitude in a file of a number of the second layer, and of the centipawns of a unit.
    pub const MAX_NUMBER: f32 = 1e6;

    /// The number of parameters that [`new`](Self::new) takes.
    pub const PARAMETERS: usize =
        (Placement::INPUTS + 1) * Self::HIDDEN + Self::HEADS * (2 * Self::HIDDEN + 1);

    /// The largest magnitude of a weight of the first layer.
    pub const MAX_WEIGHT: f32 = MAX_WEIGHT as f32 / ONE as f32;

    /// The network with these parameters: a row of the first layer for each input, and its bias; and for each
    /// head the weights of the second layer for the side to move and for the other, and its bias. One unit of
    /// the second layer's sum is `centipawns`.
    ///
    /// The parameters of the first layer are rounded to 1/512, and clamped to
    /// ±[`MAX_WEIGHT`](Self::MAX_WEIGHT).
    ///
    /// # Panics
    /// If the number of parameters is not [`PARAMETERS`](Self::PARAMETERS).
    ///
    /// ```
    /// use nullwindow_chess::{Chess, Layers, NetworkEvaluator};
    /// let mut parameters = vec![0.0; Layers::PARAMETERS];
    /// *parameters.last_mut().unwrap() = 0.5; // the bias of the last head
    /// let layers = Layers::new(&parameters, 200.0).into();
    /// let network = NetworkEvaluator { layers, ..NetworkEvaluator::embedded() };
    /// assert_eq!(network.correction(&Chess::start()), 100);
    /// ```
    #[must_use]
    pub fn new(parameters: &[f32], centipawns: f32) -> Self {
        assert_eq!(parameters.len(), Self::PARAMETERS);
        let (first, second) = parameters.split_at((Placement::INPUTS + 1) * Self::HIDDEN);
        let fixed_point = |weight: f32| {
            (weight * f32::from(ONE)).round().clamp(f32::from(-MAX_WEIGHT), f32::from(MAX_WEIGHT)) as i16
        };
        let mut rows: Vec<_> =
            first.as_chunks().0.iter().map(|row: &[f32; Self::HIDDEN]| row.map(fixed_point)).collect();
        let bias = rows.pop().unwrap_or([0; Self::HIDDEN]);
        let heads = second.chunks_exact(2 * Self::HIDDEN + 1).map(Head::new).collect();
        let rows = rows.try_into().expect("the number of parameters is that of the rows");
        Layers { rows, bias, heads, centipawns }
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

    /// The output of the network, in centipawns from the view of the side to move, before the scale for
    /// likely draws.
    #[inline]
    pub(super) fn output(&self, board: &Board) -> f32 {
        let head = &self.heads[Self::head(board.occupied().len())];
        let mut sums = [0.0; LANES];
        for (hidden, weights) in self.hidden(board).iter().zip(&head.weights) {
            for (hidden, weights) in hidden.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0)
            {
                for i in 0..LANES {
                    let unit = f32::from(hidden[i].clamp(0, ONE));
                    sums[i] += unit * unit * weights[i];
                }
            }
        }
        let sum = sums.iter().sum::<f32>() / f32::from(ONE).powi(2) + head.bias;
        sum * self.centipawns
    }

    /// The sums of the first layer in fixed point, for the side to move and for the other.
    #[inline]
    fn hidden(&self, board: &Board) -> [[i16; Self::HIDDEN]; 2] {
        let (mut own, mut other) = (self.bias, self.bias);
        inputs(board, |own_input, other_input| {
            let own_row = &self.rows[own_input];
            let other_row = &self.rows[other_input];
            for i in 0..Self::HIDDEN {
                own[i] += own_row[i];
                other[i] += other_row[i];
            }
        });
        [own, other]
    }

    /// Reads the bytes of a file: a magic number with a version; inputs, hidden units and heads; the
    /// parameters that [`new`](Self::new) takes, those of the first layer as 16-bit multiples of 1/512, the
    /// others as 32-bit floating-point numbers; centipawns of a unit; and the CRC-32 of all bytes before it.
    /// All are little-endian.
    ///
    /// # Errors
    /// If the bytes are not a network of these sizes, or damaged.
    pub fn read(file: &[u8]) -> Result<Layers, LayersError> {
        let body = file.strip_prefix(&MAGIC).ok_or(LayersError::Magic)?;
        let expected = SIZES;
        let length = MAGIC.len() + 6 + 2 * FIRST + 4 * (SECOND + 1) + 4;
        let wrong = LayersError::Length { found: file.len(), expected: length };
        let (sizes, body) = body.split_at_checked(6).ok_or(wrong)?;
        let word = |bytes: &[u8; 2]| u16::from_le_bytes(*bytes);
        let sizes = sizes.as_chunks().0.iter().map(word).collect::<Vec<_>>();
        if sizes != expected {
            return Err(LayersError::Sizes { found: std::array::from_fn(|i| sizes[i]), expected });
        }
        if file.len() != length {
            return Err(wrong);
        }
        let at = file.len() - 4;
        if file[at..] != crc32fast::hash(&file[..at]).to_le_bytes() {
            return Err(LayersError::Checksum { at });
        }
        let (first, second) = body[..body.len() - 4].split_at(2 * FIRST);
        let mut parameters = Vec::with_capacity(Self::PARAMETERS + 1);
        for (i, &bytes) in first.as_chunks().0.iter().enumerate() {
            let number = i16::from_le_bytes(bytes);
            if !(-MAX_WEIGHT..=MAX_WEIGHT).contains(&number) {
                return Err(LayersError::Number { at: MAGIC.len() + 6 + 2 * i });
            }
            parameters.push(f32::from(number) / f32::from(ONE));
        }
        for (i, &bytes) in second.as_chunks().0.iter().enumerate() {
            let number = f32::from_le_bytes(bytes);
            if !(-Self::MAX_NUMBER..=Self::MAX_NUMBER).contains(&number) {
                return Err(LayersError::Number { at: MAGIC.len() + 6 + 2 * FIRST + 4 * i });
            }
            parameters.push(number);
        }
        let centipawns = parameters.pop().unwrap_or_default();
        Ok(Layers::new(&parameters, centipawns))
    }

    /// The file of this network, which [`read`](Self::read) reads.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.extend(SIZES.iter().flat_map(|size| size.to_le_bytes()));
        let first = self.rows.iter().chain([&self.bias]).flatten();
        file.extend(first.flat_map(|number| number.to_le_bytes()));
        for Head { weights, bias } in &self.heads {
            file.extend(weights.as_flattened().iter().chain([bias]).flat_map(|number| number.to_le_bytes()));
        }
        file.extend(self.centipawns.to_le_bytes());
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file
    }
}

/// Partial sums of the second layer, for vector instructions.
const LANES: usize = 16;
/// Parameters of the first layer.
const FIRST: usize = (Placement::INPUTS + 1) * Layers::HIDDEN;
/// Parameters of the second layer.
const SECOND: usize = Layers::PARAMETERS - FIRST;
/// Inputs, hidden units for each side, and heads.
const SIZES: [u16; 3] = [Placement::INPUTS as u16, Layers::HIDDEN as u16, Layers::HEADS as u16];

// The sum of the bias and a row for each piece does not overflow; and the lanes cover all units.
const _: () = assert!((Placement::MAX_PIECES + 1) * MAX_WEIGHT as usize <= i16::MAX as usize);
const _: () = assert!(Layers::HIDDEN.is_multiple_of(LANES));

impl Head {
    /// The head with these numbers: the weights for the side to move, those for the other, and the bias.
    fn new(numbers: &[f32]) -> Self {
        let (weights, bias) = numbers.split_at(2 * Layers::HIDDEN);
        let (own, other) = weights.split_at(Layers::HIDDEN);
        let of = |weights: &[f32]| std::array::from_fn(|i| weights[i]);
        Head { weights: [of(own), of(other)], bias: bias[0] }
    }
}
