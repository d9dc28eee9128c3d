//! Figures of contests, with the values of theorems and of claims, and their observation (our own).

use super::contest::{BASELINE, Scores, mean, ratios, relative};
use super::expected_leaves as expected;
use crate::{Check, Expected, Ratios};
use nullwindow_subjects::random_trees::{Contestant, LeafValues, MemoryCost, SearchCost, Setting};
use nullwindow_support::Z_95;
use std::fmt;

/// A figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Figure {
    /// Total leaf visits of the first relative to those of the second.
    Ratio(Contestant, Contestant),
    /// The branching factor of the first relative to that of the second: the d-th root of their ratio.
    PerPly(Contestant, Contestant),
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
    /// The same of those in use at one time, at their largest.
    InUse(Contestant, Contestant),
    /// Mean reads and stores of the first one's memory relative to the second's; of an OPEN list, entries put
    /// into it and taken out.
    Operations(Contestant, Contestant),
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
            Figure::Ratio(a, b)
            | Figure::PerPly(a, b)
            | Figure::MoreLeaves(a, b)
            | Figure::Stored(a, b)
            | Figure::InUse(a, b)
            | Figure::Operations(a, b) => vec![(a, 0), (b, 0)],
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
            Figure::PerPly(a, b) => write!(f, "branching factor of {a} / {b}"),
            Figure::Leaves(a) => write!(f, "leaf visits of {a}"),
            Figure::OverMinimal(a) => write!(f, "{a} / minimal tree"),
            Figure::MoreLeaves(a, b) => write!(f, "trees where {a} > {b}"),
            Figure::Wrong(a) => write!(f, "wrong values of {a}"),
            Figure::Stored(a, b) => write!(f, "memory: {a} / {b}"),
            Figure::InUse(a, b) => write!(f, "memory in use: {a} / {b}"),
            Figure::Operations(a, b) => write!(f, "operations on memory: {a} / {b}"),
            Figure::TwoPly => f.write_str("√(N(d)/N(d-2)), measured"),
            Figure::TwoPlyExpected => f.write_str("√(N(d)/N(d-2)), exact"),
            Figure::OverExpected => f.write_str("N(d), measured / exact"),
            Figure::Rises => f.write_str("depths d, d-2, … where it does not fall"),
            Figure::Limit => f.write_str("ξ/(1-ξ)"),
        }
    }
}

/// A figure on the trees of a setting, with the value of a theorem and that of the claim.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) setting: Setting,
    /// The number of trees to search: the interval is then small against the claim's range.
    pub(crate) trees: u64,
    pub(crate) figure: Figure,
    /// The value on any trees, by a theorem or by the model itself.
    pub(crate) theorem: Option<Expected>,
    /// The value by the claim; `None` if the claim does not give it.
    pub(crate) claimed: Option<Expected>,
    /// Whether that is our reading of a claim that states none.
    pub(crate) ours: bool,
    /// The number of trees that the published value comes from, where it is a sample itself.
    pub(crate) source_trees: Option<u64>,
}

impl Row {
    pub(crate) fn new(setting: Setting, trees: u64, figure: Figure) -> Self {
        Row { setting, trees, figure, theorem: None, claimed: None, ours: false, source_trees: None }
    }

    /// A figure on trees with independent, continuous leaves.
    pub(crate) fn iid(b: u32, d: u32, trees: u64, figure: Figure) -> Self {
        Row::new(Setting::iid(b, d, LeafValues::Continuous), trees, figure)
    }

    /// The figure has this value on any trees.
    pub(crate) fn always(mut self, theorem: Expected) -> Self {
        self.theorem = Some(theorem);
        self
    }

    /// The claim gives this value.
    pub(crate) fn claims(mut self, published: Expected) -> Self {
        self.claimed = Some(published);
        self
    }

    /// The claim gives no value, and we read it as this one.
    pub(crate) fn reads(mut self, ours: Expected) -> Self {
        (self.claimed, self.ours) = (Some(ours), true);
        self
    }

    /// The claim's value comes from this number of trees.
    pub(crate) fn sampled(mut self, source_trees: u64) -> Self {
        self.source_trees = Some(source_trees);
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
        let memory = |count: fn(&MemoryCost) -> u64| {
            let pairs = samples[0].iter().zip(samples[1]);
            of_totals(pairs.map(|(a, b)| (count(&a.memory) as f64, count(&b.memory) as f64)).collect())
        };
        let (observed, error) = match self.figure {
            Figure::Ratio(..) => of_totals(ratios(samples[0], samples[1])),
            Figure::PerPly(..) => {
                let (ratio, error) = of_totals(ratios(samples[0], samples[1]));
                let plies = f64::from(d);
                let factor = ratio.powf(1.0 / plies);
                (factor, error.map(|error| factor * error / ratio / plies))
            }
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
            Figure::Stored(..) => memory(|cost| cost.stored),
            Figure::InUse(..) => memory(|cost| cost.in_use),
            Figure::Operations(..) => memory(|cost| cost.operations),
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

    /// The figure and its setting, for people.
    pub(crate) fn name(&self) -> String {
        let Row { setting, figure, .. } = &self.row;
        match figure {
            Figure::Limit => format!("{figure}, b {}", setting.b),
            _ => format!("{figure}, {setting}"),
        }
    }

    /// The check of the theorem; `None` if there is none.
    pub(crate) fn check(&self, claim: &str) -> Option<Check> {
        Some(Check::new(format!("{claim}: {}", self.name()), self.row.theorem?, self.observed))
    }

    /// The part of the claim, with its interval; `None` if the claim does not give it. One tree varies in the
    /// source's sample as it does in ours.
    pub(crate) fn claim(&self, claim: &str) -> Option<Check> {
        let claimed = self.row.claimed?;
        let part = Check::new(format!("{claim}: {}", self.name()), claimed, self.observed);
        let part = if self.row.ours { part.ours() } else { part };
        // A count without exception has no interval: one exception decides.
        let error = self.error.filter(|_| !matches!(claimed, Expected::Exactly(_)));
        let Some(error) = error else { return Some(part) };
        let part = part.sample([-Z_95, Z_95].map(|errors| self.observed + errors * error));
        let of_source = |trees: u64| error * (self.row.trees as f64 / trees as f64).sqrt();
        Some(self.row.source_trees.map(of_source).into_iter().fold(part, Check::sampled))
    }
}

#[cfg(test)]
mod tests {
    use super::super::contest::Contest;
    use super::*;
    use crate::{Monitor, Outcome};
    use nullwindow_subjects::random_trees::NEGASCOUT;

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
    fn only_a_small_sample_in_the_source_explains_a_miss() {
        let row = row(5, Figure::Ratio(NEGASCOUT, BASELINE));
        let found = outcome(&row);
        let miss = found.observed + 4.5 * found.error.unwrap();
        let published = Expected::Near { value: miss, tolerance: 1e-6 };
        let part = |row: Row| outcome(&row).claim("X");
        assert!(part(row.clone()).is_none() && outcome(&row).check("X").is_none());
        let claims = row.clone().claims(published);
        let result = |row: Row| part(row).unwrap().outcome();
        assert_eq!(result(claims.clone()), Outcome::Missed);
        assert_eq!(result(claims.clone().sampled(10)), Outcome::Met);
        assert_eq!(result(claims.sampled(20_000)), Outcome::Missed);
        assert!(!outcome(&row.always(published)).check("X").unwrap().met(), "a theorem has no excuse");
    }

    /// The limit is within the interval.
    #[test]
    fn a_limit_near_the_figure_leaves_it_open() {
        let row = row(5, Figure::Ratio(NEGASCOUT, BASELINE));
        let found = outcome(&row);
        let limit = found.observed + found.error.unwrap();
        let part = outcome(&row.reads(Expected::AtMost(limit))).claim("X").unwrap();
        assert_eq!((part.outcome(), part.ours), (Outcome::Open, true));
    }

    #[test]
    fn the_branching_factor_is_the_root_of_the_ratio() {
        let ratio = outcome(&row(5, Figure::Ratio(NEGASCOUT, BASELINE)));
        let factor = outcome(&row(5, Figure::PerPly(NEGASCOUT, BASELINE)));
        assert!((factor.observed.powi(5) - ratio.observed).abs() < 1e-12);
    }
}
