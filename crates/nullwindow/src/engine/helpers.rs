//! The helper threads of a search: workers at split points (Young Brothers Wait, PVSplit), or searches of
//! their own that share the table (lazy SMP: Östensson 2013).

use super::control::{Others, SearchControl};
use super::histories::Histories;
use super::iterate::Deepening;
use super::limits::Limits;
use super::options::Options;
use super::parallel::Parallel;
use super::report::{Progress, Report, SearchResult};
use super::split_points::SplitPoints;
use super::statistics::Statistics;
use super::task::Task;
use super::time::NodeClock;
use super::worker::{Tables, Worker};
use crate::Score;
use crate::capability::{MoveOf, Profile, RecordOf};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// What a helper needs of the search, to begin with.
pub(super) struct Start<'s, F: Profile> {
    pub(super) position: F::Game,
    pub(super) evaluator: &'s F::Evaluator,
    pub(super) tables: Tables<'s, F>,
    pub(super) histories: &'s mut Histories<MoveOf<F>>,
    pub(super) options: Options,
    pub(super) position_history: Vec<RecordOf<F>>,
    /// The nodes of all helpers.
    pub(super) nodes: &'s AtomicU64,
    /// Set when the first thread has ended.
    pub(super) ended: &'s AtomicBool,
}

impl<F: Profile> Start<'_, F> {
    /// Works at split points until the search ends, which `limits` know too.
    pub(super) fn help(self, split_points: &SplitPoints<Task<F>>, limits: Limits<'_>) -> Statistics {
        self.with_worker(limits, Some(split_points), |mut worker| {
            worker.help(split_points);
            worker.control.add_nodes();
            worker.statistics
        })
    }

    /// Searches by itself within these limits, which the first thread ends. `number` is the helper's, from 1:
    /// it skips iterations.
    pub(super) fn deepen(self, number: usize, wanted: &[MoveOf<F>], limits: Limits<'_>) -> Statistics {
        self.with_worker(limits, None, |mut worker| {
            worker.set_root_moves(wanted);
            Deepening::new(worker, None).of_helper(number).run(&limits).statistics
        })
    }

    fn with_worker<R>(
        self,
        limits: Limits<'_>,
        split_points: Option<&SplitPoints<Task<F>>>,
        work: impl FnOnce(Worker<'_, F>) -> R,
    ) -> R {
        let mut ignore = |_: &Report<'_, _>| ();
        let progress = Progress::new(&mut ignore, &|| 0);
        let overhead = self.options.overhead;
        let others = Others::Helped { sum: self.nodes, added: 0, ended: self.ended };
        let mut worker = Worker::new(
            &self.position,
            self.evaluator,
            self.tables,
            self.histories,
            self.options,
            SearchControl::new(limits, overhead, &NodeClock(1), progress, others),
            self.position_history,
        );
        worker.split_points = split_points;
        work(worker)
    }
}

/// The threads of a search.
pub(super) struct Crew<F: Profile> {
    split_points: SplitPoints<Task<F>>,
    /// Whether the first thread has ended.
    pub(super) ended: AtomicBool,
    /// The nodes of all helpers.
    pub(super) nodes: AtomicU64,
}

impl<F: Profile> Default for Crew<F> {
    fn default() -> Self {
        let (ended, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        Crew { split_points: SplitPoints::new(), ended, nodes }
    }
}

impl<F: Profile> Crew<F> {
    /// The search of the first `worker`, with a helper for each of `helpers`.
    pub(super) fn search<'s>(
        &'s self,
        mut worker: Worker<'s, F>,
        helpers: Vec<Start<'s, F>>,
        guess: Option<Score>,
        wanted: &[MoveOf<F>],
        limits: &Limits<'_>,
    ) -> SearchResult<MoveOf<F>> {
        if helpers.is_empty() {
            return Deepening::new(worker, guess).run(limits);
        }
        let lazy = worker.options.threads.parallel == Parallel::Lazy;
        if !lazy {
            worker.split_points = Some(&self.split_points);
        }
        let &Limits { window, direct, stop, prove, .. } = limits;
        // A stop is theirs too where they search for themselves: they need not wait until the first thread
        // has seen it. What they search for another thread, that one must stop.
        let (depth, stop) = (limits.last_depth(), stop.filter(|_| lazy));
        let helpers_limits = Limits { depth, window, direct, stop, prove, ..Limits::default() };
        thread::scope(|threads| {
            let end = End(self);
            let helpers: Vec<_> = (1..)
                .zip(helpers)
                .map_while(|(number, helper)| {
                    let wanted = wanted.to_vec();
                    let work = move || match lazy {
                        true => helper.deepen(number, &wanted, helpers_limits),
                        false => helper.help(&self.split_points, helpers_limits),
                    };
                    // Where the system refuses a thread, the search goes on with those that it has.
                    thread::Builder::new().spawn_scoped(threads, work).ok()
                })
                .collect();
            let mut result = Deepening::new(worker, guess).run(limits);
            drop(end);
            for helper in helpers {
                match helper.join() {
                    Ok(statistics) => result.statistics.add(&statistics),
                    Err(panic) => resume_unwind(panic),
                }
            }
            result.nodes += self.nodes.load(Ordering::Relaxed);
            result
        })
    }
}

/// Ends the search for its helpers, also if it panics.
struct End<'c, F: Profile>(&'c Crew<F>);

impl<F: Profile> Drop for End<'_, F> {
    fn drop(&mut self) {
        self.0.ended.store(true, Ordering::Relaxed);
        self.0.split_points.end();
    }
}
