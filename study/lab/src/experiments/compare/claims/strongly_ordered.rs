//! NegaScout on strongly ordered trees (the model: Marsland & Campbell 1982).

use crate::Expected::Between;
use crate::random_trees::{BASELINE, Claim, Figure, Model, NEGASCOUT, Row, Setting};

pub(super) const CLAIM: Claim = Claim {
    name: "strongly-ordered",
    meaning: "On strongly ordered trees NegaScout visits 0.83 to 0.99 times alpha-beta's leaves, and \
        alpha-beta 1.4 to 2.1 times the minimal tree's",
    source: "the model: Marsland & Campbell 1982; the figures were computed independently",
    rows,
    found: |figures| {
        format!(
            "NegaScout saves {} at even depths, and {} at depth 5 with 20 branches",
            figures.saved([NEGASCOUT, BASELINE], |s| s.d % 2 == 0),
            figures.saved([NEGASCOUT, BASELINE], |s| s.d == 5)
        )
    },
    note: "the source's ranges rest on 30 to 300 trees a figure",
};

fn rows() -> Vec<Row> {
    let settings =
        [(5, 6, 10_000, 300), (8, 6, 10_000, 60), (20, 4, 10_000, 200), (36, 4, 6000, 40), (20, 5, 3000, 30)];
    let rows = settings.into_iter().flat_map(|(b, d, trees, source)| {
        let row = move |figure| Row::new(Setting::of(Model::Strong, b, d), trees, figure);
        [
            row(Figure::Ratio(NEGASCOUT, BASELINE)).reads(Between(0.83, 0.99)).sampled(source),
            row(Figure::OverMinimal(BASELINE)).reads(Between(1.4, 2.1)).sampled(source),
        ]
    });
    rows.collect()
}
