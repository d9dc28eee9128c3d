//! Live progress on standard error: a spinner on a terminal, a plain line now and then otherwise.

use crate::output::tell;
use crate::text::escaped;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use nullwindow_othello::Progress;
use std::time::{Duration, Instant};

/// Without a terminal, work that takes longer than this says so, and then again as often.
const PLAIN_EVERY: Duration = Duration::from_secs(10);

/// Shorter work shows no spinner: it would flicker, and its thread would take longer than many a solve.
const SPIN_AFTER: Duration = Duration::from_millis(200);

/// The progress of one position.
pub(super) struct Live {
    name: String,
    spinner: ProgressBar,
    spinning: bool,
    begun: Instant,
    next_line: Duration,
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
        }
    }

    /// Shows how far the solver is.
    pub(super) fn show(&mut self, progress: &Progress) {
        let time = self.begun.elapsed();
        if self.spinner.is_hidden() {
            if time >= self.next_line {
                self.next_line = time + PLAIN_EVERY;
                tell(&self.text(progress, time));
            }
        } else if time >= SPIN_AFTER {
            self.spinner.set_message(self.text(progress, time));
            if !self.spinning {
                self.spinner.enable_steady_tick(Duration::from_millis(200));
                self.spinning = true;
            }
        }
    }

    /// Clears the terminal's line.
    pub(super) fn clear(&self) {
        self.spinner.finish_and_clear();
    }

    fn text(&self, progress: &Progress, time: Duration) -> String {
        let so_far = &progress.so_far;
        let answer = match so_far.best {
            Some(m) if progress.done == 0 => format!("first {m}"),
            Some(_) => format!("at least {} by {:#}", signed(so_far.score), so_far.line),
            None => String::new(),
        };
        let Progress { done, moves, .. } = progress;
        let cost = speed(so_far.nodes, time);
        format!("{}: {done} of {moves} moves, {cost}, {answer}", self.name)
    }
}

/// A score as people write it: +38, 0, -12.
pub(super) fn signed(score: i32) -> String {
    if score == 0 { "0".into() } else { format!("{score:+}") }
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
