//! Split points under schedules that a scheduler chooses at random: whatever the threads' order, the value is
//! the sequential one, no thread waits for ever, and a helper leaves before the node that it works for is
//! left.

// The file under test, with the scheduler's primitives in the place of the standard library's.
#[path = "../../src/engine/split_points.rs"]
mod split_points;

mod sync {
    pub(super) use shuttle::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    pub(super) use shuttle::sync::{Arc, Condvar, Mutex, MutexGuard};
    pub(super) use std::sync::PoisonError;
    pub(super) const SPINS: u32 = 1;
}

use shuttle::thread;
use split_points::{Cut, SplitPoint, SplitPoints, Wait};
use std::collections::BTreeMap;
use sync::{Arc, AtomicBool, AtomicUsize, Mutex, Ordering};

/// A uniform tree with pseudo-random leaves. Nodes are numbered: the children of `n` begin at
/// `width * n + 1`.
#[derive(Clone, Copy)]
struct Tree {
    width: usize,
    depth: u32,
    seed: u64,
}

impl Tree {
    fn leaf(&self, node: usize) -> i32 {
        let mixed = (node as u64 ^ self.seed << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 60) as i32 - 8
    }

    fn child(&self, node: usize, k: usize) -> usize {
        self.width * node + k + 1
    }

    fn is_below(&self, node: usize, other: usize) -> bool {
        node > other && ((node - 1) / self.width == other || self.is_below((node - 1) / self.width, other))
    }

    fn minimax(&self, node: usize, depth: u32) -> i32 {
        let child = |k| -self.minimax(self.child(node, k), depth - 1);
        if depth == 0 { self.leaf(node) } else { (0..self.width).map(child).max().unwrap() }
    }
}

/// The moves of a node, of which those from `next` on are left, and their results.
#[derive(Clone, Copy)]
struct Moves {
    node: usize,
    depth: u32,
    next: usize,
    alpha: i32,
    beta: i32,
    best: i32,
}

/// What all threads share.
struct Shared {
    tree: Tree,
    points: SplitPoints<Moves>,
    /// The number of searches below each node that is a split point.
    at_work: Mutex<BTreeMap<usize, usize>>,
    /// The moves that helpers have searched.
    helped: AtomicUsize,
    /// Ends the search at any time.
    stop: AtomicBool,
}

/// Alpha-beta search that opens a split point at every node, in the way of the engine's workers: after its
/// first move, and if no thread is idle after the second.
struct Worker<'s> {
    shared: &'s Shared,
    cut: Option<Arc<Cut>>,
    first: bool,
}

impl Worker<'_> {
    fn stopped(&self) -> bool {
        self.first && self.shared.stop.load(Ordering::Relaxed)
            || self.cut.as_ref().is_some_and(|cut| cut.is_set())
    }

    fn search(&mut self, node: usize, depth: u32, alpha: i32, beta: i32) -> i32 {
        let (tree, points) = (self.shared.tree, &self.shared.points);
        if self.stopped() {
            return alpha;
        }
        if depth == 0 {
            return tree.leaf(node);
        }
        let mut best = -self.search(tree.child(node, 0), depth - 1, -beta, -alpha);
        let mut next = 1;
        if best < beta && !self.stopped() && !points.wanted() {
            best = best.max(-self.search(tree.child(node, 1), depth - 1, -beta, -alpha.max(best)));
            next = 2;
        }
        if best >= beta || self.stopped() {
            return best;
        }
        self.shared.at_work.lock().unwrap().insert(node, 0);
        let moves = Moves { node, depth, next, alpha: alpha.max(best), beta, best };
        let point = points.open(self.cut.clone(), tree.depth as usize - depth as usize, moves);
        let above = self.cut.replace(point.cut.clone());
        self.work_at(&point);
        loop {
            if self.stopped() {
                points.cut(&point);
            }
            match points.wait(&point, None) {
                Wait::Alone => break,
                Wait::Joined(below) => {
                    let helped = below.task().node;
                    assert!(tree.is_below(helped, node), "an owner helps below its own split point only");
                    self.help_at(&below);
                }
                Wait::Busy => unreachable!("it waits with patience"),
            }
        }
        self.cut = above;
        assert_eq!(self.shared.at_work.lock().unwrap().remove(&node), Some(0), "a helper is still at work");
        point.task().best
    }

    fn work_at(&mut self, point: &Arc<SplitPoint<Moves>>) {
        let (tree, points) = (self.shared.tree, &self.shared.points);
        while !self.stopped() {
            let moves = {
                let mut task = point.task();
                let taken = *task;
                task.next += 1;
                taken
            };
            if moves.next >= tree.width || moves.best >= moves.beta {
                break;
            }
            if moves.next + 1 == tree.width {
                points.shut(point);
            }
            *self.shared.at_work.lock().unwrap().get_mut(&moves.node).unwrap() += 1;
            let child = tree.child(moves.node, moves.next);
            let v = -self.search(child, moves.depth - 1, -moves.beta, -moves.alpha);
            *self.shared.at_work.lock().unwrap().get_mut(&moves.node).unwrap() -= 1;
            if self.stopped() {
                break;
            }
            let cut = {
                let mut task = point.task();
                task.best = task.best.max(v);
                task.alpha = task.alpha.max(v);
                task.best >= task.beta
            };
            if cut {
                points.cut(point);
            }
        }
        points.shut(point);
    }

    fn help_at(&mut self, point: &Arc<SplitPoint<Moves>>) {
        self.shared.helped.fetch_add(1, Ordering::Relaxed);
        let above = self.cut.replace(point.cut.clone());
        self.work_at(point);
        self.cut = above;
        self.shared.points.leave(point);
    }
}

/// The value of the tree with this number of helpers, and the number of times that one has joined. The value
/// is `None` if a thread has stopped the search.
fn value(tree: Tree, helpers: usize, stopped: bool) -> (Option<i32>, usize) {
    let shared = Arc::new(Shared {
        tree,
        points: SplitPoints::new(),
        at_work: Mutex::new(BTreeMap::new()),
        helped: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
    });
    let help = |shared: Arc<Shared>| {
        move || {
            let mut worker = Worker { shared: &shared, cut: None, first: false };
            while let Some(point) = shared.points.join() {
                worker.help_at(&point);
            }
        }
    };
    let mut threads: Vec<_> = (0..helpers).map(|_| thread::spawn(help(shared.clone()))).collect();
    if stopped {
        let shared = shared.clone();
        threads.push(thread::spawn(move || shared.stop.store(true, Ordering::Relaxed)));
    }
    let mut first = Worker { shared: &shared, cut: None, first: true };
    let value = first.search(0, tree.depth, -100, 100);
    let finished = !first.stopped();
    shared.points.end();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    (finished.then_some(value), shared.helped.load(Ordering::Relaxed))
}

/// Checks the value under this number of random schedules, and under as many that preempt threads rarely.
/// Returns the number of times that helpers have joined.
fn joined(tree: Tree, helpers: usize, stopped: bool, schedules: usize) -> usize {
    let expected = tree.minimax(0, tree.depth);
    let joined = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let counted = joined.clone();
    let run = move || {
        let (value, joined) = value(tree, helpers, stopped);
        assert!(value.is_none_or(|value| value == expected));
        counted.fetch_add(joined, std::sync::atomic::Ordering::Relaxed);
    };
    shuttle::check_random(run.clone(), schedules);
    shuttle::check_pct(run, schedules, 3);
    joined.load(std::sync::atomic::Ordering::Relaxed)
}

/// The same, of a tree in which helpers have work.
fn check(tree: Tree, helpers: usize, schedules: usize) {
    assert!(joined(tree, helpers, false, schedules) > schedules / 2, "helpers rarely helped");
}

#[test]
fn value_is_the_sequential_one_under_every_schedule() {
    for seed in 0..2 {
        check(Tree { width: 3, depth: 3, seed }, 1, 150);
        check(Tree { width: 3, depth: 3, seed }, 2, 150);
        check(Tree { width: 2, depth: 4, seed }, 3, 100);
        check(Tree { width: 4, depth: 3, seed }, 3, 100);
    }
}

#[test]
fn a_cut_reaches_everything_below_and_nothing_beside() {
    let run = || {
        let points = SplitPoints::<()>::new();
        let above = points.open(None, 0, ());
        let [below, beside] = [above.cut.clone(), points.open(None, 1, ()).cut.clone()];
        let below = points.open(Some(below), 2, ());
        points.cut(&above);
        assert_eq!([&above.cut, &below.cut, &beside].map(|cut| cut.is_set()), [true, true, false]);
        // The one that is not void is joined, though it was opened later than the first.
        assert!(points.join().is_some_and(|joined| Arc::ptr_eq(&joined.cut, &beside)));
    };
    shuttle::check_random(run, 1);
}

#[test]
fn search_can_be_stopped_at_any_time() {
    // Of a stopped search helpers see little: all seeds together, since the schedules differ from run to run.
    let joins: usize = (0..4).map(|seed| joined(Tree { width: 3, depth: 3, seed }, 2, true, 200)).sum();
    assert!(joins > 4 * 200 / 2, "helpers rarely helped: {joins} times");
}

#[test]
#[ignore = "takes minutes: 500 trees of each kind, 240,000 schedules"]
fn value_is_the_sequential_one_on_many_trees_under_many_schedules() {
    let mut joins = 0;
    for seed in 0..500 {
        // Where first moves cut off everywhere, there is nothing to share.
        joins += joined(Tree { width: 3, depth: 3, seed }, 2, false, 80);
        joins += joined(Tree { width: 2, depth: 5, seed }, 3, false, 80);
        joins += joined(Tree { width: 3, depth: 3, seed }, 2, true, 80);
    }
    assert!(joins > 100_000, "helpers rarely helped: {joins}");
}
