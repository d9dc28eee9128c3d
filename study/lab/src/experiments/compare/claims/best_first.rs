//! The savings of SSS* and DUAL* (Stockman 1979).

use crate::Expected::{AtLeast, AtMost, Exactly};
use crate::random_trees::{BASELINE, Claim, DUAL_STAR, Figure, Row, SSS_STAR};

pub(super) const CLAIM: Claim = Claim {
    name: "best-first",
    meaning: "SSS* never evaluates more leaves than alpha-beta, and what it saves is limited; its dual is \
        better at odd depths, SSS* itself at even ones",
    source: "Stockman 1979; Roizen & Pearl 1983; Marsland, Reinefeld & Schaeffer 1987",
    rows,
    found: |figures| {
        format!(
            "on no tree more leaves; SSS* saves {}, and its dual at odd depths {}",
            figures.saved([SSS_STAR, BASELINE], |_| true),
            figures.saved([DUAL_STAR, BASELINE], |s| s.d % 2 == 1)
        )
    },
    note: "“limited” is taken to be at most half. SSS*, DUAL* and MTD(f) evaluate no leaf twice, so their \
        leaf visits are distinct leaves, and so are alpha-beta's",
};

/// The settings in which best-first searches are compared: width, depth, our trees, and SSS*'s leaves
/// relative to alpha-beta's.
pub(super) const SETTINGS: [(u32, u32, u64, f64); 6] = [
    (2, 8, 4000, 0.73),
    (5, 5, 3000, 0.76),
    (5, 6, 2000, 0.68),
    (20, 3, 2000, 0.82),
    (20, 4, 1000, 0.70),
    (40, 4, 250, 0.71),
];

fn rows() -> Vec<Row> {
    let deeper = Row::iid(10, 5, 400, Figure::Ratio(DUAL_STAR, BASELINE)).near(0.660, 0.02);
    let mut rows = vec![deeper];
    for (b, d, trees, ratio) in SETTINGS {
        let row = |figure| Row::iid(b, d, trees, figure);
        rows.push(row(Figure::Ratio(SSS_STAR, BASELINE)).near(ratio, 0.02).claims(AtLeast(0.5)));
        rows.push(row(Figure::MoreLeaves(SSS_STAR, BASELINE)).exactly(0.0).claims(Exactly(0.0)));
        rows.push(row(Figure::MoreLeaves(DUAL_STAR, BASELINE)).exactly(0.0));
        if d % 2 == 1 {
            let dual = if d == 3 { 0.705 } else { 0.694 };
            rows.push(row(Figure::Ratio(DUAL_STAR, BASELINE)).near(dual, 0.02));
            rows.push(row(Figure::Ratio(DUAL_STAR, SSS_STAR)).at_most(1.0).claims(AtMost(1.0)));
        } else {
            rows.push(row(Figure::Ratio(SSS_STAR, DUAL_STAR)).at_most(1.0).claims(AtMost(1.0)));
        }
    }
    rows
}
