//! Where the bounds of alpha-beta's cut-offs come from, what SCOUT leaves without an exact value, and whether
//! a bound is faster than a value (Knuth & Moore 1975; Pearl 1980; Hsu, *Scout and NegaScout*, slides 11, 17,
//! 19).
//!
//! The searches are the textbook's, without memory, in the game's own order of moves. The defaults take about
//! a minute of one core.

use crate::random_trees::{LeafValues, Model, Setting};
use crate::{
    Check, Error, Experiment, Monitor, OwnFigures, Ratios, Report, Sample, Table, own_figures, table,
};
use clap::value_parser;
use nullwindow_games::trees::LeafValue;
use nullwindow_subjects::unstopped;
use nullwindow_subjects::visits::{TreeVisits, visits};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The positions.
    #[command(flatten)]
    #[serde(flatten)]
    sample: Sample,
    /// The depth in plies of the games' searches.
    #[arg(long, value_name = "PLIES", default_value_t = 6, value_parser = value_parser!(u32).range(1..=12))]
    depth: u32,
    /// The number of branches of a node of the random trees.
    #[arg(long, default_value_t = 6, value_parser = value_parser!(u32).range(1..=100))]
    b: u32,
    /// The depth of the trees in plies: of the random ones.
    #[arg(long, default_value_t = 6, value_parser = value_parser!(u32).range(1..=12))]
    d: u32,
    /// The number of random trees of each model: independent leaves, and strongly ordered.
    #[arg(long, value_name = "N", default_value_t = 20,
        value_parser = value_parser!(u32).range(1..=10_000))]
    samples: u32,
}

/// The trees of one game or one model.
struct Source {
    name: String,
    trees: Vec<TreeVisits>,
}

impl Source {
    /// A figure of each tree: its mean with the interval of 95 %.
    fn figure(&self, of: impl Fn(&TreeVisits) -> f64) -> (f64, [f64; 2]) {
        let ratios: Ratios = self.trees.iter().map(|tree| (of(tree), 1.0)).collect();
        (ratios.mean(), ratios.interval())
    }
}

/// The share of cut-offs whose bound comes from this number of levels up.
fn cuts(visits: &TreeVisits, levels: impl Fn(usize) -> bool) -> f64 {
    let wanted: u64 = visits.cuts.iter().enumerate().filter(|&(i, _)| levels(i)).map(|(_, n)| n).sum();
    wanted as f64 / visits.cuts.iter().sum::<u64>() as f64
}

/// The nodes that SCOUT never evaluates exactly, of those that it visits.
fn unevaluated(visits: &TreeVisits) -> f64 {
    1.0 - visits.scout.evaluated as f64 / visits.scout.nodes as f64
}

/// The tested subtrees that SCOUT searches again.
fn again(visits: &TreeVisits) -> f64 {
    visits.scout.again as f64 / visits.scout.tested as f64
}

/// The nodes of a TEST relative to alpha-beta's.
fn test(visits: &TreeVisits, which: usize) -> f64 {
    visits.tests[which] as f64 / visits.alpha_beta as f64
}

impl Experiment for Options {
    const NAME: &'static str = "bounds";
    const CLAIM: &'static str = "A cut-off is decided by the best move of an ancestor an odd number of \
        levels up, sometimes far away; SCOUT traverses most of the nodes without evaluating them exactly, \
        and few subtrees are searched again (read as half of the nodes at least, and a quarter of the tested \
        subtrees at most); to prove a bound takes fewer nodes than to find the value.";
    const SOURCE: &'static str =
        "Knuth & Moore 1975; Pearl 1980; Hsu, Scout and NegaScout, slides 11, 17, 19";
    const EXAMPLE: &'static str = "--game othello --depth 5 --b 3 --d 9";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        Ok(report(&self.sources(monitor)?))
    }

    const OURS: &'static [OwnFigures] = own_figures! {
        "" =>
            ("iid trees, b 6, d 6: cut-offs whose bound is not the parent's", 0.7430, 0.001),
            ("iid trees, b 6, d 6: nodes never evaluated exactly", 0.9534, 0.001),
            ("iid trees, b 6, d 6: tested subtrees searched again", 0.2835, 0.001),
            ("iid trees, b 6, d 6: TEST > v / alpha-beta", 0.4574, 0.001),
            ("iid trees, b 6, d 6: TEST ≥ v / alpha-beta", 0.3221, 0.001),
            ("strong trees, b 6, d 6: cut-offs whose bound is not the parent's", 0.7561, 0.001),
            ("strong trees, b 6, d 6: nodes never evaluated exactly", 0.9790, 0.001),
            ("strong trees, b 6, d 6: tested subtrees searched again", 0.0815, 0.001),
            ("strong trees, b 6, d 6: TEST > v / alpha-beta", 0.4841, 0.001),
            ("strong trees, b 6, d 6: TEST ≥ v / alpha-beta", 0.2732, 0.001),
            ("connect-four, depth 6: cut-offs whose bound is not the parent's", 0.7652, 0.001),
            ("connect-four, depth 6: nodes never evaluated exactly", 0.9820, 0.001),
            ("connect-four, depth 6: tested subtrees searched again", 0.1182, 0.001),
            ("connect-four, depth 6: TEST > v / alpha-beta", 0.5046, 0.001),
            ("connect-four, depth 6: TEST ≥ v / alpha-beta", 0.2406, 0.001),
            ("kalah, depth 6: cut-offs whose bound is an even number of levels up", 0.2116, 0.001),
            ("kalah, depth 6: cut-offs whose bound is not the parent's", 0.6863, 0.001),
            ("kalah, depth 6: nodes never evaluated exactly", 0.9356, 0.001),
            ("kalah, depth 6: tested subtrees searched again", 0.2395, 0.001),
            ("kalah, depth 6: TEST > v / alpha-beta", 0.3706, 0.001),
            ("kalah, depth 6: TEST ≥ v / alpha-beta", 0.2450, 0.001),
            ("othello, depth 6: cut-offs whose bound is not the parent's", 0.7137, 0.001),
            ("othello, depth 6: nodes never evaluated exactly", 0.9818, 0.001),
            ("othello, depth 6: tested subtrees searched again", 0.1490, 0.001),
            ("othello, depth 6: TEST > v / alpha-beta", 0.3714, 0.001),
            ("othello, depth 6: TEST ≥ v / alpha-beta", 0.2292, 0.001);
    };
}

impl Options {
    fn sources(&self, monitor: &Monitor) -> Result<Vec<Source>, Error> {
        let mut sources = Vec::new();
        let iid = Setting::iid(self.b, self.d, LeafValues::Continuous);
        for setting in [iid, Setting::of(Model::Strong, self.b, self.d)] {
            let mut trees = Vec::new();
            let seeds = (0..self.samples).map(|i| self.sample.seed.wrapping_add(i.into()));
            for seed in monitor.steps(seeds, |seed| format!("{setting}, tree {seed}")) {
                let found = visits(&setting.tree(seed), &LeafValue, self.d, monitor);
                trees.extend(unstopped(found)?);
            }
            let name = format!("{} trees, b {}, d {}", setting.model, self.b, self.d);
            sources.push(Source { name, trees });
        }
        for subject in self.sample.subjects() {
            let mut trees = Vec::new();
            let name = format!("{}, depth {}", subject.game(), self.depth);
            for i in monitor.steps(0..subject.positions(), |i| format!("{name}, position {}", i + 1)) {
                trees.extend(unstopped(subject.visits((i, self.depth), monitor))?);
            }
            sources.push(Source { name, trees });
        }
        sources.retain(|source| !source.trees.is_empty());
        Ok(sources)
    }
}

/// The longest distances are one column.
const FAR: usize = 6;

fn origins(sources: &[Source]) -> Table {
    let view = table! { source in sources;
        "tree" => &*source.name, "trees" => source.trees.len() as u64;
        for levels in 1..FAR => source.figure(|tree| cuts(tree, |at| at == levels)).0
    };
    view.titled(format!("Shares of alpha-beta's cut-offs by the levels to the bound's ancestor, below {FAR}"))
}

fn tests(sources: &[Source]) -> Table {
    let view = table! { source in sources;
        "tree" => &*source.name,
        "never exact" => source.figure(unevaluated).0,
        "searched again" => source.figure(again).0,
        "visits / node" => source.figure(|tree| tree.scout.visits as f64 / tree.scout.nodes as f64).0,
        "TEST > v" => source.figure(|tree| test(tree, 0)).0,
        "TEST ≥ v" => source.figure(|tree| test(tree, 1)).0,
        "both" => source.figure(|tree| test(tree, 0) + test(tree, 1)).0,
    };
    view.titled("SCOUT's shares of nodes and of tested subtrees, and nodes of TEST / alpha-beta's (means)")
}

fn report(sources: &[Source]) -> Report {
    let rows =
        sources.iter().flat_map(|source| source.trees.iter().enumerate().map(move |tree| (source, tree)));
    let data = table! { (source, (i, tree)) in rows;
        "tree" => &*source.name, "number" => i as u64 + 1, "alpha-beta" => tree.alpha_beta,
        "parent" => cuts(tree, |at| at == 1), "even" => cuts(tree, |at| at % 2 == 0),
        "deep" => cuts(tree, |at| at > 1), "scout" => tree.scout.visits, "nodes" => tree.scout.nodes,
        "evaluated" => tree.scout.evaluated, "tested" => tree.scout.tested, "again" => tree.scout.again,
        "greater" => tree.tests[0], "at_least" => tree.tests[1],
    };
    let all = || sources.iter().flat_map(|source| &source.trees);
    let more = |which: usize| all().filter(move |tree| tree.tests[which] > tree.alpha_beta).count() as u64;
    Report::new(data)
        .views([origins(sources), tests(sources)])
        .note("The bounds of TEST are the value itself: no others are harder to prove.")
        .check(Check::exactly(
            "trees whose searches disagree on the value",
            0,
            all().filter(|tree| !tree.agree).count() as u64,
        ))
        .check(Check::exactly("trees on which TEST visits more nodes than alpha-beta", 0, more(0) + more(1)))
        .claims(sources.iter().flat_map(claims))
        .undecided_if(sources.iter().any(|source| source.trees.len() < 10), "ten trees of each are needed")
}

/// The parts of the claim on the trees of one source.
fn claims(source: &Source) -> Vec<Check> {
    let name = &source.name;
    let most = |what: &str, most, (mean, interval)| {
        Check::at_most(format!("{name}: {what}"), most, mean).sample(interval)
    };
    let even = source.figure(|tree| cuts(tree, |at| at % 2 == 0));
    let deep = source.figure(|tree| cuts(tree, |at| at > 1));
    let (exact, tested) = (source.figure(unevaluated), source.figure(again));
    vec![
        most("cut-offs whose bound is an even number of levels up", 0.0, even),
        Check::at_least(format!("{name}: cut-offs whose bound is not the parent's"), 0.001, deep.0)
            .sample(deep.1),
        Check::at_least(format!("{name}: nodes never evaluated exactly"), 0.5, exact.0).sample(exact.1),
        most("tested subtrees searched again", 0.25, tested),
        most("TEST > v / alpha-beta", 1.0, source.figure(|tree| test(tree, 0))),
        most("TEST ≥ v / alpha-beta", 1.0, source.figure(|tree| test(tree, 1))),
    ]
}

#[cfg(test)]
mod tests {
    use crate::Verdict;
    use crate::experiments::lab;

    /// In Kalah a side may move twice, so that a bound can be an even number of levels up.
    #[test]
    fn only_in_kalah_bounds_are_an_even_number_of_levels_up() {
        let run = lab("bounds --openings 10 --depth 5 --b 4 --d 5 --samples 10").unwrap();
        assert!(run.passed(), "{run}");
        let even = run.report.claims.iter().filter(|part| part.figure.contains("even number"));
        for part in even {
            assert_eq!(part.met(), !part.figure.starts_with("kalah"), "{part}");
        }
        assert_ne!(run.verdict().0, Verdict::Undecided);
        let deep = run.report.claims.iter().filter(|part| part.figure.contains("not the parent's"));
        assert!(deep.into_iter().all(|part| part.observed > 0.0), "{run}");
    }

    #[test]
    fn three_trees_decide_nothing() {
        let run = lab("bounds --game kalah --openings 3 --depth 3 --b 3 --d 3 --samples 3").unwrap();
        assert!(run.passed() && run.verdict().0 == Verdict::Undecided, "{run}");
    }
}
