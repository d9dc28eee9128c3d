//! Where the bounds of alpha-beta's cut-offs come from, what SCOUT leaves without an exact value, and whether
//! a bound is faster than a value (Knuth & Moore 1975; Pearl 1980; Hsu, *Scout and NegaScout*, slides 11, 17,
//! 19).
//!
//! The searches are the textbook's, without memory, in the game's own order of moves. The defaults take about
//! a minute of one core.

use crate::random_trees::{LeafValues, Model, Setting};
use crate::{Check, Error, Experiment, Monitor, Ratios, Report, Sample, Suite, Table, table};
use clap::value_parser;
use nullwindow_games::trees::LeafValue;
use nullwindow_subjects::visits::{TreeVisits, visits};
use nullwindow_subjects::{draw, unstopped};
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
    /// Whether a side may move twice in a row.
    extra_moves: bool,
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
        levels up, sometimes far away (read as three levels and one in ten); SCOUT traverses most of the \
        nodes without evaluating them exactly, and few subtrees are searched again (read as half of the \
        nodes at least, and a quarter of the tested subtrees at most); to prove a bound takes fewer nodes \
        than to find the value (three quarters at most).";
    const SOURCE: &'static str =
        "Knuth & Moore 1975; Pearl 1980; Hsu, Scout and NegaScout, slides 11, 17, 19";
    const EXAMPLE: &'static str = "--game othello --depth 5 --b 3 --d 9";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        Ok(report(&self.sources(monitor)?))
    }
}

impl Options {
    fn sources(&self, monitor: &Monitor) -> Result<Vec<Source>, Error> {
        let mut sources = Vec::new();
        let iid = Setting::iid(self.b, self.d, LeafValues::Continuous);
        for setting in [iid, Setting::of(Model::Strong, self.b, self.d)] {
            let mut trees = Vec::new();
            let seeds = (0..self.samples).map(|i| draw(self.sample.seed, i.into()));
            for seed in monitor.steps(seeds, |seed| format!("{setting}, tree {seed}")) {
                let found = visits(&setting.tree(seed), &LeafValue, self.d, monitor);
                trees.extend(unstopped(found)?);
            }
            let name = format!("{} trees, b {}, d {}", setting.model, self.b, self.d);
            sources.push(Source { name, extra_moves: false, trees });
        }
        for subject in self.sample.subjects() {
            let mut trees = Vec::new();
            let name = format!("{}, depth {}", subject.game(), self.depth);
            for i in monitor.steps(0..subject.positions(), |i| format!("{name}, position {}", i + 1)) {
                trees.extend(unstopped(subject.visits((i, self.depth), monitor))?);
            }
            sources.push(Source { name, extra_moves: subject.game() == Suite::Kalah, trees });
        }
        sources.retain(|source| !source.trees.is_empty());
        Ok(sources)
    }
}

/// “Far away”, as we read it, in levels, and “sometimes”, as a share of the cut-offs.
const FAR_AWAY: usize = 3;
const FAR_SHARE: f64 = 0.1;

/// “Fewer nodes”, as we read it. That there are not more is a theorem.
const FEWER: f64 = 0.75;

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
    let in_turn = || sources.iter().filter(|source| !source.extra_moves).flat_map(|source| &source.trees);
    let even = || in_turn().filter(|tree| cuts(tree, |at| at % 2 == 0) > 0.0).count() as u64;
    Report::new(data)
        .views([origins(sources), tests(sources)])
        .note("The bounds of TEST are the value itself: no others are harder to prove.")
        .check(Check::exactly(
            "trees whose searches disagree on the value",
            0,
            all().filter(|tree| !tree.agree).count() as u64,
        ))
        // Theorems: these searches visit a part of alpha-beta's nodes, and where the sides take turns a bound
        // is an odd number of levels up.
        .check(Check::exactly("trees on which TEST visits more nodes than alpha-beta", 0, more(0) + more(1)))
        .check(Check::exactly("cut-offs with a bound an even number of levels up, sides in turn", 0, even()))
        .claims(sources.iter().flat_map(claims))
        .undecided_if(sources.iter().any(|source| source.trees.len() < 10), "ten trees of each are needed")
}

/// The parts of the claim on the trees of one source.
fn claims(source: &Source) -> Vec<Check> {
    let name = &source.name;
    let check = |check: fn(String, f64, f64) -> Check| {
        move |what: &str, limit, (mean, interval): (f64, [f64; 2])| {
            check(format!("{name}: {what}"), limit, mean).sample(interval)
        }
    };
    let (most, least) = (check(Check::at_most), check(Check::at_least));
    let far = source.figure(|tree| cuts(tree, |at| at >= FAR_AWAY));
    let (exact, tested) = (source.figure(unevaluated), source.figure(again));
    let tests = [0, 1].map(|which| source.figure(move |tree| test(tree, which)));
    let mut claims = vec![
        least("cut-offs whose bound is three or more levels up", FAR_SHARE, far).ours(),
        least("nodes never evaluated exactly", 0.5, exact).ours(),
        most("tested subtrees searched again", 0.25, tested).ours(),
        most("TEST > v / alpha-beta", FEWER, tests[0]).ours(),
        most("TEST ≥ v / alpha-beta", FEWER, tests[1]).ours(),
    ];
    if source.extra_moves {
        let even = source.figure(|tree| cuts(tree, |at| at % 2 == 0));
        claims.push(most("cut-offs whose bound is an even number of levels up", 0.0, even));
    }
    claims
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
        let deep = run.report.claims.iter().filter(|part| part.figure.contains("three or more"));
        assert!(deep.into_iter().all(|part| part.observed > 0.0), "{run}");
    }

    #[test]
    fn three_trees_decide_nothing() {
        let run = lab("bounds --game kalah --openings 3 --depth 3 --b 3 --d 3 --samples 3").unwrap();
        assert!(run.passed() && run.verdict().0 == Verdict::Undecided, "{run}");
    }
}
