//! The opponent in Hex.

use std::process::ExitCode;

fn main() -> ExitCode {
    nullwindow_app::main(rival::entry(hex::Hex, hex::Needs))
}
