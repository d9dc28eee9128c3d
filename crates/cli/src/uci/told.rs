//! What is said: lines of `info` and moves, as the protocol writes them.

use crate::output::{tell, try_print};
use crate::text::escaped;
use nullwindow::engine::{Report, Update, Variation};
use nullwindow::{Bound, Position, Score, Value};
use nullwindow_chess::{Castling, Chess, Move};
use std::io::ErrorKind;
use std::process::exit;
use std::time::Duration;

/// Says some lines at once, from whatever thread. Where nobody listens any more the program ends.
pub(super) fn say(text: &str) {
    match try_print(&format!("{text}\n")) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => exit(0),
        Err(error) => {
            tell(&format!("error: cannot write the output: {error}"));
            exit(2)
        }
    }
}

/// Says what is wrong, in one line.
pub(super) fn remark(text: &str) {
    say(&format!("info string {}", escaped(text)));
}

/// A score: centipawns, or moves (not plies) until mate.
pub(super) fn score(score: Score) -> String {
    let value = i32::from(score.get());
    // What is beyond 30,000 points are wins; 32,000 is one that is there.
    match value {
        30_001.. => format!("mate {}", (32_000 - value + 1) / 2),
        ..=-30_001 => format!("mate {}", -(32_000 + value) / 2).replace("mate -0", "mate 0"),
        _ => format!("cp {value}"),
    }
}

/// Moves that follow each other.
pub(super) fn line(position: &Chess, moves: &[Move], castling: Castling) -> Vec<String> {
    let mut position = position.clone();
    let written = moves.iter().map(|&m| {
        let name = position.uci(m, castling);
        position.make(m);
        name
    });
    written.collect()
}

/// Nodes, time, and how full the table is.
fn cost(progress: &Report<'_, Move>) -> String {
    let (nodes, elapsed) = (progress.nodes, progress.elapsed);
    let (nps, fill) = (speed(nodes, elapsed), progress.fill);
    format!("nodes {nodes} nps {nps} hashfull {fill} time {}", elapsed.as_millis())
}

/// Nodes a second.
pub(super) fn speed(nodes: u64, time: Duration) -> u64 {
    // Of less than a millisecond nothing can be said.
    (nodes as f64 / time.as_secs_f64().max(1e-3)) as u64
}

/// Tells how a search goes: the lines of each iteration that is finished, and what changes in a long one.
pub(super) struct Teller<'a> {
    position: &'a Chess,
    castling: Castling,
    /// How many lines are wanted.
    wanted: usize,
    /// What was told last: the depth and the lines.
    last: (Option<u32>, Vec<Variation<Move>>),
    last_move: Option<usize>,
    /// The root move under search and its number, if they are known.
    root_move: Option<(Move, usize)>,
    /// Whether only the cost is told until the end.
    brief: bool,
}

/// Only searches that take longer tell more than their iterations.
const LONG: Duration = Duration::from_millis(500);

impl<'a> Teller<'a> {
    pub(super) fn new(position: &'a Chess, castling: Castling, wanted: usize) -> Self {
        Teller {
            position,
            castling,
            wanted,
            last: (None, Vec::new()),
            last_move: None,
            root_move: None,
            brief: false,
        }
    }

    /// The same, but lines are told only at the end: for a search that begins anew, deeper and deeper.
    pub(super) fn brief(self) -> Self {
        Teller { brief: true, ..self }
    }

    /// Tells what is new.
    pub(super) fn show(&mut self, progress: &Report<'_, Move>) {
        match progress.update {
            Update::Iteration => self.root_move = None,
            Update::RootMove { m, number, .. } => self.root_move = Some((m, number)),
            Update::Variation(_) => {}
        }
        let (lines, root_move) = (progress.lines, self.root_move);
        let exact = lines.iter().take(self.wanted).all(|line| line.bound == Bound::Exact);
        let finished = exact && root_move.is_none() && !self.brief;
        if finished || progress.elapsed >= LONG {
            let told = if self.brief { Vec::new() } else { self.lines(progress, finished) };
            let moved = root_move.filter(|(_, number)| self.last_move != Some(*number));
            if !told.is_empty() {
                say(&told.join("\n"));
            } else if let (Some((m, number)), Some(depth)) = (moved, progress.depth) {
                let name = self.position.uci(m, self.castling);
                say(&format!("info depth {depth} currmove {name} currmovenumber {number}"));
            } else {
                say(&format!("info {}", cost(progress)));
            }
            self.last_move = root_move.map(|(_, number)| number);
        }
    }

    /// Tells what the search has come to, where that was not told yet.
    pub(super) fn end(&mut self, progress: &Report<'_, Move>) {
        let told = self.lines(progress, false);
        if !told.is_empty() {
            say(&told.join("\n"));
        } else if self.last.1.is_empty() && !self.brief {
            // It was stopped before any move was searched: what it has cost is known all the same.
            say(&format!("info depth 0 {}", cost(progress)));
        }
    }

    /// The lines, or those alone that were not told in this way.
    fn lines(&mut self, progress: &Report<'_, Move>, all: bool) -> Vec<String> {
        let (depth, lines) = (progress.depth, progress.lines);
        let lines = &lines[..lines.len().min(self.wanted)];
        let mut told = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            let new = self.last.1.get(number) != Some(line);
            if line.score > -Score::INF && (all || new) {
                told.push(self.info(progress, number, line));
            }
        }
        if !told.is_empty() {
            self.last = (depth, lines.to_vec());
        }
        told
    }

    fn info(&self, progress: &Report<'_, Move>, number: usize, line: &Variation<Move>) -> String {
        let bound = match line.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        };
        let depth = progress.depth.or(self.last.0).unwrap_or(1);
        let selective = format!(" seldepth {}", progress.selective_depth);
        format!(
            "info depth {depth}{selective} multipv {} score {}{bound} {} pv {}",
            number + 1,
            score(line.score),
            cost(progress),
            self::line(self.position, &line.moves, self.castling).join(" ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_told_in_moves() {
        for (value, told) in [
            (Score::points(-35), "cp -35"),
            (Score::points(30_000), "cp 30000"),
            (Score::win(1), "mate 1"),
            (Score::win(2), "mate 1"),
            (Score::win(3), "mate 2"),
            (Score::loss(0), "mate 0"),
            (Score::loss(2), "mate -1"),
            (Score::loss(4), "mate -2"),
        ] {
            assert_eq!(score(value), told);
        }
    }
}
