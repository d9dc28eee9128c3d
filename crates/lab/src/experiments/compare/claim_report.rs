//! The report of claims: each figure with its outcome, and a verdict on each claim and on all of them (our
//! own).

use super::by_parity::by_parity;
use super::claims::CLAIMS;
use super::options::Options;
use crate::random_trees::{Claim, Contest, Figure, Observation, Row, run};
use crate::text::wrapped;
use crate::{Cell, Check, Monitor, Report, Table, Verdict, row};

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
    let asked = |claim: &&Claim| options.claim.is_empty() || options.claim.iter().any(|c| c == claim.label);
    let limit = options.trees.unwrap_or(u64::MAX);
    let tests: Vec<_> = CLAIMS.iter().filter(asked).map(|claim| ClaimTest::new(claim, limit)).collect();
    let contests = contests(tests.iter().flat_map(|test| &test.rows));
    let scores = run(contests, options.seed, options.distinct, monitor);

    let mut report = Report::new(Table::new(&COLUMNS));
    let mut summary =
        Table::new(&["claim", "verdict", "figures", "as_published", "checks", "met"]).titled("Claims");
    let mut few = Vec::new();
    for ClaimTest { claim, rows, cut_short } in tests {
        let observations: Vec<_> = rows.iter().filter_map(|row| row.observe(&scores)).collect();
        observations.iter().for_each(|seen| report.table.push(data(claim, seen)));
        report.views.extend(views(claim, &observations));
        let sampled = options.seed == 0 && !cut_short;
        let checked = observations.iter().filter(|seen| sampled || seen.row.is_certain());
        let checks: Vec<Check> = checked.filter_map(|seen| seen.check(claim.label)).collect();
        let (verdict, found) = claim.verdict(&observations, cut_short);
        let parts = claim.parts(&observations);
        let met = |checks: &[Check]| checks.iter().filter(|check| check.met()).count();
        summary.push(row![
            claim.label,
            verdict.to_string(),
            parts.len(),
            met(&parts),
            checks.len(),
            met(&checks)
        ]);
        report.notes.extend(notes(claim, verdict, &found));
        report.checks.extend(checks);
        report.claims.extend(parts);
        if cut_short {
            few.push(claim.label);
        }
    }
    if monitor.stopped() {
        report.notes.clear();
        return report;
    }
    report.views.push(summary);
    if few.is_empty() {
        return report;
    }
    let few = few.join(", ");
    report.undecided(format!("fewer trees were searched than the figures need of {few}"))
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

const COLUMNS: [&str; 16] = [
    "claim",
    "figure",
    "model",
    "b",
    "d",
    "values",
    "trees",
    "observed",
    "standard_error",
    "ours",
    "met",
    "published",
    "as_published",
    "tests_passed",
    "tests_failed",
    "re_searches",
];

fn data(claim: &Claim, seen: &Observation) -> Vec<Cell> {
    let Row { setting, figure, ours, published, .. } = &seen.row;
    let word = |check: Option<Check>| check.map(|check| if check.met() { "yes" } else { "no" });
    let [passed, failed, again] = seen.counts.map_or([None; 3], |counts| counts.map(Some));
    row![
        claim.label,
        figure.to_string(),
        setting.model.to_string(),
        setting.b,
        (*figure != Figure::Limit).then_some(setting.d),
        setting.values(),
        seen.trees(),
        seen.observed,
        seen.error,
        ours.map(|ours| ours.to_string()),
        word(seen.check("")),
        published.map(|published| published.to_string()),
        word(seen.claim("")),
        passed,
        failed,
        again,
    ]
}

/// The figures of a claim for people, the first table headed by the claim itself.
fn views(claim: &Claim, observations: &[Observation]) -> Vec<Table> {
    let mut table = Table::new(&COLUMNS);
    observations.iter().for_each(|seen| table.push(data(claim, seen)));
    let mut views =
        by_parity(&table, ["even", "odd"].map(|parity| format!("{}, {parity} depths", claim.label)));
    if let Some(first) = views.first_mut() {
        let heading = format!("{} ({})", claim.meaning, claim.source);
        let heading = wrapped(&format!("{}: ", claim.label), &heading);
        *first = first.clone().titled(format!("{heading}\n{}", first.title()));
    }
    views
}

fn notes(claim: &Claim, verdict: Verdict, found: &str) -> Vec<String> {
    let mut notes = vec![format!("{} {verdict}: {found}.", claim.label)];
    if !claim.note.is_empty() {
        notes.push(format!("{}: {}.", claim.label, claim.note));
    }
    notes
}
