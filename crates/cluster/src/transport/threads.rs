//! Ranks that are threads of one process, over channels (our own).

use super::Parcel;
use super::Transport;
use crate::Message;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// The time that an idle rank waits for a batch before it looks at other things.
const WAIT: Duration = Duration::from_millis(1);

/// A rank's end of the channels between threads.
pub(crate) struct ThreadEnd {
    rank: usize,
    to: Vec<Sender<Parcel>>,
    from: Receiver<Parcel>,
    /// A batch that ended a wait.
    waiting: Option<Parcel>,
    /// Whether a rank has panicked: the others wait for it no more.
    panicked: Arc<AtomicBool>,
}

impl Drop for ThreadEnd {
    fn drop(&mut self) {
        if thread::panicking() {
            self.panicked.store(true, Ordering::Relaxed);
        }
    }
}

/// The ends of this many ranks.
pub(crate) fn ends(ranks: usize) -> Vec<ThreadEnd> {
    let (to, from): (Vec<_>, Vec<_>) = (0..ranks).map(|_| channel()).unzip();
    let panicked = Arc::new(AtomicBool::new(false));
    let end =
        |(rank, from)| ThreadEnd { rank, to: to.clone(), from, waiting: None, panicked: panicked.clone() };
    from.into_iter().enumerate().map(end).collect()
}

impl Transport for ThreadEnd {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.to.len()
    }

    fn send(&mut self, to: usize, batch: Vec<Message>) {
        // A rank that has panicked receives no more.
        _ = self.to[to].send((self.rank, batch));
    }

    fn receive(&mut self) -> Option<Parcel> {
        assert!(!self.panicked.load(Ordering::Relaxed), "another rank has panicked");
        self.waiting.take().or_else(|| self.from.try_recv().ok())
    }

    fn wait(&mut self) {
        if self.waiting.is_none() {
            self.waiting = self.from.recv_timeout(WAIT).ok();
        }
    }
}
