//! The width at which NegaScout begins to save leaf visits (Wikipedia).

use crate::Expected::AtLeast;
use crate::random_trees::{BASELINE, Claim, Figure, NEGASCOUT, Row};

pub(super) const CLAIM: Claim = Claim {
    name: "crossover",
    meaning: "NegaScout takes more time than alpha-beta on trees in random order",
    source: "Wikipedia, Principal variation search",
    rows,
    found: |figures| {
        format!(
            "only on narrow trees: with up to 5 branches it visits {} more leaves than alpha-beta, at depth \
             4 about as many with 16 and with 20, and with 40 or more {} fewer",
            figures.added([NEGASCOUT, BASELINE], |s| s.b <= 5),
            figures.saved([NEGASCOUT, BASELINE], |s| s.b >= 40)
        )
    },
    note: "",
};

fn rows() -> Vec<Row> {
    let narrow = (2..=5).flat_map(|b| [(b, 4, 8000), (b, 6, 4000), (b, 5, 6000), (b, 7, 2500)]);
    let even = [(16, 4, 3000), (20, 4, 1500), (10, 6, 800), (10, 5, 2000)];
    let between = [(10, 4, 4000), (12, 4, 4000), (14, 4, 4000)];
    let wide = [(40, 4, 800), (60, 4, 400), (40, 3, 1200), (60, 3, 1200)];
    let row = |(b, d, trees)| Row::iid(b, d, trees, Figure::Ratio(NEGASCOUT, BASELINE));
    narrow.chain(between).chain(even).chain(wide).map(row).map(|row| row.claims(AtLeast(1.0))).collect()
}
