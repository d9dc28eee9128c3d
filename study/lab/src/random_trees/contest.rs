//! Contests (our own): several algorithms on the same trees, the seeds shared out among threads.

use crate::{Monitor, Ratios, Stop};
use nullwindow::textbook::Algorithm;
use nullwindow_subjects::draw;
use nullwindow_subjects::random_trees::{Contestant, SearchCost, Setting};
use nullwindow_support::parallel;
use std::fmt;

/// The denominator of every ratio: fail-soft alpha-beta from a full window.
pub(crate) const BASELINE: Contestant = Contestant::Plain(Algorithm::AlphaBeta);

/// Algorithms and the trees of one setting; each may search a different number of them, always the first
/// ones.
pub(crate) struct Contest {
    pub(crate) setting: Setting,
    pub(crate) contestants: Vec<(Contestant, u64)>,
}

impl Contest {
    pub(crate) fn new(setting: Setting) -> Self {
        Contest { setting, contestants: Vec::new() }
    }

    /// Lets a contestant search at least `trees` trees.
    pub(crate) fn enter(&mut self, contestant: Contestant, trees: u64) {
        match self.contestants.iter_mut().find(|(known, _)| *known == contestant) {
            Some((_, known)) => *known = trees.max(*known),
            None => self.contestants.push((contestant, trees)),
        }
    }

    /// Runs it on the trees that are drawn with `seed`; `None` if it was stopped. Counts distinct leaves
    /// if `distinct` is set.
    ///
    /// # Panics
    /// If an algorithm finds a wrong value: its counts would be meaningless.
    pub(crate) fn run(self, seed: u64, distinct: bool, stop: Stop<'_>) -> Option<Scores> {
        let Contest { setting, contestants } = self;
        let trees = contestants.iter().map(|(_, trees)| *trees).max().unwrap_or(0);
        let on_tree = |n: usize| -> Option<Vec<Option<SearchCost>>> {
            let n = n as u64;
            let tree = setting.tree(draw(seed, n));
            let search =
                |contestant: Contestant, known| contestant.search(&tree, setting.d, known, distinct, stop);
            let baseline = search(BASELINE, 0)?;
            let mut samples = Vec::with_capacity(contestants.len());
            for &(contestant, trees) in &contestants {
                let sample = match contestant {
                    _ if n >= trees => None,
                    BASELINE => Some(baseline),
                    contestant => Some(search(contestant, baseline.value)?),
                };
                let wrong = sample.filter(|sample| contestant.is_exact() && sample.value != baseline.value);
                assert!(wrong.is_none(), "{contestant}: {wrong:?}, but {baseline:?}; seed {n}, {setting}");
                samples.push(sample);
            }
            Some(samples)
        };
        let rows = parallel::map(trees as usize, parallel::available_threads(), on_tree)?;
        let of = |column: usize| rows.iter().filter_map(|row| row[column]).collect();
        let scores =
            contestants.iter().enumerate().map(|(column, (contestant, _))| (*contestant, of(column)));
        Some(Scores { setting, samples: scores.collect() })
    }
}

impl fmt::Display for Contest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.setting)
    }
}

/// Runs contests one after another, until stopped.
pub(crate) fn run(contests: Vec<Contest>, seed: u64, distinct: bool, monitor: &Monitor) -> Vec<Scores> {
    let stop = monitor.observer();
    monitor
        .steps(contests, ToString::to_string)
        .map_while(|contest| contest.run(seed, distinct, stop))
        .collect()
}

/// The searches of a contest.
pub(crate) struct Scores {
    pub(crate) setting: Setting,
    samples: Vec<(Contestant, Vec<SearchCost>)>,
}

impl Scores {
    /// A contestant's searches of the first `trees` trees; `None` if it searched fewer.
    pub(crate) fn of(&self, contestant: Contestant, trees: u64) -> Option<&[SearchCost]> {
        let (_, samples) = self.samples.iter().find(|(known, _)| *known == contestant)?;
        samples.get(..usize::try_from(trees).ok()?)
    }
}

/// A mean over trees.
pub(crate) fn mean(samples: &[SearchCost], figure: impl Fn(&SearchCost) -> u64) -> f64 {
    samples.iter().map(|sample| figure(sample) as f64).sum::<f64>() / samples.len() as f64
}

/// Leaf visits against leaf visits, tree by tree.
pub(crate) fn ratios(measured: &[SearchCost], against: &[SearchCost]) -> Ratios {
    measured.iter().zip(against).map(|(m, a)| (m.leaves as f64, a.leaves as f64)).collect()
}

/// A figure against a constant, tree by tree: the ratio of totals is its mean over the constant.
pub(crate) fn relative(samples: &[SearchCost], figure: impl Fn(&SearchCost) -> f64, to: f64) -> Ratios {
    samples.iter().map(|sample| (figure(sample), to)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_subjects::random_trees::LeafValues;

    fn contest() -> Contest {
        let mut contest = Contest::new(Setting::iid(3, 4, LeafValues::Continuous));
        contest.enter(BASELINE, 40);
        contest.enter(Contestant::MtdfExact, 10);
        contest.enter(Contestant::MtdfExact, 20);
        contest
    }

    #[test]
    fn samples_come_in_the_order_of_seeds() {
        let scores = contest().run(5, true, Monitor::silent().observer()).unwrap();
        assert!(scores.of(BASELINE, 41).is_none() && scores.of(Contestant::MtdfExact, 21).is_none());
        for (n, sample) in (0..).zip(scores.of(BASELINE, 40).unwrap()) {
            let tree = scores.setting.tree(draw(5, n));
            let again = BASELINE.search(&tree, 4, 0, true, Monitor::silent().observer());
            assert_eq!(again, Some(*sample), "tree {n}");
            assert_eq!(sample.distinct, Some(sample.leaves), "alpha-beta visits no leaf twice");
        }
        let by_exact = scores.of(Contestant::MtdfExact, 20).unwrap();
        assert!(by_exact.iter().all(|sample| sample.passes == 2 && sample.distinct == Some(sample.leaves)));
    }
}
