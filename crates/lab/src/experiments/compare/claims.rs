//! The claims about searches of random trees, their sources, and what becomes of them.

use super::figure::Row;
use super::rows;
use crate::Verdict::{self, DoesNotHold, Holds, NotReproduced};

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
    /// What becomes of the claim if these figures are observed, and why.
    pub(super) verdict: (Verdict, &'static str),
    /// What the reader must know to judge the figures; may be empty.
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
        verdict: (Holds, "counted to the last leaf"),
        note: "In “worst” trees siblings are sorted from the worst to the best, which is not yet alpha-beta's worst case; “hardest” \
            trees are",
    },
    Claim {
        label: "B6",
        meaning: "The branching factor of alpha-beta on independent, continuous leaves falls to ξ/(1-ξ), with ξ^b + ξ = 1",
        source: "Pearl 1982",
        rows: rows::branching,
        verdict: (
            Holds,
            "the factor over two plies falls with every depth, at even and at odd ones, and stays above the limit",
        ),
        note: "“exact” is the expectation by the integral of Fuller, Gaschnig & Gillogly 1973, not a sample",
    },
    Claim {
        label: "B7",
        meaning: "NegaScout is 10 to 20 % better than alpha-beta on random trees of 20 to 60 branches",
        source: "Reinefeld 1983, after Hsu, slides",
        rows: rows::negascout,
        verdict: (
            DoesNotHold,
            "half right: with 20 branches and continuous values it saves 1 to 9 % of the leaf visits, with 40 branches 9 to 14 %, \
             with 60 branches 12 to 17 %, less at even depths than at odd ones; with 100 different values 9 to 17 %",
        ),
        note: "",
    },
    Claim {
        label: "B8",
        meaning: "NegaScout takes more time than alpha-beta on trees in random order",
        source: "Wikipedia, Principal variation search",
        rows: rows::crossover,
        verdict: (
            DoesNotHold,
            "only on narrow trees: with up to 5 branches it visits 11 to 32 % more leaves than alpha-beta, at depth 4 as many with \
             about 18, and with 40 or more fewer",
        ),
        note: "The independent statement “within 3 % of alpha-beta at depth 4 for 10 to 20 branches” is right for 16 and 20 only; with \
            10 branches it is right at depths 5 and 6, and only these were measured for it",
    },
    Claim {
        label: "B10",
        meaning: "SSS* never evaluates more leaves than alpha-beta, and what it saves is limited; its dual is better at odd \
            depths, SSS* itself at even ones",
        source: "Stockman 1979; Roizen & Pearl 1983; Marsland, Reinefeld & Schaeffer 1987",
        rows: rows::best_first,
        verdict: (
            Holds,
            "on no tree more leaves; it saves 18 to 33 %, and at odd depths its dual up to 34 %",
        ),
        note: "SSS*, DUAL* and MTD(f) evaluate no leaf twice, so their leaf visits are distinct leaves, and so are alpha-beta's",
    },
    Claim {
        label: "B11",
        meaning: "MTD(f) with the exact guess is the floor: 0.50 to 0.63 of alpha-beta, at or below SSS* and DUAL* on the average",
        source: "computed independently",
        rows: rows::floor,
        verdict: (Holds, "an exact guess saves 39 to 48 % of alpha-beta's leaves, and 17 to 30 % of SSS*'s"),
        note: "",
    },
    Claim {
        label: "B12",
        meaning: "Deep cut-offs are of second order: with and without them alpha-beta's branching factor is Θ(b/ln b)",
        source: "Knuth & Moore 1975; Baudet 1978",
        rows: rows::deep_cut_offs,
        verdict: (
            Holds,
            "as far as seen at these depths: they save nothing to depth 3, and with 10 branches less than half to depth 6; but \
             what they save grows with every ply, to three quarters with 2 branches at depth 18",
        ),
        note: "",
    },
    Claim {
        label: "B32",
        meaning: "On strongly ordered trees NegaScout visits 0.83 to 0.99 times alpha-beta's leaves, and alpha-beta 1.4 to 2.1 \
            times the minimal tree's",
        source: "the model: Marsland & Campbell 1982; the figures were computed independently",
        rows: rows::strongly_ordered,
        verdict: (
            Holds,
            "where it is missed, chance in the source's own trees explains it; NegaScout saves 1 to 5 % at even depths, and 18 % at \
             depth 5 with 20 branches",
        ),
        note: "Some of the expected figures rest on 30 to 60 trees: with 8 branches at depth 6 the source's own standard error is nearly as large as \
            its tolerance",
    },
    Claim {
        label: "B34",
        meaning: "NegaScout need not search again where the remaining depth is less than 3, but a limit of 4 gives wrong values",
        source: "Hsu, slides; the figures were computed independently, with NegaScout as the slide prints it",
        rows: rows::depth_rule,
        verdict: (
            Holds,
            "no wrong value with the limits 2 and 3, and a quarter to a third of the values with 4 and 5",
        ),
        note: "",
    },
    Claim {
        label: "B35",
        meaning: "NegaScout as the slide prints it searches again what failed low: up to half as many leaf visits more if the \
            root's window lies above the value",
        source: "our reading of Hsu, slide 27; the figures were computed independently",
        rows: rows::failing_low,
        verdict: (Holds, "the correction saves 11 to 33 % of the leaf visits"),
        note: "The window at the root is (v+20, ∞), where v is the value; alpha-beta has the same one",
    },
    Claim {
        label: "A4.18",
        meaning: "SCOUT and NegaScout gain by remembering what a test has found out, and more by restarting where it succeeded",
        source: "a question of Hsu, slides 18, 32 and 34",
        rows: rows::memory,
        verdict: (
            Holds,
            "memory saves 15 to 32 % of the leaf visits, and the restart 5 to 16 % of what SCOUT is left with, 2 to 6 % of NegaScout's",
        ),
        note: "",
    },
    Claim {
        label: "A5.9",
        meaning: "SSS* as a series of memory-enhanced tests needs a table of the same order of magnitude as SSS*'s OPEN list",
        source: "Plaat, Schaeffer, Pijls & de Bruin 1996",
        rows: rows::open_list,
        verdict: (
            NotReproduced,
            "a table that forgets nothing ends with 5 to 37 times as many entries as OPEN has at its largest; how many of them are \
             still of use is not counted here",
        ),
        note: "",
    },
];
