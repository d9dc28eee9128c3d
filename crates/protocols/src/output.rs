//! The output of a dialogue: several threads write whole lines to it, and its first error is kept (our own).

use crate::ProtocolError;
use std::io::{self, ErrorKind, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// An output that threads share.
pub(crate) trait Output: Sync {
    /// Writes text at once, and flushes it. Does nothing after an error.
    fn write(&self, text: &str);

    /// Whether writing has failed.
    fn has_failed(&self) -> bool;

    /// Writes text and the end of its line.
    #[cfg(any(feature = "uci", feature = "nboard"))]
    fn line(&self, text: &str) {
        self.write(&format!("{text}\n"));
    }
}

/// A writer and its first error.
pub(crate) struct SharedOutput<W> {
    sink: Mutex<Sink<W>>,
}

struct Sink<W> {
    writer: W,
    error: Option<io::Error>,
}

impl<W: Write> SharedOutput<W> {
    pub(crate) fn new(writer: W) -> Self {
        SharedOutput { sink: Mutex::new(Sink { writer, error: None }) }
    }

    fn sink(&self) -> MutexGuard<'_, Sink<W>> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// # Errors
    /// The first error of writing, except that the reader is gone.
    pub(crate) fn finish(self) -> Result<(), ProtocolError> {
        let sink = self.sink.into_inner().unwrap_or_else(PoisonError::into_inner);
        match sink.error {
            Some(error) if error.kind() != ErrorKind::BrokenPipe => Err(ProtocolError::Output(error)),
            _ => Ok(()),
        }
    }
}

impl<W: Write + Send> Output for SharedOutput<W> {
    fn write(&self, text: &str) {
        let Sink { writer, error } = &mut *self.sink();
        if error.is_none() {
            *error = writer.write_all(text.as_bytes()).and_then(|()| writer.flush()).err();
        }
    }

    fn has_failed(&self) -> bool {
        self.sink().error.is_some()
    }
}
