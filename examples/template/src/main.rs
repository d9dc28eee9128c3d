//! All commands for the game.

use std::process::ExitCode;

fn main() -> ExitCode {
    nullwindow_app::main({{crate_name}}::MyGame)
}
