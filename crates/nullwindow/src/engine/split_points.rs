//! Split points: nodes whose moves several workers search at once (Young Brothers Wait: Feldmann, Monien,
//! Mysliwietz & Vornberger 1989; split points, helpful masters and late joiners: Hyatt 1997).
//!
//! Here is who works where; what the work is, the task of a split point, belongs to the search. A worker
//! opens a split point at a node, and owns it. Other workers join it as long as it is open. It is shut when
//! no moves are left, or when a move cuts the node off; then the owner waits until all helpers have left, and
//! meanwhile helps at split points below its own, and nowhere else: there it cannot be kept longer than its
//! own node needs.

use super::sync::{Arc, AtomicBool, AtomicUsize, Condvar, Mutex, MutexGuard, Ordering, PoisonError, SPINS};
use std::hint;
use std::time::Duration;

/// Whether a split point, or one above it, is cut off: all work below is void then.
pub(super) struct Cut {
    here: AtomicBool,
    above: Option<Arc<Cut>>,
}

impl Cut {
    /// Whether a split point on the way up is cut off.
    pub(super) fn is_set(&self) -> bool {
        self.here.load(Ordering::Relaxed) || self.above.as_ref().is_some_and(|above| above.is_set())
    }

    /// Whether it belongs to a split point below that of `other`.
    fn is_below(&self, other: &Arc<Cut>) -> bool {
        self.above.as_ref().is_some_and(|above| Arc::ptr_eq(above, other) || above.is_below(other))
    }
}

/// A node whose moves several workers search at once.
pub(super) struct SplitPoint<T> {
    pub(super) cut: Arc<Cut>,
    /// Workers join the split point of the lowest rank.
    rank: usize,
    /// The number of helpers at work; it changes only under the lock of [`SplitPoints`].
    helpers: AtomicUsize,
    task: Mutex<T>,
}

impl<T> SplitPoint<T> {
    /// The work, and its results so far.
    pub(super) fn task(&self) -> MutexGuard<'_, T> {
        lock(&self.task)
    }
}

/// The open split points of a search.
pub(super) struct SplitPoints<T> {
    state: Mutex<State<T>>,
    /// A split point was opened, or its last helper has left it, or the search has ended.
    changed: Condvar,
    /// The number of those changes; it changes under the lock of `state`, and is read without it.
    changes: AtomicUsize,
    /// The number of threads that wait for work.
    waiting: AtomicUsize,
}

struct State<T> {
    open: Vec<Arc<SplitPoint<T>>>,
    ended: bool,
}

/// What the owner of a split point finds when it waits for its helpers.
pub(super) enum Wait<T> {
    /// All have left.
    Alone,
    /// The owner has joined this split point below its own.
    Joined(Arc<SplitPoint<T>>),
    /// Nothing has changed for as long as it had patience.
    Busy,
}

impl<T> SplitPoints<T> {
    pub(super) fn new() -> Self {
        let state = State { open: Vec::new(), ended: false };
        SplitPoints {
            state: Mutex::new(state),
            changed: Condvar::new(),
            changes: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
        }
    }

    /// Opens a split point below that of `above`, of this rank. The caller owns it.
    pub(super) fn open(&self, above: Option<Arc<Cut>>, rank: usize, task: T) -> Arc<SplitPoint<T>> {
        let point = Arc::new(SplitPoint {
            cut: Arc::new(Cut { here: AtomicBool::new(false), above }),
            rank,
            helpers: AtomicUsize::new(0),
            task: Mutex::new(task),
        });
        let mut state = lock(&self.state);
        state.open.push(point.clone());
        self.note_change(state);
        point
    }

    /// Closes this split point to further helpers: it has no moves left.
    pub(super) fn shut(&self, point: &Arc<SplitPoint<T>>) {
        lock(&self.state).open.retain(|open| !Arc::ptr_eq(open, point));
    }

    /// Cuts this split point off: all who work at it or below stop soon.
    pub(super) fn cut(&self, point: &Arc<SplitPoint<T>>) {
        point.cut.here.store(true, Ordering::Relaxed);
        self.shut(point);
    }

    /// Whether a thread waits for work.
    pub(super) fn wanted(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// Waits for an open split point, and joins it; `None` at the end of the search.
    pub(super) fn join(&self) -> Option<Arc<SplitPoint<T>>> {
        let mut state = lock(&self.state);
        while !state.ended {
            if let Some(point) = state.join(|_| true) {
                return Some(point);
            }
            state = self.wait_for_change(state, None)?;
        }
        None
    }

    /// Waits until all helpers have left a split point of the caller that is shut, or there is work below it.
    /// Without `patience` it waits without end.
    pub(super) fn wait(&self, point: &SplitPoint<T>, patience: Option<Duration>) -> Wait<T> {
        let mut state = lock(&self.state);
        loop {
            if point.helpers.load(Ordering::Relaxed) == 0 {
                return Wait::Alone;
            }
            if let Some(below) = state.join(|open| open.cut.is_below(&point.cut)) {
                return Wait::Joined(below);
            }
            let Some(changed) = self.wait_for_change(state, patience) else { return Wait::Busy };
            state = changed;
        }
    }

    /// Waits until the `state` has changed; `None` if it has not for as long as the caller has `patience`. A
    /// thread that sleeps wakes up late, and most changes are near: at first it stays awake.
    fn wait_for_change<'s>(
        &'s self,
        state: MutexGuard<'s, State<T>>,
        patience: Option<Duration>,
    ) -> Option<MutexGuard<'s, State<T>>> {
        let seen = self.changes.load(Ordering::Relaxed);
        let same = || self.changes.load(Ordering::Relaxed) == seen;
        drop(state);
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let mut spins = 0;
        while spins < SPINS && same() {
            hint::spin_loop();
            spins += 1;
        }
        let mut state = lock(&self.state);
        let mut in_time = true;
        if same() {
            (state, in_time) = match patience {
                None => (self.changed.wait(state).unwrap_or_else(PoisonError::into_inner), true),
                Some(patience) => {
                    let waited = self.changed.wait_timeout(state, patience);
                    let (state, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
                    (state, !timeout.timed_out())
                }
            };
        }
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        in_time.then_some(state)
    }

    /// Wakes up all who wait, since the `state` has changed.
    fn note_change(&self, state: MutexGuard<'_, State<T>>) {
        self.changes.fetch_add(1, Ordering::Relaxed);
        drop(state);
        self.changed.notify_all();
    }

    /// Leaves a split point that the caller has joined.
    pub(super) fn leave(&self, point: &SplitPoint<T>) {
        let state = lock(&self.state);
        if point.helpers.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.note_change(state);
        }
    }

    /// Ends the search: every waiting thread returns.
    pub(super) fn end(&self) {
        let mut state = lock(&self.state);
        state.ended = true;
        self.note_change(state);
    }
}

impl<T> State<T> {
    /// Joins the open split point of the lowest rank among those that `suit`.
    fn join(&self, suit: impl Fn(&SplitPoint<T>) -> bool) -> Option<Arc<SplitPoint<T>>> {
        let suiting = self.open.iter().filter(|point| suit(point) && !point.cut.is_set());
        let point = suiting.min_by_key(|point| point.rank)?;
        point.helpers.fetch_add(1, Ordering::Relaxed);
        Some(point.clone())
    }
}

/// Locks, also after a panic of another thread, with which the search ends.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
