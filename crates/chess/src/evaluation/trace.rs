//! The features of a position as numbers, for fitting: weighted and tapered, they are the evaluation (our
//! own).

use super::features::FEATURES;
use super::sink::FeatureSink;
use super::taper::{ENDGAME_SCALE, FULL_PHASE, endgame_scale, phase};
use super::terms::terms;
use crate::Chess;

/// The numbers that an evaluation is the sum of: for each feature its count on the side to move, less that on
/// the other side.
///
/// With the weights w of the middlegame and the endgame the evaluation is `phase × Σ count × w.middle` plus
/// `(1 − phase) × scale × Σ count × w.end`, up to rounding.
///
/// ```
/// use nullwindow_chess::{Chess, FEATURES, Trace};
/// let trace = Trace::of(&"4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse::<Chess>()?);
/// let rooks = trace.counts.iter().find(|(feature, _)| *feature == 3);
/// assert_eq!(rooks, Some(&(3, 1)));
/// assert!(trace.phase < 0.1 && trace.scale == 1.0);
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// Features and their counts, where these are not 0, in the order of the features.
    pub counts: Vec<(u16, i16)>,
    /// The phase, from 0 (an endgame) to 1 (all pieces are there).
    pub phase: f32,
    /// The scale of the endgame's part, from 0 to 1: less than 1 where draws are likely.
    pub scale: f32,
}

impl Trace {
    /// The features of a position.
    #[must_use]
    pub fn of(p: &Chess) -> Self {
        let board = p.board();
        let mut counts = FeatureCounts { sign: 1, counts: [0; FEATURES] };
        terms(board, &mut counts);
        let there = counts.counts.iter().zip(0..).filter(|(count, _)| **count != 0);
        Trace {
            counts: there.map(|(&count, feature)| (feature, count)).collect(),
            phase: phase(board) as f32 / FULL_PHASE as f32,
            scale: endgame_scale(board) as f32 / ENDGAME_SCALE as f32,
        }
    }
}

/// Passes the features of a position to `add`, each with its share in the evaluation for every centipawn of
/// its weights: for the middlegame's, and for the endgame's. A feature may come several times; its shares
/// add up. Without a list in between, this is the fast form of a [`Trace`].
///
/// ```
/// use nullwindow_chess::{Chess, LinearEvaluator, Weights, for_each_feature};
/// let p: Chess = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1".parse()?;
/// let (weights, mut sum) = (Weights::embedded(), 0.0);
/// for_each_feature(&p, |feature, [middlegame, endgame]| {
///     let pair = weights.get(feature).map(f32::from);
///     sum += middlegame * pair[0] + endgame * pair[1];
/// });
/// assert!((sum - LinearEvaluator(weights).centipawns(&p) as f32).abs() < 2.0); // but for rounding
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
pub fn for_each_feature(p: &Chess, mut add: impl FnMut(usize, [f32; 2])) {
    pass_features(p, &mut add);
}

/// As [`for_each_feature`]; not generic, so that the tables of `cozy-chess` are in this crate alone.
fn pass_features(p: &Chess, add: &mut dyn FnMut(usize, [f32; 2])) {
    let board = p.board();
    let middlegame = phase(board) as f32 / FULL_PHASE as f32;
    let endgame = (1.0 - middlegame) * endgame_scale(board) as f32 / ENDGAME_SCALE as f32;
    terms(board, &mut SharedFeatures { shares: [middlegame, endgame], add });
}

/// Passes features on: those of the current side with `shares`.
struct SharedFeatures<'a> {
    shares: [f32; 2],
    add: &'a mut dyn FnMut(usize, [f32; 2]),
}

impl FeatureSink for SharedFeatures<'_> {
    fn add(&mut self, feature: usize, times: i32) {
        (self.add)(feature, self.shares.map(|share| share * times as f32));
    }

    fn switch_side(&mut self) {
        self.shares = self.shares.map(|share| -share);
    }
}

/// Counts features: those of the current side with `sign`.
struct FeatureCounts {
    sign: i16,
    counts: [i16; FEATURES],
}

impl FeatureSink for FeatureCounts {
    fn add(&mut self, feature: usize, times: i32) {
        self.counts[feature] += self.sign * times as i16;
    }

    fn switch_side(&mut self) {
        self.sign = -self.sign;
    }
}
