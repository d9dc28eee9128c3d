//! Limits and time, on a clock that counts nodes, so that the tests are deterministic.

use super::{Graph, LeafScore, Tree, Whole, drivers, found, tree, value};
use nullwindow::engine::{Clock, Engine, GameClock, Limits, NodeClock, Options, Pace, SearchResult, Update};
use nullwindow::{Bound, Position};
use nullwindow_games::trees::{Dag, Irregular, Values};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

/// A depth that no search here completes.
pub(super) fn large(seed: u64) -> Tree<Dag> {
    tree(Dag::new(1 << 30, 5, 40, seed, Values::Discrete(50)).unwrap())
}

fn search(p: &Tree<Dag>, limits: Limits<'_>, clock: &dyn Clock) -> SearchResult<u16> {
    let mut engine = Engine::<Graph>::new(LeafScore, 1, Options::default()).unwrap();
    let found = engine.search(p, &[], limits, clock, |_| ());
    assert!(p.legal(found.lines[0].moves[0]).is_some());
    found
}

fn game_clock(left: Duration) -> GameClock {
    GameClock { left, ..GameClock::default() }
}

#[test]
fn budgets_fit_every_clock() {
    let times = [Duration::ZERO, Duration::from_nanos(1), SECOND, 3_600 * SECOND, Duration::MAX];
    let pace = |moves, increments| Pace { moves, increments };
    let paces = [Pace::default(), pace(0, 0), pace(1, u32::MAX), pace(u32::MAX, 1)];
    for left in times {
        for increment in times {
            for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                for (overhead, pace) in times.into_iter().flat_map(|time| paces.map(|pace| (time, pace))) {
                    let clock = GameClock { left, increment, moves_to_go, pace };
                    let budget = clock.budget(overhead);
                    assert!(budget.soft <= budget.hard, "{clock:?}");
                    assert!(budget.hard <= left.saturating_sub(overhead), "{clock:?}");
                    assert_eq!(
                        budget,
                        GameClock { moves_to_go: moves_to_go.filter(|&m| m > 0), ..clock }.budget(overhead)
                    );
                }
                let limits = Limits {
                    game_clock: Some(GameClock { left, increment, moves_to_go, ..GameClock::default() }),
                    nodes: Some(3_000),
                    ..Limits::default()
                };
                assert!(search(&large(1), limits, &NodeClock(1)).nodes <= 3_001);
                assert!(search(&large(1), limits, &NodeClock(u64::MAX)).nodes <= 3_001);
            }
        }
    }
}

/// With no time left, depth 0, no nodes, or root moves that do not exist there is a legal move.
#[test]
fn legal_move_at_impossible_limits() {
    for seed in 0..20 {
        let p = large(seed);
        for game_clock in [None, Some(game_clock(Duration::ZERO))] {
            for depth in [None, Some(0), Some(1), Some(u32::MAX)] {
                for nodes in [None, Some(0)] {
                    let time = Some(Duration::ZERO);
                    let limits = Limits { depth, nodes, time, game_clock, ..Limits::default() };
                    assert!(search(&p, limits, &NodeClock(1)).nodes <= 1_024);
                    let mut engine = Engine::<Graph>::new(LeafScore, 1, Options::default()).unwrap();
                    let only = engine.search(&p, &[1], limits, &NodeClock(1), |_| ());
                    assert_eq!(only.lines[0].moves[0], 1);
                    let unheard_of = engine.search(&p, &[99], limits, &NodeClock(1), |_| ());
                    assert!(p.legal(unheard_of.lines[0].moves[0]).is_some());
                }
            }
        }
    }
}

#[test]
fn hard_budget_is_never_exceeded_and_the_soft_one_ends_most_searches() {
    let mut stopped = 0;
    for seed in 0..60 {
        let clock = game_clock(60 * SECOND);
        let budget = clock.budget(Options::default().overhead);
        let limits = Limits { game_clock: Some(clock), ..Limits::default() };
        let found = search(&large(seed), limits, &NodeClock(5_000));
        let spent = NodeClock(5_000).elapsed(found.nodes);
        assert!(spent <= budget.hard + NodeClock(5_000).elapsed(1_024), "{spent:?} of {budget:?}");
        assert!(!found.complete && found.depth.is_some_and(|depth| depth >= 3));
        stopped += u32::from(spent >= budget.hard);
    }
    assert!(stopped <= 3, "{stopped} of 60 ran into the hard budget");
}

/// A clock that sets a flag at a certain node.
struct Flagging<'a> {
    at: u64,
    flag: &'a AtomicBool,
    seen: Cell<u64>,
}

impl Clock for Flagging<'_> {
    fn elapsed(&self, nodes: u64) -> Duration {
        if nodes >= self.at && !self.flag.swap(true, Ordering::Relaxed) {
            self.seen.set(nodes);
        }
        NodeClock(1_000).elapsed(nodes)
    }
}

#[test]
fn stop_from_the_same_thread_takes_effect_within_2048_nodes() {
    for at in [1, 1_000, 5_000, 20_000] {
        let flag = AtomicBool::new(false);
        let clock = Flagging { at, flag: &flag, seen: Cell::new(0) };
        let limits = Limits { stop: Some(&flag), time: Some(Duration::MAX), ..Limits::DEEPEN };
        let found = search(&large(3), limits, &clock);
        assert!(clock.seen.get() >= at && found.nodes <= at + 2_048, "{} after {at}", found.nodes);
    }
}

/// A clock that sends the count to another thread, and waits for its reply at a given count.
struct Telling<'a> {
    nodes: &'a AtomicU64,
    stop: &'a AtomicBool,
}

const DUE: u64 = 10_000;

impl Clock for Telling<'_> {
    fn elapsed(&self, nodes: u64) -> Duration {
        self.nodes.store(nodes, Ordering::Relaxed);
        while nodes >= DUE && !self.stop.load(Ordering::Relaxed) {
            thread::yield_now();
        }
        Duration::ZERO
    }
}

#[test]
fn stop_from_another_thread_takes_effect_within_2048_nodes() {
    let (nodes, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let found = thread::scope(|scope| {
        scope.spawn(|| {
            while nodes.load(Ordering::Relaxed) < DUE {
                thread::yield_now();
            }
            stop.store(true, Ordering::Relaxed);
        });
        let limits = Limits { stop: Some(&stop), time: Some(SECOND), ..Limits::DEEPEN };
        search(&large(4), limits, &Telling { nodes: &nodes, stop: &stop })
    });
    assert!((DUE..=DUE + 2_048).contains(&found.nodes), "{}", found.nodes);
}

/// No clock ends a search while it ponders; after the ponder hit, the time from there counts.
#[test]
fn pondering_time_does_not_count() {
    let no_hit = AtomicBool::new(false);
    for clock in [Some(game_clock(Duration::ZERO)), None] {
        let limits = Limits {
            time: Some(Duration::ZERO),
            game_clock: clock,
            ponder: Some(&no_hit),
            nodes: Some(50_000),
            ..Limits::default()
        };
        assert_eq!(search(&large(5), limits, &NodeClock(1)).nodes, 50_001);
    }
    let hit = AtomicBool::new(false);
    let clock = Flagging { at: 30_000, flag: &hit, seen: Cell::new(0) };
    // A search that ponders does not read the clock; its reports do.
    let limits = Limits { time: Some(10 * SECOND), ponder: Some(&hit), ..Limits::default() };
    let mut engine = Engine::<Graph>::new(LeafScore, 1, Options::default()).unwrap();
    let found = engine.search(&large(5), &[], limits, &clock, |_| ());
    let from = clock.seen.get();
    assert!(from >= 30_000);
    assert!((from + 10_000..=from + 12_048).contains(&found.nodes), "{} from {from}", found.nodes);
    // A ponder hit at the start: like any search.
    let limits = Limits { time: Some(10 * SECOND), ponder: Some(&hit), ..Limits::default() };
    assert!(search(&large(5), limits, &NodeClock(1_000)).nodes <= 10_000 + 2_048);
}

/// With one legal move, one iteration gives its value.
#[test]
fn only_move_takes_one_iteration_on_a_clock() {
    let p = large(7);
    let clock = Some(game_clock(3_600 * SECOND));
    let mut engine = Engine::<Graph>::new(LeafScore, 1, Options::default()).unwrap();
    let limits = Limits { game_clock: clock, ..Limits::default() };
    let found = engine.search(&p, &[2], limits, &NodeClock(1_000), |_| ());
    assert_eq!((found.depth, found.lines[0].moves[0], found.complete), (Some(1), 2, false));
    // Pondering, and a depth without a clock, take more.
    let no_hit = AtomicBool::new(false);
    let ponder = Limits { ponder: Some(&no_hit), depth: Some(4), ..limits };
    assert_eq!(engine.search(&p, &[2], ponder, &NodeClock(1_000), |_| ()).depth, Some(4));
    let deep = Limits { depth: Some(4), ..Limits::default() };
    assert_eq!(engine.search(&p, &[2], deep, &NodeClock(1_000), |_| ()).depth, Some(4));
}

/// A stopped search returns its last report: an iteration counts as soon as its first move is finished, also
/// where a window failed high, but not where it failed low. Several lines are those of the last finished
/// iteration, best first.
#[test]
fn stopped_search_returns_its_last_report() {
    let (mut partial, mut short) = (0, 0);
    for seed in 0..40 {
        let p = tree(Irregular::new(5, 7, seed, Values::Discrete(30)).unwrap());
        let mut moves = Vec::new();
        p.moves(&mut moves);
        let moves = moves.len();
        for options in drivers() {
            for lines in [1, 3] {
                let options = Options { lines, ..options };
                let mut engine = Engine::<Whole>::new(LeafScore, 1, options).unwrap();
                let limits = Limits { depth: Some(7), ..Limits::default() };
                let (mut reports, mut first_iteration) = (Vec::new(), u64::MAX);
                engine.search(&p, &[], limits, &NodeClock(1_000), |report| {
                    if report.update == Update::Iteration {
                        first_iteration = first_iteration.min(report.nodes);
                    }
                    let low = report.lines.iter().any(|line| line.bound == Bound::Upper);
                    let one_depth = lines.min(moves) == 1
                        || report.update == Update::Iteration
                        || first_iteration == u64::MAX;
                    if one_depth && !low || reports.is_empty() {
                        let lines: Vec<_> = report.lines.iter().map(|l| (l.score, l.moves.clone())).collect();
                        reports.push((report.nodes, lines));
                    }
                });
                for nodes in (0..60).map(|i| i * i) {
                    engine.new_game();
                    let limits = Limits { nodes: Some(nodes), ..limits };
                    let found = engine.search(&p, &[], limits, &NodeClock(1_000), |_| ());
                    let answer: Vec<_> = found.lines.iter().map(|l| (l.score, l.moves.clone())).collect();
                    assert!(!found.fallback || nodes < first_iteration && found.depth == Some(1));
                    if found.fallback {
                        // Too few even for the first one, which is finished all the same.
                        assert_eq!((found.score, found.lines.len()), (value(&p, 1), lines.min(moves)));
                        assert!(found.lines.iter().all(|line| line.bound == Bound::Exact));
                        short += 1;
                    } else if let Some((_, expected)) =
                        reports.iter().rfind(|(reported, _)| *reported <= nodes)
                    {
                        assert_eq!(&answer, expected, "seed {seed}, {nodes} nodes, {options:?}");
                    }
                    partial += u32::from(found.lines[0].bound == Bound::Lower);
                    assert!(nodes < first_iteration || found.lines.is_sorted_by(|a, b| a.score >= b.score));
                    let mut firsts: Vec<_> = found.lines.iter().map(|line| line.moves[0]).collect();
                    firsts.sort_unstable();
                    firsts.dedup();
                    assert_eq!(firsts.len(), found.lines.len(), "each line begins with another move");
                }
            }
        }
    }
    assert!(partial > 1_000, "{partial} results came from unfinished iterations");
    assert!(short > 1_000, "{short} results came from too few nodes");
}

/// Without a game clock, a search for a fixed time uses all of it.
#[test]
fn fixed_time_is_used_up() {
    for seed in 0..10 {
        let found =
            search(&large(seed), Limits { time: Some(20 * SECOND), ..Limits::DEEPEN }, &NodeClock(1_000));
        assert!((20_000..=21_024).contains(&found.nodes), "{}", found.nodes);
        assert_eq!(found.predictions.made, 0);
    }
}

/// Also with the largest values.
#[test]
fn aspiration_finds_the_value_from_any_center() {
    for seed in 0..30 {
        let p = tree(Irregular::new(4, 5, seed, Values::Discrete(60_001)).unwrap());
        for options in drivers() {
            let mut engine = Engine::<Whole>::new(LeafScore, 1, options).unwrap();
            for depth in 1..=5 {
                let answer = found(&mut engine, &p, Some(depth));
                assert_eq!(answer.score, value(&p, depth));
                assert!(p.outcome().is_some() || !answer.lines.is_empty());
            }
        }
    }
}
