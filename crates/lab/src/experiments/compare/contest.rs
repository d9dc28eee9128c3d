//! Contests: several algorithms on the same trees, the seeds shared out among threads.

use super::contestant::{Contestant, Sample};
use super::setting::Setting;
use crate::{Ratios, Stop};
use nullwindow::textbook::Algorithm;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What every ratio is measured against: fail-soft alpha-beta from a full window.
pub(super) const BASELINE: Contestant = Contestant::Plain(Algorithm::AlphaBeta);

/// Algorithms and the trees of one setting; each may search a different number of them, always the first ones.
pub(super) struct Contest {
    pub(super) setting: Setting,
    pub(super) contestants: Vec<(Contestant, u64)>,
}

impl Contest {
    pub(super) fn new(setting: Setting) -> Self {
        Contest { setting, contestants: Vec::new() }
    }

    /// Lets a contestant search at least so many trees.
    pub(super) fn enter(&mut self, contestant: Contestant, trees: u64) {
        match self.contestants.iter_mut().find(|(known, _)| *known == contestant) {
            Some((_, known)) => *known = trees.max(*known),
            None => self.contestants.push((contestant, trees)),
        }
    }

    /// Runs it on the trees of the seeds from `seed` on; `None` if it was stopped.
    ///
    /// # Panics
    /// If an algorithm finds a wrong value: its counts would say nothing.
    pub(super) fn run(self, seed: u64, distinct: bool, stop: Stop<'_>) -> Option<Scores> {
        let Contest { setting, contestants } = self;
        let trees = contestants.iter().map(|(_, trees)| *trees).max().unwrap_or(0);
        let on_tree = |n: u64| -> Option<Vec<Option<Sample>>> {
            let tree = setting.tree(seed.wrapping_add(n));
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
        let rows = in_threads(trees, on_tree)?;
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

/// Does a job for each number below `jobs`, and gives the results in their order: however many threads there are, and
/// whoever is faster, the outcome is the same. `None` if a job gave none.
fn in_threads<R: Send>(jobs: u64, job: impl Fn(u64) -> Option<R> + Sync) -> Option<Vec<R>> {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get() as u64).min(jobs);
    let next = AtomicU64::new(0);
    let worker = || -> Option<Vec<(u64, R)>> {
        let mut done = Vec::new();
        loop {
            let n = next.fetch_add(1, Relaxed);
            if n >= jobs {
                return Some(done);
            }
            done.push((n, job(n)?));
        }
    };
    let shares: Option<Vec<_>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let join = |worker: std::thread::ScopedJoinHandle<'_, _>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().map(join).collect()
    });
    let mut results: Vec<(u64, R)> = shares?.into_iter().flatten().collect();
    results.sort_unstable_by_key(|(n, _)| *n);
    Some(results.into_iter().map(|(_, result)| result).collect())
}

/// What a contest has shown.
pub(super) struct Scores {
    pub(super) setting: Setting,
    samples: Vec<(Contestant, Vec<Sample>)>,
}

impl Scores {
    /// A contestant's searches of the first trees; `None` if it did not search so many.
    pub(super) fn of(&self, contestant: Contestant, trees: u64) -> Option<&[Sample]> {
        let (_, samples) = self.samples.iter().find(|(known, _)| *known == contestant)?;
        samples.get(..usize::try_from(trees).ok()?)
    }
}

/// A mean over trees.
pub(super) fn mean(samples: &[Sample], figure: impl Fn(&Sample) -> u64) -> f64 {
    samples.iter().map(|sample| figure(sample) as f64).sum::<f64>() / samples.len() as f64
}

/// Leaf visits against leaf visits, tree by tree.
pub(super) fn ratios(measured: &[Sample], against: &[Sample]) -> Ratios {
    measured.iter().zip(against).map(|(m, a)| (m.leaves as f64, a.leaves as f64)).collect()
}

/// A figure against a constant, tree by tree: the ratio of totals is its mean over the constant.
pub(super) fn relative(samples: &[Sample], figure: impl Fn(&Sample) -> f64, to: f64) -> Ratios {
    samples.iter().map(|sample| (figure(sample), to)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::setting::LeafValues;
    use super::*;
    use crate::Monitor;

    fn contest() -> Contest {
        let mut contest = Contest::new(Setting::iid(3, 4, LeafValues::Continuous));
        contest.enter(BASELINE, 40);
        contest.enter(Contestant::MtdfExact, 10);
        contest.enter(Contestant::MtdfExact, 20);
        contest
    }

    #[test]
    fn samples_come_in_the_order_of_seeds_whoever_is_faster() {
        let scores = contest().run(5, true, Monitor::silent().observer()).unwrap();
        assert!(scores.of(BASELINE, 41).is_none() && scores.of(Contestant::MtdfExact, 21).is_none());
        for (n, sample) in (0..).zip(scores.of(BASELINE, 40).unwrap()) {
            let tree = scores.setting.tree(5 + n);
            let again = BASELINE.search(&tree, 4, 0, true, Monitor::silent().observer());
            assert_eq!(again, Some(*sample), "tree {n}");
            assert_eq!(sample.distinct, Some(sample.leaves), "alpha-beta visits no leaf twice");
        }
        let by_exact = scores.of(Contestant::MtdfExact, 20).unwrap();
        assert!(by_exact.iter().all(|sample| sample.passes == 2 && sample.distinct == Some(sample.leaves)));
    }

    #[test]
    fn a_job_that_gives_up_ends_all() {
        let odd = |n: u64| (n != 17).then_some(n);
        assert_eq!(in_threads(50, odd), None);
        assert_eq!(in_threads(17, odd), Some((0..17).collect()));
        assert_eq!(in_threads(0, odd), Some(vec![]));
    }
}
