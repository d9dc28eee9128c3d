//! The comparison of algorithms on a grid of settings (our own).

use super::by_parity::by_parity;
use super::claims::CLAIMS;
use super::options::Options;
use crate::random_trees::{BASELINE, Contest, Contestant, Model, Scores, Setting, mean, ratios, run};
use crate::{Check, Error, Monitor, Range, Report, table};

pub(super) fn compare(options: &Options, monitor: &Monitor) -> Result<Report, Error> {
    let usual = &Contestant::USUAL[..];
    let asked = if options.algorithms.is_empty() { usual } else { &options.algorithms };
    let others = asked.iter().filter(|who| **who != BASELINE);
    let field: Vec<Contestant> = std::iter::once(&BASELINE).chain(others).copied().collect();
    let trees = options.trees.unwrap_or(100);

    let scores = run(contests(options, &field, trees)?, options.seed, options.distinct, monitor);
    let searched = scores.iter().flat_map(|scores| field.iter().map(move |who| (scores, *who)));
    let table = table! { (scores, who) in searched;
        let Setting { model, b, d, .. } = scores.setting;
        let samples = scores.of(who, trees).unwrap_or_default();
        let ratios = ratios(samples, scores.of(BASELINE, trees).unwrap_or_default());
        let leaves = mean(samples, |sample| sample.leaves);
        "model" => model.to_string(), "b" => b, "d" => d, "values" => scores.setting.values(),
        "algorithm" => who.to_string(), "trees" => trees, "leaf_visits" => leaves,
        "ratio_of_totals" => ratios.of_totals(), "totals_error" => ratios.standard_error_of_totals(),
        "mean_ratio" => ratios.mean(), "mean_error" => ratios.standard_error(),
        "over_minimal" => leaves / scores.setting.minimal_leaves(),
        "distinct_leaves" => options.distinct.then(|| mean(samples, |sample| sample.distinct.unwrap_or(0))),
        "tests_passed" => mean(samples, |sample| sample.tests_passed),
        "tests_failed" => mean(samples, |sample| sample.tests_failed),
        "re_searches" => mean(samples, |sample| sample.re_searches),
        "passes" => mean(samples, |sample| sample.passes),
    };
    let views = by_parity(&table, ["Even depths".to_owned(), "Odd depths".to_owned()]);
    let mut report = Report::new(table).note(
        "Ratios are to alpha-beta (fail-soft, from a full window), leaf visits of re-searches included; \
         leaf_visits, distinct_leaves, tests, re-searches and passes are means over the trees.",
    );
    report.views = views;
    (report.checks, report.claims) = known(&scores);
    if report.claims.is_empty() {
        let names = CLAIMS.iter().map(|claim| claim.name).collect::<Vec<_>>().join(", ");
        let because = format!(
            "the claims have no figure for these trees, or need more of them; --claim NAME tests all \
             figures of a claim ({names})"
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

/// The checks, and the parts of the claims, whose figures this comparison has measured.
fn known(scores: &[Scores]) -> (Vec<Check>, Vec<Check>) {
    let (mut checks, mut parts) = (Vec::new(), Vec::new());
    for claim in CLAIMS {
        let rows = (claim.rows)().into_iter().filter(|row| row.needs().next().is_some());
        for seen in rows.filter_map(|row| row.observe(scores)) {
            checks.extend(seen.check(claim.name));
            parts.extend(seen.claim(claim.name));
        }
    }
    (checks, parts)
}
