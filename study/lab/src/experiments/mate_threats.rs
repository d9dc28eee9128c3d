//! Moves that threaten mate tried first, in chess (the order of moves by threats: Hsu's and Kishimoto &
//! Müller's lists of knowledge for ordering).
//!
//! A move threatens mate if its side mates by its next move, once the opponent passes. The searches are
//! exact, without quiescence. To find the threats costs more than the nodes that they save here: only nodes
//! are compared. The defaults take some seconds of one core.

use crate::{Check, Error, Experiment, Monitor, Range, Ratios, Report, random_positions, table};
use clap::value_parser;
use nullwindow::engine::{Engine, Limits, MoveScore, Options as Search};
use nullwindow::{Evaluator, NullMove, Outcome, Position, Score};
use nullwindow_chess::{Chess, LinearEvaluator};
use nullwindow_subjects::TACTICS;
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The number of openings; the tactical positions come as well.
    #[arg(long, value_name = "N", default_value_t = 20,
        value_parser = value_parser!(u32).range(1..=10_000))]
    openings: u32,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The depth in plies: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "3-5", value_parser = Range::within(1, 8))]
    depth: Range,
}

/// The linear evaluator, whose move scores put threats of mate before all moves that it scores less.
struct ByThreats {
    evaluator: LinearEvaluator,
    threats: bool,
}

/// The score of a threat: above those of quiet moves, and of captures that win little.
const THREAT: i32 = 8_000;

impl Evaluator<Chess> for ByThreats {
    type Value = Score;

    fn terminal(&self, p: &Chess, end: Outcome, ply: u16) -> Score {
        self.evaluator.terminal(p, end, ply)
    }

    fn evaluate(&self, p: &Chess) -> Score {
        self.evaluator.evaluate(p)
    }
}

impl MoveScore<Chess> for ByThreats {
    const MIN_DEPTH: u32 = 2;

    fn score(&self, p: &Chess, m: <Chess as Position>::Move) -> i32 {
        let score = self.evaluator.score(p, m);
        if self.threats && threatens(p, m) { score.max(THREAT) } else { score }
    }
}

nullwindow::profile!(ForThreats for Chess, ByThreats { table, history, order });

/// Whether the side to move mates after this move and a pass.
fn threatens(p: &Chess, m: <Chess as Position>::Move) -> bool {
    let mut after = p.clone();
    after.make(m);
    if after.make_null().is_none() {
        return false;
    }
    let (side, mut moves) = (after.side(), Vec::new());
    after.moves(&mut moves);
    moves.into_iter().any(|m| {
        let undo = after.make(m);
        let mates = after.in_check() && !after.has_moves();
        after.unmake(m, undo);
        debug_assert_eq!(after.side(), side);
        mates
    })
}

/// The searches of one position to one depth.
struct ThreatRow {
    set: &'static str,
    position: usize,
    depth: u32,
    /// Nodes without threats and with them.
    nodes: [u64; 2],
    agree: bool,
}

const SETS: [&str; 2] = ["tactics", "openings"];

impl Options {
    fn row(
        &self,
        (set, position, p): (&'static str, usize, &Chess),
        depth: u32,
        monitor: &Monitor,
    ) -> Result<ThreatRow, Error> {
        let search = |threats| {
            let evaluator = ByThreats { evaluator: LinearEvaluator::embedded(), threats };
            let engine = Engine::<ForThreats>::new(evaluator, 16, Search::default());
            let mut engine = engine.map_err(|error| Error::option("depth", error.to_string()))?;
            monitor.search(&mut engine, p, Limits { depth: Some(depth), ..monitor.limits() })
        };
        let [without, with] = [search(false)?, search(true)?];
        let nodes = [without.nodes, with.nodes];
        Ok(ThreatRow { set, position, depth, nodes, agree: without.score == with.score })
    }
}

impl Experiment for Options {
    const NAME: &'static str = "mate-threats";
    const CLAIM: &'static str = "Moves that threaten mate, tried before others, save nodes (in tactical \
        positions of chess and after openings).";
    const SOURCE: &'static str = "Hsu, Alpha-Beta pruning: enhancements (move ordering); Kishimoto & Müller, \
        tutorial part 3";
    const EXAMPLE: &'static str = "--depth 3-5 --openings 5";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let tactics = TACTICS.iter().map(|(fen, _)| fen.parse::<Chess>().expect("a position of this crate"));
        let openings = random_positions(&Chess::start(), 8, self.openings as usize, self.seed)?;
        let tactics = tactics.enumerate().map(|(i, p)| (SETS[0], i + 1, p));
        let openings = openings.into_iter().enumerate().map(|(i, p)| (SETS[1], i + 1, p));
        let mut rows = Vec::new();
        for (set, position, p) in monitor.steps(tactics.chain(openings), |(set, i, _)| format!("{set} {i}")) {
            for depth in self.depth.iter() {
                rows.extend(nullwindow_subjects::unstopped(self.row((set, position, &p), depth, monitor))?);
            }
        }
        Ok(self.report(&rows))
    }
}

impl Options {
    fn report(&self, rows: &[ThreatRow]) -> Report {
        let data = table! { row in rows;
            "set" => row.set, "position" => row.position as u64, "depth" => row.depth,
            "nodes without" => row.nodes[0], "with" => row.nodes[1],
        };
        let ratios = |set, depth| -> Ratios {
            let here = rows.iter().filter(|row| (row.set, row.depth) == (set, depth));
            here.map(|row| (row.nodes[1] as f64, row.nodes[0] as f64)).collect()
        };
        let each = || SETS.into_iter().flat_map(|set| self.depth.iter().map(move |depth| (set, depth)));
        let view = table! { (set, depth) in each();
            let found = ratios(set, depth);
            let [low, high] = found.geometric_interval();
            "set" => set, "depth" => depth, "positions" => found.count(),
            "with / without" => found.geometric_mean(), "95 % from" => low, "to" => high,
        };
        let claims = each().map(|(set, depth)| {
            let found = ratios(set, depth);
            Check::at_most(format!("{set}, depth {depth}: nodes with / without"), 1.0, found.geometric_mean())
                .sample(found.geometric_interval())
        });
        let differing = rows.iter().filter(|row| !row.agree).count() as u64;
        Report::new(data)
            .views([view.titled("Nodes with threats of mate first / without (geometric means)")])
            .check(Check::exactly("searches that differ in value", 0, differing))
            .claims(claims.collect::<Vec<_>>())
            .undecided_if(
                self.openings < 10 || self.depth.last() < 3,
                "ten openings and three plies are needed",
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::lab;

    #[test]
    fn a_threat_is_a_mate_after_a_pass() {
        // With a rook on the seventh rank the other one threatens mate on the eighth.
        let p: Chess = "7k/R7/8/8/8/n7/8/1R4K1 w - - 0 1".parse().unwrap();
        let mut moves = Vec::new();
        p.moves(&mut moves);
        let named = |name: &str| *moves.iter().find(|m| m.to_string() == name).expect("a legal move");
        assert!(threatens(&p, named("b1c1")));
        assert!(!threatens(&p, named("a7b7")));
        // It gives check, after which the opponent cannot pass.
        assert!(!threatens(&p, named("a7a8")));
    }

    #[test]
    fn threats_change_the_order_and_no_value() {
        let run = lab("mate-threats --openings 2 --depth 3").unwrap();
        assert!(run.passed(), "{run}");
        let rows = run.report.table.rows();
        assert_eq!(rows.len(), 20);
        assert!(rows.iter().any(|row| row[3].to_string() != row[4].to_string()), "{run}");
    }
}
