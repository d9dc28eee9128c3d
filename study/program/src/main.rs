//! The program `nullwindow-lab`: the experiments, the training of the weights that ship, and one
//! search by many engines.
#![forbid(unsafe_code)]

mod features;
mod lab;
mod master;
mod train;

use nullwindow_app::{App, AppCommand, processor};
use std::process::ExitCode;

fn main() -> ExitCode {
    processor::checked(|| app().run())
}

/// The program.
fn app() -> App {
    App::of_command(AppCommand::new("lab", lab::run))
        .named(env!("CARGO_BIN_NAME"), env!("CARGO_PKG_VERSION"))
        .games(nullwindow_catalogue::game_entries())
        .commands(vec![AppCommand::new("train", train::run), AppCommand::on_game("master", master::run)])
}
