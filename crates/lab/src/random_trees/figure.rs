//! Figures of contests, the values that claims expect of them, and their observation (our own).

use super::contest::{BASELINE, Scores, mean, ratios, relative};
use super::contestant::{Contestant, SearchCost};
use super::expected_leaves as expected;
use super::setting::{LeafValues, Setting};
use crate::{Check, Expected, Ratios};
use std::fmt;

/// A figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Figure {
    /// Total leaf visits of the first relative to those of the second.
    Ratio(Contestant, Contestant),
    /// Mean leaf visits of a tree.
    Leaves(Contestant),
    /// Total leaf visits relative to the minimal tree's.
    OverMinimal(Contestant),
    /// Trees on which the first visits more leaves than the second.
    MoreLeaves(Contestant, Contestant),
    /// The share of trees for which it finds another value than alpha-beta.
    Wrong(Contestant),
    /// Mean entries of the first one's memory relative to the second's.
    Stored(Contestant, Contestant),
    /// The square root of alpha-beta's leaf visits at this depth relative to two plies less, as measured.
    TwoPly,
    /// The same by the exact expectation.
    TwoPlyExpected,
    /// Mean leaf visits of alpha-beta relative to the exact expectation.
    OverExpected,
    /// By the exact expectation: the number of the depths d, d − 2, … (down to 4) whose two-ply factor is not
    /// above the limit, or not below that of two plies less.
    Rises,
    /// The limit of the two-ply factor.
    Limit,
}

impl Figure {
    /// The contestants that must be measured, and the number of plies by which each is less deep; the first
    /// is the one whose tests and re-searches are shown.
    fn needs(self) -> Vec<(Contestant, u32)> {
        match self {
            Figure::Ratio(a, b) | Figure::MoreLeaves(a, b) | Figure::Stored(a, b) => vec![(a, 0), (b, 0)],
            Figure::Leaves(a) | Figure::OverMinimal(a) => vec![(a, 0)],
            Figure::Wrong(a) => vec![(a, 0), (BASELINE, 0)],
            Figure::TwoPly => vec![(BASELINE, 0), (BASELINE, 2)],
            Figure::OverExpected => vec![(BASELINE, 0)],
            Figure::TwoPlyExpected | Figure::Rises | Figure::Limit => vec![],
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Ratio(a, b) => write!(f, "{a} / {b}"),
            Figure::Leaves(a) => write!(f, "leaf visits of {a}"),
            Figure::OverMinimal(a) => write!(f, "{a} / minimal tree"),
            Figure::MoreLeaves(a, b) => write!(f, "trees where {a} > {b}"),
            Figure::Wrong(a) => write!(f, "wrong values of {a}"),
            Figure::Stored(a, b) => write!(f, "memory: {a} / {b}"),
            Figure::TwoPly => f.write_str("√(N(d)/N(d-2)), measured"),
            Figure::TwoPlyExpected => f.write_str("√(N(d)/N(d-2)), exact"),
            Figure::OverExpected => f.write_str("N(d), measured / exact"),
            Figure::Rises => f.write_str("depths d, d-2, … where it does not fall"),
            Figure::Limit => f.write_str("ξ/(1-ξ)"),
        }
    }
}

/// A figure on the trees of a setting, and its expected value.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) setting: Setting,
    /// The number of trees to search: the standard error is then small against the tolerance.
    pub(crate) trees: u64,
    pub(crate) figure: Figure,
    /// The expected value; `None` if the figure is only reported.
    pub(crate) expected: Option<Expected>,
    /// The number of trees that the expected figure comes from, where it is a sample itself, and that
    /// sample's figure.
    pub(crate) source: Option<(u64, f64)>,
    /// The reason to doubt the expected figure itself.
    pub(crate) disputed: Option<&'static str>,
    /// Whether the expected figure is the claim's own.
    pub(crate) claimed: bool,
}

impl Row {
    pub(crate) fn new(setting: Setting, trees: u64, figure: Figure) -> Self {
        Row { setting, trees, figure, expected: None, source: None, disputed: None, claimed: false }
    }

    /// A figure on trees with independent, continuous leaves.
    pub(crate) fn iid(b: u32, d: u32, trees: u64, figure: Figure) -> Self {
        Row::new(Setting::iid(b, d, LeafValues::Continuous), trees, figure)
    }

    pub(crate) fn near(mut self, value: f64, tolerance: f64) -> Self {
        self.expected = Some(Expected::Near { value, tolerance });
        self
    }

    pub(crate) fn exactly(mut self, value: f64) -> Self {
        self.expected = Some(Expected::Exactly(value));
        self
    }

    pub(crate) fn at_most(mut self, most: f64) -> Self {
        self.expected = Some(Expected::AtMost(most));
        self
    }

    pub(crate) fn at_least(mut self, least: f64) -> Self {
        self.expected = Some(Expected::AtLeast(least));
        self
    }

    /// The expected figure comes from this number of trees, whose figure was this.
    pub(crate) fn source(mut self, trees: u64, figure: f64) -> Self {
        self.source = Some((trees, figure));
        self
    }

    /// The expected figure is in doubt for this reason: a miss does not fail the run.
    pub(crate) fn disputed(mut self, because: &'static str) -> Self {
        self.disputed = Some(because);
        self
    }

    /// The expected figure is the claim's own: a miss decides against the claim, and does not fail the run.
    pub(crate) fn claimed(mut self) -> Self {
        self.claimed = true;
        self
    }

    /// The searches that it needs: setting, contestant and number of trees.
    pub(crate) fn needs(&self) -> impl Iterator<Item = (Setting, Contestant, u64)> + '_ {
        let needs = self.figure.needs().into_iter();
        needs.map(|(who, plies)| (self.setting.shallower(plies), who, self.trees))
    }

    /// The figure observed; `None` if something was not measured, or not on enough trees.
    pub(crate) fn observe(&self, measured: &[Scores]) -> Option<Observation> {
        let samples = |(setting, who, trees): (Setting, Contestant, u64)| {
            measured.iter().find(|scores| scores.setting == setting)?.of(who, trees)
        };
        let samples: Vec<&[SearchCost]> = self.needs().map(samples).collect::<Option<_>>()?;
        let Setting { b, d, .. } = self.setting;
        let of_totals = |ratios: Ratios| (ratios.of_totals(), Some(ratios.standard_error_of_totals()));
        let leaves = |sample: &SearchCost| sample.leaves as f64;
        let (observed, error) = match self.figure {
            Figure::Ratio(..) => of_totals(ratios(samples[0], samples[1])),
            Figure::Leaves(_) => of_totals(relative(samples[0], leaves, 1.0)),
            Figure::OverMinimal(_) => of_totals(relative(samples[0], leaves, self.setting.minimal_leaves())),
            Figure::OverExpected => of_totals(relative(samples[0], leaves, expected::leaves(b, d))),
            Figure::MoreLeaves(..) => {
                let more = samples[0].iter().zip(samples[1]).filter(|(a, b)| a.leaves > b.leaves);
                (more.count() as f64, None)
            }
            Figure::Wrong(_) => {
                let wrong = samples[0].iter().zip(samples[1]).filter(|(a, b)| a.value != b.value);
                let (wrong, n) = (wrong.count() as f64, self.trees as f64);
                (wrong / n, Some((wrong * (n - wrong) / n).sqrt() / n))
            }
            Figure::Stored(..) => {
                let pairs = samples[0].iter().zip(samples[1]);
                of_totals(pairs.map(|(a, b)| (a.stored as f64, b.stored as f64)).collect())
            }
            Figure::TwoPly => {
                let [deep, shallow] = [samples[0], samples[1]].map(|s| relative(s, leaves, 1.0));
                let factor = (deep.mean() / shallow.mean()).sqrt();
                // The trees of the two depths have nothing in common but their roots' keys.
                let relative_error = |r: Ratios| r.standard_error() / r.mean();
                (factor, Some(factor / 2.0 * relative_error(deep).hypot(relative_error(shallow))))
            }
            Figure::TwoPlyExpected => (expected::two_ply_factor(b, d), None),
            Figure::Limit => (expected::branching_factor(b), None),
            Figure::Rises => {
                let factor = |d| expected::two_ply_factor(b, d);
                let falls = |d| expected::branching_factor(b) < factor(d) && factor(d) < factor(d - 2);
                ((4..=d).rev().step_by(2).filter(|&d| !falls(d)).count() as f64, None)
            }
        };
        let counts = samples.first().map(|samples| {
            [|s: &SearchCost| s.tests_passed, |s: &SearchCost| s.tests_failed, |s: &SearchCost| s.re_searches]
                .map(|figure| mean(samples, figure))
        });
        Some(Observation { row: self.clone(), observed, error, counts })
    }
}

/// A row with the figure observed.
#[derive(Clone, Debug)]
pub(crate) struct Observation {
    pub(crate) row: Row,
    pub(crate) observed: f64,
    /// Its standard error.
    pub(crate) error: Option<f64>,
    /// Tests passed, tests failed, and re-searches, means over the trees.
    pub(crate) counts: Option<[f64; 3]>,
}

impl Observation {
    /// The number of trees searched for it; `None` if it needs none.
    pub(crate) fn trees(&self) -> Option<u64> {
        self.counts.map(|_| self.row.trees)
    }

    /// The reason why a miss would not make the run fail: the expected figure is in doubt, is the claim's
    /// own, or comes from a sample so small that two standard errors of the difference cover the miss. (One
    /// tree varies in the source's sample as it does in ours.)
    fn excuse(&self) -> Option<String> {
        if let Some(because) = self.row.disputed {
            return Some(format!("disputed: {because}"));
        }
        if self.row.claimed {
            return Some("the claim's own figure, which is not expected here".to_owned());
        }
        let (trees, figure) = self.row.source?;
        let theirs = self.error? * (self.row.trees as f64 / trees as f64).sqrt();
        let explained = (self.observed - figure).abs() <= 2.0 * theirs.hypot(self.error?);
        explained.then(|| format!("small sample in the source: {trees} trees, {figure:.3} ± {theirs:.3}"))
    }

    /// The figure and its setting, for people.
    pub(crate) fn name(&self) -> String {
        let Row { setting, figure, .. } = &self.row;
        match figure {
            Figure::Limit => format!("{figure}, b {}", setting.b),
            _ => format!("{figure}, {setting}"),
        }
    }

    /// The row as a check, unless it is only reported.
    pub(crate) fn check(&self, label: &str) -> Option<Check> {
        let figure = format!("{label}: {}", self.name());
        let check = Check { figure, expected: self.row.expected?, observed: self.observed, excuse: None };
        Some(Check { excuse: self.excuse().filter(|_| !check.met()), ..check })
    }

    /// The state of its check, for a table.
    pub(crate) fn word(&self) -> &'static str {
        match self.check("") {
            None => "reported",
            Some(check) if check.met() => "met",
            Some(check) if check.failed() => "NOT MET",
            Some(_) if self.row.disputed.is_some() => "missed (disputed)",
            Some(_) if self.row.claimed => "missed (the claim's own)",
            Some(_) => "missed (small sample in the source)",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::contest::Contest;
    use super::super::contestant::NEGASCOUT;
    use super::*;
    use crate::Monitor;

    fn outcome(row: &Row) -> Observation {
        let mut measured = Vec::new();
        for (setting, who, trees) in row.needs() {
            let mut contest = Contest::new(setting);
            contest.enter(who, trees);
            row.needs().filter(|need| need.0 == setting).for_each(|(_, who, n)| contest.enter(who, n));
            measured.push(contest.run(0, false, Monitor::silent().observer()).unwrap());
        }
        row.observe(&measured).unwrap()
    }

    fn row(d: u32, figure: Figure) -> Row {
        Row::new(Setting::iid(3, d, LeafValues::Continuous), 200, figure)
    }

    #[test]
    fn ratios_and_means_agree() {
        let [negascout, alpha_beta] =
            [NEGASCOUT, BASELINE].map(|who| outcome(&row(5, Figure::Leaves(who))).observed);
        let ratio = outcome(&row(5, Figure::Ratio(NEGASCOUT, BASELINE)));
        assert!((ratio.observed - negascout / alpha_beta).abs() < 1e-12);
        let [passed, failed, again] = ratio.counts.unwrap();
        assert!(passed > 1.0 && failed > passed && again > 0.5 && again < passed, "{ratio:?}");
        let minimal = outcome(&row(5, Figure::OverMinimal(BASELINE)));
        assert!((minimal.observed - alpha_beta / 35.0).abs() < 1e-12);
    }

    #[test]
    fn the_measured_leaves_are_the_expected_ones() {
        let over = outcome(&row(4, Figure::OverExpected));
        assert!((over.observed - 1.0).abs() < 3.0 * over.error.unwrap(), "{over:?}");
        let two = outcome(&row(6, Figure::TwoPly));
        let exact = outcome(&row(6, Figure::TwoPlyExpected));
        assert!((two.observed - exact.observed).abs() < 3.0 * two.error.unwrap(), "{two:?} {exact:?}");
    }

    #[test]
    fn only_a_small_sample_in_the_source_excuses_a_miss() {
        let row = row(5, Figure::Ratio(NEGASCOUT, BASELINE));
        let found = outcome(&row);
        let miss = found.observed + 2.5 * found.error.unwrap();
        let word = |row: Row| outcome(&row).word();
        assert_eq!(word(row.clone()), "reported");
        assert_eq!(word(row.clone().near(found.observed, 0.001)), "met");
        assert_eq!(word(row.clone().near(miss, 1e-6)), "NOT MET");
        assert_eq!(
            word(row.clone().near(miss, 1e-6).source(200, miss)),
            "missed (small sample in the source)"
        );
        assert_eq!(word(row.clone().near(miss, 1e-6).source(20_000, miss)), "NOT MET");
        assert_eq!(word(row.clone().near(miss, 1e-6).disputed("for a test")), "missed (disputed)");
        assert_eq!(word(row.clone().near(miss, 1e-6).claimed()), "missed (the claim's own)");
        assert_eq!(word(row.at_least(miss).source(50, miss)), "missed (small sample in the source)");
    }
}
