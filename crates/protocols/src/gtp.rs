//! The Go Text Protocol, version 2 (Farnebäck 2002), for games other than Go, in the dialect of GRhino.
//!
//! A game's own names of its sides win: White begins in chess, and is `w`. Where no side is named Black or
//! White, Black is the side that begins. A forced pass may be left out. After the end of the game both sides
//! may pass.
//!
//! GoGui shows every game that has a picture, and plays those whose moves are cells: see `gogui.rs`.

mod clock;
mod command;
mod config;
mod engine;
mod gogui;
pub mod notation;

pub use config::GtpConfig;

use crate::output::{Output, SharedOutput};
use crate::{ProtocolError, lines};
use command::Command;
use engine::GtpEngine;
use nullwindow::session::AnySession;
use std::io::{BufRead, Write};

/// Reads commands until `quit`, the end of the input, or a closed output, and writes a response to each.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
///
/// ```
/// use nullwindow::session::AnyGame;
/// use nullwindow_protocols::gtp::{self, GtpConfig};
/// let mut session = AnyGame::from(nullwindow_othello::OthelloGame).player(1)?;
/// let mut output = Vec::new();
/// let commands = b"play b f5\n2 play b d6\nquit\n";
/// gtp::run(session.as_mut(), &GtpConfig::new("othello"), &commands[..], &mut output)?;
/// assert_eq!(output, b"=\n\n?2 illegal move: it is not this side's turn, but White's (w)\n\n=\n\n");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn run(
    session: &mut dyn AnySession,
    config: &GtpConfig,
    mut input: impl BufRead,
    output: impl Write + Send,
) -> Result<(), ProtocolError> {
    let output = SharedOutput::new(output);
    let mut engine = GtpEngine::new(session, config);
    while !engine.has_quit()
        && !output.has_failed()
        && let Some(line) = lines::next(&mut input).map_err(ProtocolError::Input)?
    {
        let Some(Command { id, name, arguments }) = Command::read(&line) else { continue };
        let id = id.map_or(String::new(), |id| id.to_string());
        output.write(&match engine.execute(&name, &arguments) {
            Ok(text) if text.is_empty() => format!("={id}\n\n"),
            Ok(text) => format!("={id} {text}\n\n"),
            Err(error) => format!("?{id} {error}\n\n"),
        });
    }
    output.finish()
}
