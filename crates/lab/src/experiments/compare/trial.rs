//! The literature's claims, each put to the test and evaluated by its figures.

use super::claims::{CLAIMS, Claim};
use super::contest::Contest;
use super::figure::{Figure, Outcome, Row};
use super::measured::Measured;
use super::options::Options;
use super::{by_parity, run};
use crate::run::wrapped;
use crate::{Cell, Check, Monitor, Report, Table, Verdict, row};

/// A claim that is asked for.
struct Trial {
    claim: &'static Claim,
    /// What must be measured.
    rows: Vec<Row>,
    /// Whether fewer trees are allowed than the figures need.
    cut_short: bool,
}

impl Trial {
    fn new(claim: &'static Claim, limit: u64) -> Self {
        let mut rows = (claim.rows)();
        let cut_short = rows.iter().any(|row| row.trees > limit);
        rows.iter_mut().for_each(|row| row.trees = row.trees.min(limit));
        Trial { claim, rows, cut_short }
    }
}

pub(super) fn test_claims(options: &Options, monitor: &Monitor) -> Report {
    let asked = |claim: &&Claim| options.claim.is_empty() || options.claim.iter().any(|c| c == claim.label);
    let limit = options.trees.unwrap_or(u64::MAX);
    let trials: Vec<Trial> = CLAIMS.iter().filter(asked).map(|claim| Trial::new(claim, limit)).collect();
    let scores = run(contests(trials.iter().flat_map(|trial| &trial.rows)), options, monitor);

    let mut report = Report::new(Table::new(&COLUMNS));
    let mut summary =
        Table::new(&["claim", "verdict", "figures", "met", "missed_excused", "not_met"]).titled("Claims");
    let mut verdicts = Vec::new();
    for Trial { claim, rows, cut_short } in trials {
        let outcomes: Vec<Outcome> = rows.iter().filter_map(|row| row.observe(&scores)).collect();
        outcomes.iter().for_each(|outcome| report.table.push(data(claim, outcome)));
        report.views.extend(views(claim, &outcomes));
        let checks: Vec<Check> = outcomes.iter().filter_map(|outcome| outcome.check(claim.label)).collect();
        let (verdict, because) = evaluator(claim, &outcomes, cut_short);
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

/// One contest a setting, however many rows need it.
fn contests<'a>(rows: impl Iterator<Item = &'a Row>) -> Vec<Contest> {
    let mut contests: Vec<Contest> = Vec::new();
    for (setting, who, trees) in rows.flat_map(Row::needs) {
        let at = contests.iter().position(|contest| contest.setting == setting).unwrap_or_else(|| {
            contests.push(Contest::new(setting));
            contests.len() - 1
        });
        contests[at].enter(who, trees);
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

fn data(claim: &Claim, outcome: &Outcome) -> Vec<Cell> {
    let Row { setting, figure, expected, .. } = &outcome.row;
    let [passed, failed, again] = outcome.counts.map_or([None; 3], |counts| counts.map(Some));
    row![
        claim.label,
        figure.to_string(),
        setting.model.to_string(),
        setting.b,
        (*figure != Figure::Limit).then_some(setting.d),
        setting.values(),
        outcome.trees(),
        outcome.observed,
        outcome.error,
        expected.map(|expected| expected.to_string()),
        passed,
        failed,
        again,
        outcome.word(),
    ]
}

/// The outcomes of a claim for people, the first table headed by the claim itself.
fn views(claim: &Claim, outcomes: &[Outcome]) -> Vec<Table> {
    let mut table = Table::new(&COLUMNS);
    outcomes.iter().for_each(|outcome| table.push(data(claim, outcome)));
    let mut views =
        by_parity(&table, ["even", "odd"].map(|parity| format!("{}, {parity} depths", claim.label)));
    if let Some(first) = views.first_mut() {
        let heading = format!("{} ({})", claim.meaning, claim.source);
        let heading = wrapped(&format!("{}: ", claim.label), &heading);
        *first = first.clone().titled(format!("{heading}\n{}", first.title()));
    }
    views
}

/// How many figures are met, missed but excused, and missed without excuse.
fn tally(checks: &[Check]) -> [usize; 3] {
    let met = checks.iter().filter(|check| check.met()).count();
    let not_met = checks.iter().filter(|check| check.failed()).count();
    [met, checks.len() - met - not_met, not_met]
}

/// What becomes of a claim whose figures came out like this, and why.
pub(super) fn evaluator(claim: &Claim, outcomes: &[Outcome], cut_short: bool) -> (Verdict, String) {
    let missed = |which: &dyn Fn(&Outcome, &Check) -> bool| -> Option<String> {
        let figures = outcomes.iter().filter_map(|outcome| {
            let check = outcome.check(claim.label).filter(|check| !check.met() && which(outcome, check))?;
            Some(format!(
                "{} ({}, expected {})",
                outcome.name(),
                Cell::Real(outcome.observed),
                check.expected
            ))
        });
        let figures = figures.collect::<Vec<_>>().join("; ");
        (!figures.is_empty()).then_some(figures)
    };
    let because = (claim.because)(&Measured(outcomes));
    if cut_short {
        (Verdict::Undecided, "fewer trees were searched than its figures need".to_owned())
    } else if let Some(figures) = missed(&|_, check| check.failed()) {
        (Verdict::NotReproduced, format!("not met are {figures}"))
    } else if let Some(figures) = missed(&|outcome, _| outcome.row.claimed) {
        (Verdict::NotReproduced, format!("not as it says are {figures}"))
    } else {
        match (missed(&|_, _| true), claim.verdict) {
            (None, verdict) => (verdict, because),
            (Some(figures), Verdict::Holds) => (Verdict::HoldsExcept, format!("except {figures}: {because}")),
            (Some(figures), verdict) => (verdict, format!("{because}; missed, but excused: {figures}")),
        }
    }
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

/// The verdict of several claims: it holds only if all do.
pub(super) fn overall(verdicts: &[(&str, Verdict)], checks: &[Check]) -> (Verdict, String) {
    use Verdict::{DoesNotHold, Holds, HoldsExcept, NotReproduced, Undecided};
    let labels = |verdict| {
        let labels = verdicts.iter().filter(|(_, v)| *v == verdict).map(|(label, _)| *label);
        (verdict, labels.collect::<Vec<_>>().join(", "))
    };
    let parts = [Holds, HoldsExcept, Undecided, NotReproduced, DoesNotHold].map(labels);
    let parts: Vec<_> = parts.iter().filter(|(_, labels)| !labels.is_empty()).collect();
    let worst = parts.last().map_or(Undecided, |(verdict, _)| *verdict);
    let parts: Vec<_> = parts.iter().map(|(verdict, labels)| format!("{verdict}: {labels}")).collect();
    let [met, excused, not_met] = tally(checks);
    let because = format!(
        "as stated, {} (see the notes). Figures: {met} of {} met, {excused} missed but excused, {not_met} not met",
        parts.join("; "),
        checks.len()
    );
    (worst, because)
}
