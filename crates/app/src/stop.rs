//! Stopping early: Ctrl-C and the other signals that end a program (our own).
//!
//! Work that has something to keep polls a flag. Work that has nothing to keep yet, such as clearing a table
//! or reading a file, runs in [`interruptible`], where a signal ends the program at once. A closed output
//! (SIGPIPE) is no signal here but an error of the next write
//! ([`output::OutputClosed`](crate::output::OutputClosed)).

use crate::output::log;
use anyhow::Context;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// The exit code of a run that was stopped: 128 plus the number of SIGINT. It is the same for SIGTERM and
/// SIGHUP, so that a script has one code to compare with.
pub const STOPPED: u8 = 130;

static STOP: AtomicBool = AtomicBool::new(false);

/// Whether a signal ends the program at once.
static AT_ONCE: AtomicBool = AtomicBool::new(false);

/// A flag that the first SIGINT, SIGTERM or SIGHUP sets. The second one ends the program.
///
/// # Errors
/// If the handler cannot be installed.
pub fn on_signal() -> anyhow::Result<&'static AtomicBool> {
    signals::listen(&signals::ALL)?;
    Ok(&STOP)
}

/// As [`on_signal`], for Ctrl-C (SIGINT) alone; the other signals end the program at once.
///
/// # Errors
/// If the handler cannot be installed.
pub(crate) fn on_interrupt() -> anyhow::Result<&'static AtomicBool> {
    signals::listen(&signals::INTERRUPT)?;
    Ok(&STOP)
}

/// Does work during which a signal ends the program at once, with one line on standard error, because there
/// is nothing to keep: the output so far is written.
///
/// ```
/// use nullwindow_app::stop::interruptible;
/// assert_eq!(interruptible(|| 2 + 2), 4);
/// ```
pub fn interruptible<T>(work: impl FnOnce() -> T) -> T {
    let outer = AT_ONCE.swap(true, SeqCst);
    // The signal may have come just before, when it only set the flag.
    if STOP.load(SeqCst) {
        end();
    }
    let done = work();
    AT_ONCE.store(outer, SeqCst);
    done
}

fn signalled() {
    // In this order: `interruptible` sets one flag and reads the other.
    if STOP.swap(true, SeqCst) || AT_ONCE.load(SeqCst) {
        end();
    }
}

fn end() -> ! {
    log("interrupted");
    exit(STOPPED.into())
}

#[cfg(unix)]
mod signals {
    use super::{Context, signalled};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::thread;

    pub(super) const ALL: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];
    pub(super) const INTERRUPT: [i32; 1] = [SIGINT];

    pub(super) fn listen(signals: &[i32]) -> anyhow::Result<()> {
        let mut signals = Signals::new(signals).context("cannot listen for signals")?;
        let listening = thread::Builder::new().spawn(move || signals.forever().for_each(|_| signalled()));
        listening.map(drop).context("cannot listen for signals")
    }
}

#[cfg(not(unix))]
mod signals {
    use super::{Context, signalled};

    pub(super) const ALL: () = ();
    pub(super) const INTERRUPT: () = ();

    pub(super) fn listen(_: &()) -> anyhow::Result<()> {
        ctrlc::set_handler(signalled).context("cannot listen for Ctrl-C")
    }
}
