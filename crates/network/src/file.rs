//! The file of a network (our own format).

use crate::inputs::Inputs;
use crate::layers::{HEADS, Head, Layers, MAX_BIAS, MAX_HEAD_WEIGHT, MAX_UNITS, POINT};
use std::marker::PhantomData;

/// An error in a file of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LayersError {
    /// The file has other first bytes.
    #[error("byte 0: not a network for this game, or of another version")]
    Magic,
    /// The layers have other sizes.
    #[error(
        "byte 8: a network of {found:?} inputs, units and heads, where this program has {inputs}, a \
         multiple of 32 up to {MAX_UNITS}, and {HEADS}"
    )]
    Sizes {
        /// Inputs, hidden units for each side, and heads.
        found: [u16; 3],
        /// The inputs that the game has.
        inputs: usize,
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

/// The byte after the sizes.
const SIZES_END: usize = 14;

impl<I: Inputs> Layers<I> {
    /// Reads the bytes of a file: a magic number with a version; inputs, hidden units and heads; the first
    /// layer's rows and bias as 16-bit multiples of 1/512; of each head the weights as 16-bit multiples of
    /// 1/1024, and the bias as a 32-bit one of 1/524288; sixteenths of a point of a unit (32 bits); and the
    /// CRC-32 of all bytes before it. All are little-endian.
    ///
    /// # Errors
    /// If the bytes are not a network of such sizes, or damaged.
    pub fn read(file: &[u8]) -> Result<Self, LayersError> {
        let body = file.strip_prefix(&I::MAGIC).ok_or(LayersError::Magic)?;
        let length = |units: usize| SIZES_END + 2 * Self::parameters(units) + 2 * Self::HEADS + 8;
        let wrong = |expected: usize| LayersError::Length { found: file.len(), expected };
        let (sizes, body) = body.split_at_checked(6).ok_or(wrong(length(32)))?;
        let found = [0, 2, 4].map(|at| u16::from_le_bytes([sizes[at], sizes[at + 1]]));
        let [inputs, units, heads] = found.map(usize::from);
        if inputs != I::COUNT || !Self::has_units(units) || heads != Self::HEADS {
            return Err(LayersError::Sizes { found, inputs: I::COUNT });
        }
        if file.len() != length(units) {
            return Err(wrong(length(units)));
        }
        let at = file.len() - 4;
        if file[at..] != crc32fast::hash(&file[..at]).to_le_bytes() {
            return Err(LayersError::Checksum { at });
        }
        let mut numbers = Numbers { file, body };
        let mut rows = numbers.words((I::COUNT + 1) * units, Self::MAX_ROW_WEIGHT)?;
        let bias = rows.split_off(I::COUNT * units);
        let mut heads = Vec::with_capacity(Self::HEADS);
        for _ in 0..Self::HEADS {
            let weights = [(); 2].map(|()| numbers.words(units, MAX_HEAD_WEIGHT));
            let [own, other] = weights;
            let bias = numbers.number(-MAX_BIAS..=MAX_BIAS)?;
            heads.push(Head { weights: [own?, other?], bias });
        }
        let points = numbers.number(0..=Self::MAX_POINTS as i32 * POINT)?;
        Ok(Layers { rows, bias, heads, points, inputs: PhantomData })
    }

    /// The file of this network, which [`read`](Self::read) reads.
    #[must_use]
    pub fn file(&self) -> Vec<u8> {
        let mut file = I::MAGIC.to_vec();
        let sizes = [I::COUNT, self.units(), Self::HEADS];
        file.extend(sizes.iter().flat_map(|&size| (size as u16).to_le_bytes()));
        let words =
            |file: &mut Vec<u8>, words: &[i16]| file.extend(words.iter().flat_map(|n| n.to_le_bytes()));
        words(&mut file, &self.rows);
        words(&mut file, &self.bias);
        for Head { weights, bias } in &self.heads {
            weights.iter().for_each(|side| words(&mut file, side));
            file.extend(bias.to_le_bytes());
        }
        file.extend(self.points.to_le_bytes());
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
