//! `nullwindow train probcut`: the ProbCut models of Othello and chess.

mod arguments;
mod chess;
mod errors;
mod othello;

pub(super) use arguments::Arguments;

use arguments::StudiedGame;
use std::process::ExitCode;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    arguments.check_game()?;
    match arguments.game {
        StudiedGame::Othello => othello::run(arguments),
        StudiedGame::Chess => chess::run(arguments),
    }
}
