//! NegaScout's needless re-searches after failing low (our reading of Hsu, “Scout and
//! NegaScout”, slide 27).

use crate::Expected::Between;
use crate::random_trees::Contestant::Above;
use crate::random_trees::{Claim, Figure, LeafValues, Row, Setting};
use nullwindow::textbook::Algorithm;

pub(super) const CLAIM: Claim = Claim {
    name: "failing-low",
    meaning: "NegaScout as the slide prints it searches again what failed low: up to half as many leaf \
        visits more if the root's window lies above the value",
    source: "our reading of Hsu, “Scout and NegaScout”, slide 27; the figures were computed independently",
    rows,
    found: |_| "the correction saves leaf visits in every setting".to_owned(),
    note: "The window at the root is (v+20, ∞), where v is the value; alpha-beta has the same one",
};

fn rows() -> Vec<Row> {
    let above = |algorithm| Above(algorithm, 20);
    let figures = [
        (2, 8, 10_000, 1.456, 0.981),
        (8, 4, 6000, 1.078, 0.839),
        (20, 4, 1500, 0.885, 0.801),
        (4, 5, 10_000, 1.172, 0.806),
    ];
    let rows = figures.into_iter().flat_map(|(b, d, trees, printed, corrected)| {
        let row = move |algorithm, ratio| {
            let figure = Figure::Ratio(above(algorithm), above(Algorithm::AlphaBeta));
            Row::new(Setting::iid(b, d, LeafValues::Of(1000)), trees, figure).near(ratio, 0.03)
        };
        let figure = Figure::Ratio(above(Algorithm::NegaScoutAsPrinted), above(Algorithm::NegaScout));
        let more = Row::new(Setting::iid(b, d, LeafValues::Of(1000)), trees, figure);
        let more = more.claims(Between(1.0, 1.5));
        [row(Algorithm::NegaScoutAsPrinted, printed), row(Algorithm::NegaScout, corrected), more]
    });
    rows.collect()
}
