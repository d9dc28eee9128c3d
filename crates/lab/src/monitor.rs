//! What connects a running experiment with whoever waits for it: how far it is, and the wish to stop it.

use nullwindow::Position;
use nullwindow::observe::{Halt, Observer, Visit};
use std::fmt::Display;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Shows how far an experiment is. `()` shows nothing.
///
/// ```
/// use nullwindow_lab::Progress;
/// struct Dots;
/// impl Progress for Dots {
///     fn show(&self, _done: usize, _of: usize, _next: &str) { eprint!(".") }
/// }
/// ```
pub trait Progress {
    /// So many steps of so many are done, and this one begins; called once more, with an empty name, after the last.
    fn show(&self, done: usize, of: usize, next: &str);
}

impl Progress for () {
    fn show(&self, _: usize, _: usize, _: &str) {}
}

/// An experiment's line to the outside: it cuts its work into [`steps`](Self::steps), and gives the
/// [`observer`](Self::observer) to each search that may take long.
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

    /// Hands out the steps of the work one after another, shows each as it begins, and ends early if asked to stop.
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

    /// Shows how far work is that several threads do at once, and which therefore has no [`steps`](Self::steps) in a row.
    pub fn show(&self, done: usize, of: usize, next: &str) {
        self.progress.show(done, of, next);
    }

    /// Whether the experiment shall stop: what is finished is worth reporting, what is begun is not.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The flag that is set when the experiment shall stop: for a search of the engine, which looks at it by itself.
    #[must_use]
    pub fn stop_flag(&self) -> &'a AtomicBool {
        self.stop
    }

    /// An observer that gives a search up when the experiment shall stop.
    #[must_use]
    pub fn observer(&self) -> Stop<'a> {
        Stop(self.stop)
    }
}

/// The observer that gives a search up once a flag is set. Looks at every node: one load from a shared cache line.
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
