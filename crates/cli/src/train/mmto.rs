//! `nullwindow train mmto`: a linear evaluation, trained so that a shallow search prefers the moves of games.

mod arguments;
mod chess;
mod figure;
mod othello;
mod shogi;
mod training;

pub(super) use arguments::Arguments;

use super::files::check_out;
use crate::svg;
use arguments::TrainedGame;
use std::process::ExitCode;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    check_out(&arguments.out, &arguments.from)?;
    if let Some(file) = &arguments.svg {
        svg::writable(file)?;
    }
    match arguments.game {
        TrainedGame::Othello => othello::run(arguments),
        TrainedGame::Chess => chess::run(arguments),
        TrainedGame::Shogi => shogi::run(arguments),
    }
}
