//! `info` output: the lines of each iteration that is finished, and the changes during a long one.

use super::dialect::Dialect;
use super::wdl;
use crate::output::Output;
use nullwindow::engine::{Report, Update, Variation};
use nullwindow::session::escaped;
use nullwindow::{Bound, Position, Score, Value};
use std::time::Duration;

/// Writes an error as one line `info string`.
pub(super) fn info_string(output: &dyn Output, text: &str) {
    output.line(&format!("info string {}", escaped(text)));
}

/// The names of moves that follow each other.
pub(super) fn move_names<D: Dialect>(
    position: &D::Position,
    moves: &[D::Move],
    chess960: bool,
) -> Vec<String> {
    let mut position = position.clone();
    let names = moves.iter().map(|&m| {
        let name = D::write_move(&position, m, chess960);
        position.make(m);
        name
    });
    names.collect()
}

/// Nodes, time, and how full the table is.
fn cost<M>(report: &Report<'_, M>) -> String {
    let (nodes, elapsed, fill) = (report.nodes, report.elapsed, report.fill);
    let nps = speed(nodes, elapsed);
    format!("nodes {nodes} nps {nps} hashfull {fill} time {}", elapsed.as_millis())
}

/// Nodes a second.
pub(super) fn speed(nodes: u64, time: Duration) -> u64 {
    // A shorter time than a millisecond is not measured.
    (nodes as f64 / time.as_secs_f64().max(1e-3)) as u64
}

/// How `info` lines are written.
#[derive(Clone, Copy)]
pub(super) struct InfoStyle {
    pub(super) chess960: bool,
    /// The number of lines to write.
    pub(super) wanted: usize,
    /// Whether scores come with the chances of a win, a draw and a loss.
    pub(super) wdl: bool,
    /// Whether lines are written only at the end: for a search that starts anew with each depth.
    pub(super) brief: bool,
}

/// Writes the progress of one search.
pub(super) struct InfoWriter<'a, D: Dialect> {
    output: &'a dyn Output,
    position: &'a D::Position,
    style: InfoStyle,
    /// The last finished iteration: its depth and its lines.
    finished: (Option<u32>, Vec<Variation<D::Move>>),
    /// The lines that were written last, and the nodes at that time.
    last_lines: Vec<Variation<D::Move>>,
    last_nodes: u64,
    last_move: Option<usize>,
    /// The root move under search, while it is known.
    root_move: Option<RootMove<D::Move>>,
}

/// A root move and its number, from 1.
#[derive(Clone, Copy)]
struct RootMove<M> {
    m: M,
    number: usize,
}

/// Only longer searches write more than their iterations.
const LONG: Duration = Duration::from_millis(500);

/// Only still longer searches write scores that are bounds: a reader of short ones wants each depth's value.
const LONG_FOR_BOUNDS: Duration = Duration::from_secs(3);

impl<'a, D: Dialect> InfoWriter<'a, D> {
    pub(super) fn new(output: &'a dyn Output, position: &'a D::Position, style: InfoStyle) -> Self {
        InfoWriter {
            output,
            position,
            style,
            finished: (None, Vec::new()),
            last_lines: Vec::new(),
            last_nodes: 0,
            last_move: None,
            root_move: None,
        }
    }

    /// Writes the changes since the last call.
    pub(super) fn write(&mut self, report: &Report<'_, D::Move>) {
        match report.update {
            Update::Iteration => {
                self.root_move = None;
                self.finished = (report.depth, report.lines.to_vec());
                if !self.style.brief {
                    let wanted = report.lines.len().min(self.style.wanted);
                    self.lines(report, report.depth, &report.lines[..wanted]);
                    return;
                }
            }
            Update::RootMove { m, number, .. } => self.root_move = Some(RootMove { m, number }),
            Update::Variation(_) => {}
        }
        if report.elapsed < LONG {
            return;
        }
        // Several lines are written as they were at the end of an iteration: bounds among them would mislead.
        let bounds = self.style.wanted == 1 && !self.style.brief && report.elapsed >= LONG_FOR_BOUNDS;
        let line = report.lines.first().filter(|line| bounds && line.score > -Score::INF);
        let moved = self.root_move.filter(|at| self.last_move != Some(at.number));
        if let Some(line) = line.filter(|line| self.last_lines.first() != Some(line)) {
            self.lines(report, report.depth, std::slice::from_ref(line));
        } else if let (Some(RootMove { m, number }), Some(depth)) = (moved, report.depth) {
            let name = D::write_move(self.position, m, self.style.chess960);
            self.output.line(&format!("info depth {depth} currmove {name} currmovenumber {number}"));
        } else {
            self.output.line(&format!("info {}", cost(report)));
        }
        self.last_move = self.root_move.map(|at| at.number);
    }

    /// Writes the result of the search with its whole cost, unless just this was written last. Of an
    /// iteration that was stopped, the score is a bound; where the last iteration begins its line with the
    /// same move, that line is written instead.
    pub(super) fn finish(&mut self, report: &Report<'_, D::Move>) {
        let (depth, finished) = &self.finished;
        let mut closing: Vec<Variation<D::Move>> = Vec::new();
        for (number, line) in report.lines.iter().take(self.style.wanted).enumerate() {
            let settled = match line.bound {
                Bound::Exact => Some(line),
                _ => finished.iter().find(|settled| settled.moves.first() == line.moves.first()),
            };
            // Only a new best move has a score that is a bound.
            closing.extend(settled.or(Some(line).filter(|_| number == 0)).cloned());
        }
        if closing.first().is_none_or(|line| line.score <= -Score::INF) {
            // The search was stopped before it finished a move; its cost is known all the same.
            let moves = report.lines.first().map_or(&[][..], |line| &line.moves);
            let names = move_names::<D>(self.position, moves, self.style.chess960).join(" ");
            self.output.line(&format!("info depth 0 {} pv {names}", cost(report)));
        } else if closing != self.last_lines || report.nodes != self.last_nodes {
            let depth = report.depth.or(*depth);
            self.lines(report, depth, &closing);
        }
    }

    /// Writes one `info` line for each of these.
    fn lines(&mut self, report: &Report<'_, D::Move>, depth: Option<u32>, lines: &[Variation<D::Move>]) {
        let infos: Vec<_> =
            lines.iter().zip(1..).map(|(line, number)| self.info(report, depth, number, line)).collect();
        if !infos.is_empty() {
            self.output.line(&infos.join("\n"));
            (self.last_lines, self.last_nodes) = (lines.to_vec(), report.nodes);
        }
    }

    fn info(
        &self,
        report: &Report<'_, D::Move>,
        depth: Option<u32>,
        number: usize,
        line: &Variation<D::Move>,
    ) -> String {
        let bound = match line.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        let chances = if self.style.wdl { wdl::write(line.score) } else { String::new() };
        format!(
            "info depth {} seldepth {} multipv {number} score {}{bound}{chances} {} pv {}",
            depth.unwrap_or(1),
            report.selective_depth,
            D::score(line.score),
            cost(report),
            move_names::<D>(self.position, &line.moves, self.style.chess960).join(" ")
        )
    }
}
