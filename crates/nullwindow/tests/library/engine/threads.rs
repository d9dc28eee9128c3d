//! Several threads: in exact mode the value is minimax's under every schedule; young brothers wait; a
//! perfectly ordered tree costs no node more.

use super::{Graph, LeafScore, Plain, Whole, check, drivers, found, tree};
use nullwindow::engine::{Engine, Features, Limits, NodeClock, Options, Parallel, SearchResult, Threads};
use nullwindow::table::{Scheme, Table};
use nullwindow::{Evaluator, MoveSink, Position, Score, Side};
use nullwindow_games::trees::{Chance, Dag, Irregular, SplitMix64, Values};
use std::cell::Cell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// Threads that share subtrees of any size.
fn eager(number: usize, parallel: Parallel) -> Threads {
    Threads { grain: 1, ..Threads::new(number, parallel) }
}

pub(super) fn every_kind() -> impl Iterator<Item = Threads> {
    [2, 3, 5].into_iter().flat_map(|number| Parallel::ALL.map(|parallel| eager(number, parallel)))
}

#[test]
fn exact_on_trees_on_several_threads() {
    exact_on_trees(0..12);
}

#[test]
#[ignore = "takes minutes: a thousand trees, nine kinds of threads, seven ways each"]
fn exact_on_a_thousand_trees_on_several_threads() {
    exact_on_trees(0..500);
}

fn exact_on_trees(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        for again in [0.0, 0.3] {
            let irregular = Irregular::new(5, 6, seed, Values::Discrete(20)).unwrap();
            let p = tree(irregular.with_extra_moves(Chance::new(again).unwrap()));
            for (threads, options) in
                every_kind().flat_map(|kind| drivers().into_iter().map(move |o| (kind, o)))
            {
                let options = Options { threads, ..options };
                let mut plain = Engine::<Plain>::new(LeafScore, 1, options).unwrap();
                let table = Table::with_entries(1 << (4 + seed % 10), Scheme::TwoLevel).unwrap();
                let mut whole = Engine::<Whole>::with_table(LeafScore, Some(table), options);
                for depth in [2, 5] {
                    let what = format!("seed {seed}, depth {depth}, {options:?}");
                    check(&p, depth, &found(&mut plain, &p, Some(depth)), &what);
                    check(&p, depth, &found(&mut whole, &p, Some(depth)), &what);
                }
                let result = found(&mut whole, &p, None);
                check(&p, 99, &result, "to the end");
                assert!(result.exact);
            }
        }
    }
}

#[test]
fn exact_on_graphs_on_several_threads() {
    for seed in 0..12 {
        let p = tree(Dag::new(40, 3, 7, seed, Values::Discrete(20)).unwrap());
        for threads in every_kind() {
            let options = Options { threads, ..Options::default() };
            let mut engine = Engine::<Graph>::new(LeafScore, 1, options).unwrap();
            for depth in [3, 6] {
                check(&p, depth, &found(&mut engine, &p, Some(depth)), &format!("seed {seed}, {options:?}"));
            }
        }
    }
}

/// What a thread did on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Enter,
    Leave,
}

/// The steps of all threads in their order, each with the path of its node.
type Steps = Vec<(Step, Vec<u16>, ThreadId)>;
type Trace = Arc<Mutex<Steps>>;

/// A tree of this width and depth whose first move is the best everywhere: a later one costs its side points.
/// It notes the steps of the search, and disturbs the schedule at random.
#[derive(Clone)]
struct Ordered {
    width: u16,
    depth: usize,
    path: Vec<u16>,
    /// The moves in the opposite order.
    reversed: bool,
    disturbed: bool,
    trace: Option<Trace>,
}

impl Ordered {
    fn new(width: u16, depth: usize) -> Self {
        Ordered { width, depth, path: Vec::new(), reversed: false, disturbed: true, trace: None }
    }

    fn note(&self, step: Step) {
        if let Some(trace) = &self.trace {
            trace.lock().unwrap().push((step, self.path.clone(), thread::current().id()));
        }
        if self.disturbed {
            disturb();
        }
    }
}

/// Yields, or sleeps, or does nothing, at random.
fn disturb() {
    thread_local!(static STATE: Cell<u64> = const { Cell::new(0x9e37_79b9_7f4a_7c15) });
    let n = STATE.with(|state| {
        let mut n = state.get();
        n ^= n << 13;
        n ^= n >> 7;
        n ^= n << 17;
        state.set(n);
        n
    });
    match n % 64 {
        0 => thread::sleep(std::time::Duration::from_micros(n >> 8 & 63)),
        1..=8 => thread::yield_now(),
        _ => {}
    }
}

impl Position for Ordered {
    type Move = u16;
    type Undo = ();
    type End = ();
    fn side(&self) -> Side {
        if self.path.len().is_multiple_of(2) { Side::First } else { Side::Second }
    }
    fn moves(&self, out: &mut impl MoveSink<u16>) -> Option<()> {
        let moves = 0..if self.path.len() == self.depth { 0 } else { self.width };
        match self.reversed {
            false => moves.for_each(|m| out.push(m)),
            true => moves.rev().for_each(|m| out.push(m)),
        }
        self.outcome()
    }
    fn outcome(&self) -> Option<()> {
        (self.path.len() == self.depth).then_some(())
    }
    fn make(&mut self, m: u16) {
        self.path.push(m);
        self.note(Step::Enter);
    }
    fn unmake(&mut self, _: u16, (): ()) {
        self.note(Step::Leave);
        self.path.pop();
    }
}

/// The points that both sides have lost.
struct Losses;

impl Evaluator<Ordered> for Losses {
    type Value = Score;
    fn terminal(&self, p: &Ordered, (): (), _: u16) -> Score {
        self.evaluate(p)
    }
    fn evaluate(&self, p: &Ordered) -> Score {
        let lost = |first: usize| p.path.iter().skip(first).step_by(2).map(|&m| i32::from(m)).sum::<i32>();
        let v = lost(1) - lost(0);
        Score::points(if p.side() == Side::First { v } else { -v })
    }
}

nullwindow::profile!(ByOrder for Ordered, Losses {});

/// One iteration to the end, on these threads, in the order of the rules.
fn solved(p: &Ordered, threads: Threads) -> SearchResult<u16> {
    let features = Features { killers: false, ..Features::default() };
    let options = Options { threads, features, ..Options::default() };
    let mut engine = Engine::<ByOrder>::new(Losses, 1, options).unwrap();
    engine.search(p, &[], Limits::default(), &NodeClock(1), |_| ())
}

fn traced(p: Ordered, threads: Threads) -> (Steps, SearchResult<u16>) {
    let trace = Trace::default();
    let result = solved(&Ordered { trace: Some(trace.clone()), ..p }, threads);
    let steps = trace.lock().unwrap().clone();
    (steps, result)
}

#[test]
fn perfectly_ordered_trees_cost_no_node_more() {
    for (width, depth) in [(3, 6), (4, 6), (7, 5)] {
        let p = Ordered::new(width, depth);
        let sequential = solved(&p, Threads::ONE);
        for threads in every_kind().filter(|threads| threads.parallel != Parallel::Lazy) {
            let result = solved(&p, threads);
            assert_eq!((result.nodes, &result.lines), (sequential.nodes, &sequential.lines), "{threads:?}");
        }
    }
}

#[test]
fn younger_brothers_wait_for_the_eldest_and_parents_for_all() {
    let mut shared = 0;
    for reversed in [false, true] {
        for threads in every_kind().filter(|threads| threads.parallel != Parallel::Lazy) {
            let p = Ordered { reversed, ..Ordered::new(5, 5) };
            let eldest = if reversed { 4 } else { 0 };
            let (steps, result) = traced(p, threads);
            assert_eq!(result.score, Score::points(0));
            // Of each node of which a visit has begun: the thread, whether its eldest child is finished, and
            // the children that are being searched.
            let mut visits = HashMap::from([(Vec::new(), (steps[0].2, false, 0))]);
            for (step, path, thread) in steps {
                let (&m, above) = path.split_last().unwrap();
                let parent = visits.get_mut(above).unwrap();
                if step == Step::Enter {
                    assert!(
                        m == eldest || parent.1,
                        "{threads:?}: {path:?} was begun before its eldest brother"
                    );
                    parent.2 += 1;
                    shared += usize::from(parent.0 != thread);
                    visits.insert(path, (thread, false, 0));
                } else {
                    parent.2 -= 1;
                    parent.1 |= m == eldest;
                    assert_eq!(visits[&path].2, 0, "{threads:?}: {path:?} was left before its children");
                }
            }
        }
    }
    assert!(shared > 100, "only {shared} moves were searched by helpers");
}

/// With PVSplit helpers begin only at children of nodes on a principal variation: here the leftmost path.
#[test]
fn pvsplit_splits_on_the_principal_variation_only() {
    let mut shared = 0;
    for (round, number) in [2, 3, 5].into_iter().cycle().take(60).enumerate() {
        // On a busy machine searches may end before their helpers begin.
        if round >= 3 && shared > 10 {
            break;
        }
        let (steps, _) = traced(Ordered::new(5, 5), eager(number, Parallel::PvSplit));
        let first = steps[0].2;
        let mut under: HashMap<ThreadId, Vec<u16>> = HashMap::new();
        for (step, path, thread) in steps.into_iter().filter(|step| step.2 != first) {
            match under.get(&thread) {
                None => {
                    assert!(
                        step == Step::Enter && path[..path.len() - 1].iter().all(|&m| m == 0),
                        "{path:?}"
                    );
                    under.insert(thread, path);
                    shared += 1;
                }
                Some(top) if step == Step::Leave && *top == path => _ = under.remove(&thread),
                Some(_) => {}
            }
        }
    }
    assert!(shared > 10, "only {shared} moves were searched by helpers");
}

#[test]
fn one_thread_visits_the_sequential_nodes_whatever_the_scheme() {
    let path = |(step, path, _): (Step, Vec<u16>, ThreadId)| (step, path);
    let p = || Ordered { reversed: true, disturbed: false, ..Ordered::new(3, 5) };
    let (sequential, _) = traced(p(), Threads::ONE);
    let sequential: Vec<_> = sequential.into_iter().map(path).collect();
    for parallel in Parallel::ALL {
        for number in [0, 1] {
            let (steps, _) = traced(p(), eager(number, parallel));
            assert!(steps.into_iter().map(path).eq(sequential.iter().cloned()), "{parallel:?}");
        }
    }
}

#[test]
fn a_stop_ends_all_threads() {
    for threads in every_kind() {
        let options = Options { threads, ..Options::default() };
        let p = Ordered { reversed: true, disturbed: false, ..Ordered::new(8, 60) };
        let mut engine = Engine::<ByOrder>::new(Losses, 1, options).unwrap();
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let result = engine.search(&p, &[], limits, &NodeClock(1), |_| ());
        // The first thread looks at the limit; how far the others get until it does depends on their timing.
        assert!(result.nodes >= 20_000, "{threads:?}: {} nodes", result.nodes);
        assert!(!result.complete && result.lines[0].moves[0] < 8);

        let stop = AtomicBool::new(false);
        let limits = Limits { stop: Some(&stop), ..Limits::DEEPEN };
        let result = engine.search(&p, &[], limits, &NodeClock(1), |report| {
            stop.fetch_or(report.nodes > 30_000, Relaxed);
        });
        assert!(!result.complete && result.lines[0].moves[0] < 8);
    }
}

/// 64 threads, stopped in every way at any moment, again and again on one engine: what they leave in the
/// table is true, so that a search to the end finds the value.
fn starts_and_stops(cycles: u64) {
    let mut random = SplitMix64::new(cycles);
    let irregular = Irregular::new(6, 7, 3, Values::Discrete(20)).unwrap();
    let p = tree(irregular.with_extra_moves(Chance::new(0.2).unwrap()));
    let mut engine = Engine::<Whole>::new(LeafScore, 1, Options::default()).unwrap();
    let mut complete = 0;
    for cycle in 0..cycles {
        let parallel = Parallel::ALL[random.below(3)];
        engine.set_options(Options {
            threads: eager(64, parallel),
            ..drivers()[random.below(drivers().len())]
        });
        let (stop, moment) = (AtomicBool::new(random.below(8) == 0), 1 + random.below(4_000) as u64);
        let stopped = Limits { stop: Some(&stop), ..Limits::DEEPEN };
        let limits = match random.below(4) {
            0 => Limits { nodes: Some(moment), ..stopped },
            1 => Limits { time: Some(Duration::from_micros(moment)), ..stopped },
            _ => stopped,
        };
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_micros(moment));
                stop.store(true, Relaxed);
            });
            let result = engine.search(&p, &[], limits, &Instant::now(), |_| ());
            assert!(!result.lines[0].moves.is_empty(), "cycle {cycle}");
            complete += u64::from(result.complete);
        });
        if cycle % 10 == 9 {
            let result = found(&mut engine, &p, None);
            check(&p, 99, &result, &format!("cycle {cycle}"));
            engine.new_game();
        }
    }
    assert!(complete < cycles / 2, "{complete} of {cycles} searches were not stopped");
}

#[test]
fn stopped_searches_of_64_threads_leave_a_true_table() {
    starts_and_stops(20);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_stopped_searches_of_64_threads_leave_a_true_table() {
    starts_and_stops(1_000);
}
