//! Live progress of a search on standard error: a spinner on a terminal, else a line every ten seconds.

use crate::output::log;
use crate::text::escaped;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use nullwindow::session::{Progress, TextLine};
use nullwindow::{Bound, Score, Value};
use std::time::Duration;

/// The time between two lines without a terminal.
const PLAIN_EVERY: Duration = Duration::from_secs(10);

/// A shorter search shows no spinner: it would flicker, and its thread would take longer than the search.
const SPIN_AFTER: Duration = Duration::from_millis(200);

/// The time between two turns of the spinner.
const SPIN_EVERY: Duration = Duration::from_millis(200);

/// The shortest time, in seconds, of which a speed is meaningful.
const MEASURABLE: f64 = 0.001;

/// The progress of one search.
pub(crate) struct Live {
    name: String,
    spinner: ProgressBar,
    spinning: bool,
    next_spin: Duration,
    /// When the next plain line is due; `None` if there are none.
    next_line: Option<Duration>,
}

impl Live {
    /// The progress of a search of this name.
    pub(crate) fn new(name: &str) -> Self {
        let spinner = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            spinner.set_style(style);
        }
        let (next_spin, next_line) = (SPIN_AFTER, Some(PLAIN_EVERY));
        Live { name: escaped(name), spinner, spinning: false, next_spin, next_line }
    }

    /// The progress of a search of this name, silent without a terminal.
    pub(crate) fn on_terminals(name: &str) -> Self {
        Live { next_line: None, ..Self::new(name) }
    }

    /// Shows the progress, if the next turn or line is due.
    pub(crate) fn show(&mut self, progress: &Progress<TextLine, String>) {
        let now = progress.elapsed;
        if !self.spinner.is_hidden() {
            if now >= self.next_spin {
                self.next_spin = now + SPIN_EVERY;
                self.spinner.set_message(text(&self.name, progress));
                if !self.spinning {
                    self.spinner.enable_steady_tick(SPIN_EVERY);
                    self.spinning = true;
                }
            }
        } else if self.next_line.is_some_and(|due| now >= due) {
            self.next_line = Some(now + PLAIN_EVERY);
            log(&text(&self.name, progress));
        }
    }

    /// Clears the terminal's line.
    pub(crate) fn clear(&self) {
        self.spinner.finish_and_clear();
    }
}

/// The score so far with its bound, the move under search, nodes, speed, and how full the table is; last the
/// line, whose end a narrow terminal cuts off.
fn text(name: &str, progress: &Progress<TextLine, String>) -> String {
    let (so_far, mut parts) = (&progress.so_far, Vec::new());
    let line = so_far.lines.first().filter(|line| line.score > -Score::INF);
    parts.extend(so_far.depth.map(|depth| match progress.selective_depth {
        Some(longest) => format!("depth {depth}/{longest}"),
        None => format!("depth {depth}"),
    }));
    parts.extend(line.map(|line| match line.bound {
        Bound::Exact => line.score.to_string(),
        Bound::Lower => format!("at least {}", line.score),
        Bound::Upper => format!("at most {}", line.score),
    }));
    parts.extend(progress.root_move.as_ref().map(|at| format!("move {} ({} of {})", at.m, at.number, at.of)));
    parts.push(format!("{} nodes", HumanCount(so_far.nodes)));
    let seconds = progress.elapsed.as_secs_f64();
    if seconds >= MEASURABLE {
        parts.push(format!("{:.1} M/s", so_far.nodes as f64 / seconds / 1e6));
    }
    parts.extend(progress.fill.map(|fill| format!("table {} %", fill / 10)));
    parts.push(format!("{seconds:.0} s"));
    parts.extend(line.map(|line| format!("line {}", line.text)));
    format!("{name}: {}", parts.join(", "))
}

/// Nodes, time, and nodes a second.
pub(crate) fn speed(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let count = HumanCount(nodes);
    if seconds < MEASURABLE {
        return format!("{count} nodes in {seconds:.3} s");
    }
    format!("{count} nodes in {seconds:.2} s, {:.1} M nodes/s", nodes as f64 / seconds / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::engine::Predictions;
    use nullwindow::session::{Answer, RootMove};

    fn progress(score: Score, bound: Bound, depth: Option<u32>) -> Progress<TextLine, String> {
        let line =
            TextLine { score, bound, game_theoretic: false, moves: vec!["4".into()], text: "4453".into() };
        let so_far = Answer {
            score,
            lines: vec![line],
            depth,
            nodes: 3_000_000,
            complete: false,
            exact: false,
            predictions: Predictions::default(),
        };
        let root_move = Some(RootMove { m: "3".into(), number: 2, of: 7 });
        let selective_depth = Some(14);
        Progress { so_far, root_move, selective_depth, elapsed: Duration::from_secs(2), fill: Some(345) }
    }

    #[test]
    fn text_has_all_known_parts() {
        let cost = "move 3 (2 of 7), 3,000,000 nodes, 1.5 M/s, table 34 %, 2 s";
        for (bound, word) in [(Bound::Exact, ""), (Bound::Lower, "at least "), (Bound::Upper, "at most ")] {
            let shown = text("start", &progress(Score::points(2), bound, None));
            assert_eq!(shown, format!("start: {word}+2, {cost}, line 4453"));
        }
        let shown = text("O thinks", &progress(-Score::INF, Bound::Lower, Some(9)));
        assert_eq!(shown, format!("O thinks: depth 9/14, {cost}"), "no score yet");
        let shown = text(
            "x",
            &Progress { root_move: None, fill: None, ..progress(Score::points(0), Bound::Lower, None) },
        );
        assert_eq!(shown, "x: at least 0, 3,000,000 nodes, 1.5 M/s, 2 s, line 4453");
    }
}
