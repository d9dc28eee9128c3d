use super::*;
use crate::Verdict;

fn run(b: &str, d: &str) -> Result<Report, Error> {
    Options { b: b.parse().unwrap(), d: d.parse().unwrap() }.run(&Monitor::silent())
}

#[test]
fn the_default_range_meets_every_formula() {
    let report = run("2-6", "0-8").unwrap();
    assert_eq!((report.checks.len(), report.claims.len()), (7, 4));
    assert!(!ALGORITHMS.contains(&Algorithm::AlphaBetaShallow), "its deep nodes are not cut off");
    assert_eq!(report.claims[0].observed, (45 * ALGORITHMS.len()) as f64);
    assert!(report.checks.iter().all(Check::met), "{:?}", report.checks);
    let (verdict, because) = report.verdict();
    assert_eq!(verdict, Verdict::HoldsInPart);
    assert!(
        because.contains("not as published: even depths but 0: alpha-beta visits the slide's H2 nodes (0,")
    );
}

/// Two sizes by hand: the count on the slide, and the true one.
#[test]
fn h2_is_not_what_the_slide_says() {
    for (b, l, h1, h2, printed) in [(2, 2, 4, 6, 5), (4, 6, 106, 268, 252)] {
        assert_eq!((formula::h1(b, l), formula::h2(b, l)), (h1, h2));
        assert_eq!(formula::h2_as_printed(b, l), Some(printed));
        assert_eq!(minimal_tree::nodes(b, l), Some(h2));
    }
    assert_eq!(formula::h2_as_printed(2, 0), None);
}

#[test]
fn the_limit_is_the_limit() {
    for b in [1, 2, 3, 10] {
        let l = if b == 1 { 2 } else { 30 };
        let ratio = formula::h2(b, l) as f64 / formula::h1(b, l) as f64;
        assert!((ratio - formula::limit(b)).abs() < 2e-3, "b={b}: {ratio}");
    }
    assert_eq!(formula::limit(2), 7.0 / 3.0);
}

/// A tree without a choice: every formula still holds.
#[test]
fn one_branch_is_enough() {
    let report = run("1", "0-9,512").unwrap();
    assert!(report.checks.iter().all(Check::met), "{:?}", report.checks);
}

#[test]
fn odd_depths_alone_decide_nothing_about_h2() {
    assert_eq!(run("3", "1,3").unwrap().verdict().0, Verdict::Undecided);
}

#[test]
fn trees_too_large_are_refused_in_one_line() {
    let error = |b, d| run(b, d).err().map(|error| error.to_string()).unwrap_or_default();
    assert_eq!(
        error("10", "14"),
        "--d: the minimal trees up to width 10 and depth 14 have 34444428 nodes together; the limit is \
         20000000"
    );
    assert!(error("2-65535", "1").starts_with("--b: "), "many small trees are as bad as a large one");
    assert!(error("65535", "512").contains("have more than 2^64 nodes"));
}

/// A wrong figure fails a check.
#[test]
fn a_wrong_count_is_found() {
    let case = TreeSearch { b: 2, d: 2, search: ALPHA_BETA };
    let wrong = Visits { nodes: 7, leaves: 3, types: [1, 1, 1], outside: 1 };
    let [checks, claims] = searches_counted(&VisitTable::from([(case, wrong)]));
    assert_eq!(checks.iter().map(Check::met).collect::<Vec<_>>(), [false, true, false]);
    assert!(claims[0].met());
}
