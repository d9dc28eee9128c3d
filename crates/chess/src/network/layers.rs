//! The weights of the network, their file, and the sum that they stand for.

use super::placement::{Placement, inputs};
use cozy_chess::Board;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// What a file of a network begins with; the last byte is the version.
const MAGIC: [u8; 8] = *b"nwchess\x01";

/// The network that comes with the crate; `docs/models/chess-network.md` tells how it was trained.
static EMBEDDED: &[u8] = include_bytes!("../../weights/network.nwn");

/// So many units of a sum of the first layer are 1.
const UNIT: i16 = 512;

/// No weight of the first layer is larger, in units.
const MOST: i16 = 990;

/// The two layers of a network. For either side a row of the first layer is added for each piece; the sums, held between 0 and 1 and
/// squared, are weighted by the second layer, which has a head for each eighth of the pieces left. The sum of that is by how much the
/// logarithm of the odds to win is corrected for the side to move; centipawns are a multiple of it.
///
/// ```
/// use nullwindow_chess::Layers;
/// let layers = Layers::embedded();
/// assert_eq!(Layers::read(&layers.file()).as_ref(), Ok(&*layers));
/// ```
#[derive(Clone, PartialEq)]
pub struct Layers {
    rows: Vec<[i16; Layers::HIDDEN]>,
    begin: [i16; Layers::HIDDEN],
    heads: Vec<Head>,
    centipawns: f32,
}

/// The second layer, for some numbers of pieces.
#[derive(Clone, Copy, PartialEq)]
struct Head {
    /// For the side to move, and for the other.
    weights: [[f32; Layers::HIDDEN]; 2],
    begin: f32,
}

impl fmt::Debug for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layers").field("centipawns", &self.centipawns).finish_non_exhaustive()
    }
}

/// What is wrong with a file of a network.
///
/// ```
/// use nullwindow_chess::{Layers, LayersError};
/// assert_eq!(Layers::read(b"").err(), Some(LayersError::Magic));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LayersError {
    /// It begins with something else.
    #[error("byte 0: this is no network for chess, or of another version")]
    Magic,
    /// It has other layers.
    #[error(
        "byte 8: a network of {found:?} inputs, hidden units and heads, where this program has {expected:?}"
    )]
    Sizes {
        /// Inputs, hidden units for each side, and heads.
        found: [u16; 3],
        /// Those that there should be.
        expected: [u16; 3],
    },
    /// It is shorter or longer than its sizes say.
    #[error("{found} bytes, where a network has {expected}")]
    Length {
        /// Its length.
        found: usize,
        /// The right length.
        expected: usize,
    },
    /// Its checksum is another.
    #[error("the checksum at byte {at} does not fit: the file is damaged")]
    Checksum {
        /// Where the checksum stands.
        at: usize,
    },
    /// A number is out of range.
    #[error("byte {at}: a number out of range")]
    Number {
        /// Where it stands.
        at: usize,
    },
}

impl Layers {
    /// Hidden units for each side.
    pub const HIDDEN: usize = 32;

    /// Heads: one for each four pieces.
    pub const HEADS: usize = 8;

    /// No number of the second layer, and not the centipawns of a unit, may be larger in a file.
    pub const LARGEST: f32 = 1e6;

    /// How many numbers [`new`](Self::new) takes.
    pub const PARAMETERS: usize =
        (Placement::INPUTS + 1) * Self::HIDDEN + Self::HEADS * (2 * Self::HIDDEN + 1);

    /// Weights of the first layer are held within this.
    pub const MOST_WEIGHT: f32 = MOST as f32 / UNIT as f32;

    /// A network with these numbers: a row of the first layer for each input, what its sums begin with, and for each head the weights of
    /// the second layer, for the side to move and for the other, and what its sum begins with. `centipawns` are one unit of the sum.
    ///
    /// The numbers of the first layer are rounded to 1/512, and held within [`MOST_WEIGHT`](Self::MOST_WEIGHT).
    ///
    /// # Panics
    /// If there are not [`PARAMETERS`](Self::PARAMETERS) of them.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, Layers, Network};
    /// let mut parameters = vec![0.0; Layers::PARAMETERS];
    /// *parameters.last_mut().unwrap() = 0.5; // the last head's sum begins with it
    /// let network = Network { layers: Layers::new(&parameters, 200.0).into(), ..Network::embedded() };
    /// assert_eq!(network.correction(&Chess::start()), 100);
    /// ```
    #[must_use]
    pub fn new(parameters: &[f32], centipawns: f32) -> Self {
        assert_eq!(parameters.len(), Self::PARAMETERS);
        let (first, second) = parameters.split_at((Placement::INPUTS + 1) * Self::HIDDEN);
        let units =
            |weight: f32| (weight * f32::from(UNIT)).round().clamp(f32::from(-MOST), f32::from(MOST)) as i16;
        let mut rows: Vec<_> =
            first.as_chunks().0.iter().map(|row: &[f32; Self::HIDDEN]| row.map(units)).collect();
        let begin = rows.pop().unwrap_or([0; Self::HIDDEN]);
        let heads = second.chunks_exact(2 * Self::HIDDEN + 1).map(Head::new).collect();
        Layers { rows, begin, heads, centipawns }
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

    /// The head for a position of so many pieces.
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

    /// The correction on a board, in centipawns for the side to move, as if no draw were likely.
    #[inline]
    pub(super) fn value(&self, board: &Board) -> f32 {
        let head = &self.heads[Self::head(board.occupied().len())];
        let mut sums = [0.0; LANES];
        for (hidden, weights) in self.hidden(board).iter().zip(&head.weights) {
            for (hidden, weights) in hidden.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0)
            {
                for i in 0..LANES {
                    let unit = f32::from(hidden[i].clamp(0, UNIT));
                    sums[i] += unit * unit * weights[i];
                }
            }
        }
        let sum = sums.iter().sum::<f32>() / f32::from(UNIT).powi(2) + head.begin;
        sum * self.centipawns
    }

    /// The sums of the first layer in units, for the side to move and for the other.
    #[inline]
    fn hidden(&self, board: &Board) -> [[i16; Self::HIDDEN]; 2] {
        let (mut own, mut other) = (self.begin, self.begin);
        inputs(board, |of_own, of_other| {
            let (of_own, of_other) = (&self.rows[usize::from(of_own)], &self.rows[usize::from(of_other)]);
            for i in 0..Self::HIDDEN {
                own[i] += of_own[i];
                other[i] += of_other[i];
            }
        });
        [own, other]
    }

    /// Reads the bytes of a file: a magic number with a version; inputs, hidden units and heads; the numbers that [`new`](Self::new)
    /// takes, those of the first layer in units of 1/512 with 16 bits, the others as floating-point numbers of 32; centipawns of a unit; and the CRC-32 of
    /// all before it. All are little-endian.
    ///
    /// # Errors
    /// If they are no network of these sizes, or damaged.
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
            if !(-MOST..=MOST).contains(&number) {
                return Err(LayersError::Number { at: MAGIC.len() + 6 + 2 * i });
            }
            parameters.push(f32::from(number) / f32::from(UNIT));
        }
        for (i, &bytes) in second.as_chunks().0.iter().enumerate() {
            let number = f32::from_le_bytes(bytes);
            if !(-Self::LARGEST..=Self::LARGEST).contains(&number) {
                return Err(LayersError::Number { at: MAGIC.len() + 6 + 2 * FIRST + 4 * i });
            }
            parameters.push(number);
        }
        let centipawns = parameters.pop().unwrap_or_default();
        Ok(Layers::new(&parameters, centipawns))
    }

    /// The file of this network: what [`read`](Self::read) reads.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.extend(SIZES.iter().flat_map(|size| size.to_le_bytes()));
        let first = self.rows.iter().chain([&self.begin]).flatten();
        file.extend(first.flat_map(|number| number.to_le_bytes()));
        for Head { weights, begin } in &self.heads {
            file.extend(weights.as_flattened().iter().chain([begin]).flat_map(|number| number.to_le_bytes()));
        }
        file.extend(self.centipawns.to_le_bytes());
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file
    }
}

/// Sums of the second layer run beside each other.
const LANES: usize = 16;
/// Numbers of the first layer, and of the second.
const FIRST: usize = (Placement::INPUTS + 1) * Layers::HIDDEN;
const SECOND: usize = Layers::PARAMETERS - FIRST;
const SIZES: [u16; 3] = [Placement::INPUTS as u16, Layers::HIDDEN as u16, Layers::HEADS as u16];

// Every piece and what the sum begins with, each the largest; and no unit is left out.
const _: () = assert!((Placement::MOST_PIECES + 1) * MOST as usize <= i16::MAX as usize);
const _: () = assert!(Layers::HIDDEN.is_multiple_of(LANES));

impl Head {
    /// Of the weights for the side to move, those for the other, and what the sum begins with.
    fn new(numbers: &[f32]) -> Self {
        let (weights, begin) = numbers.split_at(2 * Layers::HIDDEN);
        let (own, other) = weights.split_at(Layers::HIDDEN);
        let of = |weights: &[f32]| std::array::from_fn(|i| weights[i]);
        Head { weights: [of(own), of(other)], begin: begin[0] }
    }
}
