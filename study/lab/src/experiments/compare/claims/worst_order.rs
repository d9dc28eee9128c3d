//! Leaf visits in the worst order (Kishimoto & Müller, tutorial, slide 9).

use crate::Expected::{Between, Exactly, Near};
use crate::random_trees::{BASELINE, Claim, Figure, Model, NEGASCOUT, Row, SCOUT, Setting};

pub(super) const CLAIM: Claim = Claim {
    name: "worst-order",
    meaning: "In the worst order alpha-beta visits all b^d leaves; on worst-first trees SCOUT visits 4 to 5 \
        times as many leaves as alpha-beta, NegaScout about twice as many",
    source: "Kishimoto & Müller, tutorial, slide 9; the ratios were computed independently",
    rows,
    found: |_| "counted to the last leaf".to_owned(),
    note: "In “worst” trees siblings are sorted from the worst to the best, which is not yet alpha-beta's \
        worst case; “hardest” trees are",
};

fn rows() -> Vec<Row> {
    let hardest = [(2, 8), (3, 6), (5, 4), (2, 9), (3, 5), (5, 5)].map(|(b, d)| {
        let leaves = f64::from(b).powi(d as i32);
        Row::new(Setting::of(Model::Hardest, b, d), 1, Figure::Leaves(BASELINE))
            .always(Exactly(leaves))
            .claims(Exactly(leaves))
    });
    let worst = [(5, 6, 13_684.0), (20, 4, 143_986.0)];
    let twice = Near { value: 2.0, tolerance: 0.1 };
    let worst = worst.into_iter().flat_map(|(b, d, alpha_beta)| {
        let row = move |figure| Row::new(Setting::of(Model::Worst, b, d), 3, figure);
        [
            row(Figure::Leaves(BASELINE)).always(Exactly(alpha_beta)),
            row(Figure::Ratio(SCOUT, BASELINE)).reads(Between(4.0, 5.0)),
            row(Figure::Ratio(NEGASCOUT, BASELINE)).reads(twice),
        ]
    });
    hardest.into_iter().chain(worst).collect()
}
