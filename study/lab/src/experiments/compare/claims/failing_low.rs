//! NegaScout's needless re-searches after failing low (our reading of Hsu, “Scout and
//! NegaScout”, slide 27).

use crate::Expected::AtLeast;
use crate::random_trees::Contestant::Above;
use crate::random_trees::{Claim, Figure, LeafValues, Row, Setting};
use nullwindow::textbook::Algorithm;

pub(super) const CLAIM: Claim = Claim {
    name: "failing-low",
    meaning: "NegaScout as the slide prints it searches again what failed low: it visits more leaves than \
        the corrected one if the root's window lies above the value",
    source: "our reading of Hsu, “Scout and NegaScout”, slide 27",
    rows,
    found: |_| "the correction saves leaf visits in every setting".to_owned(),
    note: "The window at the root is (v+20, ∞), where v is the value; alpha-beta has the same one",
};

fn rows() -> Vec<Row> {
    let above = |algorithm| Above(algorithm, 20);
    let rows =
        [(2, 8, 10_000), (8, 4, 6000), (20, 4, 1500), (4, 5, 10_000)].into_iter().flat_map(|setting| {
            let (b, d, trees) = setting;
            let row = move |one, other| {
                let figure = Figure::Ratio(above(one), above(other));
                Row::new(Setting::iid(b, d, LeafValues::Of(1000)), trees, figure)
            };
            [
                row(Algorithm::NegaScoutAsPrinted, Algorithm::AlphaBeta),
                row(Algorithm::NegaScout, Algorithm::AlphaBeta),
                row(Algorithm::NegaScoutAsPrinted, Algorithm::NegaScout).reads(AtLeast(1.0)),
            ]
        });
    rows.collect()
}
