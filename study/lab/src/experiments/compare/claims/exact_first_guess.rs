//! MTD(f) with the exact first guess as a floor (computed independently).

use super::best_first;
use crate::Expected::{AtMost, Between};
use crate::random_trees::Contestant::MtdfExact;
use crate::random_trees::{BASELINE, Claim, DUAL_STAR, Figure, Row, SSS_STAR};

pub(super) const CLAIM: Claim = Claim {
    name: "exact-first-guess",
    meaning: "MTD(f) with the exact first guess is the floor: 0.50 to 0.63 of alpha-beta, at or below SSS* \
        and DUAL* on the average",
    source: "computed independently",
    rows,
    found: |figures| {
        format!(
            "an exact first guess saves {} of alpha-beta's leaves, and {} of SSS*'s",
            figures.saved([MtdfExact, BASELINE], |_| true),
            figures.saved([MtdfExact, SSS_STAR], |_| true)
        )
    },
    note: "",
};

fn rows() -> Vec<Row> {
    let rows = best_first::SETTINGS.into_iter().flat_map(|(b, d, trees)| {
        let row = move |against| Row::iid(b, d, trees, Figure::Ratio(MtdfExact, against));
        let below = |other| row(other).reads(AtMost(1.0));
        [row(BASELINE).reads(Between(0.5, 0.63)), below(SSS_STAR), below(DUAL_STAR)]
    });
    rows.collect()
}
