//! The fitted weights: their file format, and the tables that the search uses (our own).

use super::features::Features;
use super::layout::{Layout, MOST_MOVES, UNUSED};
use super::patterns::{LANES, TABLES};
use super::stage::{STAGE_WIDTH, STAGES, stage_of, within};
use std::sync::{Arc, OnceLock};

/// The first bytes of a file of weights; the last of them is the version.
const MAGIC: [u8; 8] = *b"nwothel\x02";

/// The weights that come with the crate, fitted by `nullwindow-lab train othello`; `docs/models/othello.md`
/// has the data.
#[cfg(feature = "embedded")]
static EMBEDDED: &[u8] = include_bytes!("../../weights/patterns.nwe");

/// None come with it.
#[cfg(not(feature = "embedded"))]
static EMBEDDED: &[u8] = &[];

/// The weights of all players.
static LOADED: OnceLock<Result<Arc<Weights>, WeightsError>> = OnceLock::new();

/// The number of units of a weight in one disc.
pub const UNITS: i32 = 128;

/// The weights of all patterns at all stages.
///
/// ```
/// use nullwindow_othello::{Features, Othello, UNITS, Weights};
/// let weights = Weights::embedded()?;
/// let start = Othello::start();
/// let moves = start.legal().count_ones();
/// let score = weights.score(&Features::of(&start), start.empties(), moves);
/// assert!(score.abs() < 4 * UNITS); // the start is about even
/// # Ok::<(), nullwindow_othello::WeightsError>(())
/// ```
pub struct Weights {
    stages: Vec<Stage>,
}

struct Stage {
    tables: Box<[[i16; 1 << 16]; TABLES]>,
    /// By the number of the mover's moves.
    moves: [i16; MOST_MOVES],
    /// By the number of empty squares in the stage.
    empties: [i16; STAGE_WIDTH],
}

/// An error in a file of weights.
///
/// ```
/// use nullwindow_othello::{Weights, WeightsError};
/// assert_eq!(Weights::read(b"").err(), Some(WeightsError::Magic));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// The file does not begin with the format's magic number.
    #[error("byte 0: not a file of Othello weights of this version")]
    Magic,
    /// The file is shorter or longer than the format.
    #[error("{found} bytes, where weights have {expected}")]
    Length {
        /// The length of the file in bytes.
        found: usize,
        /// The length of the format in bytes.
        expected: usize,
    },
    /// The checksum is wrong.
    #[error("the checksum at byte {at} does not fit: the file is damaged")]
    Checksum {
        /// The byte at which the checksum begins.
        at: usize,
    },
}

impl Weights {
    /// The file of the weights that come with the crate; empty without its feature `embedded`.
    #[must_use]
    pub fn embedded_file() -> &'static [u8] {
        EMBEDDED
    }

    /// The weights that come with the crate, or those [given](Self::give) before;
    /// [corners and moves](Self::corners_and_moves) alone if the crate was compiled without its feature
    /// `embedded`, and none were given.
    ///
    /// # Errors
    /// If they were damaged before the crate was compiled.
    pub fn embedded() -> Result<Arc<Weights>, WeightsError> {
        let own = || match EMBEDDED {
            [] => Ok(Weights::corners_and_moves()),
            file => Weights::read(file),
        };
        LOADED.get_or_init(|| own().map(Arc::new)).clone()
    }

    /// Takes the bytes of a file as the weights that [`embedded`](Self::embedded) returns, unless it has
    /// returned some: for programs that fetch them when they need them, without the feature `embedded`.
    ///
    /// # Errors
    /// If the bytes are not weights of this version, or damaged.
    ///
    /// ```
    /// use nullwindow_othello::{Weights, WeightsError};
    /// assert_eq!(Weights::give(b"no weights"), Err(WeightsError::Magic));
    /// ```
    pub fn give(file: &[u8]) -> Result<(), WeightsError> {
        let weights = Arc::new(Self::read(file)?);
        LOADED.get_or_init(|| Ok(weights));
        Ok(())
    }

    /// Reads the bytes of a file: a magic number with a version, the coefficients of each stage
    /// (little-endian, 16 bits each, in units), and the CRC-32 of all before it.
    ///
    /// # Errors
    /// If the bytes are not weights of this version, or damaged.
    pub fn read(file: &[u8]) -> Result<Weights, WeightsError> {
        let layout = Layout::new();
        let body = file.strip_prefix(&MAGIC).ok_or(WeightsError::Magic)?;
        let length = 2 * STAGES * layout.coefficients();
        let (coefficients, sum) = body
            .split_at_checked(length)
            .filter(|(_, sum)| sum.len() == 4)
            .ok_or(WeightsError::Length { found: file.len(), expected: MAGIC.len() + length + 4 })?;
        let at = file.len() - 4;
        if sum != crc32fast::hash(&file[..at]).to_le_bytes() {
            return Err(WeightsError::Checksum { at });
        }
        let numbers: Vec<i16> =
            coefficients.as_chunks::<2>().0.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect();
        let stages = numbers.chunks_exact(layout.coefficients()).collect::<Vec<_>>();
        Ok(Self::of_coefficients(&layout, &stages))
    }

    /// The weights with these coefficients (in units), one list for each stage.
    ///
    /// # Panics
    /// If the numbers of stages and coefficients differ from the layout's.
    #[must_use]
    pub fn of_coefficients(layout: &Layout, stages: &[impl AsRef<[i16]>]) -> Weights {
        assert_eq!(stages.len(), STAGES);
        Weights { stages: stages.iter().map(|stage| Stage::new(layout, stage.as_ref())).collect() }
    }

    /// The coefficients, one list for each stage: what [`of_coefficients`](Self::of_coefficients) takes.
    ///
    /// ```
    /// use nullwindow_othello::{Layout, STAGES, Weights};
    /// let (layout, weights) = (Layout::new(), Weights::embedded()?);
    /// let stages = weights.coefficients(&layout);
    /// assert_eq!((stages.len(), stages[0].len()), (STAGES, layout.coefficients()));
    /// # Ok::<(), nullwindow_othello::WeightsError>(())
    /// ```
    #[must_use]
    pub fn coefficients(&self, layout: &Layout) -> Vec<Vec<i16>> {
        self.stages.iter().map(|stage| stage.coefficients(layout)).collect()
    }

    /// The bytes of the file with these coefficients, for [`read`](Self::read).
    #[must_use]
    pub fn file(stages: &[impl AsRef<[i16]>]) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        for stage in stages {
            file.extend(stage.as_ref().iter().flat_map(|number| number.to_le_bytes()));
        }
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file
    }

    /// The value of a position with these features and these numbers of empty squares and of moves, in
    /// [`UNITS`] of a disc, from the view of the side to move.
    #[inline]
    #[must_use]
    pub fn score(&self, features: &Features, empties: u32, moves: u32) -> i32 {
        let stage = &self.stages[stage_of(empties)];
        let moves = stage.moves[(moves as usize).min(MOST_MOVES - 1)];
        let mut score = i32::from(moves) + i32::from(stage.empties[within(empties) as usize]);
        for (table, lanes) in stage.tables.iter().zip(LANES) {
            // A table has 2^16 weights and a place has 16 bits: no index needs a check.
            let weights = features.places(lanes).iter().map(|&place| table[usize::from(place)]);
            score += weights.map(i32::from).sum::<i32>();
        }
        score
    }
}

impl Stage {
    fn new(layout: &Layout, coefficients: &[i16]) -> Self {
        let (patterns, moves, empties) = layout.split(coefficients);
        let mut tables: Vec<[i16; 1 << 16]> = Vec::with_capacity(TABLES);
        for places in layout.tables() {
            let mut table = [0; 1 << 16];
            for (weight, &column) in table.iter_mut().zip(places) {
                *weight = if column == UNUSED { 0 } else { patterns[column as usize] };
            }
            tables.push(table);
        }
        let Ok(tables) = tables.into_boxed_slice().try_into() else { unreachable!("one for each table") };
        Stage {
            tables,
            moves: std::array::from_fn(|i| moves[i]),
            empties: std::array::from_fn(|i| empties[i]),
        }
    }

    fn coefficients(&self, layout: &Layout) -> Vec<i16> {
        let mut coefficients = vec![0; layout.coefficients()];
        for (table, places) in self.tables.iter().zip(layout.tables()) {
            for (&weight, &column) in table.iter().zip(places).filter(|(_, column)| **column != UNUSED) {
                coefficients[column as usize] = weight;
            }
        }
        let others = coefficients.len() - MOST_MOVES - STAGE_WIDTH;
        coefficients[others..][..MOST_MOVES].copy_from_slice(&self.moves);
        coefficients[others + MOST_MOVES..].copy_from_slice(&self.empties);
        coefficients
    }
}
