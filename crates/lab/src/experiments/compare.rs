//! Algorithms compared on random trees: a setting of one's own, or what the literature claims, figure by figure.

mod claims;
mod contest;
mod contestant;
mod expected;
mod figure;
mod setting;

pub use contestant::Contestant;
pub use setting::{LeafValues, Model};

use crate::{Cell, Error, Experiment, Monitor, Range, Report, Table, row};
use claims::{CLAIMS, Claim};
use clap::value_parser;
use contest::{BASELINE, Contest, Scores, mean, ratios};
use figure::{Outcome, Row};
use serde::{Serialize, Serializer};
use setting::Setting;
use std::fmt::Display;

/// The experiment `compare`.
///
/// ```
/// use nullwindow_lab::{Monitor, entry};
/// let compare = entry("compare").expect("the lab has it");
/// let run = compare.run_from(["--b", "3", "--d", "4", "--trees", "5"], &Monitor::silent()).expect("good options");
/// assert!(run.csv().starts_with("model,b,d,values,algorithm,trees,leaf_visits,ratio_of_totals,"));
/// ```
pub struct Compare;

/// The setting of [`Compare`]: a grid of trees, or some claims (all, if nothing is asked for).
///
/// ```
/// use nullwindow_lab::experiments::compare::{Model, Options};
/// let options = Options { model: Some(Model::Strong), trees: Some(100), ..Options::default() };
/// assert!(options.claim.is_empty());
/// ```
#[derive(clap::Args, Serialize, Default)]
pub struct Options {
    /// Claims to test, by their labels; all of them if neither this nor a setting is given.
    #[arg(long, value_name = "LABEL", value_delimiter = ',', value_parser = label,
        conflicts_with_all = ["model", "b", "d", "values", "p1", "algorithms", "distinct"])]
    #[serde(serialize_with = "list")]
    pub claim: Vec<String>,
    /// The model of the trees; iid if a setting is given without one.
    #[arg(long, value_enum)]
    pub model: Option<Model>,
    /// Branches of every node; 20 if a setting is given without them.
    #[arg(long, value_parser = Range::within(1, 1000))]
    pub b: Option<Range>,
    /// Depths in plies; 4 if a setting is given without them.
    #[arg(long, value_parser = Range::within(1, 64))]
    pub d: Option<Range>,
    /// Trees of each setting (100); with claims, at most so many, for a quick look.
    #[arg(long, value_parser = value_parser!(u64).range(1..=10_000_000))]
    pub trees: Option<u64>,
    /// How many values leaves have, or the largest difference of branches: a number or 'continuous'.
    #[arg(long)]
    pub values: Option<LeafValues>,
    /// Strongly ordered trees: the chance that the best branch is the first (0.7).
    #[arg(long)]
    pub p1: Option<f64>,
    /// The seed of the first tree; the others follow.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Algorithms, by their names in the textbook, or 'mtd-f-exact'.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    #[serde(serialize_with = "list")]
    pub algorithms: Vec<Contestant>,
    /// Count distinct leaves, too; this remembers every leaf.
    #[arg(long)]
    pub distinct: bool,
}

/// As one would type it.
fn list<T: Display, S: Serializer>(list: &[T], serializer: S) -> Result<S::Ok, S::Error> {
    match list {
        [] => serializer.serialize_none(),
        list => serializer.serialize_str(&list.iter().map(T::to_string).collect::<Vec<_>>().join(",")),
    }
}

fn label(text: &str) -> Result<String, String> {
    let labels: Vec<_> = CLAIMS.iter().map(|claim| claim.label).collect();
    let known = labels.iter().find(|label| label.eq_ignore_ascii_case(text));
    known.map(ToString::to_string).ok_or_else(|| format!("there are {}", labels.join(", ")))
}

impl Options {
    /// Whether a setting is given.
    fn asks_for_a_setting(&self) -> bool {
        self.model.is_some()
            || self.b.is_some()
            || self.d.is_some()
            || self.values.is_some()
            || self.p1.is_some()
            || self.distinct
            || !self.algorithms.is_empty()
    }
}

impl Experiment for Compare {
    const NAME: &'static str = "compare";
    const CLAIM: &'static str = "NegaScout is 10 to 20 % better than alpha-beta on random trees of 20 to 60 branches; and eleven \
        more claims on what alpha-beta, SCOUT, NegaScout, SSS* and MTD(f) visit on random trees";
    const SOURCE: &'static str = "Reinefeld 1983, after Hsu, “Scout and NegaScout”, slide 33; the others with each claim";
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

/// Tables for people: even depths, and odd depths, which are another matter.
fn by_parity(table: &Table, title: &str) -> Vec<Table> {
    let depth = table.columns().iter().position(|column| column == "d").expect("a table with depths");
    let parity = |row: &[Cell]| matches!(row[depth], Cell::Whole(d) if d % 2 == 1);
    let part = |(odd, name): (bool, &str)| {
        let columns: Vec<&str> = table.columns().iter().map(String::as_str).collect();
        let mut part = Table::new(&columns).titled(format!("{title}{name}"));
        table.rows().iter().filter(|row| parity(row) == odd).for_each(|row| part.push(row.clone()));
        part
    };
    let parts = [(false, "even depths"), (true, "odd depths")].map(part);
    parts.into_iter().filter(|part| !part.rows().is_empty()).collect()
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
        "model", "b", "d", "values", "algorithm", "trees", "leaf_visits", "ratio_of_totals", "totals_error",
        "mean_ratio", "mean_error", "over_minimal", "distinct_leaves", "tests_passed", "tests_failed",
        "re_searches", "passes",
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
    report.views = by_parity(&table, "Means over trees, ");
    // Figures that happen to be known here.
    for claim in CLAIMS {
        let rows = (claim.rows)().into_iter().filter(|row| row.needs().next().is_some());
        report.checks.extend(rows.filter_map(|row| row.observe(&scores)?.check(claim.label)));
    }
    Ok(report)
}

/// The literature's claims.
fn test_claims(options: &Options, monitor: &Monitor) -> Report {
    let chosen = |claim: &&Claim| options.claim.is_empty() || options.claim.iter().any(|c| c == claim.label);
    let limit = options.trees.unwrap_or(u64::MAX);
    let claims: Vec<(&Claim, Vec<Row>)> = CLAIMS
        .iter()
        .filter(chosen)
        .map(|claim| (claim, (claim.rows)()))
        .map(|(claim, rows)| (claim, rows.into_iter().map(|row| Row { trees: row.trees.min(limit), ..row }).collect()))
        .collect();

    let mut contests: Vec<Contest> = Vec::new();
    for (setting, who, trees) in claims.iter().flat_map(|(_, rows)| rows.iter().flat_map(Row::needs)) {
        match contests.iter_mut().find(|contest| contest.setting == setting) {
            Some(contest) => contest.enter(who, trees),
            None => {
                let mut contest = Contest::new(setting);
                contest.enter(who, trees);
                contests.push(contest);
            }
        }
    }
    let scores = run(contests, options, monitor);

    const COLUMNS: [&str; 15] = [
        "claim", "figure", "model", "b", "d", "values", "trees", "observed", "standard_error", "expected",
        "source_trees", "tests_passed", "tests_failed", "re_searches", "outcome",
    ];
    let mut report = Report::new(Table::new(&COLUMNS));
    for (claim, rows) in claims {
        let outcomes: Vec<Outcome> = rows.iter().filter_map(|row| row.observe(&scores)).collect();
        let mut table = Table::new(&COLUMNS);
        for outcome in &outcomes {
            table.push(outcome_row(claim, outcome));
            report.table.push(outcome_row(claim, outcome));
            report.checks.extend(outcome.check(claim.label));
        }
        report.views.extend(by_parity(&table, &format!("{}: {} ({})\n", claim.label, claim.meaning, claim.source)));
        report.notes.extend(claim.notes.iter().map(|note| format!("{}: {note}.", claim.label)));
    }
    report
}

fn outcome_row(claim: &Claim, outcome: &Outcome) -> Vec<Cell> {
    let Row { setting, figure, expected, source_trees, .. } = &outcome.row;
    let [passed, failed, again] = outcome.counts.map_or([None; 3], |counts| counts.map(Some));
    row![
        claim.label,
        figure.to_string(),
        setting.model.to_string(),
        setting.b,
        setting.d,
        setting.values(),
        outcome.trees(),
        outcome.observed,
        outcome.error,
        expected.map(|expected| expected.to_string()),
        *source_trees,
        passed,
        failed,
        again,
        outcome.word(),
    ]
}
