//! The arguments of `nullwindow-lab train mmto`, and what they are by default in each game.

use crate::train::files::between;
use crate::train::games;
use clap::{ValueEnum, ValueHint, value_parser};
use nullwindow_fit::mmto::{MmtoOptions, Update};
use std::convert::Infallible;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Train a linear evaluation so that a shallow search prefers the moves that were played in games.
///
/// This is minimax tree optimisation (Hoki & Kaneko 2014). Each iteration searches all moves of the
/// positions, then changes the weights 32 times against the gradient of the objective J, which counts the
/// moves that the search prefers to the played one. One game in twenty is held out. The file has the weights
/// of the iteration with the smallest J on held-out games. Ctrl-C keeps the checkpoint of the last finished
/// iteration (exit code 130).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    nullwindow-lab train mmto --from wthor --out mmto.nwe --positions 300000 --threads 4\n  \
    nullwindow-lab train mmto --from wthor --out mmto.nwe --positions 300000 --threads 4 --resume\n  \
    nullwindow-lab train mmto --from wthor --out mmto.nwe --begin results --svg mmto.svg\n  \
    nullwindow-lab train mmto --game chess --from masters.pgn --out mmto.txt\n  \
    nullwindow-lab train mmto --game shogi --from shogi-games --out second.bin\n  \
    nullwindow-lab train mmto --game shogi --from records --out masters.bin\n\n\
    The games of the French federation's archive of Othello, WTHOR, are on its pages; `train othello`, \
    `train chess` and `train shogi` make files of the same kind from other targets.")]
pub(in crate::train) struct Arguments {
    /// The game
    #[arg(long, value_name = "GAME", default_value = "othello",
        value_parser = games::name(&["othello", "chess", "shogi"]))]
    pub(super) game: String,

    /// Read the games from this folder of files *.wtb in the WTHOR format (Othello), from this folder of
    /// `train games` (chess and shogi), or from this file: PGN (chess), CSA or KIF (shogi, .csa, .kif or
    /// .kifu; or a folder of them). It may be repeated
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath, required = true)]
    pub(super) from: Vec<PathBuf>,

    /// The file to write: the weights; the checkpoint is FILE.checkpoint
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "mmto.weights")]
    pub(super) out: PathBuf,

    /// The weights to begin with: `program` for its own, `zero`, `results` for a regression on the results of
    /// the games, or a file
    #[arg(long, value_name = "WEIGHTS", default_value = "program")]
    pub(super) begin: Begin,

    /// The number of positions: at most, taken from the games at random; a tenth as many of held-out games
    #[arg(long, value_name = "N", default_value_t = 100_000,
        value_parser = value_parser!(u32).range(1..=100_000_000))]
    pub(super) positions: u32,

    /// The number of iterations
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u32).range(1..=10_000))]
    pub(super) iterations: u32,

    /// The depth in plies of the search after each move, before quiescence [default: 1 in Othello, else 0]
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(0..=8))]
    depth: Option<u32>,

    /// The largest number of plies of quiescence [default: 0 in Othello, else 8]
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(0..=32))]
    quiescence: Option<u32>,

    /// The steepness of the loss of a move: it falls by the factor e where the played move's value is larger
    /// by the inverse of this [default: 0.02 in Othello (units of 1/128 disc), else 0.0273 (hundredths of a
    /// pawn)]
    #[arg(long, value_name = "SLOPE", value_parser = between(1e-6, 1e6))]
    slope: Option<f64>,

    /// The step of a weight, and the grid of all weights, in units of the evaluation
    #[arg(long, value_name = "UNITS", default_value_t = 1.0, value_parser = between(1e-6, 1e6))]
    step: f64,

    /// The number of steps of an iteration
    #[arg(long, value_name = "N", default_value_t = MmtoOptions::default().steps,
        value_parser = value_parser!(u32).range(1..=10_000))]
    steps: u32,

    /// The weight of the magnitudes of weights in the objective: it moves weights that few positions have
    /// towards 0
    #[arg(long, value_name = "WEIGHT", default_value_t = 0.0, value_parser = between(0.0, 1e6))]
    regularization: f64,

    /// The update of the weights
    #[arg(long, value_enum, default_value = "grid")]
    update: UpdateForm,

    /// The number of search threads, which share the positions; the weights do not depend on it
    #[arg(
        long, value_name = "THREADS", default_value_t = 1,
        value_parser = value_parser!(u16).range(1..=1_024)
    )]
    pub(super) threads: u16,

    /// The seed of the sample of positions
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(super) seed: u64,

    /// Write the plot to this file, as SVG, after each iteration: objective, agreement, size of the weights
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(super) svg: Option<PathBuf>,

    /// Continue an earlier run from its checkpoint
    #[arg(long)]
    pub(super) resume: bool,
}

/// The first weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Begin {
    Program,
    Zero,
    Results,
    File(PathBuf),
}

impl FromStr for Begin {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text {
            "program" => Begin::Program,
            "zero" => Begin::Zero,
            "results" => Begin::Results,
            path => Begin::File(path.into()),
        })
    }
}

impl fmt::Display for Begin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Begin::Program => f.write_str("program"),
            Begin::Zero => f.write_str("zero"),
            Begin::Results => f.write_str("results"),
            Begin::File(path) => path.display().fmt(f),
        }
    }
}

/// The form of the update.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum UpdateForm {
    /// Each weight by one step or none, by the sign of its derivative (Hoki & Kaneko 2014)
    Grid,
    /// Each weight in proportion to its derivative, the largest by one step (the older form, Hoki 2006)
    Gradient,
}

impl Arguments {
    /// The options, where `usual` are those of the game.
    pub(super) fn options(&self, usual: &MmtoOptions) -> MmtoOptions {
        let slope = self.slope.map_or(usual.slope, |slope| slope as f32);
        MmtoOptions {
            slope,
            depth: self.depth.unwrap_or(usual.depth),
            quiescence: self.quiescence.unwrap_or(usual.quiescence),
            window: MmtoOptions::REACH / slope,
            step: self.step as f32,
            steps: self.steps,
            regularization: self.regularization,
            update: match self.update {
                UpdateForm::Grid => Update::GridAdjacent,
                UpdateForm::Gradient => Update::Gradient,
            },
            threads: self.threads.into(),
        }
    }
}
