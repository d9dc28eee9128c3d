//! The trees that the slides and tutorials draw, and the property that each of them must show (Hsu,
//! *Alpha-Beta Pruning: Algorithm and Analysis* and *Scout and NegaScout*; Kishimoto & Müller, tutorial part
//! 3).

use crate::random_trees::TreeQuestion;
use crate::{Check, Error, Experiment, Monitor, Report, Table, table};
use nullwindow::Dewey;
use nullwindow::observe::{Count, Distinct, Record, Sense};
use nullwindow::session::excerpt;
use nullwindow::textbook::Algorithm;
use nullwindow_games::trees::examples::{self, Example, Fidelity};
use serde::Serialize;
use std::fmt;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// One example, in more detail; without a name all of them.
    #[arg(value_parser = known)]
    name: Option<String>,
}

fn known(name: &str) -> Result<String, String> {
    let names = || examples::ALL.iter().map(|example| example.name).collect::<Vec<_>>().join(", ");
    match examples::find(name) {
        Some(example) => Ok(example.name.to_owned()),
        None => Err(format!("there are {}", names())),
    }
}

const ALGORITHMS: [Algorithm; 5] =
    [Algorithm::AlphaBeta, Algorithm::Scout, Algorithm::NegaScout, Algorithm::SssStar, Algorithm::Mtdf];

impl Experiment for Options {
    const NAME: &'static str = "examples";
    const CLAIM: &'static str = "TEST may visit fewer nodes than alpha-beta, and SCOUT may pay many visits \
        to a node that alpha-beta cuts off; neither of NegaScout and SSS*, nor of NegaScout and MTD(f), \
        dominates the other. (The trees that the slides and tutorials draw.)";
    const SOURCE: &'static str = "Hsu, Alpha-Beta Pruning: Algorithm and Analysis, slides 3-15; Hsu, Scout \
        and NegaScout, slides 6-31; Kishimoto & Müller, tutorial part 3, slides 3-10; Wikipedia, Principal \
        variation search";
    const EXAMPLE: &'static str = "scout-visits-more";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let one = self.name.as_deref().map(find).transpose()?;
        let chosen = one.map_or(examples::ALL, std::slice::from_ref);
        let (mut seen, mut checks) = (Vec::new(), Vec::new());
        for name in monitor.steps(chosen.iter().map(|example| example.name), ToString::to_string) {
            let example = find(name)?;
            let searches = ALGORITHMS.map(|algorithm| ExampleSearch::new(example, algorithm));
            checks.extend(shown(example, &searches));
            seen.push((example, searches));
        }
        let table = data(&seen);
        Ok(match one {
            Some(example) => {
                in_detail(Report::new(table), example).undecided("this is only one of the examples")
            }
            None => overview(table, chosen).claims(claimed()),
        }
        .checks(checks))
    }
}

fn find(name: &str) -> Result<&'static Example, Error> {
    examples::find(name)
        .ok_or_else(|| Error::Arguments(format!("NAME: no example is named '{}'", excerpt(name))))
}

/// The search of one example by one algorithm.
struct ExampleSearch {
    value: i64,
    count: Count,
    distinct: Distinct,
    record: Record<i64>,
}

impl ExampleSearch {
    fn new(example: &Example, algorithm: Algorithm) -> Self {
        let tree = example.tree();
        let depth = tree.height();
        let mut observer = ((Count::default(), Distinct::default()), Record::default());
        let question = TreeQuestion::Value(algorithm);
        let value = question.of_explicit(&tree, depth, &mut observer, &Monitor::silent());
        let (value, ((count, distinct), record)) = (value.expect("not stopped"), observer);
        ExampleSearch { value, count, distinct, record }
    }

    /// The number of visits of a node.
    fn visits(&self, node: &str) -> u64 {
        let node: Dewey = node.parse().expect("a Dewey code");
        self.record.visits().filter(|path| *path == node.path()).count() as u64
    }

    /// The number of different leaves visited.
    fn different(&self) -> u64 {
        self.distinct.leaves.len() as u64
    }
}

fn data(seen: &[(&Example, [ExampleSearch; 5])]) -> Table {
    table! { (example, searches) in seen;
        let [ab, scout, ns, sss, mtdf] = searches.each_ref().map(|searched| searched.count.leaves);
        let fidelity = match example.fidelity {
            Fidelity::Exact => "exact",
            Fidelity::Consistent => "consistent",
            Fidelity::StandIn => "stand-in",
        };
        "example" => example.name, "source" => example.source, "fidelity" => fidelity,
        "value" => example.value,
        "alpha-beta" => ab, "scout" => scout, "negascout" => ns, "sss-star" => sss, "mtd-f" => mtdf,
    }
}

fn overview(table: Table, chosen: &[Example]) -> Report {
    let sources = table! { example in chosen; "example" => example.name, "source" => example.source };
    let mut counts = Table::new(&[&table.columns()[..1], &table.columns()[2..]].concat());
    table.rows().iter().for_each(|row| counts.push([&row[..1], &row[2..]].concat()));
    Report::new(table)
        .views([counts.titled("Leaf visits, repeated ones included")])
        .views([sources.titled("Sources")])
        .note(
            "Exact: everything that the figure shows. Consistent: it agrees with all that the figure shows, \
            the rest was chosen. Stand-in: the figure cannot be reconstructed, and this tree shows the same \
            thing.",
        )
        .note(
            "MTD(f) starts from the first guess 0. `nullwindow-lab examples NAME` shows one of them in more \
            detail.",
        )
}

fn in_detail(report: Report, example: &Example) -> Report {
    let view = table! { algorithm in ALGORITHMS;
        let searched = ExampleSearch::new(example, algorithm);
        let Count { leaves, nodes, re_searches, cuts, .. } = searched.count;
        "algorithm" => algorithm.name(), "leaf visits" => leaves, "different leaves" => searched.different(),
        "node visits" => nodes, "re-searches" => re_searches, "cut-offs" => cuts,
    };
    report
        .views([view.titled(format!("{} ({})", example.text, example.source))])
        .note(example.note)
        .note(format!("Step by step: nullwindow tree '{}' --algorithm scout --trace", example.text))
}

/// A count that an example must show.
#[derive(Clone, Copy)]
enum ExampleFigure {
    /// Visits of this node.
    Visits(&'static str),
    /// Visits of nodes.
    Nodes,
    /// Visits of leaves, repeated ones included.
    Leaves,
    /// Leaves, each counted once.
    Different,
}

impl ExampleFigure {
    fn of(self, searched: &ExampleSearch) -> u64 {
        match self {
            ExampleFigure::Visits(node) => searched.visits(node),
            ExampleFigure::Nodes => searched.count.nodes,
            ExampleFigure::Leaves => searched.count.leaves,
            ExampleFigure::Different => searched.different(),
        }
    }
}

impl fmt::Display for ExampleFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExampleFigure::Visits(node) => write!(f, "visits of node {node} by"),
            ExampleFigure::Nodes => f.write_str("node visits of"),
            ExampleFigure::Leaves => f.write_str("leaf visits of"),
            ExampleFigure::Different => f.write_str("different leaves visited by"),
        }
    }
}

/// The counts that the examples must show: example, count, algorithm, number.
const SHOWN: &[(Example, ExampleFigure, Algorithm, u64)] = {
    use Algorithm::{AlphaBeta, Mtdf, NegaScout, Scout, SssStar};
    use ExampleFigure::{Different, Leaves, Nodes, Visits};
    &[
        (examples::TEST_VISITS_FEWER, Visits("2.1.2"), AlphaBeta, 1),
        (examples::TEST_VISITS_FEWER, Visits("2.1.2"), Scout, 0),
        (examples::SCOUT_VISITS_MORE, Visits("2.2.2.2"), AlphaBeta, 0),
        (examples::SCOUT_VISITS_MORE, Visits("2.2.2.2"), Scout, 3),
        (examples::NEGASCOUT_NEGA, Visits("2.2"), NegaScout, 3),
        (examples::FIRST_CUT_OFF, Visits("2.2"), AlphaBeta, 0),
        (examples::FIRST_CUT_OFF, Visits("2.2"), Scout, 0),
        (examples::FIRST_CUT_OFF, Visits("2.2"), NegaScout, 0),
        (examples::ALPHA_BETA, Nodes, AlphaBeta, 12),
        (examples::MINIMAL_TREE, Nodes, AlphaBeta, 15),
        (examples::NEGASCOUT_WINS, Leaves, AlphaBeta, 7),
        (examples::NEGASCOUT_WINS, Leaves, NegaScout, 6),
        (examples::NEGASCOUT_WINS, Leaves, SssStar, 7),
        (examples::ALPHA_BETA_WINS, Leaves, AlphaBeta, 6),
        (examples::ALPHA_BETA_WINS, Leaves, NegaScout, 8),
        (examples::SSS_STAR_WINS, Leaves, SssStar, 3),
        (examples::SSS_STAR_WINS, Leaves, NegaScout, 4),
        (examples::MTD_F_WINS, Different, Mtdf, 6),
        (examples::MTD_F_WINS, Different, NegaScout, 7),
        (examples::MTD_F_LOSES, Different, Mtdf, 10),
        (examples::MTD_F_LOSES, Different, NegaScout, 9),
    ]
};

/// The checks of an example.
fn shown(example: &Example, searches: &[ExampleSearch; 5]) -> Vec<Check> {
    let exactly = |figure: &str, expected: u64, observed: u64| {
        Check::exactly(format!("{}: {figure}", example.name), expected, observed)
    };
    let right = searches.iter().filter(|searched| searched.value == example.value).count() as u64;
    let mut checks = vec![exactly("algorithms that find its value", 5, right)];
    for (_, figure, who, expected) in SHOWN.iter().filter(|(shown, ..)| shown == example) {
        let searched = ALGORITHMS.iter().zip(searches).find(|(algorithm, _)| *algorithm == who);
        let (_, searched) = searched.expect("an algorithm that is run");
        checks.push(exactly(&format!("{figure} {who}"), *expected, figure.of(searched)));
    }
    match *example {
        examples::TEST => {
            let (yes, leaves) = test_of(example, 0);
            checks.push(exactly("answers TRUE to TEST>(root, 0)", 1, u64::from(yes)));
            checks.push(exactly("leaves that this TEST visits, of sixteen", 8, leaves));
        }
        examples::SCOUT_OUTSIDE_ALPHA_BETA => {
            let [alpha_beta, scout, ..] = searches;
            let outside = scout.distinct.leaves.difference(&alpha_beta.distinct.leaves).count();
            checks.push(exactly("leaves that SCOUT visits and alpha-beta does not", 1, outside as u64));
        }
        _ => {}
    }
    checks
}

/// The parts of the claim: that there are such examples.
fn claimed() -> Vec<Check> {
    let visits = |example, algorithm, node| ExampleSearch::new(example, algorithm).visits(node);
    let fewer = |one: Algorithm, other: Algorithm| {
        let different = |example, algorithm| ExampleSearch::new(example, algorithm).different();
        let such = examples::ALL.iter().filter(|tree| different(tree, one) < different(tree, other));
        let figure = format!("examples in which {one} visits fewer different leaves than {other}");
        Check::at_least(figure, 1.0, such.count() as f64)
    };
    let (negascout, best_first) = (Algorithm::NegaScout, [Algorithm::SssStar, Algorithm::Mtdf]);
    let mut parts = vec![
        Check::at_most(
            "test-visits-fewer: visits of 2.1.2, which alpha-beta visits, by SCOUT's TEST",
            0.0,
            visits(&examples::TEST_VISITS_FEWER, Algorithm::Scout, "2.1.2") as f64,
        ),
        Check::at_least(
            "scout-visits-more: visits of 2.2.2.2, which alpha-beta cuts off, by SCOUT",
            2.0,
            visits(&examples::SCOUT_VISITS_MORE, Algorithm::Scout, "2.2.2.2") as f64,
        ),
    ];
    parts.extend(best_first.into_iter().flat_map(|other| [fewer(negascout, other), fewer(other, negascout)]));
    parts
}

/// The answer of TEST>(root, v), and the number of leaves that it visits.
fn test_of(example: &Example, v: i64) -> (bool, u64) {
    let tree = example.tree();
    let mut count = Count::default();
    let greater = TreeQuestion::Test(Sense::Greater, v);
    let yes = greater.of_explicit(&tree, u32::MAX, &mut count, &Monitor::silent());
    (yes.expect("not stopped") != 0, count.leaves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::experiments::lab;

    fn run(name: Option<&str>) -> Report {
        Options { name: name.map(str::to_owned) }.run(&Monitor::silent()).unwrap()
    }

    #[test]
    fn every_example_shows_what_it_is_for() {
        let report = run(None);
        assert_eq!(report.table.rows().len(), examples::ALL.len());
        assert!(report.checks.iter().all(Check::met), "{:?}", report.checks);
        assert!(report.checks.len() > 2 * examples::ALL.len(), "{}", report.checks.len());
        assert_eq!((report.claims.len(), report.verdict().0), (6, Verdict::Holds));
    }

    #[test]
    fn each_can_be_had_alone() {
        for example in examples::ALL {
            let report = run(Some(example.name));
            assert_eq!(report.table.rows().len(), 1);
            assert_eq!(report.verdict().0, Verdict::Undecided);
            assert!(report.notes.iter().any(|note| note.contains(example.text)));
        }
    }

    #[test]
    fn an_unknown_name_is_refused_with_all_names() {
        let error = lab("examples minimix").err().unwrap();
        let error = error.to_string();
        assert!(
            error.starts_with("invalid value 'minimix' for '[NAME]': there are minimax, test,"),
            "{error}"
        );
        assert!(!error.contains('\n'));
    }

    /// A check can fail.
    #[test]
    fn another_tree_does_not_pass_for_an_example() {
        let searches = ALGORITHMS.map(|algorithm| ExampleSearch::new(&examples::ALPHA_BETA_WINS, algorithm));
        let missed = shown(&examples::NEGASCOUT_WINS, &searches).iter().filter(|check| !check.met()).count();
        assert!(missed >= 3);
    }
}
