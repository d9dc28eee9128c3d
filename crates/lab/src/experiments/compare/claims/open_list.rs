//! A5.9: the memory of SSS* as a series of tests (Plaat, Schaeffer, Pijls & de Bruin 1996).

use crate::Expected::AtMost;
use crate::random_trees::Contestant::Plain;
use crate::random_trees::{Claim, Figure, Row, SSS_STAR};
use nullwindow::textbook::Algorithm;

pub(super) const CLAIM: Claim = Claim {
    label: "A5.9",
    meaning: "SSS* as a series of memory-enhanced tests needs a table of the same order of magnitude as \
        SSS*'s OPEN list",
    source: "Plaat, Schaeffer, Pijls & de Bruin 1996",
    rows,
    found: |_| "the entries of the table at its end over those of OPEN at its largest".to_owned(),
    note: "“The same order of magnitude” is taken to be ten times at most. The table forgets nothing; the \
        entries that are still of use at the end are not counted here",
};

fn rows() -> Vec<Row> {
    let figure = Figure::Stored(SSS_STAR, Plain(Algorithm::SssStar));
    let entries =
        [(2, 8, 300, 12.85), (5, 6, 60, 20.24), (20, 4, 30, 36.59), (5, 5, 200, 6.89), (20, 3, 100, 4.68)];
    let row = |(b, d, trees, ratio): (u32, u32, u64, f64)| {
        Row::iid(b, d, trees, figure).near(ratio, 0.02 * ratio).claims(AtMost(10.0))
    };
    entries.map(row).into()
}
