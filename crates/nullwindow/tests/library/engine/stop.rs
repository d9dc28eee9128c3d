//! A stop: how many nodes each of several threads still visits.

use super::time::large;
use super::{Graph, LeafScore, Tree};
use nullwindow::engine::{Engine, Limits, NodeClock, Options, Parallel, Threads};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};

/// The evaluations of all threads after which the search is stopped.
const BEFORE: u64 = 200_000;

/// It stops the search, and counts the evaluations of each thread after that.
#[derive(Clone, Default)]
struct Stopping {
    evaluations: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
    after: Arc<Mutex<HashMap<ThreadId, u64>>>,
}

impl Stopping {
    fn note(&self) {
        if self.stop.load(Relaxed) {
            *self.after.lock().unwrap().entry(thread::current().id()).or_default() += 1;
        } else if self.evaluations.fetch_add(1, Relaxed) == BEFORE {
            self.stop.store(true, Relaxed);
        }
    }
}

#[test]
fn no_thread_visits_many_nodes_after_a_stop() {
    for parallel in Parallel::ALL {
        for number in [2, 32] {
            let stopping = Stopping::default();
            let options = Options { threads: Threads::new(number, parallel), ..Options::default() };
            let mut engine = Engine::<Graph>::new(LeafScore, 1, options).unwrap();
            let noted = stopping.clone();
            let p = Tree { watch: Some(Arc::new(move || noted.note())), ..large(1) };
            let stop = Arc::clone(&stopping.stop);
            let limits = Limits { stop: Some(&stop), ..Limits::DEEPEN };
            let result = engine.search(&p, &[], limits, &NodeClock(1), |_| ());
            assert!(!result.complete);
            let after = stopping.after.lock().unwrap();
            let most = after.values().copied().max().unwrap_or_default();
            let first = after.get(&thread::current().id()).copied().unwrap_or_default();
            // The helpers at split points end with the first thread, whose turn may come late.
            let bounded = if parallel == Parallel::Lazy { most } else { first };
            assert!(bounded <= 128, "{parallel:?}, {number} threads: {bounded} of {most}");
        }
    }
}
