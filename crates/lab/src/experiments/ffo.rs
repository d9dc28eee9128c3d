//! Alpha-beta, SCOUT and NegaScout on the FForum endgames 40 to 59 (blog post *NegaScout*, 2011-07-02).
//!
//! The post's program generates moves column by column, without ordering and without a table, so its counts
//! can be repeated to the last digit. It values every leaf as White's discs minus Black's, for either side to
//! move: its two nega forms therefore have the wrong sign at odd depths, and SCOUT, written in mini-max form,
//! has not. The odd columns of the table compare different functions. `--convention mover` mends that.

mod known;
mod search;

use crate::sample::fforum_numbers;
use crate::{
    Axis, Check, Error, Experiment, Monitor, Ours, Plot, Range, Ratios, Report, Table, measure, row,
};
use clap::ValueEnum;
use known::{compare, fixture};
use nullwindow::observe::LeafCount;
use nullwindow::textbook::{alpha_beta, scala, scout};
use nullwindow::{Evaluator, Outcome, Position, Side, Window};
use nullwindow_othello::{Othello, fforum};
use search::{ALGORITHMS, ALPHA_BETA, FfoSearch, LeafTable, NEGASCOUT, SCOUT};
use serde::Serialize;

#[derive(clap::Args, Serialize)]
pub(super) struct Options {
    /// The FForum problems: a number or a range.
    #[arg(long, value_name = "NUMBERS", default_value = "40-59", value_parser = fforum_numbers)]
    problems: Range,
    /// The depth in plies: a number or a range.
    #[arg(long, value_name = "PLIES", default_value = "2-10", value_parser = Range::within(1, 60))]
    depth: Range,
    /// The side whose view leaves are valued from.
    #[arg(long, value_enum, default_value_t = Convention::Published)]
    convention: Convention,
}

/// The side whose view leaves are valued from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum Convention {
    /// As published: discs of White minus discs of Black, for either side to move.
    Published,
    /// Corrected: discs of the side to move minus the opponent's.
    Mover,
}

impl Experiment for Options {
    const NAME: &'static str = "ffo";
    const CLAIM: &'static str = "NegaScout can be expected to be a faster search than SCOUT, since unlike \
        SCOUT it makes use of beta. (With a table of leaf visits on FForum 40–59, depth 2 to 10.)";
    const SOURCE: &'static str = "blog post “NegaScout”, 2011-07-02";
    const EXAMPLE: &'static str = "--problems 40-49 --depth 2-8 --convention mover";
    const PLOTS: bool = true;

    fn run(&self, monitor: &Monitor) -> Result<Report, Error> {
        let cases: Vec<FfoSearch> = self
            .problems
            .iter()
            .flat_map(|position| (0..3).map(move |algorithm| (position, algorithm)))
            .flat_map(|(position, algorithm)| {
                self.depth.iter().map(move |depth| FfoSearch { position, algorithm, depth })
            })
            .collect();
        let mut found = LeafTable::default();
        let mut table = Table::new(&["position", "algorithm", "depth", "leaf_visits", "value"]);
        for case in monitor.steps(cases, ToString::to_string) {
            let Some((value, LeafCount(leaves))) = search(case, self.convention, monitor) else { break };
            table.push(row![case.position, ALGORITHMS[case.algorithm], case.depth, leaves, value]);
            found.insert((case.position, case.algorithm, case.depth), (leaves, Some(value)));
        }
        Ok(report(self, &found, table))
    }

    const OURS: &'static [Ours] = &[Ours {
        options: "--convention mover",
        figures: &[
            ("depth 2: positions with fewer leaves", 0.0, 0.0),
            ("depth 3: positions with fewer leaves", 15.0, 0.0),
            ("depth 4: positions with fewer leaves", 10.0, 0.0),
            ("depth 5: positions with fewer leaves", 18.0, 0.0),
            ("depth 6: positions with fewer leaves", 19.0, 0.0),
            ("depth 7: positions with fewer leaves", 19.0, 0.0),
            ("depth 8: positions with fewer leaves", 19.0, 0.0),
            ("depth 9: positions with fewer leaves", 19.0, 0.0),
            ("depth 10: positions with fewer leaves", 17.0, 0.0),
        ],
    }];
}

/// Discs, from one of three views. Finished games get no bonus for empty squares: the article's program gives
/// none.
enum Discs {
    /// Those of the side to move minus the opponent's.
    Mover,
    /// White's minus Black's, taken for the mover's: the article's error.
    White,
    /// White's minus Black's at every node of a mini-max form, whose root is MAX, be it White or Black.
    WhiteForMax(Side),
}

impl Evaluator<Othello> for Discs {
    type Value = i32;

    fn terminal(&self, p: &Othello, _: Outcome, _: u16) -> i32 {
        self.evaluate(p)
    }

    fn evaluate(&self, p: &Othello) -> i32 {
        let swapped = match self {
            Discs::Mover => false,
            Discs::White => p.side() == Side::First,
            Discs::WhiteForMax(root) => *root == Side::First,
        };
        if swapped { -p.disc_difference() } else { p.disc_difference() }
    }

    fn horizon(&self, p: &Othello, _: u16) -> i32 {
        self.evaluate(p) // finished or not
    }
}

fn search(case: FfoSearch, convention: Convention, monitor: &Monitor) -> Option<(i32, LeafCount)> {
    // The crate generates moves row by row, the article column by column: the transposed position has them in
    // its order.
    let position = fforum::problem(case.position)?.position.transposed();
    let evaluator = match (convention, case.algorithm) {
        (Convention::Mover, _) => Discs::Mover,
        (Convention::Published, SCOUT) => Discs::WhiteForMax(position.side()),
        (Convention::Published, _) => Discs::White,
    };
    measure(&position, &evaluator, LeafCount::default(), monitor, |p| match case.algorithm {
        ALPHA_BETA => alpha_beta::fail_hard(p, Window::full(), case.depth),
        SCOUT => scout::scout(p, case.depth),
        _ => scala::negascout(p, Window::full(), case.depth),
    })
}

/// Leaf visits of one algorithm relative to another's at one depth, over the positions where both were run.
fn ratios(options: &Options, found: &LeafTable, [algorithm, against]: [usize; 2], depth: u32) -> Ratios {
    let leaves =
        |position, algorithm| found.get(&(position, algorithm, depth)).map(|(count, _)| *count as f64);
    options
        .problems
        .iter()
        .filter_map(|position| leaves(position, algorithm).zip(leaves(position, against)))
        .collect()
}

/// The number of positions on which NegaScout visits fewer leaves than alpha-beta, and of all positions.
fn wins(options: &Options, found: &LeafTable, depth: u32) -> [u64; 2] {
    let leaves = |position, algorithm| found.get(&(position, algorithm, depth)).map(|(count, _)| *count);
    let pairs = options
        .problems
        .iter()
        .filter_map(|position| leaves(position, NEGASCOUT).zip(leaves(position, ALPHA_BETA)));
    pairs.fold([0, 0], |[fewer, all], (ours, others)| [fewer + u64::from(ours < others), all + 1])
}

/// The numbers of cases in which the three algorithms found the same value and in which not, at even depths
/// and at odd ones. A column of the table has a meaning only where they did.
#[derive(Default)]
struct ValueAgreement {
    equal: [u64; 2],
    differ: [u64; 2],
}

impl ValueAgreement {
    fn new(options: &Options, found: &LeafTable) -> Self {
        let mut agreement = ValueAgreement::default();
        for position in options.problems.iter() {
            for depth in options.depth.iter() {
                let value =
                    |algorithm| found.get(&(position, algorithm, depth)).and_then(|(_, value)| *value);
                if let [Some(a), Some(s), Some(n)] = [ALPHA_BETA, SCOUT, NEGASCOUT].map(value) {
                    let cases = if a == s && s == n { &mut agreement.equal } else { &mut agreement.differ };
                    cases[depth as usize % 2] += 1;
                }
            }
        }
        agreement
    }

    /// At odd depths the published programs differ; the number of cases is known for the published table
    /// alone.
    fn checks(&self, convention: Convention, published: bool) -> Vec<Check> {
        let equal = |which: &str, parity: usize| {
            let of = self.equal[parity] + self.differ[parity];
            let figure = format!("{which} depths: cases where the three values are equal");
            (of > 0).then(|| Check::exactly(figure, of, self.equal[parity]))
        };
        let odd = match convention {
            Convention::Mover => equal("odd", 1),
            Convention::Published => published.then(|| {
                Check::exactly("odd depths: cases where the three values differ", 71, self.differ[1])
            }),
        };
        equal("even", 0).into_iter().chain(odd).collect()
    }
}

/// Whether every search of the published table was made.
fn is_whole(found: &LeafTable) -> bool {
    let cases = fforum::NUMBERS.flat_map(|position| (2..=10).map(move |depth| (position, depth)));
    let mut cases =
        cases.flat_map(|(position, depth)| (0..3).map(move |algorithm| (position, algorithm, depth)));
    cases.all(|case| found.contains_key(&case))
}

/// Geometric means over all twenty positions at depth 2 to 10, corrected convention; computed independently.
const MEANS: [([usize; 2], [f64; 9]); 2] = [
    ([NEGASCOUT, ALPHA_BETA], [1.000, 0.912, 0.977, 0.836, 0.794, 0.742, 0.752, 0.669, 0.745]),
    ([SCOUT, ALPHA_BETA], [1.427, 1.093, 1.174, 0.939, 0.889, 0.825, 0.909, 0.780, 0.886]),
];

fn name(pair: [usize; 2]) -> String {
    pair.map(|algorithm| ALGORITHMS[algorithm]).join(" / ")
}

/// The pairs of algorithms that are compared.
const PAIRS: [[usize; 2]; 3] = [[SCOUT, ALPHA_BETA], [NEGASCOUT, ALPHA_BETA], [NEGASCOUT, SCOUT]];

fn means(options: &Options, found: &LeafTable) -> Table {
    let mut means = Table::new(&["geometric mean", "depth", "ratio"]);
    for pair in PAIRS {
        for depth in options.depth.iter() {
            means.push(row![name(pair), depth, ratios(options, found, pair, depth).geometric_mean()]);
        }
    }
    means.pivot(&["geometric mean"], "depth", "ratio").titled("Ratios of leaf visits by depth")
}

fn plot(options: &Options, found: &LeafTable) -> Plot {
    let axes = (Axis::linear("depth (plies)"), Axis::linear("ratio of leaf visits (geometric mean)"));
    PAIRS.into_iter().fold(Plot::new("FForum positions", axes.0, axes.1), |plot, pair| {
        let mean = |depth| ratios(options, found, pair, depth).geometric_mean();
        plot.series(name(pair), options.depth.iter().map(|depth| (f64::from(depth), mean(depth))))
    })
}

fn means_checked(options: &Options, found: &LeafTable) -> Vec<Check> {
    let mut checks = Vec::new();
    if options.convention == Convention::Mover && options.problems.iter().eq(fforum::NUMBERS) {
        for (pair, expected) in MEANS {
            for (depth, expected) in (2..).zip(expected) {
                let ratios = ratios(options, found, pair, depth);
                if ratios.count() == 20 {
                    let figure = format!("geometric mean of {} at depth {depth}", name(pair));
                    checks.push(Check::near(figure, expected, 0.001, ratios.geometric_mean()));
                }
            }
        }
    }
    checks
}

fn report(options: &Options, found: &LeafTable, table: Table) -> Report {
    let known = fixture(match options.convention {
        Convention::Published => include_str!("../../fixtures/ffo_published.txt"),
        Convention::Mover => include_str!("../../fixtures/ffo_mover.txt"),
    });
    let (whole, agreement) = (is_whole(found), ValueAgreement::new(options, found));
    let (mut checks, misses) = compare(found, &known);
    checks.extend(agreement.checks(options.convention, whole && found.len() == 540));
    checks.extend(means_checked(options, found));

    let leaves =
        table.pivot(&["position", "algorithm"], "depth", "leaf_visits").titled("Leaf visits by depth");
    let mut report = Report::new(table).view(leaves).view(means(options, found)).plot(plot(options, found));
    report.notes = misses;
    report.checks = checks;
    let mut better = Table::new(&["depth", "fewer", "of"])
        .titled("Positions on which negascout visits fewer leaves than alpha_beta");
    for depth in options.depth.iter() {
        let [fewer, all] = wins(options, found, depth);
        better.push(row![depth, fewer, all]);
        report = report.measured(format!("depth {depth}: positions with fewer leaves"), fewer as f64);
        let mean = ratios(options, found, [NEGASCOUT, SCOUT], depth).geometric_mean();
        let figure = format!("depth {depth}: leaf visits of negascout / scout");
        report = report.claim(Check::at_most(figure, 1.0, mean));
    }
    report = report.view(better);
    let differ = agreement.differ[0] + agreement.differ[1];
    if differ > 0 {
        report = report.note(format!(
            "In {differ} cases the algorithms found different values, since the nega forms have the wrong \
             sign at odd depths: their counts do not compare (see --convention mover)."
        ));
    }
    if whole { report } else { report.undecided("only part of the published table was run") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::experiments::lab;

    fn options(positions: &str, depth: &str, convention: Convention) -> Options {
        Options { problems: positions.parse().unwrap(), depth: depth.parse().unwrap(), convention }
    }

    #[test]
    fn the_fixtures_are_complete() {
        let published = fixture(include_str!("../../fixtures/ffo_published.txt"));
        assert_eq!(published.len(), 540);
        assert_eq!(published.values().filter(|(_, value)| value.is_some()).count(), 270);
        assert_eq!(published[&(53, ALPHA_BETA, 9)], (41_483_269, None));
        let mover = fixture(include_str!("../../fixtures/ffo_mover.txt"));
        assert_eq!(mover.len(), 270);
        assert!(mover.values().all(|(_, value)| value.is_some()));
    }

    fn undecided(report: &Report) -> bool {
        let (verdict, because) = report.verdict();
        verdict == Verdict::Undecided && because.starts_with("only part")
    }

    /// All positions to depth 6: 300 counts of the article.
    #[test]
    fn the_article_is_reproduced() {
        let report = options("40-59", "2-6", Convention::Published).run(&Monitor::silent()).unwrap();
        assert_eq!(report.checks[0], Check::exactly("leaf counts equal to the known ones", 300, 300));
        assert!(report.checks.iter().all(Check::met), "{:?}", report.checks);
        assert!(undecided(&report));
    }

    #[test]
    fn the_corrected_sign_makes_the_values_equal() {
        let report = options("40-59", "2-6", Convention::Mover).run(&Monitor::silent()).unwrap();
        assert_eq!(report.checks.len(), 4 + 10);
        assert!(report.checks.iter().all(Check::met), "{:?}", report.checks);
        assert!(undecided(&report));
    }

    /// The article's whole table, and the same with the sign mended: a minute.
    #[test]
    #[ignore = "searches billions of leaves"]
    fn the_whole_tables_are_reproduced_and_the_corrected_sign_reverses_the_verdict() {
        let full = |line| {
            let run = lab(line).unwrap();
            assert!(run.report.checks.iter().all(Check::met), "{run}");
            run.report
        };
        let [counts, values] = ["leaf counts equal to the known ones", "values equal to the known ones"];
        let published = full("ffo");
        assert_eq!(
            published.checks,
            [
                Check::exactly(counts, 540, 540),
                Check::exactly(values, 270, 270),
                Check::exactly("even depths: cases where the three values are equal", 100, 100),
                Check::exactly("odd depths: cases where the three values differ", 71, 71),
            ]
        );
        assert_eq!(published.verdict().0, Verdict::HoldsInPart);
        let mover = full("ffo --convention mover");
        assert_eq!(
            mover.checks[..4],
            [
                Check::exactly(counts, 270, 270),
                Check::exactly(values, 270, 270),
                Check::exactly("even depths: cases where the three values are equal", 100, 100),
                Check::exactly("odd depths: cases where the three values are equal", 80, 80),
            ]
        );
        assert_eq!(mover.checks.len(), 4 + 18 + 9);
        assert_eq!(mover.verdict().0, Verdict::Holds);
    }

    #[test]
    fn a_wrong_figure_is_found_and_named() {
        let mut known = fixture(include_str!("../../fixtures/ffo_mover.txt"));
        let found = known.clone();
        known.get_mut(&(41, SCOUT, 3)).unwrap().0 += 1;
        let (checks, misses) = compare(&found, &known);
        assert!(!checks[0].met() && checks[1].met());
        assert_eq!(misses.len(), 1);
        assert!(misses[0].starts_with("#41 scout to depth 3: 331 leaf visits"), "{}", misses[0]);
    }
}
