//! `nullwindow analyze`: the loss of each move of a game of Othello or chess.

mod arguments;
mod chess;
mod figure;
mod heading;
mod othello;
mod range;

pub(crate) use arguments::Arguments;

use anyhow::Result;
use std::process::ExitCode;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if arguments.games.iter().any(|file| chess::is_pgn(file)) {
        chess::run(arguments)
    } else {
        othello::run(arguments)
    }
}
