//! `info` output: the lines of each iteration that is finished, and the changes during a long one.

use super::score;
use crate::lines::escaped;
use crate::output::Output;
use nullwindow::engine::{Report, Update, Variation};
use nullwindow::{Bound, Position, Score, Value};
use nullwindow_chess::{Castling, Chess, Move};
use std::time::Duration;

/// Writes an error as one line `info string`.
pub(super) fn info_string(output: &dyn Output, text: &str) {
    output.line(&format!("info string {}", escaped(text)));
}

/// The names of moves that follow each other.
pub(super) fn move_names(position: &Chess, moves: &[Move], castling: Castling) -> Vec<String> {
    let mut position = position.clone();
    let names = moves.iter().map(|&m| {
        let name = position.uci(m, castling);
        position.make(m);
        name
    });
    names.collect()
}

/// Nodes, time, and how full the table is.
fn cost(report: &Report<'_, Move>) -> String {
    let (nodes, elapsed, fill) = (report.nodes, report.elapsed, report.fill);
    let nps = speed(nodes, elapsed);
    format!("nodes {nodes} nps {nps} hashfull {fill} time {}", elapsed.as_millis())
}

/// Nodes a second.
pub(super) fn speed(nodes: u64, time: Duration) -> u64 {
    // A shorter time than a millisecond is not measured.
    (nodes as f64 / time.as_secs_f64().max(1e-3)) as u64
}

/// Writes the progress of one search.
pub(super) struct InfoWriter<'a> {
    output: &'a dyn Output,
    position: &'a Chess,
    castling: Castling,
    /// The number of lines to write.
    wanted: usize,
    /// The depth and the lines that were written last.
    last_depth: Option<u32>,
    last_lines: Vec<Variation<Move>>,
    last_move: Option<usize>,
    /// The root move under search, while it is known.
    root_move: Option<RootMove>,
    /// Whether only the cost is written until the end.
    brief: bool,
}

/// A root move and its number, from 1.
#[derive(Clone, Copy)]
struct RootMove {
    m: Move,
    number: usize,
}

/// Only longer searches write more than their iterations.
const LONG: Duration = Duration::from_millis(500);

impl<'a> InfoWriter<'a> {
    pub(super) fn new(
        output: &'a dyn Output,
        position: &'a Chess,
        castling: Castling,
        wanted: usize,
    ) -> Self {
        InfoWriter {
            output,
            position,
            castling,
            wanted,
            last_depth: None,
            last_lines: Vec::new(),
            last_move: None,
            root_move: None,
            brief: false,
        }
    }

    /// The same, but lines are written only at the end: for a search that starts anew with each depth.
    pub(super) fn brief(self) -> Self {
        InfoWriter { brief: true, ..self }
    }

    /// Writes the changes since the last call.
    pub(super) fn write(&mut self, report: &Report<'_, Move>) {
        match report.update {
            Update::Iteration => self.root_move = None,
            Update::RootMove { m, number, .. } => self.root_move = Some(RootMove { m, number }),
            Update::Variation(_) => {}
        }
        let root_move = self.root_move;
        let exact = report.lines.iter().take(self.wanted).all(|line| line.bound == Bound::Exact);
        let finished = exact && root_move.is_none() && !self.brief;
        if finished || report.elapsed >= LONG {
            let infos = if self.brief { Vec::new() } else { self.infos(report, finished) };
            let moved = root_move.filter(|at| self.last_move != Some(at.number));
            if !infos.is_empty() {
                self.output.line(&infos.join("\n"));
            } else if let (Some(RootMove { m, number }), Some(depth)) = (moved, report.depth) {
                let name = self.position.uci(m, self.castling);
                self.output.line(&format!("info depth {depth} currmove {name} currmovenumber {number}"));
            } else {
                self.output.line(&format!("info {}", cost(report)));
            }
            self.last_move = root_move.map(|at| at.number);
        }
    }

    /// Writes the result of the search, as far as it was not written yet.
    pub(super) fn finish(&mut self, report: &Report<'_, Move>) {
        let infos = self.infos(report, false);
        if !infos.is_empty() {
            self.output.line(&infos.join("\n"));
        } else if self.last_lines.is_empty() && !self.brief {
            // The search was stopped before it finished a move; its cost is known all the same.
            self.output.line(&format!("info depth 0 {}", cost(report)));
        }
    }

    /// The `info` lines; without `all`, of the lines that have changed.
    fn infos(&mut self, report: &Report<'_, Move>, all: bool) -> Vec<String> {
        let lines = &report.lines[..report.lines.len().min(self.wanted)];
        let mut infos = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            let changed = self.last_lines.get(number) != Some(line);
            if line.score > -Score::INF && (all || changed) {
                infos.push(self.info(report, number, line));
            }
        }
        if !infos.is_empty() {
            (self.last_depth, self.last_lines) = (report.depth, lines.to_vec());
        }
        infos
    }

    fn info(&self, report: &Report<'_, Move>, number: usize, line: &Variation<Move>) -> String {
        let bound = match line.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        let depth = report.depth.or(self.last_depth).unwrap_or(1);
        format!(
            "info depth {depth} seldepth {} multipv {} score {}{bound} {} pv {}",
            report.selective_depth,
            number + 1,
            score::write(line.score),
            cost(report),
            move_names(self.position, &line.moves, self.castling).join(" ")
        )
    }
}
