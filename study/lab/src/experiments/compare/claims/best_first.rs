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

/// The settings in which best-first searches are compared: width, depth and our trees.
pub(super) const SETTINGS: [(u32, u32, u64); 6] =
    [(2, 8, 4000), (5, 5, 3000), (5, 6, 2000), (20, 3, 2000), (20, 4, 1000), (40, 4, 250)];

fn rows() -> Vec<Row> {
    let mut rows = vec![Row::iid(10, 5, 400, Figure::Ratio(DUAL_STAR, BASELINE))];
    for (b, d, trees) in SETTINGS {
        let row = |figure| Row::iid(b, d, trees, figure);
        rows.push(row(Figure::Ratio(SSS_STAR, BASELINE)).reads(AtLeast(0.5)));
        rows.push(row(Figure::MoreLeaves(SSS_STAR, BASELINE)).always(Exactly(0.0)));
        rows.push(row(Figure::MoreLeaves(DUAL_STAR, BASELINE)).always(Exactly(0.0)));
        if d % 2 == 1 {
            rows.push(row(Figure::Ratio(DUAL_STAR, BASELINE)));
            rows.push(row(Figure::Ratio(DUAL_STAR, SSS_STAR)).claims(AtMost(1.0)));
        } else {
            rows.push(row(Figure::Ratio(SSS_STAR, DUAL_STAR)).claims(AtMost(1.0)));
        }
    }
    rows
}
