//! The report of claims: each figure with its outcome, and a verdict on each claim and on all of them (our
//! own).

use super::by_parity::by_parity;
use super::claims::CLAIMS;
use super::options::Options;
use crate::random_trees::{Claim, Contest, Figure, Observation, Row, run};
use crate::text::wrapped;
use crate::{Check, Monitor, Report, Table, Verdict, table};

/// A claim that is asked for.
struct ClaimTest {
    claim: &'static Claim,
    rows: Vec<Row>,
    /// Whether the rows have fewer trees than the figures need.
    cut_short: bool,
}

impl ClaimTest {
    /// The test of a claim with at most `limit` trees for each figure.
    fn new(claim: &'static Claim, limit: u64) -> Self {
        let mut rows = (claim.rows)();
        let cut_short = rows.iter().any(|row| row.trees > limit);
        rows.iter_mut().for_each(|row| row.trees = row.trees.min(limit));
        ClaimTest { claim, rows, cut_short }
    }
}

pub(super) fn test_claims(options: &Options, monitor: &Monitor) -> Report {
    let asked = |claim: &&Claim| options.claim.is_empty() || options.claim.iter().any(|c| c == claim.name);
    let limit = options.trees.unwrap_or(u64::MAX);
    let tests: Vec<_> = CLAIMS.iter().filter(asked).map(|claim| ClaimTest::new(claim, limit)).collect();
    let contests = contests(tests.iter().flat_map(|test| &test.rows));
    let scores = run(contests, options.seed, options.distinct, monitor);
    let tests: Vec<(ClaimTest, Vec<Observation>)> = tests
        .into_iter()
        .map(|test| {
            let seen = test.rows.iter().filter_map(|row| row.observe(&scores)).collect();
            (test, seen)
        })
        .collect();

    let mut report =
        Report::new(data(tests.iter().flat_map(|(test, seen)| seen.iter().map(|s| (test.claim, s)))));
    let mut summary = Vec::new();
    for (ClaimTest { claim, cut_short, .. }, seen) in &tests {
        report.views.extend(views(claim, seen));
        let checks: Vec<Check> = seen.iter().filter_map(|seen| seen.check(claim.name)).collect();
        let ((verdict, found), parts) = (claim.verdict(seen, *cut_short), claim.parts(seen));
        let counts = [&parts, &checks].map(|of| [of.len(), of.iter().filter(|check| check.met()).count()]);
        summary.push((claim.name, verdict, counts));
        report.notes.extend(notes(claim, verdict, &found));
        report.checks.extend(checks);
        report.claims.extend(parts);
    }
    if monitor.stopped() {
        report.notes.clear();
        return report;
    }
    let summary = table! { (name, verdict, [[parts, as_claimed], [checks, met]]) in summary;
        "claim" => name, "verdict" => verdict.to_string(), "figures" => parts, "as_claimed" => as_claimed,
        "checks" => checks, "met" => met,
    };
    let few = tests.iter().filter(|(test, _)| test.cut_short).map(|(test, _)| test.claim.name);
    let few = few.collect::<Vec<_>>().join(", ");
    report
        .views([summary.titled("Claims")])
        .undecided_if(!few.is_empty(), format!("fewer trees were searched than the figures need of {few}"))
}

/// One contest for each setting, whatever the number of rows that need it.
fn contests<'a>(rows: impl Iterator<Item = &'a Row>) -> Vec<Contest> {
    let mut contests: Vec<Contest> = Vec::new();
    for (setting, contestant, trees) in rows.flat_map(Row::needs) {
        let at = contests.iter().position(|contest| contest.setting == setting).unwrap_or_else(|| {
            contests.push(Contest::new(setting));
            contests.len() - 1
        });
        contests[at].enter(contestant, trees);
    }
    contests
}

/// A row for each figure of a claim.
fn data<'a>(seen: impl Iterator<Item = (&'a Claim, &'a Observation)>) -> Table {
    let word = |check: Option<Check>| check.map(|check| if check.met() { "yes" } else { "no" });
    table! { (claim, seen) in seen;
        let Row { setting, figure, theorem, claimed, ours, .. } = &seen.row;
        let [passed, failed, again] = seen.counts.map_or([None; 3], |counts| counts.map(Some));
        "claim" => claim.name, "figure" => figure.to_string(), "model" => setting.model.to_string(),
        "b" => setting.b, "d" => (*figure != Figure::Limit).then_some(setting.d),
        "values" => setting.values(),
        "trees" => seen.trees(), "observed" => seen.observed, "standard_error" => seen.error,
        "always" => theorem.map(|theorem| theorem.to_string()), "met" => word(seen.check("")),
        "claimed" => claimed.map(|claimed| claimed.to_string()),
        "stated_by" => claimed.map(|_| if *ours { "ours" } else { "published" }),
        "as_claimed" => seen.claim("").map(|part| part.outcome().to_string()),
        "tests_passed" => passed, "tests_failed" => failed, "re_searches" => again,
    }
}

/// The figures of a claim for people, the first table headed by the claim itself.
fn views(claim: &Claim, observations: &[Observation]) -> Vec<Table> {
    let table = data(observations.iter().map(|seen| (claim, seen)));
    let mut views =
        by_parity(&table, ["even", "odd"].map(|parity| format!("{}, {parity} depths", claim.name)));
    if let Some(first) = views.first_mut() {
        let heading = format!("{} ({})", claim.meaning, claim.source);
        let heading = wrapped(&format!("{}: ", claim.name), &heading);
        *first = first.clone().titled(format!("{heading}\n{}", first.title()));
    }
    views
}

fn notes(claim: &Claim, verdict: Verdict, found: &str) -> Vec<String> {
    let mut notes = vec![format!("{} {verdict}: {found}.", claim.name)];
    if !claim.note.is_empty() {
        notes.push(format!("{}: {}.", claim.name, claim.note));
    }
    notes
}
