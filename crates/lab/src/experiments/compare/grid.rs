//! The comparison of algorithms on a grid of settings (our own).

use super::by_parity::by_parity;
use super::claims::CLAIMS;
use super::options::Options;
use crate::random_trees::{BASELINE, Contest, Contestant, Model, Scores, Setting, mean, ratios, run};
use crate::{Cell, Check, Error, Monitor, Range, Report, Table, row};

pub(super) fn compare(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
    let usual = &Contestant::USUAL[..];
    let asked = if options.algorithms.is_empty() { usual } else { &options.algorithms };
    let others = asked.iter().filter(|who| **who != BASELINE);
    let field: Vec<Contestant> = std::iter::once(&BASELINE).chain(others).copied().collect();
    let trees = options.trees.unwrap_or(100);

    let scores = run(contests(options, &field, trees)?, options.seed, options.distinct, monitor);
    let mut table = Table::new(&COLUMNS);
    for scores in &scores {
        field.iter().for_each(|who| table.push(data(scores, *who, trees, options.distinct)));
    }
    let views = by_parity(&table, ["Even depths".to_owned(), "Odd depths".to_owned()]);
    let mut report = Report::new(table).note(
        "Ratios are to alpha-beta (fail-soft, from a full window), leaf visits of re-searches included; \
         leaf_visits, distinct_leaves, tests, re-searches and passes are means over the trees.",
    );
    report.views = views;
    (report.checks, report.claims) = known(&scores, options.seed);
    if report.claims.is_empty() {
        let labels = CLAIMS.iter().map(|claim| claim.label).collect::<Vec<_>>().join(", ");
        let because = format!(
            "the claims have no figure for these trees, or need more of them; --claim LABEL tests all \
             figures of a claim ({labels})"
        );
        report = report.undecided(because);
    }
    Ok(report)
}

/// A contest for each width and depth.
fn contests(options: &Options, field: &[Contestant], trees: u64) -> Result<Vec<Contest>, Error> {
    let model = options.model.unwrap_or(Model::Iid);
    let numbers = |range: &Option<Range>, default| match range {
        Some(range) => range.iter().collect(),
        None => vec![default],
    };
    let mut contests = Vec::new();
    for b in numbers(&options.b, 20) {
        for d in numbers(&options.d, 4) {
            let mut contest = Contest::new(Setting::new(model, [b, d], options.values, options.p1)?);
            field.iter().for_each(|who| contest.enter(*who, trees));
            contests.push(contest);
        }
    }
    Ok(contests)
}

const COLUMNS: [&str; 17] = [
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
];

fn data(scores: &Scores, who: Contestant, trees: u64, distinct: bool) -> Vec<Cell> {
    let Setting { model, b, d, .. } = scores.setting;
    let samples = scores.of(who, trees).unwrap_or_default();
    let ratios = ratios(samples, scores.of(BASELINE, trees).unwrap_or_default());
    let leaves = mean(samples, |sample| sample.leaves);
    row![
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
        distinct.then(|| mean(samples, |sample| sample.distinct.unwrap_or(0))),
        mean(samples, |sample| sample.tests_passed),
        mean(samples, |sample| sample.tests_failed),
        mean(samples, |sample| sample.re_searches),
        mean(samples, |sample| sample.passes),
    ]
}

/// The checks, and the parts of the claims, whose figures this comparison has measured.
fn known(scores: &[Scores], seed: u64) -> (Vec<Check>, Vec<Check>) {
    let (mut checks, mut parts) = (Vec::new(), Vec::new());
    for claim in CLAIMS {
        let rows = (claim.rows)().into_iter().filter(|row| row.needs().next().is_some());
        for seen in rows.filter_map(|row| row.observe(scores)) {
            checks.extend(seen.check(claim.label).filter(|_| seed == 0 || seen.row.is_certain()));
            parts.extend(seen.claim(claim.label));
        }
    }
    (checks, parts)
}
