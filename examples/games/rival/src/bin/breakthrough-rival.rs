//! The opponent in Breakthrough.

use std::process::ExitCode;

fn main() -> ExitCode {
    nullwindow_app::main(rival::entry(breakthrough::Breakthrough, breakthrough::Advance))
}
