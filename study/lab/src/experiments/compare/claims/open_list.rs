//! The memory of SSS* as a series of tests (Plaat, Schaeffer, Pijls & de Bruin 1996).

use crate::Expected::AtMost;
use crate::random_trees::Contestant::Plain;
use crate::random_trees::{Claim, Contestant, Figure, Row, SSS_STAR};
use nullwindow::textbook::Algorithm;

pub(super) const CLAIM: Claim = Claim {
    name: "open-list",
    meaning: "SSS* as a series of memory-enhanced tests needs a table of the same order of magnitude as \
        SSS*'s OPEN list",
    source: "Plaat, Schaeffer, Pijls & de Bruin 1996",
    rows,
    found: |_| {
        "the entries of the table in use at a time over those of OPEN, both at their largest".to_owned()
    },
    note: "“The same order of magnitude” is taken to be ten times at most. An entry is in use from its \
        store to its last read before the next store of the same node; the table forgets nothing, so that it \
        ends with more. Each operation on OPEN is a search in an order, one on a table is not",
};

fn rows() -> Vec<Row> {
    const OPEN: Contestant = Plain(Algorithm::SssStar);
    let settings = [(2, 8, 300), (5, 6, 60), (20, 4, 30), (5, 5, 200), (20, 3, 100)];
    let rows = settings.map(|(b, d, trees)| {
        let row = |figure| Row::iid(b, d, trees, figure);
        [
            row(Figure::InUse(SSS_STAR, OPEN)).reads(AtMost(10.0)),
            row(Figure::Stored(SSS_STAR, OPEN)),
            row(Figure::Operations(SSS_STAR, OPEN)),
            row(Figure::InUse(Contestant::MtdfExact, OPEN)),
            row(Figure::Operations(Contestant::MtdfExact, OPEN)),
        ]
    });
    rows.into_iter().flatten().collect()
}
