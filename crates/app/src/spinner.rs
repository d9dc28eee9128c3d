//! A spinner and a message on the last line of a terminal, by `indicatif`.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// A spinner on standard error.
pub(crate) struct Spinner {
    bar: ProgressBar,
    turning: bool,
}

impl Spinner {
    pub(crate) fn new() -> Self {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            bar.set_style(style);
        }
        Spinner { bar, turning: false }
    }

    /// Whether standard error is a terminal, which can show it.
    pub(crate) fn is_visible(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// Shows the message, of which a narrow terminal cuts off the end, and turns from now on.
    pub(crate) fn show(&mut self, message: String, every: Duration) {
        self.bar.set_message(message);
        if !self.turning {
            self.bar.enable_steady_tick(every);
            self.turning = true;
        }
    }

    /// Writes to standard error while the line is cleared.
    pub(crate) fn aside(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    /// Clears the terminal's line.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
