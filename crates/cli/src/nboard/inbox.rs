//! Commands, read while the engine thinks: some of them end its search.

use crate::lines;
use anyhow::Result;
use std::io::{BufReader, stdin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// The lines of standard input.
pub(super) struct Inbox {
    lines: Receiver<Result<String>>,
    urgency: Arc<Urgency>,
}

/// Whether somebody waits for the end of the search.
#[derive(Default)]
struct Urgency {
    /// Urgent lines that are read and not yet obeyed.
    waiting: AtomicUsize,
    /// What the search looks at.
    stop: AtomicBool,
}

/// Whether a line ends the search that is under way.
fn is_urgent(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("ping" | "quit"))
}

impl Inbox {
    /// Begins to read.
    pub(super) fn open() -> Self {
        let (send, lines) = channel();
        let urgency = Arc::new(Urgency::default());
        let shared = Arc::clone(&urgency);
        thread::spawn(move || {
            let mut input = BufReader::new(stdin());
            while let Some(line) = lines::next(&mut input, "standard input").transpose() {
                let last = line.is_err();
                if line.as_ref().is_ok_and(|line| is_urgent(line)) {
                    shared.waiting.fetch_add(1, SeqCst);
                    shared.stop.store(true, SeqCst);
                }
                if send.send(line).is_err() || last {
                    break;
                }
            }
        });
        Inbox { lines, urgency }
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn next(&self) -> Result<Option<String>> {
        let line = self.lines.recv().ok().transpose()?;
        if line.as_deref().is_some_and(is_urgent) {
            self.urgency.waiting.fetch_sub(1, SeqCst);
        }
        Ok(line)
    }

    /// What ends a search that is about to begin: set already, if an urgent line waits.
    pub(super) fn stop(&self) -> &AtomicBool {
        // In this order: a line that is read in between sets it again.
        self.urgency.stop.store(false, SeqCst);
        if self.is_waited_for() {
            self.urgency.stop.store(true, SeqCst);
        }
        &self.urgency.stop
    }

    /// Whether an urgent line waits.
    pub(super) fn is_waited_for(&self) -> bool {
        self.urgency.waiting.load(SeqCst) > 0
    }
}
