//! Live progress on standard error: a spinner on a terminal, a plain line now and then otherwise.

use crate::output::tell;
use crate::text::escaped;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use nullwindow::engine::Clock;
use nullwindow::session::{Answer, TextLine};
use nullwindow::{Score, Value};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// Without a terminal, work that takes longer than this says so, and then again as often.
const PLAIN_EVERY: Duration = Duration::from_secs(10);

/// Shorter work shows no spinner: it would flicker, and its thread would take longer than many a solve.
const SPIN_AFTER: Duration = Duration::from_millis(200);

/// The spinner turns, and tells anew, as often.
const SPIN_EVERY: Duration = Duration::from_millis(200);

/// The progress of one position.
pub(super) struct Live {
    name: String,
    spinner: ProgressBar,
    spinning: bool,
    begun: Instant,
    next_line: Duration,
    next_spin: Duration,
    /// Done of how many moves, and the answer so far.
    so_far: (String, String),
}

impl Live {
    /// Starts the clock for position `number` (from 0) of `all`.
    pub(super) fn new(name: &str, number: usize, all: usize) -> Self {
        let place = if all > 1 { format!("[{}/{all}] ", number + 1) } else { String::new() };
        let spinner = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            spinner.set_style(style);
        }
        Live {
            name: place + &escaped(name),
            spinner,
            spinning: false,
            begun: Instant::now(),
            next_line: PLAIN_EVERY,
            next_spin: SPIN_AFTER,
            so_far: Default::default(),
        }
    }

    /// Shows an answer so far.
    pub(super) fn show(&mut self, answer: &Answer<TextLine>) {
        let done =
            answer.progress.map_or(String::new(), |(done, moves)| format!("{done} of {moves} moves, "));
        let begun = answer.progress.is_none_or(|(done, _)| done > 0);
        let found = match answer.lines.first() {
            Some(line) if begun && line.score > -Score::INF => {
                format!(", at least {} by {}", line.score, line.text)
            }
            Some(line) => line.moves.first().map_or(String::new(), |m| format!(", first {m}")),
            None => String::new(),
        };
        self.so_far = (done, found);
        self.pulse(answer.nodes);
    }

    /// Shows that the search is at work.
    fn pulse(&mut self, nodes: u64) {
        let time = self.begun.elapsed();
        if self.spinner.is_hidden() {
            if time >= self.next_line {
                self.next_line = time + PLAIN_EVERY;
                tell(&self.text(nodes, time));
            }
        } else if time >= self.next_spin {
            self.next_spin = time + SPIN_EVERY;
            self.spinner.set_message(self.text(nodes, time));
            if !self.spinning {
                self.spinner.enable_steady_tick(SPIN_EVERY);
                self.spinning = true;
            }
        }
    }

    /// Clears the terminal's line.
    pub(super) fn clear(&self) {
        self.spinner.finish_and_clear();
    }

    fn text(&self, nodes: u64, time: Duration) -> String {
        let (done, found) = &self.so_far;
        format!("{}: {done}{}{found}", self.name, speed(nodes, time))
    }
}

/// The clock of a solve, which shows the search at work whenever it is looked at.
pub(super) struct Pulse<'a> {
    pub(super) live: &'a RefCell<Live>,
    pub(super) begun: Instant,
}

impl Clock for Pulse<'_> {
    fn elapsed(&self, nodes: u64) -> Duration {
        self.live.borrow_mut().pulse(nodes);
        self.begun.elapsed()
    }
}

/// Nodes, time, and how many nodes a second that is.
pub(super) fn speed(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let count = HumanCount(nodes);
    // Below a millisecond the quotient would be noise.
    if seconds < 0.001 {
        return format!("{count} nodes in {seconds:.3} s");
    }
    format!("{count} nodes in {seconds:.2} s, {:.1} M nodes/s", nodes as f64 / seconds / 1e6)
}
