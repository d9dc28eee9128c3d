//! Stopping early: Ctrl-C and the other signals that end a program (our own).
//!
//! Work that has something to keep polls a flag. Work that has nothing to keep yet, such as clearing a table
//! or reading a file, runs in [`interruptible`], where a signal ends the program at once. A signal that was
//! ignored when the program began, as by `nohup` and for jobs in the background of a script, stays ignored. A
//! closed output (SIGPIPE) is no signal here but an error of the next write
//! ([`output::OutputClosed`](crate::output::OutputClosed)).

use crate::output::log;
use anyhow::Context;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The exit code of a run that was stopped: 128 plus the number of SIGINT. It is the same for SIGTERM, SIGHUP
/// and the limit of processor time, so that a script has one code to compare with.
pub const STOPPED: u8 = 130;

static STOP: AtomicBool = AtomicBool::new(false);

/// When a signal last set [`STOP`].
static SET: Mutex<Option<Instant>> = Mutex::new(None);

/// The time after a signal in which another one is the same request: `timeout` and `mpirun` signal
/// the program, and then all programs of its group.
const SAME_REQUEST: Duration = Duration::from_millis(250);

/// Whether the work polls [`STOP`] to end with what it has.
static POLLED: AtomicBool = AtomicBool::new(false);

/// Whether a signal ends the program at once.
static AT_ONCE: AtomicBool = AtomicBool::new(false);

/// A flag that the first SIGINT, SIGTERM or SIGHUP sets. One that comes more than a quarter of a second later
/// ends the program.
///
/// # Errors
/// If the handler cannot be installed.
pub fn on_signal() -> anyhow::Result<&'static AtomicBool> {
    POLLED.store(true, SeqCst);
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
    if is_last() {
        end();
    }
}

/// Sets the flag. Whether the program ends at once.
fn is_last() -> bool {
    let mut set = SET.lock().unwrap_or_else(PoisonError::into_inner);
    // In this order: `interruptible` sets one flag and reads the other.
    if !STOP.swap(true, SeqCst) {
        *set = Some(Instant::now());
    }
    AT_ONCE.load(SeqCst) || set.is_none_or(|set| set.elapsed() > SAME_REQUEST)
}

fn end() -> ! {
    log("interrupted");
    exit(STOPPED.into())
}

#[cfg(unix)]
pub(crate) use signals::on_processor_limit;

#[cfg(unix)]
#[allow(unsafe_code, reason = "the system's call that reads what is done at a signal takes pointers")]
mod signals {
    use super::{Context, POLLED, STOPPED, SeqCst, exit, is_last, log, signalled};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXCPU};
    use signal_hook::iterator::Signals;
    use std::{mem, ptr, thread};

    pub(super) const ALL: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];
    pub(super) const INTERRUPT: [i32; 1] = [SIGINT];

    pub(super) fn listen(signals: &[i32]) -> anyhow::Result<()> {
        on(signals, signalled)
    }

    /// From now on the limit of processor time is a line, and stops the work as a signal does. Work that
    /// keeps nothing ends at once.
    pub(crate) fn on_processor_limit() -> anyhow::Result<()> {
        on(&[SIGXCPU], || {
            log("the limit of processor time is reached (ulimit -t)");
            if is_last() || !POLLED.load(SeqCst) {
                exit(STOPPED.into());
            }
        })
    }

    /// Calls `signalled` in a thread of its own at each of these signals that is not ignored.
    fn on(signals: &[i32], signalled: fn()) -> anyhow::Result<()> {
        let listened = signals.iter().filter(|&&signal| !is_ignored(signal));
        let mut signals = Signals::new(listened).context("cannot listen for signals")?;
        let listening = thread::Builder::new().spawn(move || signals.forever().for_each(|_| signalled()));
        listening.map(drop).context("cannot listen for signals")
    }

    /// Whether nothing is done at a signal.
    fn is_ignored(signal: i32) -> bool {
        // SAFETY: all bytes zero are a value of this type, which holds numbers and a pointer; without a new
        // action the call only writes the present one.
        unsafe {
            let mut action: libc::sigaction = mem::zeroed();
            libc::sigaction(signal, ptr::null(), &mut action) == 0 && action.sa_sigaction == libc::SIG_IGN
        }
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
