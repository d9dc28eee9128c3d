use super::claims::CLAIMS;
use super::*;
use crate::random_trees::{BASELINE, Claim, Contestant, Figure, NEGASCOUT, Observation, Row};
use crate::{Cell, Check, Run, Verdict, entry};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

fn lab(line: &str) -> Result<Run, Error> {
    crate::experiments::lab(&format!("compare {line}"))
}

fn cell<'a>(run: &'a Run, row: usize, column: &str) -> &'a Cell {
    let table = &run.report.table;
    &table.rows()[row][table.columns().iter().position(|name| name == column).unwrap()]
}

fn number(run: &Run, row: usize, column: &str) -> f64 {
    match cell(run, row, column) {
        Cell::Real(x) => *x,
        Cell::Whole(n) => *n as f64,
        cell => panic!("{column}: {cell:?}"),
    }
}

#[test]
fn a_grid_of_settings_keeps_even_and_odd_depths_apart() {
    let run = lab("--b 2,3 --d 3-5 --trees 20 --distinct").unwrap();
    let rows = run.report.table.rows().len();
    assert_eq!(rows, 6 * Contestant::USUAL.len());
    assert_eq!(
        run.report.views.iter().map(|view| view.rows().len()).collect::<Vec<_>>(),
        [rows / 3, rows * 2 / 3]
    );
    for row in 0..rows {
        let [leaves, distinct, over] =
            ["leaf_visits", "distinct_leaves", "over_minimal"].map(|column| number(&run, row, column));
        let Cell::Text(algorithm) = cell(&run, row, "algorithm") else { panic!() };
        let once =
            ["alpha-beta", "alpha-beta-shallow", "mtd-f", "mtd-f-exact", "mt-sss-star", "mt-dual-star"];
        assert!(
            distinct <= leaves && (distinct == leaves || !once.contains(&algorithm.as_str())),
            "{algorithm}"
        );
        assert!(over >= 1.0 && (algorithm != "alpha-beta" || number(&run, row, "ratio_of_totals") == 1.0));
    }
    let again = lab("--b 2,3 --d 3-5 --trees 20 --distinct").unwrap();
    assert_eq!(run.csv(), again.csv(), "threads may share the work in any way");
}

/// The figures of the worst order are exact, and checked wherever they are measured.
#[test]
fn a_setting_of_a_claim_is_checked() {
    let run = lab("--model worst --b 5 --d 6 --trees 3 --algorithms scout,negascout").unwrap();
    assert_eq!(run.report.checks.len(), 1);
    assert!(run.passed());
    assert!(!run.report.claims.is_empty() && run.verdict().0 != Verdict::Undecided, "{run}");
    assert_eq!([0, 1, 2].map(|row| number(&run, row, "leaf_visits")), [13_684.0, 62_834.0, 27_560.0]);
    assert_eq!([1, 2].map(|row| number(&run, row, "re_searches")), [15_624.0, 304.0]);
    let too_few = lab("--model worst --b 5 --d 6 --trees 2 --algorithms scout,negascout").unwrap();
    assert!(too_few.report.checks.is_empty());
    let (verdict, because) = too_few.verdict();
    assert!(verdict == Verdict::Undecided && because.contains("--claim NAME"), "{because}");
}

#[test]
fn perfect_order_leaves_nothing_to_gain() {
    let run = lab("--model best --b 4 --d 4,5 --trees 3 --algorithms scout,negascout,pvs-wikipedia").unwrap();
    for row in 0..8 {
        assert_eq!(number(&run, row, "over_minimal"), 1.0);
        assert_eq!(number(&run, row, "tests_passed"), 0.0);
    }
}

#[test]
fn claims_are_named_once_and_their_meaning_is_printed() {
    let names: HashSet<_> = CLAIMS.iter().map(|claim| claim.name).collect();
    assert_eq!(names.len(), CLAIMS.len());
    // Help is wrapped to the terminal's width: compare it word by word.
    let help = entry("compare").unwrap().command().render_long_help().to_string();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        CLAIMS.iter().all(|claim| help.contains(&format!("- {}: {}", claim.name, claim.meaning))),
        "{help}"
    );
    let run = lab("--claim Worst-Order,deep-cut-offs --trees 3").unwrap();
    let text = run.to_string();
    let typed = "nullwindow-lab compare --claim worst-order,deep-cut-offs --seed 0 --trees 3\n";
    assert!(text.starts_with(typed), "{text}");
    assert!(text.contains("worst-order: In the worst order alpha-beta visits all b^d leaves"), "{text}");
    assert!(text.contains("deep-cut-offs: Deep cut-offs are of second order"), "{text}");
    assert!(!text.contains("wide-trees"), "{text}");
    assert!(run.report.checks.iter().filter(|check| check.figure.starts_with("worst-order")).all(Check::met));
}

#[test]
fn theorems_are_met_on_a_few_trees() {
    let run = lab("--trees 8").unwrap();
    // Best-first searches, the limits of branching, short trees, the worst order, and trust below 2 and 3.
    assert_eq!(run.report.checks.len(), 12 + 6 + 2 + 8 + 2, "{run}");
    assert!(run.passed(), "{run}");
}

/// Every claim with all its trees: minutes.
#[test]
#[ignore = "searches billions of leaves"]
fn every_claim() {
    let run = lab("").unwrap();
    println!("{run}");
    assert!(run.passed(), "{:#?}", run.failures().collect::<Vec<_>>());
}

#[test]
fn a_bad_option_is_rejected_in_one_line() {
    for (line, place) in [
        ("--claim no-claim", "'--claim <NAME>': there are worst-order, branching-factor,"),
        ("--claim wide-trees --b 3", "'--claim <NAME>' cannot be used with '--b <B>'"),
        ("--algorithms alphabeta", "no algorithm is named \"alphabeta\""),
        ("--values 0", "'0' is neither 'continuous' nor a number of values"),
        ("--trees 0", "'--trees <TREES>'"),
        ("--d 0", "0 is not in 1-64"),
        ("--model strong --p1 2", "--p1: a probability must be from 0 to 1, not 2"),
        ("--model hardest --b 40 --d 64", "--d: the depth of the hardest tree"),
    ] {
        let error = lab(line).err().unwrap_or_else(|| panic!("{line} was taken")).to_string();
        assert!(error.contains(place) && error.lines().count() == 1, "{line}: {error}");
    }
}

#[test]
fn a_stopped_run_decides_nothing() {
    for line in ["--b 3 --d 4", "--claim wide-trees"] {
        let stop = AtomicBool::new(true);
        let monitor = Monitor::new(&stop, &());
        let run = entry("compare").unwrap().run_from(line.split_whitespace(), &monitor).unwrap();
        assert!(!run.complete && !run.passed() && run.report.table.rows().is_empty());
        let text = run.to_string();
        assert!(text.contains("undecided") && !text.contains("does not hold"), "{text}");
    }
}

fn claim(name: &str) -> &'static Claim {
    CLAIMS.iter().find(|claim| claim.name == name).unwrap()
}

/// The observations of a claim with these figures.
fn observations(claim: &Claim, observed: impl Fn(&Row) -> f64) -> Vec<Observation> {
    let observation =
        |row: Row| Observation { observed: observed(&row), error: Some(0.01), counts: None, row };
    (claim.rows)().into_iter().map(observation).collect()
}

/// A value by the claim, far from its limits, or 1 where it has none.
fn claimed(row: &Row) -> f64 {
    row.claimed.map_or(1.0, |claimed| match claimed.ends() {
        [least, f64::INFINITY] => least + 0.1,
        [f64::NEG_INFINITY, most] => most - 0.1,
        [least, most] => least.midpoint(most),
    })
}

#[test]
fn a_claim_whose_figures_are_met_holds_and_its_note_has_what_was_measured() {
    for claim in CLAIMS {
        let (verdict, found) = claim.verdict(&observations(claim, claimed), false);
        assert_eq!(verdict, Verdict::Holds, "{}", claim.name);
        assert!(!found.contains("nothing measured"), "{}: {found}", claim.name);
        let beyond = |row: &Row| {
            row.claimed.map_or(1.0, |claimed| match claimed.ends() {
                [least, most] if most.is_finite() => most + 10.0 * (1.0 + least.abs().min(1.0)),
                [least, _] => least - 10.0,
            })
        };
        let (verdict, _) = claim.verdict(&observations(claim, beyond), false);
        assert_eq!(verdict, Verdict::DoesNotHold, "{}", claim.name);
    }
    let wide = claim("wide-trees");
    let off =
        |b: u32| wide.verdict(&observations(wide, |row| if row.setting.b == b { 0.7 } else { 0.85 }), false);
    assert_eq!(off(0).0, Verdict::Holds);
    assert!(off(0).1.contains("with 60 branches 15 %"), "{}", off(0).1);
    assert_eq!(off(60).0, Verdict::HoldsInPart);
    assert!(off(60).1.contains("with 60 branches 30 %"), "{}", off(60).1);
}

#[test]
fn the_sampling_error_of_a_source_explains_a_miss() {
    let strong = claim("strongly-ordered");
    // Our standard error is 0.01 on 10,000 trees, so that of the source's 60 trees is 0.129.
    let off = |observed: f64| {
        let width_8 = move |row: &Row| row.setting.b == 8 && row.figure == Figure::Ratio(NEGASCOUT, BASELINE);
        strong
            .verdict(&observations(strong, |row| if width_8(row) { observed } else { claimed(row) }), false)
            .0
    };
    assert_eq!([off(0.9), off(1.2), off(1.3)], [Verdict::Holds, Verdict::Holds, Verdict::HoldsInPart]);
}

#[test]
fn fewer_trees_than_the_figures_need_decide_nothing() {
    let run = lab("--claim worst-order,wide-trees --trees 3").unwrap();
    let (verdict, because) = run.verdict();
    assert_eq!(verdict, Verdict::Undecided);
    assert_eq!(because, "fewer trees were searched than the figures need of wide-trees");
    // What does not depend on chance is checked all the same.
    let certain = |check: &Check| check.figure.starts_with("worst-order");
    assert!(run.passed() && run.report.checks.iter().all(certain), "{run}");
}
