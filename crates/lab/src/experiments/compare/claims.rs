//! The claims about searches of random trees, their sources, and the figures by which each is tested.
//!
//! Figures without another source were computed independently of this program, over the number of trees given.

use super::contest::BASELINE;
use super::contestant::Contestant::{self, Above, MtdfExact, Plain, TrustBelow};
use super::figure::{Figure, Row};
use super::setting::{LeafValues, Model, Setting};
use nullwindow::textbook::Algorithm;

/// What somebody has written about searches of random trees.
pub(super) struct Claim {
    /// A short name, for the command line.
    pub(super) label: &'static str,
    /// What is claimed.
    pub(super) meaning: &'static str,
    /// Where.
    pub(super) source: &'static str,
    /// What should be observed.
    pub(super) rows: fn() -> Vec<Row>,
    /// What the reader must know to judge the figures.
    pub(super) notes: &'static [&'static str],
}

/// Every claim.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        label: "B4",
        meaning: "In the worst order alpha-beta visits all b^d leaves; on worst-first trees SCOUT visits up to 4–5 times as many \
            leaves as alpha-beta, NegaScout about twice as many",
        source: "Kishimoto & Müller, tutorial; the ratios were computed independently",
        rows: worst_order,
        notes: &[],
    },
    Claim {
        label: "B6",
        meaning: "The branching factor of alpha-beta on independent, continuous leaves falls to ξ/(1-ξ), with ξ^b + ξ = 1",
        source: "Pearl 1982",
        rows: branching,
        notes: &["“exact” is the expectation by the integral of Fuller, Gaschnig & Gillogly, not a sample"],
    },
    Claim {
        label: "B7",
        meaning: "NegaScout is 10 to 20 % better than alpha-beta on random trees of 20 to 60 branches",
        source: "Reinefeld 1983, after Hsu, slides",
        rows: negascout,
        notes: &[],
    },
    Claim {
        label: "B8",
        meaning: "NegaScout takes more time than alpha-beta on random trees if they are narrow, less if they are wide",
        source: "Wikipedia, Principal variation search (without the condition), against Reinefeld 1983",
        rows: crossover,
        notes: &[],
    },
    Claim {
        label: "B10",
        meaning: "SSS* never evaluates more leaves than alpha-beta, and what it saves is limited; its dual is better at odd \
            depths, SSS* itself at even ones",
        source: "Stockman 1979; Roizen & Pearl 1983",
        rows: best_first,
        notes: &["SSS*, DUAL* and MTD(f) evaluate no leaf twice, so their leaf visits are distinct leaves, and so are alpha-beta's"],
    },
    Claim {
        label: "B11",
        meaning: "MTD(f) with the exact guess is the floor: 0.50 to 0.63 of alpha-beta, at or below SSS* and DUAL* on the average",
        source: "computed independently",
        rows: floor,
        notes: &[],
    },
    Claim {
        label: "B12",
        meaning: "Deep cut-offs are second order: without them alpha-beta has the same asymptotic branching factor, Θ(b/ln b)",
        source: "Knuth & Moore 1975; Baudet 1978",
        rows: deep_cut_offs,
        notes: &[],
    },
    Claim {
        label: "B32",
        meaning: "On strongly ordered trees NegaScout visits 0.83 to 0.99 times alpha-beta's leaves, and alpha-beta 1.4 to 2.1 \
            times the minimal tree's",
        source: "the model: Marsland & Campbell 1982; the figures were computed independently",
        rows: strongly_ordered,
        notes: &[],
    },
    Claim {
        label: "B34",
        meaning: "NegaScout need not search again where the remaining depth is less than 3; a limit of 4 gives wrong values",
        source: "Hsu, slides; the figures were computed independently",
        rows: depth_rule,
        notes: &[],
    },
    Claim {
        label: "B35",
        meaning: "NegaScout as the slide prints it searches again what failed low: up to half as many leaf visits more if the \
            root's window lies above the value",
        source: "Hsu, slides; the figures were computed independently",
        rows: failing_low,
        notes: &["The window at the root is (v+20, ∞), where v is the value; alpha-beta has the same one"],
    },
    Claim {
        label: "A4.18",
        meaning: "SCOUT and NegaScout gain by remembering what a test has found out, and more by restarting where it succeeded",
        source: "the question of Hsu, slides",
        rows: memory,
        notes: &[],
    },
    Claim {
        label: "A5.9",
        meaning: "SSS* as a series of memory-enhanced tests needs a table of the size of SSS*'s OPEN list",
        source: "Plaat, Schaeffer, Pijls & de Bruin 1996, after Wikipedia",
        rows: open_list,
        notes: &["Our table forgets nothing, not even what is of no more use; OPEN is counted at its largest"],
    },
];

const NEGASCOUT: Contestant = Plain(Algorithm::NegaScout);
const SCOUT: Contestant = Plain(Algorithm::Scout);
const SSS: Contestant = Plain(Algorithm::MtSssStar);
const DUAL: Contestant = Plain(Algorithm::MtDualStar);
const SHALLOW: Contestant = Plain(Algorithm::AlphaBetaShallow);

fn iid(b: u32, d: u32) -> Setting {
    Setting::iid(b, d, LeafValues::Continuous)
}

fn worst_order() -> Vec<Row> {
    let mut rows: Vec<Row> = [(2, 8), (3, 6), (5, 4), (2, 9), (3, 5), (5, 5)]
        .map(|(b, d)| {
            let leaves = f64::from(b).powi(d as i32);
            Row::new(Setting::of(Model::Hardest, b, d), 1, Figure::Leaves(BASELINE)).exactly(leaves)
        })
        .into();
    for (b, d, alpha_beta, scout, negascout) in [(5, 6, 13_684.0, 4.592, 2.014), (20, 4, 143_986.0, 4.210, 1.968)] {
        let row = |figure| Row::new(Setting::of(Model::Worst, b, d), 3, figure);
        rows.extend([
            row(Figure::Leaves(BASELINE)).exactly(alpha_beta),
            row(Figure::Ratio(SCOUT, BASELINE)).near(scout, 0.0005),
            row(Figure::Ratio(NEGASCOUT, BASELINE)).near(negascout, 0.0005),
        ]);
    }
    rows
}

fn branching() -> Vec<Row> {
    let mut rows = Vec::new();
    for (b, d, trees, factor, tolerance) in [
        (2, 18, 600, 1.655, 0.015), // 1.64 to 1.67
        (3, 12, 600, 2.20, 0.03),
        (5, 8, 400, 3.21, 0.06),
        (10, 6, 300, 5.4, 0.1),
    ] {
        let row = |figure| Row::new(iid(b, d), trees, figure);
        rows.extend([
            row(Figure::TwoPlyExpected).near(factor, tolerance),
            row(Figure::TwoPly).near(factor, tolerance),
            row(Figure::OverExpected),
            row(Figure::Rises).exactly(0.0),
        ]);
    }
    for (b, limit) in [(2, 1.6180), (3, 2.1479), (5, 3.0796), (10, 5.0635), (20, 8.4247), (40, 14.2034)] {
        rows.push(Row::new(iid(b, 2), 0, Figure::Limit).near(limit, 0.000_05));
    }
    rows
}

fn negascout() -> Vec<Row> {
    let continuous = [
        (20, 3, 4000, 0.916, 1000),
        (20, 4, 1500, 0.987, 300),
        (20, 5, 400, 0.903, 40),
        (30, 3, 2400, 0.881, 600),
        (30, 4, 600, 0.942, 120),
        (40, 3, 1200, 0.864, 300),
        (40, 4, 500, 0.924, 60),
        (50, 3, 800, 0.840, 200),
        (60, 3, 600, 0.836, 150),
        (60, 4, 300, 0.89, 16),
    ];
    let discrete = [(20, 4, 800, 0.909, 200), (40, 3, 1200, 0.840, 300), (40, 4, 300, 0.826, 40)];
    let row = |values| {
        move |(b, d, trees, ratio, source)| {
            Row::new(Setting::iid(b, d, values), trees, Figure::Ratio(NEGASCOUT, BASELINE))
                .near(ratio, 0.02)
                .source(source)
        }
    };
    let continuous = continuous.into_iter().map(row(LeafValues::Continuous));
    continuous.chain(discrete.into_iter().map(row(LeafValues::Of(100)))).collect()
}

fn crossover() -> Vec<Row> {
    let row = |b, d, trees| Row::new(iid(b, d), trees, Figure::Ratio(NEGASCOUT, BASELINE));
    let narrow = [2, 3, 4, 5].into_iter().flat_map(|b| [(b, 4, 8000), (b, 5, 6000), (b, 6, 3000), (b, 7, 2000)]);
    let mut rows: Vec<Row> = narrow.map(|(b, d, trees)| row(b, d, trees).at_least(1.1)).collect();
    rows.extend([(10, 3000), (12, 3000), (16, 2000), (20, 1500)].map(|(b, trees)| row(b, 4, trees).near(1.0, 0.03)));
    rows.extend([(40, 3, 1200), (60, 3, 600), (40, 4, 500), (60, 4, 300)].map(|(b, d, n)| row(b, d, n).at_most(0.95)));
    rows
}

/// Where best-first searches are compared, with our trees and SSS*'s leaves relative to alpha-beta's.
const BEST_FIRST: [(u32, u32, u64, f64); 6] =
    [(2, 8, 2000, 0.73), (5, 5, 1000, 0.76), (5, 6, 400, 0.68), (20, 3, 500, 0.82), (20, 4, 150, 0.70), (40, 4, 30, 0.71)];

fn best_first() -> Vec<Row> {
    let mut rows = Vec::new();
    for (b, d, trees, ratio) in BEST_FIRST {
        let row = |figure| Row::new(iid(b, d), trees, figure);
        rows.push(row(Figure::Ratio(SSS, BASELINE)).near(ratio, 0.02));
        rows.push(row(Figure::MoreLeaves(SSS, BASELINE)).exactly(0.0));
        rows.push(row(Figure::MoreLeaves(DUAL, BASELINE)).exactly(0.0));
        if d % 2 == 1 {
            rows.push(row(Figure::Ratio(DUAL, BASELINE)).near(0.73, 0.03)); // 0.70 to 0.76
            rows.push(row(Figure::Ratio(DUAL, SSS)).at_most(1.0));
        } else {
            rows.push(row(Figure::Ratio(SSS, DUAL)).at_most(1.0));
        }
    }
    rows
}

fn floor() -> Vec<Row> {
    let rows = BEST_FIRST.into_iter().flat_map(|(b, d, trees, _)| {
        let row = move |figure| Row::new(iid(b, d), trees, figure);
        [
            row(Figure::Ratio(MtdfExact, BASELINE)).near(0.565, 0.065), // 0.50 to 0.63
            row(Figure::Ratio(MtdfExact, SSS)).at_most(1.0),
            row(Figure::Ratio(MtdfExact, DUAL)).at_most(1.0),
        ]
    });
    rows.collect()
}

fn deep_cut_offs() -> Vec<Row> {
    let figures = [
        (10, 2, 200, 1.0),
        (10, 4, 2000, 1.25),
        (10, 6, 200, 1.82),
        (2, 8, 4000, 1.40),
        (2, 18, 600, 4.2),
        (10, 3, 200, 1.0),
        (10, 5, 600, 1.42),
    ];
    let row = |(b, d, trees, ratio): (u32, u32, u64, f64)| {
        let row = Row::new(iid(b, d), trees, Figure::Ratio(SHALLOW, BASELINE));
        if d <= 3 { row.exactly(ratio) } else { row.near(ratio, 0.05 * ratio) }
    };
    figures.map(row).into()
}

fn strongly_ordered() -> Vec<Row> {
    let figures = [
        (5, 6, 6000, 0.99, 300),
        (8, 6, 5000, 0.91, 60),
        (20, 4, 5000, 0.97, 200),
        (36, 4, 5000, 0.95, 40),
        (20, 5, 1000, 0.83, 30),
    ];
    let rows = figures.into_iter().flat_map(|(b, d, trees, ratio, source)| {
        let row = move |figure| Row::new(Setting::of(Model::Strong, b, d), trees, figure).source(source);
        [
            row(Figure::Ratio(NEGASCOUT, BASELINE)).near(ratio, 0.03),
            row(Figure::OverMinimal(BASELINE)).near(1.75, 0.35), // 1.4 to 2.1
        ]
    });
    rows.collect()
}

fn depth_rule() -> Vec<Row> {
    let row = |figure| Row::new(iid(3, 6), 6000, figure).source(3000);
    vec![
        row(Figure::Wrong(TrustBelow(2))).exactly(0.0),
        row(Figure::Wrong(TrustBelow(3))).exactly(0.0),
        row(Figure::Wrong(TrustBelow(4))).near(0.27, 0.02),
        row(Figure::Wrong(TrustBelow(5))).near(0.34, 0.02),
        row(Figure::Leaves(TrustBelow(2))).near(330.1, 5.0),
        row(Figure::Leaves(TrustBelow(3))).near(319.0, 5.0),
        row(Figure::Leaves(TrustBelow(4))),
        row(Figure::Leaves(TrustBelow(5))),
    ]
}

fn failing_low() -> Vec<Row> {
    let above = |algorithm| Above(algorithm, 20);
    let figures = [
        (2, 8, 3000, 1.456, 0.981),
        (8, 4, 2000, 1.078, 0.839),
        (20, 4, 600, 0.885, 0.801),
        (4, 5, 3000, 1.172, 0.806),
    ];
    let rows = figures.into_iter().flat_map(|(b, d, trees, printed, corrected)| {
        let row = move |algorithm| {
            let figure = Figure::Ratio(above(algorithm), above(Algorithm::AlphaBeta));
            Row::new(Setting::iid(b, d, LeafValues::Of(1000)), trees, figure)
        };
        [
            row(Algorithm::NegaScoutAsPrinted).near(printed, 0.03),
            row(Algorithm::NegaScout).near(corrected, 0.03),
        ]
    });
    rows.collect()
}

fn memory() -> Vec<Row> {
    use Algorithm::{NegaScoutMemory, NegaScoutRestart, ScoutMemory, ScoutRestart};
    let rows = [(2, 8, 1000), (5, 6, 200), (20, 4, 60), (5, 5, 500)].into_iter().flat_map(|(b, d, trees)| {
        let row = move |algorithm, against| Row::new(iid(b, d), trees, Figure::Ratio(Plain(algorithm), against));
        [
            row(ScoutMemory, SCOUT).at_most(1.0),
            row(ScoutRestart, Plain(ScoutMemory)).at_most(1.0),
            row(NegaScoutMemory, NEGASCOUT).at_most(1.0),
            row(NegaScoutRestart, Plain(NegaScoutMemory)).at_most(1.0),
            row(NegaScoutRestart, BASELINE),
        ]
    });
    rows.collect()
}

fn open_list() -> Vec<Row> {
    let figure = Figure::Stored(SSS, Plain(Algorithm::SssStar));
    [(2, 8, 300), (5, 6, 60), (20, 4, 30), (5, 5, 200), (20, 3, 100)]
        .map(|(b, d, trees)| Row::new(iid(b, d), trees, figure))
        .into()
}
