//! The claims about searches of random trees, their sources, and what becomes of them.

use super::contest::BASELINE;
use super::contestant::Contestant::{MtdfExact, Plain, PrintedTrustBelow};
use super::figure::{Figure, Row};
use super::measured::Measured;
use super::rows::{self, DUAL, NEGASCOUT, SCOUT, SHALLOW, SSS};
use crate::Verdict::{self, DoesNotHold, Holds};
use nullwindow::textbook::Algorithm::{NegaScoutMemory, NegaScoutRestart, ScoutMemory, ScoutRestart};

/// What somebody has written about searches of random trees.
pub(super) struct Claim {
    /// A short name, for the command line.
    pub(super) label: &'static str,
    /// What is claimed.
    pub(super) meaning: &'static str,
    /// Where.
    pub(super) source: &'static str,
    /// What should be observed.
    pub(super) rows: fn() -> Vec<Row>,
    /// What becomes of the claim if these figures are observed.
    pub(super) verdict: Verdict,
    /// Why; no figure stands here that was not measured.
    pub(super) because: fn(&Measured) -> String,
    /// What the reader must know to evaluator the figures; may be empty.
    pub(super) note: &'static str,
}

/// Every claim.
pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        label: "B4",
        meaning: "In the worst order alpha-beta visits all b^d leaves; on worst-first trees SCOUT visits 4 to 5 times as many leaves \
            as alpha-beta, NegaScout about twice as many",
        source: "Kishimoto & Müller, tutorial; the ratios were computed independently",
        rows: rows::worst_order,
        verdict: Holds,
        because: |_| "counted to the last leaf".to_owned(),
        note: "In “worst” trees siblings are sorted from the worst to the best, which is not yet alpha-beta's worst case; “hardest” \
            trees are",
    },
    Claim {
        label: "B6",
        meaning: "The branching factor of alpha-beta on independent, continuous leaves falls to ξ/(1-ξ), with ξ^b + ξ = 1",
        source: "Pearl 1982",
        rows: rows::branching,
        verdict: Holds,
        because: |_| {
            "the factor over two plies falls with every depth, at even and at odd ones, and stays above the limit".to_owned()
        },
        note: "“exact” is the expectation by the integral of Fuller, Gaschnig & Gillogly 1973, not a sample",
    },
    Claim {
        label: "B7",
        meaning: "NegaScout is 10 to 20 % better than alpha-beta on random trees of 20 to 60 branches",
        source: "Reinefeld 1983, after Hsu, slides",
        rows: rows::negascout,
        verdict: DoesNotHold,
        because: |measured| {
            let saved = |b, values| {
                measured.saved([NEGASCOUT, BASELINE], |s| (b == 0 || s.b == b) && s.values() == values)
            };
            format!(
                "half right: with 20 branches and continuous values it saves {} of the leaf visits, with 40 branches {}, with 60 branches \
                 {}, less at even depths than at odd ones; with 100 different values {}",
                saved(20, "continuous"),
                saved(40, "continuous"),
                saved(60, "continuous"),
                saved(0, "100")
            )
        },
        note: "",
    },
    Claim {
        label: "B8",
        meaning: "NegaScout takes more time than alpha-beta on trees in random order",
        source: "Wikipedia, Principal variation search",
        rows: rows::crossover,
        verdict: DoesNotHold,
        because: |measured| {
            format!(
                "only on narrow trees: with up to 5 branches it visits {} more leaves than alpha-beta, at depth 4 about as many with 16 \
                 and with 20, and with 40 or more {} fewer",
                measured.added([NEGASCOUT, BASELINE], |s| s.b <= 5),
                measured.saved([NEGASCOUT, BASELINE], |s| s.b >= 40)
            )
        },
        note: "The independent statement “within 3 % of alpha-beta at depth 4 for 10 to 20 branches” is right for 16 and 20 only; with \
            10 branches it is right at depths 5 and 6, and only these were measured for it",
    },
    Claim {
        label: "B10",
        meaning: "SSS* never evaluates more leaves than alpha-beta, and what it saves is limited; its dual is better at odd \
            depths, SSS* itself at even ones",
        source: "Stockman 1979; Roizen & Pearl 1983; Marsland, Reinefeld & Schaeffer 1987",
        rows: rows::best_first,
        verdict: Holds,
        because: |measured| {
            format!(
                "on no tree more leaves; SSS* saves {}, and its dual at odd depths {}",
                measured.saved([SSS, BASELINE], |_| true),
                measured.saved([DUAL, BASELINE], |s| s.d % 2 == 1)
            )
        },
        note: "SSS*, DUAL* and MTD(f) evaluate no leaf twice, so their leaf visits are distinct leaves, and so are alpha-beta's",
    },
    Claim {
        label: "B11",
        meaning: "MTD(f) with the exact guess is the floor: 0.50 to 0.63 of alpha-beta, at or below SSS* and DUAL* on the average",
        source: "computed independently",
        rows: rows::floor,
        verdict: Holds,
        because: |measured| {
            format!(
                "an exact guess saves {} of alpha-beta's leaves, and {} of SSS*'s",
                measured.saved([MtdfExact, BASELINE], |_| true),
                measured.saved([MtdfExact, SSS], |_| true)
            )
        },
        note: "",
    },
    Claim {
        label: "B12",
        meaning: "Deep cut-offs are of second order: with and without them alpha-beta's branching factor is Θ(b/ln b)",
        source: "Knuth & Moore 1975; Baudet 1978",
        rows: rows::deep_cut_offs,
        verdict: Holds,
        because: |measured| {
            let saved = |b, d| {
                let cut_off = |ratio: f64| 1.0 - 1.0 / ratio;
                measured.percent(Figure::Ratio(SHALLOW, BASELINE), |s| s.b == b && s.d == d, cut_off)
            };
            format!(
                "as far as seen at these depths: they save nothing to depth 3, and with 10 branches {} at depth 6; but what they save \
                 grows with every ply, to {} with 2 branches at depth 18",
                saved(10, 6),
                saved(2, 18)
            )
        },
        note: "",
    },
    Claim {
        label: "B32",
        meaning: "On strongly ordered trees NegaScout visits 0.83 to 0.99 times alpha-beta's leaves, and alpha-beta 1.4 to 2.1 \
            times the minimal tree's",
        source: "the model: Marsland & Campbell 1982; the figures were computed independently",
        rows: rows::strongly_ordered,
        verdict: Holds,
        because: |measured| {
            format!(
                "NegaScout saves {} at even depths, and {} at depth 5 with 20 branches",
                measured.saved([NEGASCOUT, BASELINE], |s| s.d % 2 == 0),
                measured.saved([NEGASCOUT, BASELINE], |s| s.d == 5)
            )
        },
        note: "Some of the expected figures rest on 30 to 60 trees: with 8 branches at depth 6 the source's own standard error is nearly as large as \
            its tolerance",
    },
    Claim {
        label: "B34",
        meaning: "NegaScout need not search again where the remaining depth is less than 3, but a limit of 4 gives wrong values",
        source: "Hsu, slides; the figures were computed independently, with NegaScout as the slide prints it",
        rows: rows::depth_rule,
        verdict: Holds,
        because: |measured| {
            let wrong =
                |limit| measured.percent(Figure::Wrong(PrintedTrustBelow(limit)), |_| true, |share| share);
            format!("no wrong value with the limits 2 and 3, but {} with 4 and {} with 5", wrong(4), wrong(5))
        },
        note: "",
    },
    Claim {
        label: "B35",
        meaning: "NegaScout as the slide prints it searches again what failed low: up to half as many leaf visits more if the \
            root's window lies above the value",
        source: "our reading of Hsu, slide 27; the figures were computed independently",
        rows: rows::failing_low,
        verdict: Holds,
        because: |_| "the correction saves leaf visits in every setting".to_owned(),
        note: "The window at the root is (v+20, ∞), where v is the value; alpha-beta has the same one",
    },
    Claim {
        label: "A4.18",
        meaning: "SCOUT and NegaScout gain by remembering what a test has found out, and more by restarting where it succeeded",
        source: "a question of Hsu, slides 18, 32 and 34",
        rows: rows::memory,
        verdict: Holds,
        because: |measured| {
            let saved = |who, against| measured.saved([Plain(who), against], |_| true);
            format!(
                "memory saves SCOUT {} of its leaf visits, and NegaScout {}; the restart saves {} and {} of the rest",
                saved(ScoutMemory, SCOUT),
                saved(NegaScoutMemory, NEGASCOUT),
                saved(ScoutRestart, Plain(ScoutMemory)),
                saved(NegaScoutRestart, Plain(NegaScoutMemory))
            )
        },
        note: "",
    },
    Claim {
        label: "A5.9",
        meaning: "SSS* as a series of memory-enhanced tests needs a table of the same order of magnitude as SSS*'s OPEN list",
        source: "Plaat, Schaeffer, Pijls & de Bruin 1996",
        rows: rows::open_list,
        verdict: Holds,
        because: |_| {
            "the table ends with no more than ten times the entries that OPEN has at its largest".to_owned()
        },
        note: "“The same order of magnitude” is taken to be ten times at most. The table forgets nothing; how many of its entries are still of \
            use at the end is not counted here",
    },
];
