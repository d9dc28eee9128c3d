//! Algorithms compared on random trees: a setting of one's own, or what the literature claims, figure by figure.

mod claims;
mod contest;
mod contestant;
mod expected;
mod figure;
mod options;
mod rows;
mod setting;

pub use contestant::Contestant;
pub use options::Options;
pub use setting::{LeafValues, Model};

use crate::run::wrapped;
use crate::{Cell, Error, Experiment, Monitor, Range, Report, Table, Verdict, row};
use claims::{CLAIMS, Claim};
use contest::{BASELINE, Contest, Scores, mean, ratios};
use figure::{Figure, Outcome, Row};
use setting::Setting;

/// The experiment `compare`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let compare = entry("compare").expect("the lab has it");
/// let run = compare.run_from(["--b", "3", "--d", "4", "--trees", "5"], &Monitor::silent()).expect("good options");
/// assert!(run.csv().starts_with("model,b,d,values,algorithm,trees,leaf_visits,ratio_of_totals,"));
/// ```
pub struct Compare;

impl Experiment for Compare {
    const NAME: &'static str = "compare";
    const CLAIM: &'static str = "NegaScout is 10 to 20 % better than alpha-beta on random trees of 20 to 60 branches; and eleven \
        more claims on what alpha-beta, SCOUT, NegaScout, SSS* and MTD(f) visit on random trees";
    const SOURCE: &'static str =
        "Reinefeld 1983, after Hsu, “Scout and NegaScout”, slide 33; the others with each claim";
    const EXAMPLE: &'static str = "--model strong --b 20 --d 3-5 --trees 100";
    type Options = Options;

    fn run(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
        if options.asks_for_a_setting() {
            compare(options, monitor)
        } else {
            Ok(test_claims(options, monitor))
        }
    }
}

/// Runs contests one after another, until stopped.
fn run(contests: Vec<Contest>, options: &Options, monitor: &Monitor) -> Vec<Scores> {
    let stop = monitor.observer();
    let run = |contest: Contest| contest.run(options.seed, options.distinct, stop);
    monitor.steps(contests).map_while(run).collect()
}

/// Tables for people: even depths, and odd depths, which are another matter. Columns with nothing to say are left out.
fn by_parity(table: &Table, titles: [String; 2]) -> Vec<Table> {
    let depth = table.columns().iter().position(|column| column == "d").expect("a table with depths");
    let odd = |row: &[Cell]| matches!(row[depth], Cell::Whole(d) if d % 2 == 1);
    let part = |(is_odd, title): (bool, String)| {
        let rows: Vec<_> = table.rows().iter().filter(|row| odd(row) == is_odd).collect();
        let says = |at: usize| rows.iter().any(|row| !row[at].to_string().is_empty());
        let kept: Vec<usize> = (0..table.columns().len()).filter(|&at| says(at)).collect();
        let columns: Vec<&str> = kept.iter().map(|&at| table.columns()[at].as_str()).collect();
        let mut part = Table::new(&columns).titled(title);
        rows.iter().for_each(|row| part.push(kept.iter().map(|&at| row[at].clone()).collect()));
        part
    };
    let parts = [false, true].into_iter().zip(titles).map(part);
    parts.filter(|part| !part.rows().is_empty()).collect()
}

/// A grid of settings.
fn compare(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
    let model = options.model.unwrap_or(Model::Iid);
    let numbers = |range: &Option<Range>, default| match range {
        Some(range) => range.iter().collect(),
        None => vec![default],
    };
    let trees = options.trees.unwrap_or(100);
    let usual = &Contestant::USUAL[..];
    let asked = if options.algorithms.is_empty() { usual } else { &options.algorithms };
    let mut contests = Vec::new();
    for b in numbers(&options.b, 20) {
        for d in numbers(&options.d, 4) {
            let mut contest = Contest::new(Setting::new(model, [b, d], options.values, options.p1)?);
            [BASELINE].iter().chain(asked).for_each(|who| contest.enter(*who, trees));
            contests.push(contest);
        }
    }
    let scores = run(contests, options, monitor);

    let mut table = Table::new(&[
        "model",
        "b",
        "d",
        "values",
        "algorithm",
        "trees",
        "leaf_visits",
        "ratio_of_totals",
        "totals_error",
        "mean_ratio",
        "mean_error",
        "over_minimal",
        "distinct_leaves",
        "tests_passed",
        "tests_failed",
        "re_searches",
        "passes",
    ]);
    for scores in &scores {
        let Setting { model, b, d, .. } = scores.setting;
        let baseline = scores.of(BASELINE, trees).unwrap_or_default();
        for &who in [BASELINE].iter().chain(asked.iter().filter(|who| **who != BASELINE)) {
            let samples = scores.of(who, trees).unwrap_or_default();
            let ratios = ratios(samples, baseline);
            let leaves = mean(samples, |sample| sample.leaves);
            let distinct = options.distinct.then(|| mean(samples, |sample| sample.distinct.unwrap_or(0)));
            table.push(row![
                model.to_string(),
                b,
                d,
                scores.setting.values(),
                who.to_string(),
                trees,
                leaves,
                ratios.of_totals(),
                ratios.standard_error_of_totals(),
                ratios.mean(),
                ratios.standard_error(),
                leaves / scores.setting.minimal_leaves(),
                distinct,
                mean(samples, |sample| sample.tests_passed),
                mean(samples, |sample| sample.tests_failed),
                mean(samples, |sample| sample.re_searches),
                mean(samples, |sample| sample.passes),
            ]);
        }
    }
    let mut report = Report::new(table.clone()).note(
        "Ratios are to alpha-beta (fail-soft, from a full window), leaf visits of re-searches included; leaf_visits, distinct_leaves, \
         tests, re-searches and passes are means over the trees.",
    );
    report.views = by_parity(&table, ["Even depths".to_owned(), "Odd depths".to_owned()]);
    // Figures that happen to be known here.
    for claim in CLAIMS {
        let rows = (claim.rows)().into_iter().filter(|row| row.needs().next().is_some());
        report.checks.extend(rows.filter_map(|row| row.observe(&scores)?.check(claim.label)));
    }
    Ok(report)
}

/// The claims that are asked for, with what must be measured for each.
fn chosen(options: &Options) -> Vec<(&'static Claim, Vec<Row>)> {
    let asked = |claim: &&Claim| options.claim.is_empty() || options.claim.iter().any(|c| c == claim.label);
    let limit = options.trees.unwrap_or(u64::MAX);
    let limited = |row: Row| Row { trees: row.trees.min(limit), ..row };
    CLAIMS
        .iter()
        .filter(asked)
        .map(|claim| (claim, (claim.rows)().into_iter().map(limited).collect()))
        .collect()
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

/// The literature's claims.
fn test_claims(options: &Options, monitor: &Monitor) -> Report {
    let claims = chosen(options);
    let scores = run(contests(claims.iter().flat_map(|(_, rows)| rows)), options, monitor);
    let mut report = Report::new(Table::new(&COLUMNS));
    let mut summary =
        Table::new(&["claim", "verdict", "figures", "met", "missed_excused", "not_met"]).titled("Claims");
    let (mut verdicts, mut remarks) = (Vec::new(), Vec::new());
    for (claim, rows) in claims {
        let outcomes: Vec<Outcome> = rows.iter().filter_map(|row| row.observe(&scores)).collect();
        let mut table = Table::new(&COLUMNS);
        for outcome in &outcomes {
            table.push(outcome_row(claim, outcome));
            report.table.push(outcome_row(claim, outcome));
        }
        let heading = format!("{} ({})", claim.meaning, claim.source);
        let heading = wrapped(&format!("{}: ", claim.label), &heading);
        let titles = ["even", "odd"].map(|parity| format!("{}, {parity} depths", claim.label));
        let mut views = by_parity(&table, titles);
        if let Some(first) = views.first_mut() {
            *first = first.clone().titled(format!("{heading}\n{}", first.title()));
        }
        report.views.extend(views);

        let checks: Vec<_> = outcomes.iter().filter_map(|outcome| outcome.check(claim.label)).collect();
        let met = checks.iter().filter(|check| check.met()).count();
        let failed = checks.iter().filter(|check| check.failed()).count();
        let (verdict, because) = match claim.verdict {
            _ if failed > 0 => (Verdict::NotReproduced, "figures were not met"),
            decided => decided,
        };
        summary.push(row![
            claim.label,
            verdict.to_string(),
            checks.len(),
            met,
            checks.len() - met - failed,
            failed
        ]);
        remarks.push(format!("{} {verdict}: {because}.", claim.label));
        if !claim.note.is_empty() {
            remarks.push(format!("{}: {}.", claim.label, claim.note));
        }
        verdicts.push((claim.label, verdict));
        report.checks.extend(checks);
    }
    if monitor.stopped() {
        return report;
    }
    report.views.push(summary);
    report.notes = remarks;
    if let Some(trees) = options.trees {
        report.notes.push(format!("No more than {trees} trees a figure: chance may miss a tolerance."));
    }
    let (verdict, because) = overall(&verdicts);
    report.verdict(verdict, because)
}

/// The verdict of several: it holds only if all do.
fn overall(verdicts: &[(&str, Verdict)]) -> (Verdict, String) {
    let labels = |verdict| {
        let labels = verdicts.iter().filter(|(_, v)| *v == verdict).map(|(label, _)| *label);
        (verdict, labels.collect::<Vec<_>>().join(", "))
    };
    let parts = [Verdict::Holds, Verdict::NotReproduced, Verdict::DoesNotHold].map(labels);
    let (worst, _) = parts.iter().rfind(|(_, labels)| !labels.is_empty()).unwrap_or(&parts[0]);
    let parts = parts.iter().filter(|(_, labels)| !labels.is_empty());
    let parts = parts.map(|(verdict, labels)| format!("{verdict}: {labels}"));
    (*worst, format!("as stated, {} (see the notes)", parts.collect::<Vec<_>>().join("; ")))
}

fn outcome_row(claim: &Claim, outcome: &Outcome) -> Vec<Cell> {
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

#[cfg(test)]
mod tests;
