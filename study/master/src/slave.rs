//! A slave: a thread that keeps a process running, and searches with it (our own).

use crate::config::SlaveConfig;
use crate::dialogue::Dialogue;
use crate::job::{Job, SlaveReport};
use crate::notation::{Move, Notation};
use nullwindow_protocols::client::EngineError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Receives a line about what happens to the slaves.
pub type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// The times between the end of a process and its next start.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(32);

/// The handle of the thread.
pub(super) struct SlaveHandle<N: Notation> {
    jobs: Option<Sender<Job<N>>>,
    quit: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl<N: Notation> SlaveHandle<N> {
    /// Starts the thread, which starts the process. Reports go to `reports`, with this number.
    pub(super) fn start(
        number: usize,
        notation: N,
        config: SlaveConfig,
        reports: Sender<(usize, SlaveReport<Move<N>>)>,
        log: Log,
    ) -> Self {
        let (jobs, received) = channel();
        let quit = Arc::new(AtomicBool::new(false));
        let quits = Arc::clone(&quit);
        let slave = SlaveThread { number, notation, config, jobs: received, reports, quit: quits, log };
        let thread = thread::spawn(move || slave.run());
        SlaveHandle { jobs: Some(jobs), quit, thread: Some(thread) }
    }

    /// Adds a search after all others.
    pub(super) fn add(&self, job: Job<N>) {
        // The thread ends only after the sender is dropped.
        _ = self.jobs.as_ref().map(|jobs| jobs.send(job));
    }

    /// The thread is to end, which it does when its search is stopped.
    pub(super) fn quit(&mut self) {
        self.quit.store(true, Relaxed);
        self.jobs = None;
    }

    /// Waits for its end.
    pub(super) fn join(&mut self) {
        _ = self.thread.take().map(JoinHandle::join);
    }
}

struct SlaveThread<N: Notation> {
    number: usize,
    notation: N,
    config: SlaveConfig,
    jobs: Receiver<Job<N>>,
    reports: Sender<(usize, SlaveReport<Move<N>>)>,
    quit: Arc<AtomicBool>,
    log: Log,
}

impl<N: Notation> SlaveThread<N> {
    fn run(self) {
        let mut pause = FIRST_PAUSE;
        loop {
            let begun = Dialogue::begin(&self.notation, &self.config, &self.quit);
            let ended = begun.and_then(|dialogue| self.serve(dialogue, &mut pause));
            let Err(error) = ended else { return };
            if self.quit.load(Relaxed) {
                return;
            }
            let (number, command, seconds) = (self.number + 1, &self.config.command, pause.as_secs_f64());
            (self.log)(&format!("slave {number}, '{command}': {error}; it is started again in {seconds} s"));
            self.report(SlaveReport::Lost);
            if !self.pause(pause) {
                return;
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Does jobs, until there are no more or the process fails.
    fn serve(&self, mut dialogue: Dialogue<'_, N>, pause: &mut Duration) -> Result<(), EngineError> {
        self.report(SlaveReport::Ready(dialogue.abilities()));
        for job in &self.jobs {
            let mut best = None;
            if !job.stop.load(Relaxed) {
                best = dialogue.search(&job, &mut |line| self.report(SlaveReport::Line(job.id, line)))?;
                // A process that searches is not one that fails again and again.
                *pause = FIRST_PAUSE;
            }
            self.report(SlaveReport::Done(job.id, best));
            if dialogue.quits() {
                break;
            }
        }
        dialogue.end();
        Ok(())
    }

    fn report(&self, report: SlaveReport<Move<N>>) {
        _ = self.reports.send((self.number, report));
    }

    /// Waits, and drops the jobs of the lost process. Returns false if the program ends.
    fn pause(&self, pause: Duration) -> bool {
        let end = Instant::now() + pause;
        loop {
            match self.jobs.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }
}
