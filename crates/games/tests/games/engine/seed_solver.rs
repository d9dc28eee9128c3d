//! Kalah's solver below the engine: the score is that of the engine alone.

use super::{positions, search};
use nullwindow::engine::{Driver, Engine, Options};
use nullwindow::{Position, Score};
use nullwindow_games::kalah::{Endgames, Kalah, Proving, Rule, SeedSolver, Solving};

/// Compares the scores of `count` positions of random games with at most `seeds` seeds in the pits, on boards
/// of all widths and under both rules. One solver serves them all. Returns the nodes with and without it.
fn compare(count: usize, seeds: u8) -> (u64, u64) {
    let options = Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() };
    let solver = SeedSolver::new(1).expect("a MiB");
    // Without a table of the engine: its keys are those of one board and one rule.
    let mut proving = Engine::<Proving>::with_table(solver, None, options);
    let (mut with, mut without, mut compared) = (0, 0, 0);
    for (pits, rule) in (1..=6).flat_map(|pits| [(pits, Rule::EmptyCapture), (pits, Rule::Standard)]) {
        let mut alone = Engine::<Solving>::new(Endgames::default(), 4, options).expect("4 MiB");
        let start = Kalah::new(pits, 4, rule).expect("a board");
        let few = |p: &Kalah| {
            let (least, most) = p.bounds();
            p.outcome().is_none() && most - least <= 2 * i32::from(seeds)
        };
        for p in positions(&start, 23, 20 * count).into_iter().filter(few).take(count) {
            let (expected, found) = (search(&mut alone, &p, None), search(&mut proving, &p, None));
            assert_eq!((found.score, found.exact), (expected.score, true), "{p}");
            (with, without) = (with + found.nodes, without + expected.nodes);
            compared += 1;
        }
    }
    assert_eq!(compared, 12 * count);
    (with, without)
}

#[test]
fn scores_equal_those_of_the_engine_alone() {
    let (with, without) = compare(30, 24);
    assert!(with < without, "{with} and {without} nodes");
}

#[test]
#[ignore = "takes minutes"]
fn scores_with_more_seeds_equal_those_of_the_engine_alone() {
    let (with, without) = compare(100, 30);
    assert!(with < without, "{with} and {without} nodes");
}

/// Values of small boards with empty capture (Irving, Donkers & Uiterwijk 2000).
#[test]
fn boards_have_the_published_values() {
    let options = Options::default();
    let mut engine = Engine::<Proving>::new(SeedSolver::new(1).expect("a MiB"), 1, options).expect("a MiB");
    for (pits, seeds, margin) in
        [(1, 3, 6), (2, 4, -12), (3, 2, 4), (3, 4, 2), (4, 3, 8), (5, 2, 0), (6, 2, 10)]
    {
        let start = Kalah::new(pits, seeds, Rule::EmptyCapture).expect("a board");
        assert_eq!(search(&mut engine, &start, None).score, Score::points(margin), "({pits},{seeds})");
    }
}
