//! The features of a position as numbers, for fitting: weighted with these and tapered, they are the evaluation.

use super::features::FEATURES;
use super::terms::{Sink, terms};
use super::{FULL_PHASE, endgame_scale, phase};
use crate::Chess;

/// The endgame's part counts in full at this scale.
pub(crate) const SCALE: i32 = 16;

/// What an evaluation is the sum of: how often the side to move has each feature, less how often the other one has it.
///
/// With the weights w of the middlegame and the endgame a position is worth `phase × Σ count × w.middle` plus
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
    /// From 0 (an endgame) to 1 (all pieces are there).
    pub phase: f32,
    /// What is left of the endgame's part, from 0 to 1: less than 1 where draws are likely.
    pub scale: f32,
}

impl Trace {
    /// The features of a position.
    #[must_use]
    pub fn of(p: &Chess) -> Self {
        let board = p.board();
        let mut counts = Counts { sign: 1, counts: [0; FEATURES] };
        terms(board, &mut counts);
        let there = counts.counts.iter().zip(0..).filter(|(count, _)| **count != 0);
        Trace {
            counts: there.map(|(&count, feature)| (feature, count)).collect(),
            phase: phase(board) as f32 / FULL_PHASE as f32,
            scale: endgame_scale(board) as f32 / SCALE as f32,
        }
    }
}

struct Counts {
    sign: i16,
    counts: [i16; FEATURES],
}

impl Sink for Counts {
    fn add(&mut self, feature: usize, times: i32) {
        self.counts[feature] += self.sign * times as i16;
    }

    fn turn(&mut self) {
        self.sign = -self.sign;
    }
}
