//! The NBoard protocol, version 2 (Welty), by which graphical boards talk to Othello engines.
//!
//! The engine understands `nboard 2`, `set depth`, `set threads`, `set game`, `set contempt`, `move`, `hint`,
//! `go`, `ping`, `learn`, `analyze` and `quit`. It ignores other lines, and answers malformed ones by a
//! `status` line. `ping` stops a search. Evaluations are in discs; those of `analyze` are from Black's view.

mod engine;
mod game_record;
mod inbox;

use crate::ProtocolError;
use crate::output::{Output, SharedOutput};
use engine::NboardEngine;
use inbox::Inbox;
use nullwindow::engine::Threads;
use nullwindow::session::AnySession;
use std::io::{BufRead, Write};

/// Reads commands until `quit`, the end of the input, or a closed output. `session` is one of Othello,
/// `name` the engine's name, and `threads` those of a search until `set threads` sets their number.
///
/// A thread of its own reads the input, so that commands arrive during a search. It may outlive this call.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
///
/// ```
/// use nullwindow::engine::Threads;
/// use nullwindow::session::AnyGame;
/// use nullwindow_protocols::nboard;
/// let mut session = AnyGame::from(nullwindow_othello::OthelloGame).player(1)?;
/// let mut output = Vec::new();
/// let commands = b"nboard 2\nset depth 2\nmove F5\nmove A1\n";
/// nboard::run(session.as_mut(), "nullwindow", Threads::ONE, &commands[..], &mut output)?;
/// assert_eq!(output, b"set myname nullwindow\nstatus move: a1 is not a legal move here\n");
/// # Ok::<(), nullwindow::session::Error>(())
/// ```
pub fn run(
    session: &mut dyn AnySession,
    name: &str,
    threads: Threads,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send,
) -> Result<(), ProtocolError> {
    let (inbox, output) = (Inbox::open(input), SharedOutput::new(output));
    let mut engine = NboardEngine::new(session, name, threads, &inbox, &output);
    while let Some(line) = inbox.next()? {
        if !engine.execute(&line) || output.has_failed() {
            break;
        }
    }
    output.finish()
}
