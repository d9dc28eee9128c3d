//! The errata, in the order of their documents (our own).

pub(super) struct Erratum {
    pub(super) source: &'static str,
    pub(super) printed: &'static str,
    pub(super) correct: &'static str,
    /// `lab NAME OPTIONS`: an experiment. `test FILE::NAME`: a test of the library, in
    /// `crates/nullwindow/tests/textbook`. Empty for a misprint.
    pub(super) shown_by: &'static str,
}

const fn erratum(
    source: &'static str,
    printed: &'static str,
    correct: &'static str,
    shown_by: &'static str,
) -> Erratum {
    Erratum { source, printed, correct, shown_by }
}

/// Every erratum.
pub(super) const ERRATA: &[Erratum] = &[
    erratum(
        "Hsu, Alpha-Beta Pruning: Algorithm and Analysis, slide 12",
        "h(p) is f(p) at even depths, −f(p) at odd ones",
        "the sign follows the side to move: the two differ where a side moves twice",
        "test equality::p_eq_where_a_side_may_move_twice",
    ),
    erratum("Hsu, Scout and NegaScout, slide 13", "“uniform depth b”", "uniform depth ℓ", ""),
    erratum(
        "Hsu, Scout and NegaScout, slide 15",
        "H2 = 2·H1 + b^(ℓ/2) − b^(ℓ/2−1) − (ℓ+2)",
        "H2 = 2·H1 + b^(ℓ/2) − (ℓ+2)",
        "lab minimal",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slide 19",
        "SCOUT saves over 40 % of time at depth 5 on Kalah (Noe 1980)",
        "not reproduced: it visits more leaves than alpha-beta",
        "lab kalah",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slide 19",
        "SCOUT favours skinny trees",
        "on random trees its cost relative to alpha-beta's falls with the width",
        "lab compare --b 2,5,10,20 --d 4 --algorithms scout",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slide 21",
        "the null window search F3′(p, m, m+1, ∞) returns m + 1 if the TEST succeeds",
        "m + 1 or more: F3′ is fail-soft",
        "test sequences::null_window_equals_a_test",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slides 23 and 24",
        "line 9: the null window is (m, m+1), in G4′ (m−1, m)",
        "it belongs at max(alpha, m), in G4′ at min(beta, m)",
        "test dominance::printed_minimax_form_mostly_visits_other_nodes_than_alpha_beta",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slide 27",
        "line 10: re-search if t > m",
        "if t > max(alpha, m): a move that failed low needs no second search",
        "test dominance::printed_negascout_seldom_visits_other_nodes_than_alpha_beta",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slide 28",
        "h(p) by the parity of the depth",
        "by the side to move",
        "test equality::p_eq_where_a_side_may_move_twice",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slides 29 and 30",
        "below depth 3 NegaScout always returns the best value",
        "true under strict alternation only: where a side moves twice a branch that fails high has been cut \
         off",
        "test equality::printed_depth_rule_is_wrong_where_a_side_may_move_twice",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slide 31",
        "re-searches in the windows [5,5] and [6,5]",
        "line 11 (t ≥ beta) makes empty and inverted windows impossible",
        "test examples::e7_re_search_within_a_re_search",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slide 33",
        "NegaScout is 10 to 20 % better than alpha-beta for branching factors from 20 to 60 (Reinefeld 1983)",
        "with few branches and at even depths it saves less; the experiment gives the figures",
        "lab compare --claim B7",
    ),
    erratum(
        "blog post NegaScout, 2011-07-02",
        "the table of leaf visits",
        "its odd columns compare different functions: leaves have the wrong sign in two of the three \
         programs",
        "lab ffo",
    ),
    erratum(
        "blog post NegaScout, 2011-07-02",
        "the program re-searches without asking for t ≥ beta",
        "needless: a score of at least beta is cut off anyway, and the window is empty or inverted",
        "lab ffo",
    ),
    erratum(
        "Kishimoto & Müller, tutorial part 3, slide 3",
        "“if v < α we will avoid it, we have a better-or-equal alternative”",
        "v ≤ α",
        "test equality::result_bounds_the_value_in_every_window",
    ),
    erratum("Kishimoto & Müller, tutorial part 3, slide 14", "depth = 0", "depth == 0", ""),
    erratum(
        "Kishimoto & Müller, tutorial part 3, slide 25",
        "MTD(f) is better than NegaScout by 10 %",
        "the paper: 5–10 % fewer leaves on average, depending on the game, than NegaScout with aspiration",
        "lab mtdf",
    ),
    erratum(
        "Kishimoto & Müller, tutorial part 3, slide 30",
        "after a null move the depth is d − R",
        "usually d − 1 − R; a parameter, not a constant",
        "",
    ),
    erratum(
        "Kishimoto & Müller, tutorial part 3, slide 39",
        "MMTO maximizes its objective",
        "it minimizes it (Hoki & Kaneko 2014)",
        "",
    ),
    erratum(
        "Wikipedia, Principal variation search",
        "a null window is one where alpha and beta are equal",
        "beta = alpha + 1, or the next value above alpha",
        "test sequences::null_window_equals_a_test",
    ),
    erratum(
        "Wikipedia, Principal variation search",
        "NegaScout never examines a node that alpha-beta prunes",
        "of different nodes, with a fixed order, fixed values, the narrowest null window and no table; of \
         visits it is false",
        "test dominance::sound_forms_visit_only_nodes_of_alpha_beta",
    ),
    erratum(
        "Wikipedia, Principal variation search",
        "with random move ordering NegaScout takes more time than alpha-beta",
        "only on narrow trees: with many branches NegaScout visits fewer leaves",
        "lab compare --claim B8",
    ),
    erratum(
        "Wikipedia, Principal variation search",
        "SCOUT was the first algorithm to outperform alpha-beta",
        "SSS* (Stockman 1979) visits no leaf that alpha-beta does not",
        "test families::mt_sss_star_evaluates_the_leaves_of_sss_star",
    ),
    erratum(
        "Wikipedia, Principal variation search",
        "the re-search starts at the score and its result replaces it; alpha is returned",
        "keep the larger of the two, where a search may change its mind; return the best score, which may be \
         below alpha",
        "test dominance::keeping_the_larger_score_is_robust_against_instability",
    ),
    erratum(
        "Wikipedia, Principal variation search",
        "MT-SSS* did not outperform NegaScout in practice",
        "so it was on real games with iterative deepening; on unordered random trees SSS* visits far fewer \
         leaves",
        "lab compare --claim B10",
    ),
];
