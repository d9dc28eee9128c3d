//! The remaining depth below which NegaScout need not search again (Hsu, “Scout and NegaScout”, slides 29
//! and 30).

use crate::Expected::{AtLeast, Exactly};
use crate::random_trees::Contestant::{PrintedTrustBelow, TrustBelow};
use crate::random_trees::{Claim, Figure, Row};

pub(super) const CLAIM: Claim = Claim {
    name: "depth-rule",
    meaning: "NegaScout need not search again where the remaining depth is less than 3, but a limit of 4 \
        gives wrong values",
    source: "Hsu, “Scout and NegaScout”, slides 29 and 30; the figures were computed independently, with \
        NegaScout as the slide prints it",
    rows,
    found: |figures| {
        let wrong = |limit| figures.percent(Figure::Wrong(PrintedTrustBelow(limit)), |_| true, |share| share);
        format!("no wrong value with the limits 2 and 3, but {} with 4 and {} with 5", wrong(4), wrong(5))
    },
    note: "“wrong values” are taken to be wrong on 1 % of the trees or more",
};

fn rows() -> Vec<Row> {
    let row = |figure| Row::iid(3, 6, 10_000, figure);
    let mut rows = Vec::new();
    for limit in 2..=5 {
        let share = row(Figure::Wrong(PrintedTrustBelow(limit)));
        rows.push(if limit <= 3 { share.claims(Exactly(0.0)) } else { share.reads(AtLeast(0.01)) });
        rows.push(row(Figure::Leaves(PrintedTrustBelow(limit))));
    }
    for limit in 2..=5 {
        let share = row(Figure::Wrong(TrustBelow(limit)));
        rows.push(if limit <= 3 { share.always(Exactly(0.0)) } else { share });
        rows.push(row(Figure::Leaves(TrustBelow(limit))));
    }
    rows
}
