//! Stopping early: Ctrl-C, and whatever else asks a program to end.

use anyhow::Context;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The exit code of a run that was stopped: 128 and the number of SIGINT. Of SIGTERM and SIGHUP too, for it is not told
/// which of the three it was.
pub(crate) const STOPPED: u8 = 130;

/// A flag that the first of these signals sets. The second one ends the program.
pub(crate) fn on_signal() -> anyhow::Result<&'static AtomicBool> {
    static STOP: AtomicBool = AtomicBool::new(false);
    ctrlc::set_handler(|| {
        if STOP.swap(true, Relaxed) {
            exit(STOPPED.into());
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(&STOP)
}
