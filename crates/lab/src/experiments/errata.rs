//! What the slides, the tutorial, the article and the encyclopaedia print that is not so, each with what shows it.
//!
//! Most of it was found by running what they print. A statement that an experiment of the lab or a test of the
//! library refutes names it; a few quick ones are counted here again.

use crate::{Check, Error, Experiment, Monitor, Report, Table, Verdict, measure, row};
use nullwindow::observe::{Distinct, Goal, Halt, LeafCount, Observer, Visit};
use nullwindow::textbook::{Algorithm, minimax::minimax};
use nullwindow::{Position, Value, Window};
use nullwindow_games::trees::{LeafValue, Uniform, Values, examples};
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow::{self, Continue};

/// The experiment `errata`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let run = entry("errata").expect("the lab has it").run_from([], &Monitor::silent()).expect("no options");
/// assert!(run.passed());
/// assert!(run.csv().starts_with("source,says,correct,shown_by\n"));
/// ```
pub struct Errata;

/// The setting of [`Errata`]: there is nothing to set.
///
/// ```
/// let _nothing_to_set = nullwindow_lab::experiments::errata::Options {};
/// ```
#[derive(clap::Args, Serialize)]
pub struct Options {}

struct Erratum {
    source: &'static str,
    says: &'static str,
    correct: &'static str,
    /// `lab NAME`: an experiment. `test FILE::NAME`: a test of the library, in `crates/nullwindow/tests/textbook`. Nothing: a slip of
    /// the pen.
    shown_by: &'static str,
}

const fn erratum(
    source: &'static str,
    says: &'static str,
    correct: &'static str,
    shown_by: &'static str,
) -> Erratum {
    Erratum { source, says, correct, shown_by }
}

/// In the order of the documents.
const ERRATA: &[Erratum] = &[
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
        "SCOUT favours skinny trees, and saves over 40 % of time at depth 5 on Kalah (Noe 1980)",
        "not reproduced; on random trees SCOUT's cost relative to alpha-beta's falls with the width",
        "lab compare",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slide 21",
        "the null window search F3′(p, m, m+1, ∞) returns m + 1 if the TEST succeeds",
        "m + 1 or more: F3′ is fail-soft",
        "test sequences::a_null_window_is_a_test",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slides 23 and 24",
        "line 9: the null window is (m, m+1), in G4′ (m−1, m)",
        "it belongs at max(alpha, m), in G4′ at min(beta, m)",
        "test dominance::the_printed_minimax_form_leaves_alpha_beta_almost_always",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slide 27",
        "line 10: re-search if t > m",
        "if t > max(alpha, m): what failed low needs no second search",
        "test dominance::the_printed_negascout_leaves_alpha_beta_now_and_then",
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
        "true under strict alternation only: where a side moves twice a branch that fails high has been cut off",
        "test equality::the_printed_depth_rule_is_wrong_where_a_side_may_move_twice",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slide 31",
        "re-searches in the windows [5,5] and [6,5]",
        "line 11 (t ≥ beta) makes empty and inverted windows impossible",
        "test examples::e7_a_re_search_within_a_re_search",
    ),
    erratum(
        "Hsu, Scout and NegaScout, slide 33",
        "NegaScout is 10 to 20 % better than alpha-beta for branching factors from 20 to 60 (Reinefeld 1983)",
        "of leaf visits 1–10 % at b = 20, 8–14 % at 40, 11–16 % at 60, if all values differ; 9–17 % with 100 values",
        "lab compare",
    ),
    erratum(
        "blog post NegaScout, 2011-07-02",
        "the table of leaf visits",
        "its odd columns compare different functions: leaves have the wrong sign in two of the three programs",
        "lab ffo",
    ),
    erratum(
        "blog post NegaScout, 2011-07-02",
        "the program re-searches without asking for t ≥ beta",
        "needless: what is at least beta is cut off anyway, and the window is empty or inverted",
        "lab ffo",
    ),
    erratum(
        "Kishimoto & Müller, tutorial part 3, slide 3",
        "“if v < α we will avoid it, we have a better-or-equal alternative”",
        "v ≤ α",
        "test equality::windows_bound_the_value",
    ),
    erratum("Kishimoto & Müller, tutorial part 3, slide 14", "depth = 0", "depth == 0", ""),
    erratum(
        "Kishimoto & Müller, tutorial part 3, slide 25",
        "MTD(f) is better than NegaScout by 10 %",
        "the paper: 5–10 % fewer leaves on average, depending on the game, than NegaScout with aspiration",
        "",
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
        "test sequences::a_null_window_is_a_test",
    ),
    erratum(
        "Wikipedia, Principal variation search",
        "NegaScout never examines a node that alpha-beta prunes",
        "of different nodes, with a fixed order, fixed values, the narrowest null window and no table; of visits it is false",
        "test dominance::the_sound_forms_stay_within_alpha_beta",
    ),
    erratum(
        "Wikipedia, Principal variation search",
        "with random move ordering NegaScout takes more time than alpha-beta",
        "only on narrow trees: the two cross between b = 10 and b = 20",
        "lab compare",
    ),
    erratum(
        "Wikipedia, Principal variation search",
        "SCOUT was the first algorithm to outperform alpha-beta",
        "SSS* (Stockman 1979) visits no leaf that alpha-beta does not",
        "lab exact",
    ),
    erratum(
        "Wikipedia, Principal variation search",
        "the re-search starts at the score and its result replaces it; alpha is returned",
        "keep the larger of the two, where a search may change its mind; return the best score, which may be below alpha",
        "test dominance::keeping_the_larger_score_survives_instability",
    ),
    erratum(
        "Wikipedia, Principal variation search",
        "MT-SSS* did not outperform NegaScout in practice",
        "so it was on real games with iterative deepening; on unordered random trees SSS* visits far fewer leaves",
        "lab compare",
    ),
];

impl Experiment for Errata {
    const NAME: &'static str = "errata";
    const CLAIM: &'static str =
        "What the slides, the tutorial, the article and the encyclopaedia print is right.";
    const SOURCE: &'static str = "Hsu, Alpha-Beta Pruning: Algorithm and Analysis; Hsu, Scout and NegaScout; blog post NegaScout, \
        2011-07-02; Kishimoto & Müller, tutorial part 3; Wikipedia, Principal variation search";
    const EXAMPLE: &'static str = "--json";
    type Options = Options;

    fn run(_: &Options, monitor: &Monitor) -> Result<Report, Error> {
        let mut table = Table::new(&["source", "says", "correct", "shown_by"]);
        for Erratum { source, says, correct, shown_by } in ERRATA {
            table.push(row![*source, *says, *correct, *shown_by]);
        }
        let mut report = Report::new(table);
        for (i, Erratum { source, says, correct, shown_by }) in ERRATA.iter().enumerate() {
            let shown = match *shown_by {
                "" => String::new(),
                test if test.starts_with("test ") => format!(" (Shown by the {test}.)"),
                lab => format!(" (Shown by nullwindow {lab}.)"),
            };
            report = report.note(format!("{}. {source}. Printed: {says}. Correct: {correct}.{shown}", i + 1));
        }
        // People read the notes: four columns of sentences fit no terminal.
        report = report.view(by_document());
        for counted in monitor.steps(COUNTED) {
            report.checks.extend(counted.checks(monitor)?.unwrap_or_default());
        }
        let because = format!(
            "{} printed statements are not right; {} figures here refute some of them again",
            ERRATA.len(),
            report.checks.len()
        );
        Ok(report.verdict(Verdict::DoesNotHold, because))
    }
}

fn by_document() -> Table {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for Erratum { source, .. } in ERRATA {
        let document = source.split(", slide").next().unwrap_or(source);
        match counts.last_mut() {
            Some((last, count)) if *last == document => *count += 1,
            _ => counts.push((document, 1)),
        }
    }
    let mut table = Table::new(&["document", "errata"]);
    counts.into_iter().for_each(|(document, count)| table.push(row![document, count]));
    table
}

/// What can be counted in a second.
#[derive(Clone, Copy)]
enum Counted {
    /// Slides 23 and 24: the null window at m.
    NullWindowAtM,
    /// Slide 27: re-searches of what failed low.
    ReSearchAfterFailLow,
    /// Slide 31: empty and inverted windows.
    InvertedWindows,
    /// Wikipedia: never a node that alpha-beta prunes.
    MoreVisits,
    /// Wikipedia: random order takes more time.
    RandomOrder,
}

const COUNTED: [Counted; 5] = [
    Counted::NullWindowAtM,
    Counted::ReSearchAfterFailLow,
    Counted::InvertedWindows,
    Counted::MoreVisits,
    Counted::RandomOrder,
];

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Counted::NullWindowAtM => "the null window at m",
            Counted::ReSearchAfterFailLow => "re-searches of what failed low",
            Counted::InvertedWindows => "empty and inverted windows",
            Counted::MoreVisits => "visits of NegaScout and of alpha-beta",
            Counted::RandomOrder => "random move ordering",
        })
    }
}

impl Counted {
    /// The figures that refute the statement; nothing if stopped.
    fn checks(self, monitor: &Monitor) -> Result<Option<Vec<Check>>, Error> {
        let trees = |b, d, count, values| -> Result<Vec<Uniform>, Error> {
            let trees = (0..count).map(|seed| Uniform::new(b, d, seed, values));
            trees.collect::<Result<_, _>>().map_err(|error| Error::Arguments(error.to_string()))
        };
        Ok(match self {
            Counted::NullWindowAtM => null_window_at_m(&trees(3, 5, 100, Values::Continuous)?, monitor),
            Counted::ReSearchAfterFailLow => fail_low(&trees(2, 8, 100, Values::Discrete(1000))?, monitor),
            Counted::InvertedWindows => inverted_windows(monitor),
            Counted::MoreVisits => more_visits(monitor),
            Counted::RandomOrder => {
                let (narrow, wide) =
                    (trees(3, 4, 200, Values::Continuous)?, trees(40, 3, 60, Values::Continuous)?);
                random_order(&narrow, &wide, monitor)
            }
        })
    }
}

fn null_window_at_m(trees: &[Uniform], monitor: &Monitor) -> Option<Vec<Check>> {
    let nodes = |tree: &Uniform, algorithm: Algorithm| {
        let measured = measure(tree, &LeafValue, Distinct::default(), monitor, |p| algorithm.search(p, 5));
        measured.map(|(_, distinct)| distinct.nodes)
    };
    let (mut printed, mut corrected) = (0, 0);
    for tree in trees {
        let alpha_beta = nodes(tree, Algorithm::AlphaBeta)?;
        let outside = |algorithm| Some(!nodes(tree, algorithm)?.is_subset(&alpha_beta));
        printed += u64::from(outside(Algorithm::NegaScoutMinimaxAsPrinted)?);
        corrected += u64::from(outside(Algorithm::NegaScoutMinimax)?);
    }
    let figure = |form| {
        format!(
            "of {} random trees (b=3, d=5), those where F4′ {form} visits a node that alpha-beta prunes",
            trees.len()
        )
    };
    Some(vec![
        Check::at_least(figure("as printed"), 90.0, printed as f64),
        Check::exactly(figure("corrected"), 0, corrected),
    ])
}

/// Leaf visits over all trees. `d` is their true depth: with more the rule for small depths would not apply.
fn leaves(
    (trees, d): (&[Uniform], u32),
    monitor: &Monitor,
    algorithm: Algorithm,
    window: impl Fn(&Uniform) -> Window<i64>,
) -> Option<f64> {
    let mut total = 0;
    for tree in trees {
        let window = window(tree);
        let measured = measure(tree, &LeafValue, LeafCount::default(), monitor, |p| {
            algorithm.search_window(p, window, d).expect("takes a window")
        });
        total += measured?.1.0;
    }
    Some(total as f64)
}

fn fail_low(trees: &[Uniform], monitor: &Monitor) -> Option<Vec<Check>> {
    let above = |tree: &Uniform| {
        let value = measure(tree, &LeafValue, (), &Monitor::silent(), |p| minimax(p, u32::MAX));
        Window::new(value.map_or(0, |(v, ())| v) + 20, i64::INF)
    };
    let printed = leaves((trees, 8), monitor, Algorithm::NegaScoutAsPrinted, above)?;
    let corrected = leaves((trees, 8), monitor, Algorithm::NegaScout, above)?;
    let figure =
        "leaf visits of F4 as printed against corrected, with a window 20 above the value (b=2, d=8)";
    Some(vec![Check::at_least(figure, 1.3, printed / corrected)])
}

/// Counts windows in which there is nothing to search for.
#[derive(Default)]
struct Inverted(u64);

impl<P: Position, V: Value> Observer<P, V> for Inverted {
    fn enter(&mut self, visit: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        if let Goal::Value(w) = visit.goal {
            self.0 += u64::from(w.alpha >= w.beta);
        }
        Continue(())
    }
}

fn inverted_windows(monitor: &Monitor) -> Option<Vec<Check>> {
    let count = |algorithm: Algorithm| {
        let mut total = 0;
        for example in examples::ALL {
            let tree = example.tree();
            let measured = measure(&tree, &LeafValue, Inverted::default(), monitor, |p| {
                algorithm.search(p, tree.height())
            });
            total += measured?.1.0;
        }
        Some(total)
    };
    let figure = |form| format!("empty or inverted windows on all examples, {form}");
    Some(vec![
        Check::at_least(
            figure("without the guard (the article's program)"),
            1.0,
            count(Algorithm::NegaScoutScala)? as f64,
        ),
        Check::exactly(figure("with it (F4)"), 0, count(Algorithm::NegaScout)?),
    ])
}

fn more_visits(monitor: &Monitor) -> Option<Vec<Check>> {
    let tree = examples::ALPHA_BETA_WINS.tree();
    let count = |algorithm: Algorithm| {
        measure(&tree, &LeafValue, LeafCount::default(), monitor, |p| algorithm.search(p, 3))
            .map(|(_, count)| count.0)
    };
    let figure = |who| format!("leaf visits of {who} on {tree}");
    Some(vec![
        Check::exactly(figure("alpha-beta"), 6, count(Algorithm::AlphaBeta)?),
        Check::exactly(figure("NegaScout"), 8, count(Algorithm::NegaScout)?),
    ])
}

fn random_order(narrow: &[Uniform], wide: &[Uniform], monitor: &Monitor) -> Option<Vec<Check>> {
    let ratio = |trees, d| {
        let visits = |algorithm| leaves((trees, d), monitor, algorithm, |_| Window::full());
        Some(visits(Algorithm::NegaScout)? / visits(Algorithm::AlphaBeta)?)
    };
    Some(vec![
        Check::at_least(
            "leaf visits of NegaScout / alpha-beta, random order, b=3 d=4",
            1.1,
            ratio(narrow, 4)?,
        ),
        Check::at_most("leaf visits of NegaScout / alpha-beta, random order, b=40 d=3", 0.9, ratio(wide, 3)?),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments;
    use std::path::Path;

    #[test]
    fn the_figures_refute_what_is_printed() {
        let report = Errata::run(&Options {}, &Monitor::silent()).unwrap();
        assert_eq!(report.checks.len(), 9);
        assert!(report.checks.iter().all(Check::met), "{:?}", report.checks);
        assert_eq!(report.notes.len(), ERRATA.len());
    }

    /// Whoever renames a test or an experiment finds out here that an erratum names it.
    #[test]
    fn what_shows_an_erratum_exists() {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../nullwindow/tests/textbook");
        for Erratum { source, shown_by, .. } in ERRATA {
            if let Some(name) = shown_by.strip_prefix("lab ") {
                let exists = experiments::ALL.iter().any(|entry| entry.name == name);
                assert!(exists, "{source}: {shown_by}");
            } else if let Some((file, test)) =
                shown_by.strip_prefix("test ").and_then(|test| test.split_once("::"))
            {
                let text = std::fs::read_to_string(tests.join(format!("{file}.rs"))).expect(file);
                assert!(text.contains(&format!("fn {test}()")), "{source}: {shown_by}");
            } else {
                assert!(shown_by.is_empty(), "{source}: {shown_by}");
            }
        }
    }

    #[test]
    fn sources_are_named_in_the_order_of_the_documents() {
        let documents = by_document();
        assert_eq!(documents.rows().len(), 5, "each document once: {documents}");
    }
}
