//! The minimal tree: the cost of a search when every first branch is the best (Slagle & Dixon 1969; Knuth &
//! Moore 1975; Hsu, *Scout and NegaScout*, slides 14 and 15; Kishimoto & Müller, tutorial part 3, slides 9
//! and 10).
//!
//! A proof of the value is a proof that it is no less, which TEST gives when it answers TRUE, and one that it
//! is no more, which TEST gives when it answers FALSE; the two share the principal variation. Level i of the
//! first has b^⌊i/2⌋ nodes, of the second b^⌈i/2⌉, and of both together one less than the sum: that is the
//! minimal tree, and the source of all formulas here. Hsu's closed form of H2 differs from the same sum by an
//! error in its fifth line.

mod formula;

use crate::random_trees::{AnyTree, TreeQuestion};
use crate::{Check, Error, Experiment, Monitor, Range, Report, Table, table};
use nullwindow::Position;
use nullwindow::observe::{Halt, Observer, Sense, Visit};
use nullwindow::textbook::Algorithm;
use nullwindow::textbook::minimal_tree::{self, NodeType, node_type};
use nullwindow_games::trees::{Leaves, Ordered};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow::{self, Continue};

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The number of branches of a node.
    #[arg(long, default_value = "2-6", value_parser = Range::within(1, 65_535))]
    b: Range,
    /// The depth of the trees in plies.
    #[arg(long, default_value = "0-8", value_parser = Range::within(0, 512))]
    d: Range,
}

/// The limit of nodes of the minimal trees of a run, all sizes together. Each search visits them all, which
/// takes some ten seconds in all.
const MOST_NODES: u64 = 20_000_000;

/// The algorithms that visit only the minimal tree of a perfectly ordered tree, and no node twice.
const ALGORITHMS: &[Algorithm] = &[
    Algorithm::AlphaBetaHard,
    Algorithm::AlphaBetaOriginal,
    Algorithm::AlphaBeta,
    Algorithm::AlphaBetaHardMinimax,
    Algorithm::AlphaBetaOriginalMinimax,
    Algorithm::AlphaBetaMinimax,
    Algorithm::AlphaBetaKishimoto,
    Algorithm::Scout,
    Algorithm::ScoutNega,
    Algorithm::NegaScout,
    Algorithm::NegaScoutMinimax,
    Algorithm::NegaScoutScala,
    Algorithm::NegaScoutKishimoto,
    Algorithm::PvsWikipedia,
    Algorithm::Pvs,
];

/// A search of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Search {
    Value(Algorithm),
    /// TEST≥ the value of the root: TRUE.
    TestTrue,
    /// TEST> the value of the root: FALSE.
    TestFalse,
}

/// One search of one tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct TreeSearch {
    b: u32,
    d: u32,
    search: Search,
}

impl fmt::Display for TreeSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at b={} d={}", self.search, self.b, self.d)
    }
}

impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Search::Value(algorithm) => algorithm.name(),
            Search::TestTrue => "test-true",
            Search::TestFalse => "test-false",
        })
    }
}

impl Experiment for Options {
    const NAME: &'static str = "minimal";
    const CLAIM: &'static str = "On a perfectly ordered tree alpha-beta, SCOUT, NegaScout and PVS visit \
        b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves. With H1 = 2·(b^(ℓ/2+1) − 1)/(b − 1) − b^(ℓ/2), the least that TEST \
        visits if it answers TRUE, the least number of nodes that alpha-beta visits is H2 = 2·H1 + b^(ℓ/2) − \
        b^(ℓ/2−1) − (ℓ+2) ~ 2.x·H1, for even depths ℓ.";
    const SOURCE: &'static str = "Knuth & Moore 1975; Hsu, Scout and NegaScout, slides 14 and 15; Kishimoto \
        & Müller, tutorial part 3, slides 9 and 10";
    const EXAMPLE: &'static str = "--b 2-6 --d 0-8";

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        refuse_large(self)?;
        let searches: Vec<Search> = [Search::TestTrue, Search::TestFalse]
            .into_iter()
            .chain(ALGORITHMS.iter().map(|&algorithm| Search::Value(algorithm)))
            .collect();
        let sizes: Vec<(u32, u32)> = self.b.iter().flat_map(|b| self.d.iter().map(move |d| (b, d))).collect();
        let cases: Vec<TreeSearch> = sizes
            .iter()
            .flat_map(|&(b, d)| searches.iter().map(move |&search| TreeSearch { b, d, search }))
            .collect();
        let mut found = Vec::new();
        for case in monitor.steps(cases, ToString::to_string) {
            let Some(visits) = visits(case, monitor)? else { break };
            found.push((case, visits));
        }
        let table = data(&found);
        Ok(report(&sizes, &found.into_iter().collect(), table))
    }
}

/// Checked for all trees before the first is searched.
fn refuse_large(options: &Options) -> Result<(), Error> {
    let (b, d) = (options.b.last(), options.d.last());
    let sizes = options.b.iter().flat_map(|b| options.d.iter().map(move |d| (b, d)));
    let nodes = sizes
        .map(|(b, d)| minimal_tree::nodes(b.into(), d))
        .try_fold(0_u64, |sum, nodes| sum.checked_add(nodes?));
    match nodes {
        Some(nodes) if nodes <= MOST_NODES => Ok(()),
        nodes => {
            let nodes = nodes.map_or("more than 2^64".to_owned(), |nodes| nodes.to_string());
            let reason = format!(
                "the minimal trees up to width {b} and depth {d} have {nodes} nodes together; the limit is \
                 {MOST_NODES}"
            );
            Err(Error::option(if d > 1 { "d" } else { "b" }, reason))
        }
    }
}

/// Counts visits, and sorts them by the types of the minimal tree.
#[derive(Clone, Default, PartialEq, Debug)]
struct Visits {
    nodes: u64,
    leaves: u64,
    /// The leaves that are PV, CUT and ALL nodes of the minimal tree.
    types: [u64; 3],
    /// Visits of nodes outside the minimal tree.
    outside: u64,
}

impl<P: Position, V> Observer<P, V> for Visits {
    fn enter(&mut self, visit: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        self.nodes += 1;
        self.outside += u64::from(node_type(visit.path).is_none());
        Continue(())
    }

    fn leaf(&mut self, visit: &Visit<'_, P, V>, _: V) {
        self.leaves += 1;
        match node_type(visit.path) {
            Some(NodeType::Pv) => self.types[0] += 1,
            Some(NodeType::Cut) => self.types[1] += 1,
            Some(NodeType::All) => self.types[2] += 1,
            None => {}
        }
    }
}

/// Searches the perfectly ordered tree of this size; `None` if stopped.
fn visits(case: TreeSearch, monitor: &Monitor) -> Result<Option<Visits>, Error> {
    let TreeSearch { b, d, search } = case;
    let tree = Ordered::best_first(b, d, 1, 10).map_err(|error| Error::option("b", error.to_string()))?;
    let value = tree.value();
    let (question, expected) = match search {
        Search::Value(algorithm) => (TreeQuestion::Value(algorithm), None),
        Search::TestTrue => (TreeQuestion::Test(Sense::AtLeast, value), Some(1)),
        Search::TestFalse => (TreeQuestion::Test(Sense::Greater, value), Some(0)),
    };
    let mut visits = Visits::default();
    let answer = question.of_tree(&AnyTree::Ordered(tree), d, &mut visits, monitor);
    assert!(answer.is_none() || expected.is_none_or(|_| answer == expected), "the tree's value is known");
    Ok(answer.map(|_| visits))
}

/// The number of cases, and of those in which the figure was as expected.
#[derive(Default)]
struct Tally {
    of: u64,
    met: u64,
}

impl Tally {
    fn add(&mut self, met: bool) {
        self.of += 1;
        self.met += u64::from(met);
    }

    fn check(&self, figure: &str) -> Option<Check> {
        (self.of > 0).then(|| Check::exactly(figure, self.of, self.met))
    }
}

/// The visits of each search.
type VisitTable = HashMap<TreeSearch, Visits>;

fn data(found: &[(TreeSearch, Visits)]) -> Table {
    table! { (TreeSearch { b, d, search }, visits) in found;
        let Visits { leaves, nodes, types: [pv, cut, all], .. } = *visits;
        // A TEST walks only part of the minimal tree, and sees no types.
        let of_type = |count: u64| matches!(search, Search::Value(_)).then_some(count);
        "b" => *b, "d" => *d, "algorithm" => search.to_string(), "leaf_visits" => leaves,
        "node_visits" => nodes,
        "pv_leaves" => of_type(pv), "cut_leaves" => of_type(cut), "all_leaves" => of_type(all),
    }
}

fn report(sizes: &[(u32, u32)], found: &VisitTable, table: Table) -> Report {
    let ([searches, counts], [formulas, closed_forms]) =
        (searches_counted(found), formulas_counted(sizes, found));
    Report::new(table)
        .views([minimal_view(sizes, found), test_view(sizes, found), h2_view(sizes, found)])
        .checks(searches.into_iter().chain(formulas))
        .claims(counts.into_iter().chain(closed_forms))
        .note(
            "The slide's closed form of H2 is too small by b^(ℓ/2−1), a term that its fifth line subtracts \
             without cause. Right is 2·H1 + b^(ℓ/2) − (ℓ+2).",
        )
        .undecided_if(
            sizes.iter().all(|&(_, d)| d == 0 || d % 2 == 1),
            "without an even depth the closed form of H2 is not tested",
        )
}

fn visits_of(found: &VisitTable, (b, d): (u32, u32), search: Search) -> Option<&Visits> {
    found.get(&TreeSearch { b, d, search })
}

const ALPHA_BETA: Search = Search::Value(Algorithm::AlphaBeta);

fn minimal_view(sizes: &[(u32, u32)], found: &VisitTable) -> Table {
    let alpha_beta = |&(b, d): &(u32, u32)| Some((b, d, visits_of(found, (b, d), ALPHA_BETA)?));
    let view = table! { (b, d, visits) in sizes.iter().filter_map(alpha_beta);
        let Visits { leaves, nodes, types: [pv, cut, all], .. } = *visits;
        let same = |a: &&Algorithm| visits_of(found, (b, d), Search::Value(**a)) == Some(visits);
        "b" => b, "d" => d, "leaf visits" => leaves, "PV" => pv, "CUT" => cut, "ALL" => all,
        "node visits" => nodes, "algorithms that agree" => ALGORITHMS.iter().filter(same).count(),
    };
    view.titled(format!(
        "The minimal tree: visits of alpha-beta, and the number of the {} algorithms with the same",
        ALGORITHMS.len()
    ))
}

fn test_view(sizes: &[(u32, u32)], found: &VisitTable) -> Table {
    let tests = |&(b, d): &(u32, u32)| {
        let visits = [Search::TestTrue, Search::TestFalse].map(|search| visits_of(found, (b, d), search));
        Some((b, d, visits[0]?, visits[1]?))
    };
    let even = |formula: fn(u64, u32) -> u64, (b, d): (u32, u32)| (d % 2 == 0).then(|| formula(b.into(), d));
    let view = table! { (b, d, yes, no) in sizes.iter().filter_map(tests);
        "b" => b, "d" => d, "TRUE: leaves" => yes.leaves, "nodes" => yes.nodes,
        "H1" => even(formula::h1, (b, d)),
        "FALSE: leaves" => no.leaves, "nodes" => no.nodes,
        "H1 + b^(ℓ/2) − 1" => even(formula::h1_false, (b, d)),
    };
    view.titled("TEST: visits if it answers TRUE, and if FALSE; the formulas are for even depths")
}

fn h2_view(sizes: &[(u32, u32)], found: &VisitTable) -> Table {
    let even = sizes.iter().filter(|(_, d)| d % 2 == 0);
    let counted = |&(b, l): &(u32, u32)| Some((u64::from(b), l, visits_of(found, (b, l), ALPHA_BETA)?.nodes));
    let view = table! { (b, l, counted) in even.filter_map(counted);
        "b" => b, "ℓ" => l, "counted" => counted, "2·H1 + b^(ℓ/2) − (ℓ+2)" => formula::h2(b, l),
        "as the slide prints it" => formula::h2_as_printed(b, l),
        "H2 / H1" => counted as f64 / formula::h1(b, l) as f64, "limit" => formula::limit(b),
    };
    view.titled("H2, the nodes that alpha-beta visits at even depths")
}

/// Each search on its own: our checks, and the parts of the claim.
fn searches_counted(found: &VisitTable) -> [Vec<Check>; 2] {
    let [mut leaves, mut nodes, mut types, mut inside, mut tests] = <[Tally; 5]>::default();
    for (&TreeSearch { b, d, search }, visits) in found {
        let b = u64::from(b);
        let (up, down) = (b.pow(d.div_ceil(2)), b.pow(d / 2));
        match search {
            Search::Value(_) => {
                leaves.add(visits.leaves == up + down - 1);
                nodes.add(Some(visits.nodes) == minimal_tree::nodes(b, d));
                types.add(visits.types == [1, up - 1, down - 1]);
                inside.add(visits.outside == 0);
            }
            Search::TestTrue => tests.add(visits.leaves == down),
            Search::TestFalse => tests.add(visits.leaves == up),
        }
    }
    let checks = [
        nodes.check("searches that visit Σ (b^⌈i/2⌉ + b^⌊i/2⌋ − 1) nodes, i from 0 to d"),
        types.check("searches whose leaves are 1 PV, b^⌈d/2⌉ − 1 CUT and b^⌊d/2⌋ − 1 ALL node"),
        inside.check("searches that visit no node outside the minimal tree"),
        tests.check("TESTs that visit b^⌊d/2⌋ leaves if TRUE, b^⌈d/2⌉ if FALSE"),
    ];
    let claims = [leaves.check("searches that visit b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves")];
    [checks.into_iter().flatten().collect(), claims.into_iter().flatten().collect()]
}

/// The closed forms for even depths: our checks, and the parts of the claim.
fn formulas_counted(sizes: &[(u32, u32)], found: &VisitTable) -> [Vec<Check>; 2] {
    let [mut yes, mut no, mut h2, mut printed, mut mended, mut limit] = <[Tally; 6]>::default();
    for &(b, l) in sizes.iter().filter(|(_, d)| d % 2 == 0) {
        let nodes = |search| visits_of(found, (b, l), search).map(|visits| visits.nodes);
        let b = u64::from(b);
        let (Some(all), Some(if_true), Some(if_false)) =
            (nodes(ALPHA_BETA), nodes(Search::TestTrue), nodes(Search::TestFalse))
        else {
            continue;
        };
        yes.add(if_true == formula::h1(b, l));
        no.add(if_false == formula::h1_false(b, l));
        h2.add(all == formula::h2(b, l));
        limit.add(all as f64 / if_true as f64 <= formula::limit(b));
        if let Some(slide) = formula::h2_as_printed(b, l) {
            printed.add(slide == all);
            mended.add(slide + b.pow(l / 2 - 1) == all);
        }
    }
    let checks = [
        no.check("even depths: TEST visits H1 + b^(ℓ/2) − 1 nodes if FALSE"),
        h2.check("even depths: alpha-beta visits H2 = 2·H1 + b^(ℓ/2) − (ℓ+2) nodes"),
        mended.check("even depths but 0: the slide's H2 is too small by b^(ℓ/2−1)"),
    ];
    let claims = [
        yes.check("even depths: TEST visits H1 nodes if TRUE"),
        printed.check("even depths but 0: alpha-beta visits the slide's H2 nodes"),
        limit.check("even depths: H2 / H1 is at most 2 + (b−1)/(b+1)"),
    ];
    [checks.into_iter().flatten().collect(), claims.into_iter().flatten().collect()]
}

#[cfg(test)]
mod tests;
