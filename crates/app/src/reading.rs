//! What readers say of their input: what was left out, and what was read loosely (our own).

use crate::output::log;
use crate::text::bounded;
use anyhow::{Error, Result};
use nullwindow_support::Notes;
use std::fmt::Display;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The errors and the notes of the readers of a command's input. One bad item of many does not refuse the
/// others: it is named on standard error, and the program's exit code is 1 where it would be 0. Where nothing
/// can be used, the last error is that of the command. Notes are one line: a count, and the first place.
///
/// ```
/// use nullwindow_app::Reading;
/// let mut reading = Reading::default();
/// reading.note("games.pgn, line 3", "Qh5+: the move does not give check");
/// reading.refuse(anyhow::anyhow!("games.pgn, line 9: this is no move"));
/// reading.print(true)?;
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Default, Debug)]
pub struct Reading {
    refused: usize,
    /// The last error, not printed yet.
    last: Option<Error>,
    notes: Notes,
}

/// Whether anything was left out since the program began.
static LEFT_OUT: AtomicBool = AtomicBool::new(false);

/// The exit code of a command, or 1 instead of 0 where something was left out.
pub(crate) fn exit_code(code: ExitCode) -> ExitCode {
    if code == ExitCode::SUCCESS && LEFT_OUT.load(Relaxed) { ExitCode::FAILURE } else { code }
}

/// The number of errors that are named; the others are counted.
const NAMED: usize = 10;

impl Reading {
    /// An item is left out.
    pub fn refuse(&mut self, error: Error) {
        self.refused += 1;
        let earlier = self.last.replace(error);
        self.name(earlier, self.refused - 1);
    }

    /// Something at `place` is not as it should be, and is read all the same.
    pub fn note(&mut self, place: &str, note: impl Display) {
        self.notes.add(|| format!("{place}, {note}"));
    }

    /// Prints what is not printed yet, and the line of notes.
    ///
    /// # Errors
    /// The last error, if nothing is `usable`.
    pub fn print(mut self, usable: bool) -> Result<()> {
        if !self.notes.is_empty() {
            log(&format!("read loosely: {}", self.notes));
        }
        let last = self.last.take();
        if self.refused > NAMED {
            log(&format!("left out: {} more", self.refused - NAMED));
        }
        match last {
            Some(error) if !usable => return Err(error),
            last => self.name(last, self.refused),
        }
        LEFT_OUT.fetch_or(self.refused > 0, Relaxed);
        Ok(())
    }

    /// Prints an error with its number among all.
    fn name(&self, error: Option<Error>, number: usize) {
        if let Some(error) = error.filter(|_| number <= NAMED) {
            log(&bounded(&format!("left out: {error:#}")));
        }
    }
}
