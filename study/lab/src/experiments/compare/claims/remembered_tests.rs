//! SCOUT and NegaScout that remember the results of their tests (a question of Hsu, “Scout and
//! NegaScout”, slides 18, 32 and 34).

use crate::Expected::AtMost;
use crate::random_trees::Contestant::Plain;
use crate::random_trees::{BASELINE, Claim, Figure, NEGASCOUT, Row, SCOUT};
use nullwindow::textbook::Algorithm::{NegaScoutMemory, NegaScoutRestart, ScoutMemory, ScoutRestart};

/// “Gain”, as we read it: one leaf visit in a hundred. Remembering never adds a visit.
const GAIN: f64 = 0.99;

pub(super) const CLAIM: Claim = Claim {
    name: "remembered-tests",
    meaning: "SCOUT and NegaScout gain by remembering what a test has found out, and more by restarting \
        where it succeeded",
    source: "a question of Hsu, “Scout and NegaScout”, slides 18, 32 and 34",
    rows,
    found: |figures| {
        let saved = |algorithm, against| figures.saved([Plain(algorithm), against], |_| true);
        format!(
            "memory saves SCOUT {} of its leaf visits, and NegaScout {}; the restart saves {} and {} of the \
             rest",
            saved(ScoutMemory, SCOUT),
            saved(NegaScoutMemory, NEGASCOUT),
            saved(ScoutRestart, Plain(ScoutMemory)),
            saved(NegaScoutRestart, Plain(NegaScoutMemory))
        )
    },
    note: "",
};

fn rows() -> Vec<Row> {
    let settings = [(2, 8, 4000), (5, 6, 600), (20, 4, 200), (5, 5, 1500)];
    let rows = settings.into_iter().flat_map(|(b, d, trees)| {
        let row = move |algorithm, against| Row::iid(b, d, trees, Figure::Ratio(Plain(algorithm), against));
        [
            row(ScoutMemory, SCOUT).reads(AtMost(GAIN)),
            row(ScoutRestart, Plain(ScoutMemory)).reads(AtMost(GAIN)),
            row(NegaScoutMemory, NEGASCOUT).reads(AtMost(GAIN)),
            row(NegaScoutRestart, Plain(NegaScoutMemory)).reads(AtMost(GAIN)),
            row(NegaScoutRestart, BASELINE),
        ]
    });
    rows.collect()
}
