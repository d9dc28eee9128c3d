//! The weights: their file, a line for each feature, and their table as the evaluation uses it.

use super::features::{FEATURES, feature_name};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

/// The weights that come with the crate; `docs/models/chess.md` tells what they were fitted to.
static EMBEDDED: &str = include_str!("../../weights/chess.txt");

/// No weight may be larger: sums would overflow.
const MOST: i16 = 4_000;

/// A weight for the middlegame and one for the endgame for each feature, in centipawns.
///
/// Its file has a line for each feature, in any order: its name, the weight in the middlegame, the weight in the endgame. What follows a `#`
/// is a comment.
///
/// ```
/// use nullwindow_chess::Weights;
/// let weights = Weights::embedded();
/// let [middle, end] = weights.get(0); // a pawn
/// assert!(middle > 30 && end > 30);
/// assert_eq!(Weights::read(&weights.file())?, *weights);
/// # Ok::<(), nullwindow_chess::WeightsError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Weights(
    /// The endgame's weight in the upper 16 bits, the middlegame's in the lower: both are summed at once. A negative lower half has taken
    /// one from the upper.
    Box<[i32; FEATURES]>,
);

impl std::fmt::Debug for Weights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries((0..FEATURES).map(|feature| self.get(feature))).finish()
    }
}

/// A place in a file of weights, and what is wrong there.
///
/// ```
/// use nullwindow_chess::Weights;
/// let error = Weights::read("material.pawn 90 110\nmaterial.hat 1 2").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: there is no feature material.hat");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct WeightsError {
    /// From 1. What is missing, is missing behind the last.
    pub line: usize,
    /// What is wrong.
    pub fault: WeightsFault,
}

/// What can be wrong with a file of weights.
///
/// ```
/// use nullwindow_chess::WeightsFault;
/// assert_eq!(WeightsFault::Missing("tempo".into()).to_string(), "no weight for tempo");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsFault {
    /// A line is no name with two numbers.
    #[error("here should stand a feature and two whole numbers from -{MOST} to {MOST}")]
    Line,
    /// A feature is not one of the list.
    #[error("there is no feature {0}")]
    Unknown(String),
    /// A feature has two lines.
    #[error("{0} stands here for the second time")]
    Twice(String),
    /// A feature has none.
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
    /// The first line that is wrong, or the first feature that is missing.
    pub fn read(text: &str) -> Result<Weights, WeightsError> {
        static NUMBERS: LazyLock<HashMap<String, usize>> =
            LazyLock::new(|| (0..FEATURES).filter_map(|i| Some((feature_name(i)?, i))).collect());
        let mut weights = vec![None; FEATURES];
        for (line, text) in text.lines().enumerate() {
            let wrong = |fault| WeightsError { line: line + 1, fault };
            let text = text.split('#').next().unwrap_or_default();
            let mut words = text.split_whitespace();
            let Some(name) = words.next() else { continue };
            let feature = *NUMBERS.get(name).ok_or_else(|| wrong(WeightsFault::Unknown(name.to_owned())))?;
            let mut number = || words.next()?.parse().ok().filter(|n| (-MOST..=MOST).contains(n));
            let pair = number().zip(number()).ok_or_else(|| wrong(WeightsFault::Line))?;
            if words.next().is_some() {
                return Err(wrong(WeightsFault::Line));
            }
            if weights[feature].replace([pair.0, pair.1]).is_some() {
                return Err(wrong(WeightsFault::Twice(name.to_owned())));
            }
        }
        let missing = |feature| WeightsFault::Missing(feature_name(feature).unwrap_or_default());
        let all = weights.iter().enumerate().map(|(feature, pair)| {
            pair.ok_or_else(|| WeightsError { line: text.lines().count() + 1, fault: missing(feature) })
        });
        Ok(Weights::new(&all.collect::<Result<Vec<_>, _>>()?))
    }

    /// These weights for the middlegame and the endgame, in the order of the features; what is beyond ±4,000 is held there.
    ///
    /// # Panics
    /// If they are not [`FEATURES`].
    #[must_use]
    pub fn new(weights: &[[i16; 2]]) -> Weights {
        assert_eq!(weights.len(), FEATURES);
        let mut packed = Box::new([0; FEATURES]);
        for (packed, pair) in packed.iter_mut().zip(weights) {
            let [middle, end] = pair.map(|weight| i32::from(weight.clamp(-MOST, MOST)));
            *packed = (end << 16) + middle;
        }
        Weights(packed)
    }

    /// The weights of a feature in the middlegame and in the endgame.
    ///
    /// # Panics
    /// If there is no such feature.
    #[must_use]
    pub fn get(&self, feature: usize) -> [i16; 2] {
        let (middle, end) = Self::parts(self.0[feature]);
        [middle as i16, end as i16]
    }

    /// The file of these weights: what [`read`](Self::read) reads.
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
        self.0[feature]
    }

    /// The middlegame's and the endgame's part of a sum of packed weights.
    #[inline]
    pub(super) fn parts(packed: i32) -> (i32, i32) {
        let middle = packed as i16;
        (middle.into(), packed.wrapping_sub(middle.into()) >> 16)
    }
}
