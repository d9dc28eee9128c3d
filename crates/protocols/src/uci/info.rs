//! `info` output: the lines of each iteration that is finished, and the changes during a long one.

use super::score;
use crate::lines::escaped;
use crate::output::Output;
use nullwindow::engine::Variation;
use nullwindow::session::ProgressOf;
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
fn cost(progress: &ProgressOf<Chess>) -> String {
    let (nodes, elapsed) = (progress.so_far.nodes, progress.elapsed);
    let fill = progress.fill.map_or(String::new(), |fill| format!(" hashfull {fill}"));
    format!("nodes {nodes} nps {}{fill} time {}", speed(nodes, elapsed), elapsed.as_millis())
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
    /// Whether only the cost is written until the end.
    brief: bool,
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
        let (last_depth, last_lines, last_move, brief) = (None, Vec::new(), None, false);
        InfoWriter { output, position, castling, wanted, last_depth, last_lines, last_move, brief }
    }

    /// The same, but lines are written only at the end: for a search that starts anew with each depth.
    pub(super) fn brief(self) -> Self {
        InfoWriter { brief: true, ..self }
    }

    /// Writes the changes since the last call.
    pub(super) fn write(&mut self, progress: &ProgressOf<Chess>) {
        let lines = &progress.so_far.lines;
        let exact = lines.iter().take(self.wanted).all(|line| line.bound == Bound::Exact);
        let finished = exact && progress.root_move.is_none() && !self.brief;
        if finished || progress.elapsed >= LONG {
            let infos = if self.brief { Vec::new() } else { self.infos(progress, finished) };
            let moved = progress.root_move.as_ref().filter(|at| self.last_move != Some(at.number));
            if !infos.is_empty() {
                self.output.line(&infos.join("\n"));
            } else if let (Some(at), Some(depth)) = (moved, progress.so_far.depth) {
                let name = self.position.uci(at.m, self.castling);
                let number = at.number;
                self.output.line(&format!("info depth {depth} currmove {name} currmovenumber {number}"));
            } else {
                self.output.line(&format!("info {}", cost(progress)));
            }
            self.last_move = progress.root_move.as_ref().map(|at| at.number);
        }
    }

    /// Writes the result of the search, as far as it was not written yet.
    pub(super) fn finish(&mut self, progress: &ProgressOf<Chess>) {
        let infos = self.infos(progress, false);
        if !infos.is_empty() {
            self.output.line(&infos.join("\n"));
        } else if self.last_lines.is_empty() && !self.brief {
            // The search was stopped before it finished a move; its cost is known all the same.
            self.output.line(&format!("info depth 0 {}", cost(progress)));
        }
    }

    /// The `info` lines; without `all`, of the lines that have changed.
    fn infos(&mut self, progress: &ProgressOf<Chess>, all: bool) -> Vec<String> {
        let lines = &progress.so_far.lines;
        let lines = &lines[..lines.len().min(self.wanted)];
        let mut infos = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            let changed = self.last_lines.get(number) != Some(line);
            if line.score > -Score::INF && (all || changed) {
                infos.push(self.info(progress, number, line));
            }
        }
        if !infos.is_empty() {
            (self.last_depth, self.last_lines) = (progress.so_far.depth, lines.to_vec());
        }
        infos
    }

    fn info(&self, progress: &ProgressOf<Chess>, number: usize, line: &Variation<Move>) -> String {
        let bound = match line.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        let depth = progress.so_far.depth.or(self.last_depth).unwrap_or(1);
        let selective = progress.selective_depth.map_or(String::new(), |depth| format!(" seldepth {depth}"));
        format!(
            "info depth {depth}{selective} multipv {} score {}{bound} {} pv {}",
            number + 1,
            score::write(line.score),
            cost(progress),
            move_names(self.position, &line.moves, self.castling).join(" ")
        )
    }
}
