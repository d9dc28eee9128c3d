//! Stopping early: Ctrl-C and the other signals that end a program (our own).

use anyhow::Context;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The exit code of a run that was stopped: 128 plus the number of SIGINT. It is the same for SIGTERM and
/// SIGHUP, since the handler does not know the signal.
pub const STOPPED: u8 = 130;

/// A flag that the first signal sets. The second signal ends the program.
///
/// # Errors
/// If the handler cannot be installed.
pub fn on_signal() -> anyhow::Result<&'static AtomicBool> {
    static STOP: AtomicBool = AtomicBool::new(false);
    ctrlc::set_handler(|| {
        if STOP.swap(true, Relaxed) {
            exit(STOPPED.into());
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(&STOP)
}
