//! `nullwindow analyze`: the loss of each move of a game of Othello, chess or shogi.

mod arguments;
mod chess;
mod figure;
mod heading;
mod othello;
mod range;
mod recorded;
mod shogi;

pub(crate) use arguments::Arguments;

use anyhow::Result;
use std::process::ExitCode;

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    if arguments.games.iter().any(|file| chess::is_pgn(file)) {
        chess::run(arguments)
    } else if arguments.games.iter().any(|file| shogi::is_kifu(file)) {
        shogi::run(arguments)
    } else {
        othello::run(arguments)
    }
}
