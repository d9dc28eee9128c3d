//! Breadth-first minimax and its memory (Hsu, *Scout and NegaScout*; Korf 1985, *Depth-first
//! iterative-deepening*, on the memory of both orders).
//!
//! Breadth-first search generates the tree level by level and backs the values up level by level. It keeps
//! every node until then, where depth-first search keeps the moves of one path. The defaults take some
//! seconds.

use crate::error::unstopped;
use crate::random_trees::{LeafValues, Setting};
use crate::{Check, Error, Experiment, Monitor, Ours, Range, Report, measure, ours, random_positions, table};
use clap::value_parser;
use nullwindow::observe::{Count, Observer, Visit};
use nullwindow::textbook::minimax;
use nullwindow::{Evaluator, Position, Side, Standard, Turn, Value};
use nullwindow_games::connect_four::{ConnectFour, evaluate};
use nullwindow_games::kalah::{Kalah, Rule, Stores};
use nullwindow_games::trees::LeafValue;
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The number of branches of a node of the random trees.
    #[arg(long, default_value_t = 6, value_parser = value_parser!(u32).range(2..=40))]
    b: u32,
    /// The depth in plies: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "1-7", value_parser = Range::within(1, 10))]
    depth: Range,
    /// The number of random trees, and of openings of Connect Four and of Kalah.
    #[arg(long, value_name = "N", default_value_t = 10,
        value_parser = value_parser!(u32).range(1..=1_000))]
    samples: u32,
    /// The seed of trees and openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What the two orders keep in memory, and whether they agree.
#[derive(Clone, Copy)]
struct MemoryUse {
    /// Nodes that breadth-first search keeps at one time.
    nodes: u64,
    /// Leaves that it evaluates.
    leaves: u64,
    /// Moves that depth-first search keeps at one time: those of the nodes on a path.
    moves: u64,
    agree: bool,
}

/// A node of breadth-first search: its parent's number in the level above, its side, its best value so far.
struct LevelNode<V> {
    parent: usize,
    side: Side,
    value: V,
}

/// The value of a position by breadth-first minimax, the nodes kept, and the leaves evaluated. `None` if the
/// monitor stops it.
fn breadth_first<P, J>(root: &P, evaluator: &J, depth: u32, monitor: &Monitor) -> Option<(J::Value, u64, u64)>
where
    P: Position,
    J: Evaluator<P>,
{
    let mut positions = vec![root.clone()];
    let mut levels = vec![vec![LevelNode { parent: 0, side: root.side(), value: -J::Value::INF }]];
    let (mut leaves, mut moves) = (0, Vec::new());
    for ply in 0..=depth {
        let (mut next, mut below) = (Vec::new(), Vec::new());
        let level = levels.last_mut().expect("it has the root");
        for (i, (position, node)) in positions.iter_mut().zip(level).enumerate() {
            if monitor.stopped() {
                return None;
            }
            moves.clear();
            if ply == depth {
                node.value = evaluator.horizon(position, ply as u16);
                leaves += 1;
            } else if let Some(end) = position.moves(&mut moves) {
                node.value = evaluator.terminal(position, end, ply as u16);
                leaves += 1;
            }
            for &m in &moves {
                let mut after = position.clone();
                after.make(m);
                below.push(LevelNode { parent: i, side: after.side(), value: -J::Value::INF });
                next.push(after);
            }
        }
        positions = next;
        levels.push(below);
    }
    let nodes = levels.iter().map(|level| level.len() as u64).sum();
    while levels.len() > 1 {
        let below = levels.pop().expect("more than one");
        let level = levels.last_mut().expect("more than one");
        for node in below {
            let parent = &mut level[node.parent];
            let value = Turn::between(parent.side, node.side).value(node.value);
            parent.value = nullwindow::max(parent.value, value);
        }
    }
    Some((levels[0][0].value, nodes, leaves))
}

/// The moves of the nodes on the path, now and at most.
#[derive(Default)]
struct PathMoves {
    open: Vec<u64>,
    most: u64,
}

impl<P: Position, V> Observer<P, V> for PathMoves {
    fn expand(&mut self, visit: &Visit<'_, P, V>, branches: usize) {
        self.open.truncate(visit.path.len());
        self.open.push(branches as u64);
        self.most = self.most.max(self.open.iter().sum());
    }
}

/// Both searches of a position.
fn compare<P, J>(position: &P, evaluator: &J, depth: u32, monitor: &Monitor) -> Result<MemoryUse, Error>
where
    P: Position,
    J: Evaluator<P>,
{
    let counters = (Count::default(), PathMoves::default());
    let found = measure(position, evaluator, counters, monitor, |p| minimax::minimax(p, depth));
    let (value, (count, path)) = found.ok_or(Error::Stopped)?;
    let (other, nodes, leaves) = breadth_first(position, evaluator, depth, monitor).ok_or(Error::Stopped)?;
    let agree = value == other && (count.nodes, count.leaves) == (nodes, leaves);
    Ok(MemoryUse { nodes, leaves, moves: path.most, agree })
}

/// The searches of one kind of tree to one depth.
struct BreadthRow {
    tree: &'static str,
    depth: u32,
    found: Vec<MemoryUse>,
}

impl BreadthRow {
    fn mean(&self, of: impl Fn(&MemoryUse) -> u64) -> f64 {
        self.found.iter().map(|found| of(found) as f64).sum::<f64>() / self.found.len() as f64
    }
}

const TREES: &str = "random trees";
const CONNECT_FOUR: &str = "connect-four";
const KALAH: &str = "kalah";

impl Options {
    fn row(&self, tree: &'static str, depth: u32, monitor: &Monitor) -> Result<BreadthRow, Error> {
        let count = self.samples as usize;
        let found = match tree {
            TREES => {
                let setting = Setting::iid(self.b, depth, LeafValues::Continuous);
                let trees = (0..self.samples).map(|i| setting.tree(self.seed.wrapping_add(i.into())));
                trees.map(|tree| compare(&tree, &LeafValue, depth, monitor)).collect::<Result<_, _>>()
            }
            CONNECT_FOUR => {
                let evaluator = Standard(evaluate::<_>);
                let openings = random_positions(&ConnectFour::start(), 6, count, self.seed)?;
                openings.iter().map(|p| compare(p, &evaluator, depth, monitor)).collect()
            }
            _ => {
                let start = Kalah::new(6, 4, Rule::Standard).expect("the usual board");
                let openings = random_positions(&start, 6, count, self.seed)?;
                openings.iter().map(|p| compare(p, &Stores, depth, monitor)).collect()
            }
        };
        Ok(BreadthRow { tree, depth, found: found? })
    }
}

impl Experiment for Options {
    const NAME: &'static str = "breadth-first";
    const CLAIM: &'static str = "Breadth-first minimax finds the same value with memory that grows by the \
        branching factor with every ply, where depth-first search keeps the moves of one path: memory that \
        grows by the same amount with every ply.";
    const SOURCE: &'static str = "Korf, Depth-first iterative-deepening, 1985; Hsu, Scout and NegaScout";
    const EXAMPLE: &'static str = "--b 3 --depth 1-9";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let all = self.depth.iter().flat_map(|depth| [TREES, CONNECT_FOUR, KALAH].map(|tree| (tree, depth)));
        let mut rows = Vec::new();
        for (tree, depth) in monitor.steps(all, |(tree, depth)| format!("{tree}, depth {depth}")) {
            rows.extend(unstopped(self.row(tree, depth, monitor))?);
        }
        Ok(self.report(&rows))
    }

    const OURS: &'static [Ours] = ours! {
        "" =>
            ("connect-four, depth 7: nodes kept / moves kept", 18080.8, 0.1),
            ("kalah, depth 7: nodes kept / moves kept", 2225.25, 0.01);
    };
}

impl Options {
    fn report(&self, rows: &[BreadthRow]) -> Report {
        let data = table! { row in rows;
            "tree" => row.tree, "depth" => row.depth, "searches" => row.found.len() as u64,
            "leaves" => row.mean(|found| found.leaves), "nodes kept" => row.mean(|found| found.nodes),
            "moves kept" => row.mean(|found| found.moves),
            "nodes / moves" => row.mean(|found| found.nodes) / row.mean(|found| found.moves),
        };
        let disagree = rows.iter().flat_map(|row| &row.found).filter(|found| !found.agree).count() as u64;
        let (first, last) = (self.depth.first(), self.depth.last());
        let at = |depth, of: fn(&MemoryUse) -> u64| {
            let row = rows.iter().find(|row| (row.tree, row.depth) == (TREES, depth));
            row.map_or(f64::NAN, |row| row.mean(of))
        };
        let plies = f64::from(last) - f64::from(first);
        let growth = (at(last, |found| found.nodes) / at(first, |found| found.nodes)).powf(1.0 / plies);
        let more = (at(last, |found| found.moves) - at(first, |found| found.moves)) / plies;
        let b = f64::from(self.b);
        let real = rows.iter().filter(|row| row.tree != TREES && row.depth == last).map(|row| {
            let name = format!("{}, depth {last}: nodes kept / moves kept", row.tree);
            (name, row.mean(|found| found.nodes) / row.mean(|found| found.moves))
        });
        Report::new(data.titled("Memory of breadth-first and of depth-first minimax (means)"))
            .check(Check::exactly("searches that differ in value, nodes or leaves", 0, disagree))
            .claim(Check::near(
                "random trees: growth of the nodes kept with a ply / b",
                1.0,
                0.05,
                growth / b,
            ))
            .claim(Check::near("random trees: moves kept more with a ply / b", 1.0, 1e-9, more / b))
            .figures(real)
            .undecided_if(last < first + 3, "at least four depths are needed to decide")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::experiments::lab;
    use nullwindow_games::trees::Explicit;

    #[test]
    fn breadth_first_search_keeps_every_node() {
        let tree: Explicit = "[[3,5,[9,1]],[2,4]]".parse().unwrap();
        let found = compare(&tree, &LeafValue, 3, &Monitor::silent()).unwrap();
        assert!(found.agree);
        // Of the root, of its left branch, of the node below it.
        assert_eq!((found.nodes, found.leaves, found.moves), (10, 6, 2 + 3 + 2));
    }

    #[test]
    fn memory_grows_by_the_branching_factor() {
        let run = lab("breadth-first --b 4 --depth 2-5 --samples 2").unwrap();
        assert!(run.passed(), "{run}");
        assert_eq!(run.report.claims[1].observed, 1.0);
        assert_ne!(run.verdict().0, Verdict::Undecided);
    }
}
