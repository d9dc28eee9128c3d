//! The weights of the linear evaluation: their file, a line for each feature, and their packed table (our own
//! format).

use super::features::{FEATURES, feature_name};
use super::structure::StructureSums;
use nullwindow::session::excerpt;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

/// The weights that come with the crate; their fit: `docs/models/chess.md`.
static EMBEDDED: &str = include_str!("../../weights/chess.txt");

/// The largest magnitude of a weight: sums of larger ones could overflow.
const MAX_WEIGHT: i16 = 4_000;

/// The weights of the features, in centipawns: for each one for the middlegame and one for the endgame.
///
/// The file has a line for each feature, in any order: name, weight in the middlegame, weight in the endgame.
/// A `#` starts a comment.
///
/// ```
/// use nullwindow_chess::Weights;
/// let weights = Weights::embedded();
/// let [middle, end] = weights.get(0); // a pawn
/// assert!(middle > 30 && end > 30);
/// assert_eq!(Weights::read(&weights.file())?, *weights);
/// # Ok::<(), nullwindow_chess::WeightsError>(())
/// ```
pub struct Weights {
    /// The endgame's weight in the upper 16 bits, the middlegame's in the lower, so that one addition sums
    /// both. A negative lower half borrows one from the upper.
    packed: Box<[i32; FEATURES]>,
    /// Weighted sums of features that depend on pawns and kings alone.
    pub(super) structures: StructureSums,
}

impl Clone for Weights {
    fn clone(&self) -> Self {
        Weights { packed: self.packed.clone(), structures: StructureSums::new() }
    }
}

impl PartialEq for Weights {
    fn eq(&self, other: &Self) -> bool {
        self.packed == other.packed
    }
}

impl Eq for Weights {}

impl std::fmt::Debug for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries((0..FEATURES).map(|feature| self.get(feature))).finish()
    }
}

/// An error in a file of weights, with its line.
///
/// ```
/// use nullwindow_chess::Weights;
/// let error = Weights::read("material.pawn 90 110\nmaterial.hat 1 2").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: there is no feature material.hat");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct WeightsError {
    /// The line, from 1. A missing feature is reported after the last line.
    pub line: usize,
    /// The kind of the error.
    pub kind: WeightsErrorKind,
}

/// The kind of an error in a file of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsErrorKind {
    /// A line is not a name with two numbers.
    #[error("expected a feature and two whole numbers from -{MAX_WEIGHT} to {MAX_WEIGHT}")]
    Line,
    /// A feature is unknown.
    #[error("there is no feature {}", excerpt(.0))]
    Unknown(String),
    /// A feature has two lines.
    #[error("{0} is given a second time")]
    Twice(String),
    /// A feature has no line.
    #[error("no weight for {0}")]
    Missing(String),
}

impl Weights {
    /// The weights that come with the crate.
    ///
    /// # Panics
    /// If the file was damaged before the crate was compiled.
    #[must_use]
    pub fn embedded() -> Arc<Weights> {
        static LOADED: LazyLock<Arc<Weights>> =
            LazyLock::new(|| Arc::new(Weights::read(EMBEDDED).expect("weights/chess.txt is tested")));
        Arc::clone(&LOADED)
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// The first malformed line, or the first missing feature.
    pub fn read(text: &str) -> Result<Weights, WeightsError> {
        static NUMBERS: LazyLock<HashMap<String, usize>> =
            LazyLock::new(|| (0..FEATURES).filter_map(|i| Some((feature_name(i)?, i))).collect());
        let mut weights = vec![None; FEATURES];
        for (line, text) in text.lines().enumerate() {
            let wrong = |kind| WeightsError { line: line + 1, kind };
            let text = text.split('#').next().unwrap_or_default();
            let mut words = text.split_whitespace();
            let Some(name) = words.next() else { continue };
            let feature =
                *NUMBERS.get(name).ok_or_else(|| wrong(WeightsErrorKind::Unknown(name.to_owned())))?;
            let mut number = || words.next()?.parse().ok().filter(|n| (-MAX_WEIGHT..=MAX_WEIGHT).contains(n));
            let pair = number().zip(number()).ok_or_else(|| wrong(WeightsErrorKind::Line))?;
            if words.next().is_some() {
                return Err(wrong(WeightsErrorKind::Line));
            }
            if weights[feature].replace([pair.0, pair.1]).is_some() {
                return Err(wrong(WeightsErrorKind::Twice(name.to_owned())));
            }
        }
        let missing = |feature| WeightsErrorKind::Missing(feature_name(feature).unwrap_or_default());
        let all = weights.iter().enumerate().map(|(feature, pair)| {
            pair.ok_or_else(|| WeightsError { line: text.lines().count() + 1, kind: missing(feature) })
        });
        Ok(Weights::new(&all.collect::<Result<Vec<_>, _>>()?))
    }

    /// Material alone, in round numbers, and what drives a bare king to the edge: no fit has such positions.
    ///
    /// ```
    /// use nullwindow_chess::{Chess, LinearEvaluator, Weights};
    /// let rook_up: Chess = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1".parse()?;
    /// assert_eq!(LinearEvaluator(Weights::material().into()).centipawns(&rook_up), 500);
    /// # Ok::<(), nullwindow_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn material() -> Weights {
        let weight = |feature| match feature_name(feature).as_deref() {
            Some("material.pawn") => [100; 2],
            Some("material.knight" | "material.bishop") => [300; 2],
            Some("material.rook") => [500; 2],
            Some("material.queen") => [900; 2],
            Some("bare_king.from_centre") => [0, 20],
            Some("bare_king.near") => [0, 10],
            Some("bare_king.right_corner") => [0, 50],
            _ => [0; 2],
        };
        Weights::new(&(0..FEATURES).map(weight).collect::<Vec<_>>())
    }

    /// These weights for the middlegame and the endgame, in the order of the features, clamped to ±4,000.
    ///
    /// # Panics
    /// If their number is not [`FEATURES`].
    #[must_use]
    pub fn new(weights: &[[i16; 2]]) -> Weights {
        assert_eq!(weights.len(), FEATURES);
        let mut packed = Box::new([0; FEATURES]);
        for (packed, pair) in packed.iter_mut().zip(weights) {
            let [middle, end] = pair.map(|weight| i32::from(weight.clamp(-MAX_WEIGHT, MAX_WEIGHT)));
            *packed = (end << 16) + middle;
        }
        Weights { packed, structures: StructureSums::new() }
    }

    /// The weights of a feature in the middlegame and in the endgame.
    ///
    /// # Panics
    /// If there is no such feature.
    #[must_use]
    pub fn get(&self, feature: usize) -> [i16; 2] {
        let (middle, end) = Self::parts(self.packed[feature]);
        [middle as i16, end as i16]
    }

    /// The file of these weights, which [`read`](Self::read) reads.
    #[must_use]
    pub fn file(&self) -> String {
        let mut text = "# feature, centipawns in the middlegame, centipawns in the endgame\n".to_owned();
        for feature in 0..FEATURES {
            let [middle, end] = self.get(feature);
            _ = writeln!(text, "{} {middle} {end}", feature_name(feature).unwrap_or_default());
        }
        text
    }

    #[inline(always)]
    pub(super) fn packed(&self, feature: usize) -> i32 {
        self.packed[feature]
    }

    /// The middlegame's and the endgame's part of a sum of packed weights.
    #[inline]
    pub(super) fn parts(packed: i32) -> (i32, i32) {
        let middle = packed as i16;
        (middle.into(), packed.wrapping_sub(middle.into()) >> 16)
    }
}
