//! Commands, read while the engine searches: `ping` and `quit` stop the search.

use crate::{ProtocolError, lines};
use std::io::{self, BufRead};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// The lines of the input.
pub(super) struct Inbox {
    lines: Receiver<io::Result<String>>,
    interrupt: Arc<Interrupt>,
}

/// Whether a line that was read shall stop the search.
#[derive(Default)]
struct Interrupt {
    /// The number of interrupting lines that are read and not yet executed.
    waiting: AtomicUsize,
    /// The search's flag.
    stop: AtomicBool,
}

/// Whether a line stops the search under way.
fn interrupts(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("ping" | "quit"))
}

impl Inbox {
    /// Begins to read.
    pub(super) fn open(mut input: impl BufRead + Send + 'static) -> Self {
        let (send, lines) = channel();
        let interrupt = Arc::new(Interrupt::default());
        let shared = Arc::clone(&interrupt);
        thread::spawn(move || {
            while let Some(line) = lines::next(&mut input).transpose() {
                let last = line.is_err();
                if line.as_ref().is_ok_and(|line| interrupts(line)) {
                    shared.waiting.fetch_add(1, SeqCst);
                    shared.stop.store(true, SeqCst);
                }
                if send.send(line).is_err() || last {
                    break;
                }
            }
        });
        Inbox { lines, interrupt }
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn next(&self) -> Result<Option<String>, ProtocolError> {
        let line = self.lines.recv().ok().transpose().map_err(ProtocolError::Input)?;
        if line.as_deref().is_some_and(interrupts) {
            self.interrupt.waiting.fetch_sub(1, SeqCst);
        }
        Ok(line)
    }

    /// The flag that stops a search which is about to begin: set already, if an interrupting line waits.
    pub(super) fn stop(&self) -> &AtomicBool {
        // In this order: a line that is read in between sets it again.
        self.interrupt.stop.store(false, SeqCst);
        if self.has_interrupt() {
            self.interrupt.stop.store(true, SeqCst);
        }
        &self.interrupt.stop
    }

    /// Whether an interrupting line waits.
    pub(super) fn has_interrupt(&self) -> bool {
        self.interrupt.waiting.load(SeqCst) > 0
    }
}
