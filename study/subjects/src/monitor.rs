//! The progress of a running experiment, and the flag that stops it (our own).

use crate::Error;
use nullwindow::Position;
use nullwindow::engine::{Engine, Limits, NodeClock, Profile, SearchResult};
use nullwindow::observe::{Halt, Observer, Visit};
use nullwindow_figures::Progress;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A move of the game of an engine.
type MoveOf<F> = <<F as Profile>::Game as Position>::Move;

/// The progress and the stop flag of an experiment, which does its work in [`steps`](Self::steps) and gives
/// the [`observer`](Self::observer) to each search that may take long.
///
/// ```
/// use nullwindow_subjects::Monitor;
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// let stop = AtomicBool::new(false);
/// let monitor = Monitor::new(&stop, &());
/// let mut done = Vec::new();
/// for step in monitor.steps(0..10, |step| format!("step {step}")) {
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

    /// Yields the steps of the work one after another, shows the name of each as it begins, and ends early if
    /// the stop flag is set.
    pub fn steps<S, N: Fn(&S) -> String>(
        &self,
        steps: impl IntoIterator<Item = S>,
        name: N,
    ) -> impl Iterator<Item = S> {
        let monitor = *self;
        let steps: Vec<S> = steps.into_iter().collect();
        let (of, mut done, mut steps) = (steps.len(), 0, steps.into_iter());
        std::iter::from_fn(move || {
            let step = if monitor.stopped() { None } else { steps.next() };
            let name = step.as_ref().map(&name).unwrap_or_default();
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

    /// No limit of a search of the engine but the stop flag.
    #[must_use]
    pub fn limits(&self) -> Limits<'a> {
        Limits { stop: Some(self.stop), ..Limits::default() }
    }

    /// A search of the engine within these limits; a clock that counts nodes makes it the same everywhere.
    ///
    /// # Errors
    /// If the stop flag is set.
    pub fn search<F: Profile>(
        &self,
        engine: &mut Engine<F>,
        position: &F::Game,
        limits: Limits,
    ) -> Result<SearchResult<MoveOf<F>>, Error> {
        let found = engine.search(position, &[], limits, &NodeClock(1_000_000), |_| ());
        if self.stopped() { Err(Error::Stopped) } else { Ok(found) }
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
/// use nullwindow_subjects::Monitor;
/// let _never: nullwindow_subjects::Stop = Monitor::silent().observer();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stop<'a>(&'a AtomicBool);

impl<P: Position, V> Observer<P, V> for Stop<'_> {
    #[inline]
    fn enter(&mut self, _: &Visit<'_, P, V>) -> ControlFlow<Halt> {
        if self.0.load(Relaxed) { Break(Halt::Search) } else { Continue(()) }
    }
}
