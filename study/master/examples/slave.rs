//! A slave for chess: an engine that speaks UCI. Its arguments are ignored; they name its process in tests.

use nullwindow_protocols::ProtocolError;
use nullwindow_protocols::uci::{self, UciConfig};
use std::io::{stdin, stdout};

fn main() -> Result<(), ProtocolError> {
    uci::run(&UciConfig { hash: 1, ..UciConfig::default() }, stdin().lock(), stdout())
}
