//! Move ordering of Othello's endgame solver, on FForum's problems: the share of cuts by the first move, and
//! the size of the proof tree (the minimal tree: Knuth & Moore 1975).
//!
//! The measure is the ratio of leaves searched to those of the minimal tree. It is approximated by nodes,
//! inner ones and leaves alike: those searched over those of the proof tree. The last five squares are one
//! unit: all nodes there count as part of the proof tree, which makes the quotient smaller, and their cuts
//! are not counted, since counting would slow down the part with most nodes.

use super::ordering::ABOUT;
use crate::sample::fforum_numbers;
use crate::{Check, Error, Experiment, Monitor, Ours, Range, Report, Table, row};
use nullwindow::engine::{Cuts, Driver, Engine, Options as Search};
use nullwindow_othello::{PatternEvaluator, SolvingWithStatistics, fforum};
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
        let mut engine = Engine::<SolvingWithStatistics>::new(evaluation, self.hash as usize, search)
            .map_err(|error| Error::option("hash", error.to_string()))?;
        let mut found = OrderFigures::default();
        let problems: Vec<_> = self.problems.iter().filter_map(fforum::problem).collect();
        let all = problems.len();
        for problem in monitor.steps(problems, |problem| format!("#{}", problem.number)) {
            engine.new_game();
            let answer = match monitor.search(&mut engine, &problem.position.into(), monitor.limits()) {
                Err(Error::Stopped) => break,
                answer => answer?,
            };
            found.solved += 1;
            found.right += u64::from(i32::from(answer.score.get()) == problem.score);
            let cost = answer.statistics.proof;
            let [last, needed] = [answer.nodes - cost.earlier, cost.nodes(answer.nodes)];
            let engine_cuts = cost.cuts;
            let solver_cuts = cost.solver_cuts.into_iter().fold(Cuts::default(), sum);
            let both = sum(engine_cuts, solver_cuts);
            let per_cent = |cuts: Cuts| 100.0 * cuts.first_rate();
            found.problems.push(row![
                problem.number,
                answer.nodes,
                last,
                needed,
                last as f64 / needed as f64,
                answer.nodes as f64 / needed as f64,
                per_cent(engine_cuts),
                per_cent(solver_cuts),
                per_cent(both)
            ]);
            found.cuts = sum(found.cuts, both);
            found.engine = sum(found.engine, engine_cuts);
            found.solver.iter_mut().zip(cost.solver_cuts).for_each(|(all, cuts)| *all = sum(*all, cuts));
            for (total, nodes) in found.nodes.iter_mut().zip([answer.nodes, last, needed]) {
                *total += nodes;
            }
        }
        Ok(found.report(all))
    }

    const OURS: &'static [Ours] = &[Ours {
        options: "",
        figures: &[
            ("cuts by the first move", 0.979, 0.02),
            ("nodes / needed", 1.862, 0.04),
            ("exact / needed", 1.424, 0.03),
        ],
    }];
}

fn sum(a: Cuts, b: Cuts) -> Cuts {
    Cuts { all: a.all + b.all, first: a.first + b.first }
}

/// The totals of all problems.
struct OrderFigures {
    problems: Table,
    solved: u64,
    right: u64,
    cuts: Cuts,
    engine: Cuts,
    solver: [Cuts; 16],
    /// All, those of the exact iterations, and those of their proof trees.
    nodes: [u64; 3],
}

impl Default for OrderFigures {
    fn default() -> Self {
        let columns = [
            "position",
            "nodes",
            "exact",
            "needed",
            "exact/needed",
            "nodes/needed",
            "engine %",
            "solver %",
            "first %",
        ];
        let (problems, cuts) = (Table::new(&columns), Cuts::default());
        OrderFigures { problems, solved: 0, right: 0, cuts, engine: cuts, solver: [cuts; 16], nodes: [0; 3] }
    }
}

impl OrderFigures {
    fn report(self, asked: usize) -> Report {
        let mut sizes =
            Table::new(&["empties", "cuts", "by the first move %"]).titled("Cuts by empty squares");
        let mut size = |name: String, cuts: Cuts| sizes.push(row![name, cuts.all, 100.0 * cuts.first_rate()]);
        for (empties, &cuts) in self.solver.iter().enumerate().filter(|(_, cuts)| cuts.all > 0) {
            size(empties.to_string(), cuts);
        }
        size("the engine's own".to_owned(), self.engine);
        let [nodes, exact, needed] = self.nodes.map(|nodes| nodes as f64);
        let problems = self.problems.clone().titled("Problems");
        let report = Report::new(self.problems)
            .view(problems)
            .view(sizes)
            .note(
                "nodes (inner ones and leaves, not leaves alone): of the whole search; exact: of its last \
                 iteration, which is without selective cuts; needed: of that, the proof tree, with all nodes \
                 of the last five squares. Leaves over those of the minimal tree are approximated by nodes / \
                 needed and exact / needed. Cuts are those of the last iteration.",
            )
            .note(format!(
                "All problems: nodes / needed {:.3}, exact / needed {:.3}",
                nodes / needed,
                exact / needed
            ))
            .check(Check::exactly("problems with the known value", self.solved, self.right));
        let report = report
            .claim(Check::near("cuts by the first move", ABOUT[0], ABOUT[1], self.cuts.first_rate()))
            .measured("nodes / needed", nodes / needed)
            .measured("exact / needed", exact / needed);
        if self.solved < asked as u64 { report.undecided("not every problem was solved") } else { report }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow::engine::{Limits, NodeClock};
    use nullwindow_othello::Solving;

    #[test]
    fn counting_changes_no_search_and_no_proof_tree_is_larger_than_it() {
        let root = fforum::problem(40).unwrap().position.into();
        let (limits, clock) = (Limits::default(), NodeClock(1));
        let evaluation = || PatternEvaluator::embedded().unwrap();
        let mut studied = Engine::<SolvingWithStatistics>::new(evaluation(), 16, Search::default()).unwrap();
        let mut solving = Engine::<Solving>::new(evaluation(), 16, Search::default()).unwrap();
        let counted = studied.search(&root, &[], limits, &clock, |_| ());
        let plain = solving.search(&root, &[], limits, &clock, |_| ());
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
