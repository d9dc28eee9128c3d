//! The reports of a running search.

use super::time::large;
use super::{Graph, LeafScore, Tree, Whole, drivers, tree, value};
use nullwindow::engine::{Engine, Limits, NodeClock, Options, Report, Update};
use nullwindow::{Bound, Position, Score};
use nullwindow_games::trees::{Irregular, Values};
use std::time::Duration;

/// The value of a move for the side to move, searched to this depth, the move included.
fn value_of(p: &Tree<Irregular>, m: u16, depth: u32) -> Score {
    let mut child = p.clone();
    child.make(m);
    let v = value(&child, depth - 1);
    if child.side() == p.side() { v } else { -v }
}

/// Checks that the bounds of a report are true at its depth, and that each iteration ends with exact lines.
fn check(p: &Tree<Irregular>, report: &Report<'_, u16>) -> Option<Bound> {
    let depth = report.depth.expect("a depth");
    match report.update {
        Update::Iteration => {
            for line in report.lines {
                assert_eq!((line.score, line.bound), (value_of(p, line.moves[0], depth), Bound::Exact));
            }
            None
        }
        Update::Variation(k) => {
            let line = &report.lines[k];
            match line.bound {
                Bound::Lower => assert!(line.score <= value_of(p, line.moves[0], depth)),
                Bound::Upper => {
                    let mut moves = Vec::new();
                    p.moves(&mut moves);
                    moves.retain(|m| report.lines[..k].iter().all(|line| line.moves[0] != *m));
                    assert!(moves.iter().all(|&m| value_of(p, m, depth) <= line.score));
                }
                Bound::Exact => panic!("nothing is exact before the iteration ends"),
            }
            Some(line.bound)
        }
        Update::RootMove { .. } => panic!("a small tree has no progress reports"),
    }
}

#[test]
fn reported_bounds_are_true() {
    let mut bounds = [0, 0];
    for seed in 0..60 {
        let p = tree(Irregular::new(5, 6, seed, Values::Discrete(20)).unwrap());
        for options in drivers() {
            for lines in [1, 3] {
                let mut engine = Engine::<Whole>::new(LeafScore, 1, Options { lines, ..options }).unwrap();
                let limits = Limits { depth: Some(5), ..Limits::default() };
                let mut iterations = 0;
                let found = engine.search(&p, &[], limits, &NodeClock(1_000), |report| {
                    match check(&p, report) {
                        Some(bound) => bounds[usize::from(bound == Bound::Upper)] += 1,
                        None => iterations += 1,
                    }
                    assert!(report.lines.len() <= lines);
                });
                let all = match options.step {
                    0 => 1,
                    1 => 5,
                    _ => 3,
                };
                assert!(iterations == all || iterations < all && found.exact);
            }
        }
    }
    assert_eq!(bounds, [8_596, 2_585], "lower and upper bounds");
}

#[test]
fn long_iteration_reports_progress() {
    let p = large(1);
    let mut engine = Engine::<Graph>::new(LeafScore, 1, Options::default()).unwrap();
    let limits = Limits { nodes: Some(9 << 19), direct: true, ..Limits::default() };
    let mut signs = Vec::new();
    engine.search(&p, &[], limits, &NodeClock(1_000_000), |report| {
        if let Update::RootMove { m, number, of } = report.update {
            assert!(p.legal(m).is_some() && (1..=of).contains(&number) && report.depth.is_none());
            signs.push(report.nodes >> 20);
            assert_eq!(report.speed(), 1_000_000);
        }
    });
    assert_eq!(signs, [1, 2, 3, 4]);
}

#[test]
fn speed_is_nodes_by_seconds() {
    let mut report = Report::<u16> {
        update: Update::Iteration,
        depth: None,
        selective_depth: 0,
        lines: &[],
        nodes: 3_000,
        elapsed: Duration::from_millis(1_500),
        fill: 0,
    };
    assert_eq!(report.speed(), 2_000);
    report.elapsed = Duration::ZERO;
    assert_eq!(report.speed(), 0);
}
