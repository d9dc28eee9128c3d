//! The file of the weights: a header, the weights, and a checksum (our own).

use super::features::MATERIAL;
use super::slots::Relations;
use std::sync::OnceLock;
use thiserror::Error;

/// The weights that come with the crate, fitted by `nullwindow-lab train`; `docs/models` has the data.
#[cfg(feature = "embedded")]
static EMBEDDED: &[u8] = include_bytes!("../../weights/shogi.bin");

/// None come with it.
#[cfg(not(feature = "embedded"))]
static EMBEDDED: &[u8] = &[];

/// The weights of all players.
static LOADED: OnceLock<Weights> = OnceLock::new();

/// The first bytes of a file of weights, with the version of its format.
const HEADER: &[u8; 8] = b"NWSHOGI2";

/// The weights of an evaluation, numbered as by [`Relations`]: material in points (hundredths of a pawn),
/// pairs and attacks in sixteenths of a point.
///
/// ```
/// use nullwindow_shogi::Weights;
/// let weights = Weights::embedded();
/// assert_eq!(Weights::from_bytes(&weights.to_bytes())?, weights);
/// # Ok::<(), nullwindow_shogi::WeightsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(Box<[i16]>);

/// The reason why bytes are not weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// The bytes do not begin as such a file does.
    #[error("this is not a file of weights for shogi (it does not begin with NWSHOGI2)")]
    Header,
    /// There are too few or too many bytes.
    #[error("a file of weights for shogi has {wanted} bytes, not {found}")]
    Length {
        /// The number of bytes of such a file.
        wanted: usize,
        /// Those of this one.
        found: usize,
    },
    /// The checksum is not that of the weights.
    #[error("the file is damaged: its checksum is wrong")]
    Checksum,
}

impl Weights {
    /// The parts of a point in which the weights of pairs and attacks are stored.
    pub const PARTS: i32 = 16;

    /// The file of the weights that come with the crate; empty without its feature `embedded`.
    #[must_use]
    pub fn embedded_file() -> &'static [u8] {
        EMBEDDED
    }

    /// The weights that come with the crate, or those [given](Self::give) before; material alone if the crate
    /// was compiled without its feature `embedded`, and none were given.
    #[must_use]
    pub fn embedded() -> Self {
        LOADED.get_or_init(|| Weights::from_bytes(EMBEDDED).unwrap_or_else(|_| Weights::material())).clone()
    }

    /// Takes the content of a file as the weights that [`embedded`](Self::embedded) returns, unless it has
    /// returned some: for programs that fetch them when they need them, without the feature `embedded`.
    ///
    /// # Errors
    /// If it is not such a file, or is damaged.
    ///
    /// ```
    /// use nullwindow_shogi::{Weights, WeightsError};
    /// assert_eq!(Weights::give(b"no weights"), Err(WeightsError::Header));
    /// ```
    pub fn give(bytes: &[u8]) -> Result<(), WeightsError> {
        let weights = Self::from_bytes(bytes)?;
        LOADED.get_or_init(|| weights);
        Ok(())
    }

    /// Material alone, in round numbers; no weight of a pair or an attack.
    ///
    /// ```
    /// use nullwindow_shogi::Weights;
    /// assert_eq!(Weights::material().get()[0], 100); // a pawn
    /// ```
    #[must_use]
    pub fn material() -> Self {
        let board = [100, 300, 350, 500, 800, 950, 550, 550, 500, 520, 540, 1050, 1250];
        let hand = [110, 320, 380, 550, 880, 1050, 600];
        let mut weights = vec![0; Relations::get().len()];
        weights[..13].copy_from_slice(&board);
        weights[13..20].copy_from_slice(&hand);
        weights[MATERIAL - 1] = 20;
        Weights(weights.into())
    }

    /// Weights of one's own; `None` unless there are as many as [`Relations::len`].
    ///
    /// ```
    /// use nullwindow_shogi::Weights;
    /// assert_eq!(Weights::new(vec![1, 2, 3]), None);
    /// ```
    #[must_use]
    pub fn new(weights: Vec<i16>) -> Option<Self> {
        (weights.len() == Relations::get().len()).then(|| Weights(weights.into()))
    }

    /// All weights.
    #[must_use]
    pub fn get(&self) -> &[i16] {
        &self.0
    }

    /// The content of a file of these weights.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        bytes.extend(self.0.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the content of such a file.
    ///
    /// # Errors
    /// If it is not one, or is damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        if !bytes.starts_with(HEADER) {
            return Err(WeightsError::Header);
        }
        let wanted = HEADER.len() + 2 * Relations::get().len() + 4;
        if bytes.len() != wanted {
            return Err(WeightsError::Length { wanted, found: bytes.len() });
        }
        let (content, checksum) = bytes.split_at(wanted - 4);
        if crc32fast::hash(content).to_le_bytes() != checksum {
            return Err(WeightsError::Checksum);
        }
        let weights = content[HEADER.len()..].chunks_exact(2);
        Ok(Weights(weights.map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_bytes_are_refused() {
        let bytes = Weights::material().to_bytes();
        assert_eq!(Weights::from_bytes(b""), Err(WeightsError::Header));
        let short = Weights::from_bytes(&bytes[..100]).unwrap_err();
        assert_eq!(short, WeightsError::Length { wanted: bytes.len(), found: 100 });
        let mut damaged = bytes;
        damaged[1000] ^= 1;
        assert_eq!(Weights::from_bytes(&damaged), Err(WeightsError::Checksum));
    }

    #[test]
    fn embedded_weights_are_fitted() {
        assert!(Weights::embedded() != Weights::material());
        assert!(Weights::embedded().get()[0] > 50, "a pawn");
    }
}
