//! Minimax tree optimisation: the agreement of a shallow search with the moves of a teacher whose weights are
//! planted, or of masters of Othello, and the strength gained (Hoki & Kaneko 2014).
//!
//! The teacher's games take some seconds. Masters' games (`--from`) take minutes.

mod masters;
mod options;
mod planted;
mod trained;

pub(super) use options::Options;

use crate::{Error, Experiment, Monitor, Report};

impl Experiment for Options {
    const NAME: &'static str = "mmto";
    const CLAIM: &'static str = "Minimax tree optimisation raises the agreement of a search with experts' \
        moves, and so its strength (which --from measures)";
    const SOURCE: &'static str = "Hoki & Kaneko, “Large-Scale Optimization for Evaluation Functions with \
        Minimax Search”, 2014";
    const EXAMPLE: &'static str = "--positions 1000 --iterations 6";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        match &self.from {
            Some(folder) => masters::run(folder, self, monitor),
            None => planted::run(self, monitor),
        }
    }
}
