//! Searches that reach the end of the game: deepening stops, and the score is exact.

use super::time::large;
use super::{Graph, LeafScore, Tree, Whole, drivers, found, tree, value};
use nullwindow::Position;
use nullwindow::engine::{Engine, GameClock, Limits, NodeClock, Options, SearchResult};
use nullwindow::table::{Scheme, Table};
use nullwindow_games::trees::{Chance, Dag, Irregular, Leaves, Values};
use std::time::Duration;

/// The longest path from here to an end.
fn height<P: Leaves<Value = i64>>(p: &Tree<P>) -> u32
where
    Tree<P>: Position<Move = u16>,
{
    let mut moves = Vec::new();
    p.moves(&mut moves);
    let below = moves.into_iter().map(|m| {
        let mut child = p.clone();
        child.make(m);
        1 + height(&child)
    });
    below.max().unwrap_or(0)
}

/// Checks that an exact score is the game's value, and that a search deeper than the game is exact.
fn check<P: Leaves<Value = i64>>(p: &Tree<P>, depth: u32, found: &SearchResult<u16>) -> bool
where
    Tree<P>: Position<Move = u16>,
{
    assert!(found.complete);
    if found.exact {
        assert_eq!(found.score, value(p, 99), "at depth {depth}");
    }
    assert!(found.exact || depth <= height(p), "{depth} is deeper than the game");
    found.exact
}

/// Also with a table filled by earlier searches of this position, of the next ones, and of all depths.
#[test]
fn only_searches_that_reach_the_end_everywhere_are_exact() {
    let (mut exact, mut not) = (0, 0);
    for seed in 0..40 {
        let irregular = Irregular::new(5, 6, seed, Values::Discrete(20)).unwrap();
        let p = tree(irregular.with_extra_moves(Chance::new(0.2).unwrap()));
        let graph = tree(Dag::new(40, 3, 7, seed, Values::Discrete(20)).unwrap());
        for options in drivers() {
            for exact_mode in [true, false] {
                let options = Options { exact: exact_mode, ..options };
                let entries = 1 << (4 + seed % 10);
                let table = Table::with_entries(entries, Scheme::TwoLevel).unwrap();
                let mut whole = Engine::<Whole>::with_table(LeafScore, Some(table), options);
                let table = Table::with_entries(entries, Scheme::TwoLevel).unwrap();
                let mut on_graph = Engine::<Graph>::with_table(LeafScore, Some(table), options);
                for depth in [1, 2, 3, 4, 4, 5, 6, 3, 7, 8, 99, 5] {
                    for known in [
                        check(&p, depth, &found(&mut whole, &p, Some(depth))),
                        check(&graph, depth, &found(&mut on_graph, &graph, Some(depth))),
                    ] {
                        if known { exact += 1 } else { not += 1 }
                    }
                    let mut moves = Vec::new();
                    graph.moves(&mut moves);
                    for m in moves {
                        let mut child = graph.clone();
                        child.make(m);
                        check(&child, depth, &found(&mut on_graph, &child, Some(depth)));
                    }
                }
            }
        }
    }
    assert_eq!((exact, not), (3_265, 10_175));
}

/// On every type of clock: an exact search ends at once, and any other uses its time.
#[test]
fn search_ends_when_the_score_is_exact() {
    let minute = GameClock { left: Duration::from_secs(60), ..GameClock::default() };
    let limits = [
        Limits { time: Some(Duration::from_secs(60)), ..Limits::DEEPEN },
        Limits { game_clock: Some(minute), ..Limits::default() },
        Limits { nodes: Some(60_000), ..Limits::DEEPEN },
    ];
    for (limits, seed) in limits.into_iter().flat_map(|limits| (0..20).map(move |seed| (limits, seed))) {
        let small = tree(Dag::new(40, 3, 7, seed, Values::Discrete(20)).unwrap());
        let search = |p: &Tree<Dag>| {
            let mut engine = Engine::<Graph>::new(LeafScore, 1, Options::default()).unwrap();
            engine.search(p, &[], limits, &NodeClock(1_000), |_| ())
        };
        let end = search(&small);
        assert!(end.exact && end.complete && end.nodes < 3_000, "{} nodes", end.nodes);
        assert!(end.depth.is_some_and(|depth| depth <= 1 + height(&small)));
        assert_eq!(end.score, value(&small, 99));
        let open = search(&large(seed));
        assert!(!open.exact && !open.complete && open.nodes > 500);
    }
}

/// A search directly to the end and a finished game are exact; a stopped search is not.
#[test]
fn solved_position_is_exact() {
    let p = tree(Dag::new(40, 3, 7, 1, Values::Discrete(20)).unwrap());
    let mut engine = Engine::<Graph>::new(LeafScore, 1, Options::default()).unwrap();
    let stopped = Limits { nodes: Some(20), ..Limits::default() };
    assert!(!engine.search(&p, &[], stopped, &NodeClock(1), |_| ()).exact);
    let solved = found(&mut engine, &p, None);
    assert_eq!((solved.exact, solved.depth), (true, None));
    let mut over = p;
    for _ in 0..height(&over) {
        over.make(0);
        if over.outcome().is_some() {
            assert!(found(&mut engine, &over, None).exact);
            return;
        }
    }
    panic!("no search reached the end");
}
