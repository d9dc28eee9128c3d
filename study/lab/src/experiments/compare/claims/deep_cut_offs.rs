//! The savings of deep cut-offs (Knuth & Moore 1975; Baudet 1978).

use crate::Expected::{AtMost, Exactly};
use crate::random_trees::{BASELINE, Claim, Figure, Row, SHALLOW};

pub(super) const CLAIM: Claim = Claim {
    name: "deep-cut-offs",
    meaning: "Deep cut-offs are of second order: with and without them alpha-beta's branching factor is \
        Θ(b/ln b)",
    source: "Knuth & Moore 1975; Baudet 1978",
    rows,
    found: |figures| {
        let saved = |b, d| {
            let cut_off = |ratio: f64| 1.0 - 1.0 / ratio;
            figures.percent(Figure::Ratio(SHALLOW, BASELINE), |s| s.b == b && s.d == d, cut_off)
        };
        format!(
            "they save nothing to depth 3, and with 10 branches {} at depth 6; what they save grows with \
             every ply, to {} with 2 branches at depth 18",
            saved(10, 6),
            saved(2, 18)
        )
    },
    note: "“of second order” is taken to be at most a tenth of the branching factor",
};

fn rows() -> Vec<Row> {
    let settings =
        [(10, 2, 200), (10, 4, 2000), (10, 6, 400), (2, 8, 4000), (2, 18, 1200), (10, 3, 200), (10, 5, 1000)];
    // To depth 3 there is no deep cut-off: both searches are the same.
    let row = |(b, d, trees): (u32, u32, u64)| {
        let row = Row::iid(b, d, trees, Figure::Ratio(SHALLOW, BASELINE));
        if d <= 3 { row.always(Exactly(1.0)) } else { row }
    };
    let factor = |(b, d, trees)| Row::iid(b, d, trees, Figure::PerPly(SHALLOW, BASELINE)).reads(AtMost(1.1));
    let deep = settings.into_iter().filter(|&(_, d, _)| d > 3);
    settings.map(row).into_iter().chain(deep.map(factor)).collect()
}
