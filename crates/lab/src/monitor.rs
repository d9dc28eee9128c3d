//! The progress of a running experiment, and the flag that stops it (our own).

use crate::Progress;
use nullwindow::Position;
use nullwindow::observe::{Halt, Observer, Visit};
use std::fmt::Display;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The progress and the stop flag of an experiment, which does its work in [`steps`](Self::steps) and gives
/// the [`observer`](Self::observer) to each search that may take long.
///
/// ```
/// use nullwindow_lab::Monitor;
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// let stop = AtomicBool::new(false);
/// let monitor = Monitor::new(&stop, &());
/// let mut done = Vec::new();
/// for step in monitor.steps(0..10) {
///     done.push(step);
///     stop.store(step == 2, Ordering::Relaxed); // as Ctrl-C does
/// }
/// assert_eq!(done, [0, 1, 2]);
/// assert!(monitor.stopped());
/// ```
#[derive(Clone, Copy)]
pub struct Monitor<'a> {
    stop: &'a AtomicBool,
    progress: &'a dyn Progress,
}

impl<'a> Monitor<'a> {
    /// A monitor that stops the experiment once `stop` is true.
    pub fn new(stop: &'a AtomicBool, progress: &'a dyn Progress) -> Self {
        Monitor { stop, progress }
    }

    /// A monitor that shows nothing and never stops.
    #[must_use]
    pub fn silent() -> Monitor<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Monitor { stop: &NEVER, progress: &() }
    }

    /// Yields the steps of the work one after another, shows each as it begins, and ends early if the stop
    /// flag is set.
    pub fn steps<I>(&self, steps: I) -> impl Iterator<Item = I::Item> + use<'a, I>
    where
        I: IntoIterator<IntoIter: ExactSizeIterator, Item: Display>,
    {
        let monitor = *self;
        let mut steps = steps.into_iter();
        let (of, mut done) = (steps.len(), 0);
        std::iter::from_fn(move || {
            let step = if monitor.stopped() { None } else { steps.next() };
            let name = step.as_ref().map(ToString::to_string).unwrap_or_default();
            monitor.progress.show(done, of, &name);
            done += usize::from(step.is_some());
            step
        })
    }

    /// Shows the progress of work on several threads, which has no [`steps`](Self::steps) in a row.
    pub fn show(&self, done: usize, of: usize, next: &str) {
        self.progress.show(done, of, next);
    }

    /// Whether the stop flag is set: finished work is reported, unfinished work is not.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The stop flag, for a search of the engine, which reads it by itself.
    #[must_use]
    pub fn stop_flag(&self) -> &'a AtomicBool {
        self.stop
    }

    /// An observer that ends a search once the stop flag is set.
    #[must_use]
    pub fn observer(&self) -> Stop<'a> {
        Stop(self.stop)
    }
}

/// The observer that ends a search once a flag is set. It reads the flag at every node: one load from a
/// shared cache line.
///
/// ```
/// use nullwindow_lab::Monitor;
/// let _never: nullwindow_lab::Stop = Monitor::silent().observer();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stop<'a>(&'a AtomicBool);

impl<P: Position, V> Observer<P, V> for Stop<'_> {
    #[inline]
    fn enter(&mut self, _: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        if self.0.load(Relaxed) { Break(Halt::Search) } else { Continue(()) }
    }
}
