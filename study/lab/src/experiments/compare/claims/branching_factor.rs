//! The branching factor of alpha-beta (Pearl 1982).

use crate::Expected::{Exactly, Near};
use crate::random_trees::{Claim, Figure, Row};

pub(super) const CLAIM: Claim = Claim {
    name: "branching-factor",
    meaning: "The branching factor of alpha-beta on independent, continuous leaves falls to ξ/(1-ξ), with \
        ξ^b + ξ = 1",
    source: "Pearl 1982",
    rows,
    found: |_| {
        "the factor over two plies falls with every depth, at even and at odd ones, and stays above the limit"
            .to_owned()
    },
    note: "no algorithm has a smaller branching factor on these trees (Pearl 1982; Tarsi 1983): in the limit \
        alpha-beta is optimal. “exact” is the expectation by the integral of Fuller, Gaschnig & Gillogly \
        1973, not a sample",
};

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    // No source has figures for odd depths; they are shown, because they fall to the same limit.
    let even = [(2, 18, 2500), (3, 12, 3000), (5, 8, 1500), (10, 6, 800)];
    let odd = [(2, 17, 2500), (3, 11, 2000), (5, 7, 1500), (10, 5, 800)];
    for (b, d, trees) in even.into_iter().chain(odd) {
        let figures = [Figure::TwoPlyExpected, Figure::TwoPly, Figure::OverExpected];
        rows.extend(figures.map(|figure| Row::iid(b, d, trees, figure)));
        rows.push(Row::iid(b, d, trees, Figure::Rises).claims(Exactly(0.0)));
    }
    for (b, value) in [(2, 1.6180), (3, 2.1479), (5, 3.0796), (10, 5.0635), (20, 8.4247), (40, 14.2034)] {
        rows.push(Row::iid(b, 2, 0, Figure::Limit).always(Near { value, tolerance: 0.0005 }));
    }
    rows
}
