//! Minimax tree optimisation: the agreement of a shallow search with the moves of a teacher whose weights are
//! planted, or of masters of Othello, and the strength gained (Hoki & Kaneko 2014).
//!
//! The teacher's games take some seconds. Masters' games (`--from`) take minutes.

mod masters;
mod options;
mod ours;
mod planted;
mod trained;

pub use options::{Begin, Options};

use crate::{Error, Experiment, Monitor, Ours, Report};

/// The experiment `mmto`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let mmto = entry("mmto").expect("the lab has it");
/// let options = ["--positions", "200", "--iterations", "1"];
/// let run = mmto.run_from(options, &Monitor::silent()).expect("good options");
/// assert!(run.csv().starts_with("records,update,iteration,"));
/// ```
pub struct Mmto;

impl Experiment for Mmto {
    const NAME: &'static str = "mmto";
    const CLAIM: &'static str = "Minimax tree optimisation raises the agreement of a search with experts' \
        moves, and so (with --from) its strength";
    const SOURCE: &'static str = "Hoki & Kaneko, “Large-Scale Optimization for Evaluation Functions with \
        Minimax Search”, 2014";
    const EXAMPLE: &'static str = "--positions 1000 --iterations 6";
    const PLOTS: bool = true;
    const OURS: &'static [Ours] = ours::OURS;
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        match &options.from {
            Some(folder) => masters::run(folder, options, monitor),
            None => planted::run(options, monitor),
        }
    }
}
