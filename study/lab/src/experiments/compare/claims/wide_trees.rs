//! NegaScout's savings on wide trees (Reinefeld 1983).

use crate::Expected::Between;
use crate::random_trees::{BASELINE, Claim, Figure, LeafValues, NEGASCOUT, Row, Setting};

pub(super) const CLAIM: Claim = Claim {
    name: "wide-trees",
    meaning: "NegaScout is 10 to 20 % better than alpha-beta on random trees of 20 to 60 branches",
    source: "Reinefeld 1983, after Hsu, “Scout and NegaScout”, slide 33",
    rows,
    found: |figures| {
        let saved = |b, values| {
            figures.saved([NEGASCOUT, BASELINE], |s| (b == 0 || s.b == b) && s.values() == values)
        };
        format!(
            "with 20 branches and continuous values it saves {} of the leaf visits, with 40 \
             branches {}, with 60 branches {}, less at even depths than at odd ones; with 100 different \
             values {}",
            saved(20, "continuous"),
            saved(40, "continuous"),
            saved(60, "continuous"),
            saved(0, "100")
        )
    },
    note: "",
};

fn rows() -> Vec<Row> {
    let continuous = [
        (20, 3, 4000),
        (20, 4, 1500),
        (20, 5, 800),
        (30, 3, 2400),
        (30, 4, 1200),
        (40, 3, 1200),
        (40, 4, 800),
        (50, 3, 1200),
        (60, 3, 1200),
        (60, 4, 400),
    ];
    let discrete = [(20, 4, 800), (40, 3, 1200), (40, 4, 500)];
    let row = |values| {
        move |(b, d, trees)| {
            Row::new(Setting::iid(b, d, values), trees, Figure::Ratio(NEGASCOUT, BASELINE))
                .claims(Between(0.8, 0.9))
        }
    };
    let continuous = continuous.into_iter().map(row(LeafValues::Continuous));
    continuous.chain(discrete.into_iter().map(row(LeafValues::Of(100)))).collect()
}
