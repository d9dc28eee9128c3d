//! The parameters of minimax tree optimisation (their values: Hoki & Kaneko 2014).

use super::update::Update;
use serde::Serialize;

/// The parameters of a training. Values are in units of the evaluation.
///
/// ```
/// let deeper = nullwindow_fit::mmto::MmtoOptions { depth: 1, ..Default::default() };
/// assert_eq!(deeper.steps, 32);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MmtoOptions {
    /// a, the steepness of T.
    pub slope: f32,
    /// The plies of the search after each move, before quiescence.
    pub depth: u32,
    /// The largest number of plies of quiescence; 0 for none.
    pub quiescence: u32,
    /// A move whose value differs from the played move's by this or more has no part in the gradient.
    pub window: f32,
    /// h, the grid of the weights and their largest change in a step.
    pub step: f32,
    /// The steps of an iteration, between two searches.
    pub steps: u32,
    /// λ1, the weight of a magnitude in the objective.
    pub regularization: f64,
    /// The form of a step.
    pub update: Update,
    /// The number of threads. The result does not depend on it.
    #[serde(skip)]
    pub threads: usize,
}

impl MmtoOptions {
    /// The product of slope and window in the paper: beyond, the loss of a move is all but constant.
    pub const REACH: f32 = 7.0;
}

impl Default for MmtoOptions {
    /// Those of the paper, for an evaluation in hundredths of a pawn.
    fn default() -> Self {
        MmtoOptions {
            slope: 0.0273,
            depth: 0,
            quiescence: 8,
            window: 256.0,
            step: 1.0,
            steps: 32,
            regularization: 0.00625,
            update: Update::GridAdjacent,
            threads: 1,
        }
    }
}
