//! The report of claims: each figure with its outcome, and a verdict on each claim and on all of them (our
//! own).

use super::by_parity::by_parity;
use super::claims::CLAIMS;
use super::options::Options;
use crate::random_trees::{Claim, Contest, Figure, Observation, Row, overall, run, tally};
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
        Table::new(&["claim", "verdict", "figures", "met", "missed_excused", "not_met"]).titled("Claims");
    let mut verdicts = Vec::new();
    for ClaimTest { claim, rows, cut_short } in tests {
        let observations: Vec<_> = rows.iter().filter_map(|row| row.observe(&scores)).collect();
        observations.iter().for_each(|seen| report.table.push(data(claim, seen)));
        report.views.extend(views(claim, &observations));
        let checks: Vec<Check> = observations.iter().filter_map(|seen| seen.check(claim.label)).collect();
        let (verdict, because) = claim.verdict(&observations, cut_short);
        let [met, excused, not_met] = tally(&checks);
        summary.push(row![claim.label, verdict.to_string(), checks.len(), met, excused, not_met]);
        report.notes.extend(notes(claim, verdict, &because));
        report.checks.extend(checks);
        verdicts.push((claim.label, verdict));
    }
    if monitor.stopped() {
        report.notes.clear();
        return report;
    }
    report.views.push(summary);
    if let Some(trees) = options.trees {
        report.notes.push(format!("No more than {trees} trees a figure: chance may miss a tolerance."));
    }
    let (verdict, because) = overall(&verdicts, &report.checks);
    report.verdict(verdict, because)
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

const COLUMNS: [&str; 14] = [
    "claim",
    "figure",
    "model",
    "b",
    "d",
    "values",
    "trees",
    "observed",
    "standard_error",
    "expected",
    "tests_passed",
    "tests_failed",
    "re_searches",
    "outcome",
];

fn data(claim: &Claim, seen: &Observation) -> Vec<Cell> {
    let Row { setting, figure, expected, .. } = &seen.row;
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
        expected.map(|expected| expected.to_string()),
        passed,
        failed,
        again,
        seen.word(),
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

fn notes(claim: &Claim, verdict: Verdict, because: &str) -> Vec<String> {
    let mut notes = vec![match verdict {
        Verdict::HoldsExcept => format!("{} holds, {because}.", claim.label),
        verdict => format!("{} {verdict}: {because}.", claim.label),
    }];
    if !claim.note.is_empty() {
        notes.push(format!("{}: {}.", claim.label, claim.note));
    }
    notes
}
