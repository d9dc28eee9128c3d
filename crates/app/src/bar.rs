//! Progress of long work of known size on standard error: a bar on a terminal, else a line every ten seconds.

use crate::output::log;
use indicatif::{ProgressBar, ProgressStyle};
use nullwindow_figures::Progress;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The state of the work.
#[derive(Default)]
struct BarState {
    done: usize,
    of: usize,
    next: String,
}

/// The progress of one piece of work. Work of less than a second shows nothing.
///
/// A thread of its own draws it, so that it moves during one long search, too.
///
/// ```
/// use nullwindow_app::bar::Bar;
/// use nullwindow_figures::Progress;
/// let bar = Bar::start("games");
/// bar.show(1, 3, "game 2");
/// ```
pub struct Bar {
    state: Arc<Mutex<BarState>>,
    /// Dropped at the end, which wakes the thread.
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Bar {
    /// Begins with nothing done, of unknown size.
    #[must_use]
    pub fn start(name: &'static str) -> Self {
        let state = Arc::new(Mutex::new(BarState::default()));
        let (sender, end) = channel();
        let shared = Arc::clone(&state);
        let thread = std::thread::spawn(move || {
            if io::stderr().is_terminal() {
                draw_bar(name, &shared, &end);
            } else {
                write_lines(name, &shared, &end);
            }
        });
        Bar { state, running: Some((sender, thread)) }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.running.take() {
            drop(sender);
            _ = thread.join();
        }
    }
}

impl Progress for Bar {
    fn show(&self, done: usize, of: usize, next: &str) {
        if let Ok(mut state) = self.state.lock() {
            *state = BarState { done, of, next: next.to_owned() };
        }
    }
}

/// Waits for this time or the end of the work. Returns whether the work goes on.
fn goes_on(end: &Receiver<()>, after: Duration) -> bool {
    end.recv_timeout(after) == Err(RecvTimeoutError::Timeout)
}

fn draw_bar(name: &'static str, state: &Mutex<BarState>, end: &Receiver<()>) {
    let begin = Instant::now();
    if !goes_on(end, Duration::from_secs(1)) {
        return;
    }
    let style = ProgressStyle::with_template("{prefix} [{bar:30}] {pos}/{len} ({elapsed}) {msg}");
    let bar = ProgressBar::new(0).with_prefix(name).with_elapsed(begin.elapsed());
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    loop {
        if let Ok(state) = state.lock() {
            bar.set_length(state.of as u64);
            bar.set_position(state.done as u64);
            bar.set_message(state.next.clone());
        }
        bar.tick();
        if !goes_on(end, Duration::from_millis(200)) {
            return bar.finish_and_clear();
        }
    }
}

fn write_lines(name: &str, state: &Mutex<BarState>, end: &Receiver<()>) {
    while goes_on(end, Duration::from_secs(10)) {
        if let Ok(BarState { done, of, next }) = state.lock().as_deref() {
            log(&format!("{name}: {done} of {of} done, now {next}"));
        }
    }
}
