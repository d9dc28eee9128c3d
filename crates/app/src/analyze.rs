//! The command `analyze`: the loss of each move of a game, and the course of the evaluation (our own).

mod analyzed_game;
mod arguments;
mod figure;
mod game_figure;
mod games;
mod graph;
mod heading;
mod listed;
mod measure;
mod range;
mod report;
mod source;
mod summary;
mod tagged;

pub use analyzed_game::{AnalyzedGame, Row, RowScores};
pub use arguments::{Arguments, SearchLimit};
pub use games::analyse_games;
pub use heading::{Heading, without_folders};
pub use listed::analyse_listed;
pub use measure::{Measure, discs};
pub use range::GameRange;
pub use report::report;
pub use source::{ARGUMENT, GameInput, Games, SourceGame, SourceGames, numbered, read_all};
pub use summary::Summary;
pub use tagged::TaggedRecord;

use crate::program::Selection;
use anyhow::Result;
use std::process::ExitCode;

pub(crate) fn run(arguments: &Arguments, selection: &Selection<'_>) -> Result<ExitCode> {
    analyse_listed(arguments, selection, arguments.inputs())
}
