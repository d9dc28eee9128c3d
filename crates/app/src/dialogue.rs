//! The parts that the protocols share on the command line: standard output, and the exit code (our own).

use crate::output::log;
use anyhow::{Context, Result};
use nullwindow_protocols::ProtocolError;
use std::io::{self, ErrorKind, Write, stdout};
use std::process::{ExitCode, exit};

/// The exit code of a dialogue.
///
/// # Errors
/// They name standard input or the output.
pub fn ended(result: Result<(), ProtocolError>) -> Result<ExitCode> {
    match result {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(ProtocolError::Input(error)) => Err(error).context("standard input"),
        Err(error @ ProtocolError::Output(_)) => Err(error.into()),
    }
}

/// Standard output whose first error ends the program: a search may write while the main thread waits for
/// input, which may never come. On Unix it ends the program as soon as its reader is gone, since a search may
/// also write nothing for hours.
#[derive(Debug)]
pub struct EndingStdout {
    /// There is one way to make it.
    _watched: (),
}

impl EndingStdout {
    /// Watches standard output from now on.
    #[must_use]
    pub fn watched() -> Self {
        // Without a thread the next line ends the program.
        #[cfg(unix)]
        let _ = std::thread::Builder::new().spawn(|| {
            if is_left() {
                exit(0);
            }
        });
        EndingStdout { _watched: () }
    }

    fn or_exit<T>(result: io::Result<T>) -> io::Result<T> {
        match &result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => exit(0),
            Err(error) if error.kind() != ErrorKind::Interrupted => {
                log(&format!("error: cannot write the output: {error}"));
                exit(2)
            }
            _ => result,
        }
    }
}

impl Write for EndingStdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Self::or_exit(stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::or_exit(stdout().flush())
    }
}

/// Waits until standard output has no reader any more. Returns whether that is so; a file has always one.
#[cfg(unix)]
fn is_left() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    let output = stdout();
    // No event is waited for, so that only the end of the reader is left.
    let mut polled = [PollFd::new(&output, PollFlags::empty())];
    while poll(&mut polled, None) == Err(Errno::INTR) {}
    polled[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
}
