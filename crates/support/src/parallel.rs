//! Numbered jobs shared out among threads (our own): a thread that is done with one takes the next.

use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::thread::Builder;

/// Does jobs 0 to `jobs` - 1 on `threads` threads, at least one. Each thread begins with its own state from
/// `begin` and passes it to `work` with the number of the job. `done` receives each job's number and result
/// on the calling thread, in the order in which jobs end. No job begins after one returns `None` or `done`
/// returns an error; the results of jobs that had already begun still reach `done`, but for those after its
/// error.
///
/// # Errors
/// The first error of `done`.
///
/// # Panics
/// If a job panics.
///
/// ```
/// use nullwindow_support::parallel;
/// let jobs = [3, 4, 5];
/// let mut sum = 0;
/// let add = |_, product| Ok::<(), ()>(sum += product);
/// parallel::for_each(jobs.len(), 2, || 10, |ten, job| Some(*ten * jobs[job]), add)?;
/// assert_eq!(sum, 120);
/// # Ok::<(), ()>(())
/// ```
pub fn for_each<W, R: Send, E>(
    jobs: usize,
    threads: usize,
    begin: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize) -> Option<R> + Sync,
    mut done: impl FnMut(usize, R) -> Result<(), E>,
) -> Result<(), E> {
    let (next, (sender, receiver)) = (AtomicUsize::new(0), channel());
    std::thread::scope(|scope| {
        let (next, begin, work) = (&next, &begin, &work);
        let worker = |sender: Sender<(usize, R)>| {
            move || {
                let mut state = begin();
                loop {
                    let job = next.fetch_add(1, Relaxed);
                    if job >= jobs {
                        break;
                    }
                    let sent = work(&mut state, job).is_some_and(|result| sender.send((job, result)).is_ok());
                    if !sent {
                        next.fetch_max(jobs, Relaxed);
                    }
                }
            }
        };
        let start = |sender| Builder::new().spawn_scoped(scope, worker(sender)).is_ok();
        let started = (0..threads.clamp(1, jobs.max(1))).take_while(|_| start(sender.clone())).count();
        // Where the system refuses threads, the work is done by those that it has, or by this one.
        if started == 0 {
            worker(sender.clone())();
        }
        drop(sender);
        // An error drops the receiver, so that the threads send in vain and end.
        receiver.into_iter().try_for_each(|(job, result)| done(job, result))
    })
}

/// The results of jobs 0 to `jobs` - 1 in this order, whatever the number of threads; `None` if a job returns
/// none.
///
/// # Panics
/// If a job panics.
///
/// ```
/// use nullwindow_support::parallel;
/// let half = |n: usize| (n % 2 == 0).then_some(n / 2);
/// assert_eq!(parallel::map(1, 2, half), Some(vec![0]));
/// assert_eq!(parallel::map(3, 2, half), None);
/// ```
pub fn map<R: Send>(jobs: usize, threads: usize, work: impl Fn(usize) -> Option<R> + Sync) -> Option<Vec<R>> {
    let mut results: Vec<Option<R>> = std::iter::repeat_with(|| None).take(jobs).collect();
    let Ok(()) = for_each(
        jobs,
        threads,
        || (),
        |(), job| work(job),
        |job, result| {
            results[job] = Some(result);
            Ok::<(), Infallible>(())
        },
    );
    results.into_iter().collect()
}

/// The number of threads that this machine runs at a time, as far as the system knows it.
///
/// ```
/// assert!(nullwindow_support::parallel::available_threads() >= 1);
/// ```
#[must_use]
pub fn available_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once() {
        let mut seen = [None; 100];
        let keep = |job: usize, square: usize| {
            assert_eq!(seen[job].replace(square), None);
            Ok::<(), ()>(())
        };
        for_each(100, 3, || (), |(), job| Some(job * job), keep).unwrap();
        assert!(seen.into_iter().enumerate().all(|(job, square)| square == Some(job * job)));
    }

    #[test]
    fn an_error_ends_the_work() {
        let mut count = 0;
        let fails = |_, _| {
            count += 1;
            Err("full")
        };
        assert_eq!(for_each(100, 3, || (), |(), job| Some(job), fails), Err("full"));
        assert_eq!(count, 1);
    }

    #[test]
    fn no_job_begins_after_one_without_a_result() {
        let mut ended = Vec::new();
        let keep = |job, ()| {
            ended.push(job);
            Ok::<(), ()>(())
        };
        for_each(100, 1, || (), |(), job| (job < 17).then_some(()), keep).unwrap();
        assert!(ended.into_iter().eq(0..17));
    }

    #[test]
    fn results_come_in_the_order_of_jobs() {
        let known = |job: usize| (job != 17).then_some(job);
        assert_eq!(map(50, 3, known), None);
        for threads in [1, 3] {
            assert_eq!(map(17, threads, known), Some((0..17).collect()));
        }
        assert_eq!(map(0, 3, known), Some(vec![]));
    }
}
