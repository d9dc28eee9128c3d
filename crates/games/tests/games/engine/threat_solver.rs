//! Connect Four's solver below the engine: with each of its ideas alone, and without each, the score is that
//! of the engine alone.

use super::{positions, textbook};
use nullwindow::engine::{Driver, Engine, Limits, NodeClock, Options, Profile};
use nullwindow::session::{Game, Request, Root};
use nullwindow::{Position, Score, Symmetric};
use nullwindow_games::connect_four::{
    AnySize, Board, ConnectFour, ConnectFourGame, Exact, Ideas, Proving, Solving, ThreatSolver,
};
use std::ops::RangeInclusive;

/// An idea's switch.
type Switch = fn(&mut Ideas) -> &mut bool;

const SWITCHES: [(&str, Switch); 7] = [
    ("merge", |ideas| &mut ideas.merge),
    ("claimeven", |ideas| &mut ideas.claimeven),
    ("odd_threat", |ideas| &mut ideas.odd_threat),
    ("children", |ideas| &mut ideas.children),
    ("look_up", |ideas| &mut ideas.look_up),
    ("forced", |ideas| &mut ideas.forced),
    ("double_threat", |ideas| &mut ideas.double_threat),
];

/// All ideas but one.
fn without(switch: Switch) -> Ideas {
    let mut ideas = Ideas::default();
    *switch(&mut ideas) = false;
    ideas
}

/// All ideas, none, each alone, and all but each.
fn switchings() -> Vec<Ideas> {
    let mut all = vec![Ideas::default(), Ideas::NONE];
    for (_, switch) in SWITCHES {
        let mut alone = Ideas::NONE;
        *switch(&mut alone) = true;
        all.extend([alone, without(switch)]);
    }
    all
}

fn search<F: Profile<Game = ConnectFour>>(engine: &mut Engine<F>, p: &ConnectFour) -> (Score, u64) {
    let found = engine.search(p, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
    assert!(found.exact && found.complete, "{p:?}");
    (found.score, found.nodes)
}

/// Unfinished positions with numbers of discs in this range.
fn unfinished(plies: RangeInclusive<u32>, count: usize) -> impl Iterator<Item = ConnectFour> {
    let all = positions(&ConnectFour::start(), 17, count).into_iter();
    all.filter(move |p| plies.contains(&p.plies()) && p.outcome().is_none())
}

/// Compares the scores of `count` positions with these numbers of discs; returns the nodes of each switching.
fn compare(count: usize, plies: RangeInclusive<u32>) -> Vec<u64> {
    let mut alone = Engine::<Solving>::new(Exact, 4, Options::default()).expect("4 MiB");
    let compared: Vec<_> = unfinished(plies, 20 * count).take(count).collect();
    assert_eq!(compared.len(), count);
    let scores: Vec<_> = compared.iter().map(|p| search(&mut alone, p).0).collect();
    let nodes = |ideas| {
        // Large enough for merged keys. What is known of one position serves the next.
        let solver = ThreatSolver::new(36, ideas).expect("36 MiB");
        let options = Options { driver: Driver::Mtdf { guess_from: 1 }, ..Options::default() };
        let mut engine = Engine::<Proving>::new(solver, 1, options).expect("a MiB");
        let visited = compared.iter().zip(&scores).map(|(p, &score)| {
            let (found, visited) = search(&mut engine, p);
            assert_eq!(found, score, "{ideas:?} {p:?}");
            visited
        });
        visited.sum()
    };
    switchings().into_iter().map(nodes).collect()
}

#[test]
fn scores_equal_those_of_the_engine_alone() {
    let nodes = compare(600, 23..=41);
    let (all, none) = (nodes[0], nodes[1]);
    assert!(2 * all < none, "{nodes:?}");
    // Without one idea after another.
    for without in nodes[2..].iter().skip(1).step_by(2) {
        assert!(*without > all, "{nodes:?}");
    }
}

/// The session's solver against the textbook's alpha-beta, near the end of games on boards of every kind:
/// odd and even numbers of rows, merged keys and others.
#[test]
fn scores_on_boards_of_other_sizes_equal_those_of_the_textbook() {
    let sizes =
        [(4, 4), (5, 5), (4, 6), (6, 4), (8, 6), (7, 7), (9, 5), (5, 8), (8, 7), (12, 4), (4, 15), (3, 9)];
    let (mut compared, mut decided) = (0, 0);
    for (columns, rows) in sizes {
        let start = Board::on(AnySize::new(columns, rows).expect("a size"));
        let game = ConnectFourGame::new(Some(columns), Some(rows)).expect("a size");
        let mut solver = game.solving(16).expect("16 MiB");
        let all = positions(&start, 31, 3_000).into_iter();
        let late = |p: &Board| (11..=13).contains(&p.empties()) && p.plies() >= 3 && p.outcome().is_none();
        for p in all.filter(late).take(60) {
            let wanted = textbook(&p, &Exact, 64);
            let clock = NodeClock(1_000_000);
            let request = Request::new(Limits::default(), &clock);
            let found = solver.search(&Root::of(&p), &request, &mut |_| ());
            assert_eq!(found.score, wanted, "{columns}×{rows} {p:?}");
            (compared, decided) = (compared + 1, decided + u32::from(wanted != Score::default()));
        }
    }
    assert!(compared > 500 && decided > 250, "{compared} {decided}");
}

/// With 14 discs and fewer, a position and its mirrored position share an entry.
#[test]
fn scores_of_mirrored_positions_equal_those_of_the_engine_alone() {
    let mut alone = Engine::<Solving>::new(Exact, 4, Options::default()).expect("4 MiB");
    let mut solvers = [1, 36].map(|mebibytes| {
        let solver = ThreatSolver::new(mebibytes, Ideas::default()).expect("36 MiB");
        Engine::<Proving>::new(solver, 1, Options::default()).expect("a MiB")
    });
    let (mut compared, mut tried) = (0, 0);
    for p in unfinished(10..=14, 1_000) {
        let limits = Limits { nodes: Some(50_000), ..Limits::default() };
        let found = alone.search(&p, &[], limits, &NodeClock(1_000_000), |_| ());
        tried += 1;
        if !found.complete {
            continue;
        }
        for engine in &mut solvers {
            for p in [p, p.symmetric(1)] {
                assert_eq!(search(engine, &p).0, found.score, "{p:?}");
            }
        }
        compared += 1;
    }
    assert!(compared > 40, "{compared} {tried}");
}

#[test]
#[ignore = "takes minutes"]
fn scores_of_longer_games_equal_those_of_the_engine_alone() {
    let nodes = compare(2_000, 14..=41);
    assert!(2 * nodes[0] < nodes[1], "{nodes:?}");
}

/// Prints the nodes of docs/log/connect-four.md: those of `solve --game connect-four --hash 64 4444` without
/// each idea.
#[test]
#[ignore = "takes minutes"]
fn each_idea_saves_nodes_after_4444() {
    let nodes = |ideas| {
        let solver = ThreatSolver::new(60, ideas).expect("60 MiB");
        let mut engine = Engine::<Proving>::new(solver, 4, Options::default()).expect("4 MiB");
        search(&mut engine, &"4444".parse().expect("a position")).1
    };
    let all = nodes(Ideas::default());
    println!("all: {all}");
    for (name, switch) in SWITCHES {
        let more = nodes(without(switch));
        println!("without {name}: {more}");
        assert!(more > all);
    }
}

nullwindow::profile!(Alone for Board, Exact { symmetric_table, order, bounds, candidates });

/// Prints the nodes of docs/log/connect-four.md: of empty boards, by the engine alone and with the solver.
#[test]
#[ignore = "takes minutes"]
fn the_solver_saves_nodes_on_empty_boards() {
    for (columns, rows) in [(4, 4), (4, 6), (5, 5), (5, 6), (6, 4), (6, 5), (6, 6), (7, 4), (7, 5), (8, 4)] {
        let start = Board::on(AnySize::new(columns, rows).expect("a size"));
        let mut alone = Engine::<Alone>::new(Exact, 1024, Options::default()).expect("a GiB");
        let found = alone.search(&start, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
        let game = ConnectFourGame::new(Some(columns), Some(rows)).expect("a size");
        let mut solver = game.solving(1024).expect("a GiB");
        let clock = NodeClock(1_000_000);
        let request = Request::new(Limits::default(), &clock);
        let solved = solver.search(&Root::of(&start), &request, &mut |_| ());
        assert_eq!(found.score, solved.score);
        println!("{columns}×{rows}: {} alone, {} with the solver", found.nodes, solved.nodes);
    }
}
