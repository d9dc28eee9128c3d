//! Connect Four's solver below the engine: with each of its ideas alone, and without each, the score is that
//! of the engine alone.

use super::positions;
use nullwindow::engine::{Driver, Engine, Limits, NodeClock, Options, Profile};
use nullwindow::{Position, Score};
use nullwindow_games::connect_four::{ConnectFour, Exact, Ideas, Proving, Solving, ThreatSolver};

/// All ideas, none, each alone, and all but each.
fn switchings() -> Vec<Ideas> {
    let switches: [fn(&mut Ideas) -> &mut bool; 7] = [
        |ideas| &mut ideas.merge,
        |ideas| &mut ideas.claimeven,
        |ideas| &mut ideas.odd_threat,
        |ideas| &mut ideas.children,
        |ideas| &mut ideas.look_up,
        |ideas| &mut ideas.forced,
        |ideas| &mut ideas.double_threat,
    ];
    let mut all = vec![Ideas::default(), Ideas::NONE];
    for switch in switches {
        let (mut alone, mut without) = (Ideas::NONE, Ideas::default());
        *switch(&mut alone) = true;
        *switch(&mut without) = false;
        all.extend([alone, without]);
    }
    all
}

fn search<F: Profile<Game = ConnectFour>>(engine: &mut Engine<F>, p: &ConnectFour) -> (Score, u64) {
    let found = engine.search(p, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
    assert!(found.exact && found.complete, "{p:?}");
    (found.score, found.nodes)
}

/// Compares the scores of `count` positions with these numbers of discs; returns the nodes of each switching.
fn compare(count: usize, plies: std::ops::Range<u32>) -> Vec<u64> {
    let solver = |ideas: Ideas| {
        // Large enough for merged keys. What is known of one position serves the next.
        let solver = ThreatSolver::new(if ideas.merge { 36 } else { 1 }, ideas).expect("36 MiB");
        let options = Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() };
        Engine::<Proving>::new(solver, 1, options).expect("a MiB")
    };
    let mut solvers: Vec<_> = switchings().into_iter().map(solver).collect();
    let mut alone = Engine::<Solving>::new(Exact, 4, Options::default()).expect("4 MiB");
    let (mut nodes, mut compared) = (vec![0; solvers.len()], 0);
    for p in positions(&ConnectFour::start(), 17, 20 * count) {
        if compared == count || !plies.contains(&p.plies()) || p.outcome().is_some() {
            continue;
        }
        let (score, _) = search(&mut alone, &p);
        for (engine, nodes) in solvers.iter_mut().zip(&mut nodes) {
            let (found, visited) = search(engine, &p);
            assert_eq!(found, score, "{p:?}");
            *nodes += visited;
        }
        compared += 1;
    }
    assert_eq!(compared, count);
    nodes
}

#[test]
fn scores_equal_those_of_the_engine_alone() {
    let nodes = compare(600, 23..42);
    let (all, none) = (nodes[0], nodes[1]);
    assert!(2 * all < none, "{nodes:?}");
}

#[test]
#[ignore = "takes minutes"]
fn scores_of_longer_games_equal_those_of_the_engine_alone() {
    let nodes = compare(2_000, 14..42);
    assert!(2 * nodes[0] < nodes[1], "{nodes:?}");
}
