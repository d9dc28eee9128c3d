//! The progress of a search on ranks, on standard error: a spinner on a terminal, else a line every ten
//! seconds (our own).

use crate::count::count;
use crate::measured::bound;
use crate::output::log;
use crate::spinner::Spinner;
use nullwindow::Score;
use nullwindow_cluster::Progress;
use std::time::Duration;

/// The time between two lines without a terminal.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// The time between two turns of the spinner.
const SPIN_EVERY: Duration = Duration::from_millis(200);

pub(super) struct ProgressLine {
    name: String,
    spinner: Spinner,
    next_line: Duration,
    /// Whether an error of the checkpoint is printed.
    warned: bool,
}

impl ProgressLine {
    pub(super) fn new(name: &str) -> Self {
        ProgressLine { name: name.to_owned(), spinner: Spinner::new(), next_line: LINE_EVERY, warned: false }
    }

    pub(super) fn show(&mut self, progress: &Progress, value: impl Fn(Score) -> String) {
        let Progress { known, iteration, nodes, elapsed, error } = *progress;
        if let Some(error) = error.filter(|_| !self.warned) {
            self.warned = true;
            self.spinner.aside(|| log(&format!("--checkpoint: {error}; the search goes on")));
        }
        let shown = |score| bound(score, &value).unwrap_or_else(|| "?".to_owned());
        let text = format!(
            "{}: {} to {}, null window {iteration}, {} nodes on rank 0, {:.0} s",
            self.name,
            shown(known.lower),
            shown(known.upper),
            count(nodes),
            elapsed.as_secs_f64()
        );
        if self.spinner.is_visible() {
            self.spinner.show(text, SPIN_EVERY);
        } else if elapsed >= self.next_line {
            self.next_line = elapsed + LINE_EVERY;
            log(&text);
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.spinner.clear();
    }
}
