//! Move ordering of Othello's endgame solver, on FForum's problems: the share of cuts by the first move, and
//! the size of the proof tree (the minimal tree: Knuth & Moore 1975).
//!
//! The measure is the ratio of leaves searched to those of the minimal tree. It is approximated by nodes,
//! inner ones and leaves alike: those searched over those of the proof tree. The last five squares are one
//! unit: all nodes there count as part of the proof tree, which makes the quotient smaller, and their cuts
//! are not counted, since counting would slow down the part with most nodes.

use super::ordering::ABOUT;
use crate::sample::fforum_numbers;
use crate::{Check, Error, Expected, Experiment, Monitor, Range, Report, table};
use nullwindow::engine::{Cuts, Driver, Options as Search, ProofTreeSize};
use nullwindow_othello::{PatternEvaluator, fforum};
use nullwindow_subjects::{EndgameEngine, solve_endgame};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The FForum problems: a number or a range.
    #[arg(long, value_name = "NUMBERS", default_value = "40-49", value_parser = fforum_numbers)]
    problems: Range,
    /// The size of the transposition table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 512,
        value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
}

impl Experiment for Options {
    const NAME: &'static str = "ffo-order";
    const CLAIM: &'static str =
        "In a well-ordered search about 90 % of the nodes that are cut off are cut off by their first move.";
    const SOURCE: &'static str = "Chess Programming Wiki, Principal Variation Search";
    const EXAMPLE: &'static str = "--problems 40-46";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let evaluation = PatternEvaluator::embedded()?;
        let search = Search { driver: Driver::Mtdf { guess_from: 1 }, ..Search::default() };
        let mut engine = EndgameEngine::new(evaluation, self.hash as usize, search)
            .map_err(|error| Error::option("hash", error.to_string()))?;
        let mut solved = Vec::new();
        let problems: Vec<_> = self.problems.iter().filter_map(fforum::problem).collect();
        let all = problems.len();
        for problem in monitor.steps(problems, |problem| format!("#{}", problem.number)) {
            engine.new_game();
            let found = solve_endgame(&mut engine, &problem.position, monitor);
            if monitor.stopped() {
                break;
            }
            let right = i32::from(found.score.get()) == problem.score;
            solved.push(Solved {
                problem: problem.number,
                right,
                nodes: found.nodes,
                proof: found.statistics.proof,
            });
        }
        Ok(report(&solved, all))
    }
}

/// The search of a problem.
struct Solved {
    problem: u32,
    /// Whether it found the known value.
    right: bool,
    nodes: u64,
    proof: ProofTreeSize,
}

impl Solved {
    /// All nodes, those of the exact iteration, and those of its proof tree.
    fn sizes(&self) -> [u64; 3] {
        [self.nodes, self.nodes - self.proof.earlier, self.proof.nodes(self.nodes)]
    }

    fn solver_cuts(&self) -> Cuts {
        sum(self.proof.solver_cuts)
    }

    fn cuts(&self) -> Cuts {
        sum([self.proof.cuts, self.solver_cuts()])
    }
}

fn sum(cuts: impl IntoIterator<Item = Cuts>) -> Cuts {
    cuts.into_iter()
        .fold(Cuts::default(), |sum, cuts| Cuts { all: sum.all + cuts.all, first: sum.first + cuts.first })
}

fn per_cent(cuts: Cuts) -> f64 {
    100.0 * cuts.first_rate()
}

fn report(solved: &[Solved], asked: usize) -> Report {
    let table = table! { of in solved;
        let [nodes, exact, needed] = of.sizes();
        "position" => of.problem, "nodes" => nodes, "exact" => exact, "needed" => needed,
        "exact/needed" => exact as f64 / needed as f64, "nodes/needed" => nodes as f64 / needed as f64,
        "engine %" => per_cent(of.proof.cuts), "solver %" => per_cent(of.solver_cuts()),
        "first %" => per_cent(of.cuts()),
    };
    let by_size =
        (0..16).map(|size| (size.to_string(), sum(solved.iter().map(|of| of.proof.solver_cuts[size]))));
    let engine = ("the engine's own".to_owned(), sum(solved.iter().map(|of| of.proof.cuts)));
    let sizes = table! { (size, cuts) in by_size.filter(|(_, cuts)| cuts.all > 0).chain([engine]);
        "empties" => size, "cuts" => cuts.all, "by the first move %" => per_cent(cuts),
    };
    let total = |size: usize| solved.iter().map(|of| of.sizes()[size]).sum::<u64>() as f64;
    let [nodes, exact, needed] = [0, 1, 2].map(total);
    let right = solved.iter().filter(|of| of.right).count() as u64;
    let cuts = solved.iter().map(Solved::cuts).map(|cuts| (cuts.first as f64, cuts.all as f64)).collect();
    let [value, tolerance] = ABOUT;
    Report::new(table.clone())
        .views([table.titled("Problems")])
        .views([sizes.titled("Cuts by empty squares")])
        .note(
            "nodes (inner ones and leaves, not leaves alone): of the whole search; exact: of its last \
             iteration, which is without selective cuts; needed: of that, the proof tree, with all nodes of \
             the last five squares. Leaves over those of the minimal tree are approximated by nodes / needed \
             and exact / needed. Cuts are those of the last iteration.",
        )
        .note(format!(
            "All problems: nodes / needed {:.3}, exact / needed {:.3}",
            nodes / needed,
            exact / needed
        ))
        .check(Check::exactly("problems with the known value", solved.len() as u64, right))
        .claim(Check::totals("cuts by the first move", Expected::Near { value, tolerance }, &cuts))
        .measured("nodes / needed", nodes / needed)
        .measured("exact / needed", exact / needed)
        .undecided_if(solved.len() < asked, "not every problem was solved")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::engine::{Engine, Limits, NodeClock};
    use nullwindow_othello::Solving;

    #[test]
    fn counting_changes_no_search_and_no_proof_tree_is_larger_than_it() {
        let position = fforum::problem(40).unwrap().position;
        let (limits, clock) = (Limits::default(), NodeClock(1));
        let evaluation = || PatternEvaluator::embedded().unwrap();
        let mut studied = EndgameEngine::new(evaluation(), 16, Search::default()).unwrap();
        let mut solving = Engine::<Solving>::new(evaluation(), 16, Search::default()).unwrap();
        let counted = solve_endgame(&mut studied, &position, &Monitor::silent());
        let plain = solving.search(&position.into(), &[], limits, &clock, |_| ());
        assert_eq!((counted.nodes, &counted.lines), (plain.nodes, &plain.lines));
        assert_eq!(plain.statistics, Default::default());
        let cost = counted.statistics.proof;
        let exact = counted.nodes - cost.earlier;
        let needed = cost.nodes(counted.nodes);
        assert!(cost.earlier > 0 && 0 < needed && needed < exact, "{cost:?}");
        for (size, cuts) in cost.solver_cuts.into_iter().enumerate() {
            assert_eq!(cuts.all > 0, (6..=13).contains(&size), "{size}: {cuts:?}");
            assert!(cuts.first <= cuts.all);
        }
    }
}
