//! Live progress of a search on standard error: a spinner on a terminal, if the feature `spinner` is on,
//! else a line every ten seconds.

use crate::count::count;
use crate::output::log;
use crate::spinner::Spinner;
use nullwindow::engine::{Report, Update};
use nullwindow::session::escaped;
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
    spinner: Spinner,
    next_spin: Duration,
    /// When the next plain line is due; `None` if there are none.
    next_line: Option<Duration>,
    /// The root move under search, its number, and the number of root moves, if they are known.
    root_move: Option<(String, usize, usize)>,
    /// What a long search says once; `None` as soon as it is said.
    pub(crate) hint: Option<&'static str>,
}

impl Live {
    /// The progress of a search of this name.
    pub(crate) fn new(name: &str) -> Self {
        let (next_spin, next_line) = (SPIN_AFTER, Some(PLAIN_EVERY));
        Live {
            name: escaped(name),
            spinner: Spinner::new(),
            next_spin,
            next_line,
            root_move: None,
            hint: None,
        }
    }

    /// The progress of a search of this name, silent without a terminal.
    pub(crate) fn on_terminals(name: &str) -> Self {
        Live { next_line: None, ..Self::new(name) }
    }

    /// Shows the progress, if the next turn or line is due.
    pub(crate) fn show(&mut self, report: &Report<'_, String>) {
        match &report.update {
            Update::Iteration => self.root_move = None,
            Update::RootMove { m, number, of } => self.root_move = Some((m.clone(), *number, *of)),
            Update::Variation(_) => {}
        }
        let now = report.elapsed;
        if now >= PLAIN_EVERY
            && let Some(hint) = self.hint.take()
        {
            self.spinner.aside(|| log(hint));
        }
        if self.spinner.is_visible() {
            if now >= self.next_spin {
                self.next_spin = now + SPIN_EVERY;
                self.spinner.show(text(&self.name, report, self.root_move.as_ref()), SPIN_EVERY);
            }
        } else if self.next_line.is_some_and(|due| now >= due) {
            self.next_line = Some(now + PLAIN_EVERY);
            log(&text(&self.name, report, self.root_move.as_ref()));
        }
    }

    /// Clears the terminal's line.
    pub(crate) fn clear(&self) {
        self.spinner.clear();
    }
}

/// The score so far with its bound, the move under search, nodes, speed, and how full the table is; last the
/// line, whose end a narrow terminal cuts off.
fn text(name: &str, report: &Report<'_, String>, root_move: Option<&(String, usize, usize)>) -> String {
    let mut parts = Vec::new();
    let line = report.lines.first().filter(|line| line.score > -Score::INF);
    parts.extend(report.depth.map(|depth| format!("depth {depth}/{}", report.selective_depth)));
    parts.extend(line.map(|line| match line.bound {
        Bound::Exact => line.score.to_string(),
        Bound::Lower => format!("at least {}", line.score),
        Bound::Upper => format!("at most {}", line.score),
    }));
    parts.extend(root_move.map(|(m, number, of)| format!("move {m} ({number} of {of})")));
    parts.push(format!("{} nodes", count(report.nodes)));
    let seconds = report.elapsed.as_secs_f64();
    if seconds >= MEASURABLE {
        parts.push(format!("{:.1} M/s", report.nodes as f64 / seconds / 1e6));
    }
    parts.push(format!("table {} %", report.fill / 10));
    parts.push(format!("{seconds:.0} s"));
    parts.extend(line.map(|line| format!("line {}", line.moves.join(" "))));
    format!("{name}: {}", parts.join(", "))
}

/// Nodes, time, and nodes a second.
pub(crate) fn speed(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let count = count(nodes);
    if seconds < MEASURABLE {
        return format!("{count} nodes in {seconds:.3} s");
    }
    format!("{count} nodes in {seconds:.2} s, {:.1} M nodes/s", nodes as f64 / seconds / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::engine::Variation;

    fn shown(name: &str, score: Score, bound: Bound, depth: Option<u32>, root_move: bool) -> String {
        let moves = ["a2", "b1"].map(String::from).to_vec();
        let lines = [Variation { score, bound, game_theoretic: false, moves }];
        let (news, nodes, elapsed) = (Update::Variation(0), 3_000_000, Duration::from_secs(2));
        let report =
            Report { update: news, depth, selective_depth: 14, lines: &lines, nodes, elapsed, fill: 345 };
        let at = ("3".to_owned(), 2, 7);
        text(name, &report, root_move.then_some(&at))
    }

    #[test]
    fn hint_is_given_once_to_a_long_search() {
        let mut live = Live { hint: Some("a limit"), ..Live::on_terminals("start") };
        for (seconds, left) in [(9, Some("a limit")), (10, None), (11, None)] {
            let elapsed = Duration::from_secs(seconds);
            let update = Update::Iteration;
            live.show(&Report {
                update,
                depth: None,
                selective_depth: 0,
                lines: &[],
                nodes: 1,
                elapsed,
                fill: 0,
            });
            assert_eq!(live.hint, left, "{seconds} s");
        }
    }

    #[test]
    fn text_has_all_known_parts() {
        let cost = "move 3 (2 of 7), 3,000,000 nodes, 1.5 M/s, table 34 %, 2 s";
        for (bound, word) in [(Bound::Exact, ""), (Bound::Lower, "at least "), (Bound::Upper, "at most ")] {
            let line = shown("start", Score::points(2), bound, None, true);
            assert_eq!(line, format!("start: {word}+2, {cost}, line a2 b1"));
        }
        let line = shown("O thinks", -Score::INF, Bound::Lower, Some(9), true);
        assert_eq!(line, format!("O thinks: depth 9/14, {cost}"), "no score yet");
        let line = shown("x", Score::points(0), Bound::Lower, None, false);
        assert_eq!(line, "x: at least 0, 3,000,000 nodes, 1.5 M/s, table 34 %, 2 s, line a2 b1");
    }
}
