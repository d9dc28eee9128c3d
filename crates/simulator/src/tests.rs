//! Properties of every scheme on small trees.

use super::*;
use nullwindow::textbook::{Walk, minimax};
use nullwindow_cluster::MessageCost;
use nullwindow_games::trees::{Chance, EdgeSum, LeafValue, Ordered, PGame, SettingError, Uniform, Values};
use nullwindow_othello::{Othello, PlainEvaluator};
use std::collections::HashSet;

const PARALLEL: [Scheme; 4] = [Scheme::TreeSplitting, Scheme::Pvsplit, Scheme::Ybwc, Scheme::MasterSlave];

/// The models of the trees.
#[derive(Clone, Copy, Debug)]
enum Model {
    Iid,
    Strong,
    Best,
    Worst,
    Edges,
    PGame,
}

fn load(model: Model, b: u32, d: u32, seed: u64, grain: u32) -> Box<dyn Searched> {
    fn boxed<T: Tree + 'static>(
        tree: Result<T, SettingError>,
        b: u32,
        d: u32,
        grain: u32,
    ) -> Box<dyn Searched> {
        Box::new(Workload::new(tree.unwrap(), b, d, grain))
    }
    let first = Chance::new(0.7).unwrap();
    match model {
        Model::Iid => boxed(Uniform::new(b, d, seed, Values::Continuous), b, d, grain),
        Model::Strong => boxed(Ordered::new(b, d, seed, first, 100), b, d, grain),
        Model::Best => boxed(Ordered::best_first(b, d, seed, 100), b, d, grain),
        Model::Worst => boxed(Ordered::worst_first(b, d, seed, 100), b, d, grain),
        Model::Edges => boxed(EdgeSum::new(b, d, seed, 100), b, d, grain),
        Model::PGame => {
            let win = PGame::critical(b).and_then(Chance::new).unwrap();
            boxed(PGame::new(b, d, seed, win), b, d, grain)
        }
    }
}

fn run(load: &mut dyn Searched, scheme: Scheme, processors: usize, latency: u64, seed: u64) -> Simulated {
    load.on(Machine { scheme, processors, latency, seed, trace: true })
}

#[test]
fn every_scheme_returns_the_sequential_value_and_accounts_for_all_time() {
    for model in [Model::Iid, Model::Strong, Model::Worst, Model::Edges, Model::PGame] {
        for seed in 0..6 {
            let mut load = load(model, 5, 5, seed, (seed % 3) as u32);
            let sequential = load.alone();
            for scheme in PARALLEL {
                for (processors, latency) in [(2, 0), (3, 1), (7, 40), (32, 5)] {
                    let found = run(&mut *load, scheme, processors, latency, seed);
                    let setting = format!("{model:?}, seed {seed}, {scheme}, p {processors}");
                    assert_eq!(found.value, sequential.value, "{setting}");
                    let account = found.account();
                    assert_eq!(account.total(), processors as u64 * found.time, "{setting}");
                    assert_eq!(account.search, found.nodes, "{setting}");
                    assert_eq!(found, run(&mut *load, scheme, processors, latency, seed), "{setting}");
                }
            }
        }
    }
}

#[test]
fn a_real_tree_has_the_sequential_value_under_every_scheme() {
    let tree = GameTree::new(PlainEvaluator, Othello::start(), 5);
    let mut load: Box<dyn Searched> = Box::new(Workload::new(tree, WIDEST, 5, 1));
    let sequential = load.alone();
    for scheme in PARALLEL {
        let found = run(&mut *load, scheme, 9, 4, 1);
        assert_eq!((found.value, found.account().total()), (sequential.value, 9 * found.time), "{scheme}");
        assert_eq!(run(&mut *load, scheme, 1, 4, 1).nodes, sequential.nodes, "{scheme}");
    }
}

#[test]
fn one_processor_visits_the_sequential_sequence() {
    for seed in 0..5 {
        let mut load = load(Model::Strong, 4, 5, seed, 0);
        let sequential = run(&mut *load, Scheme::Sequential, 1, 9, 0);
        let task = load.alone();
        assert_eq!(
            (sequential.value, sequential.nodes, sequential.time),
            (task.value, task.nodes, task.nodes)
        );
        assert_eq!(sequential.trace.iter().filter(|step| step.begins).count() as u64, task.nodes);
        for scheme in PARALLEL {
            assert_eq!(run(&mut *load, scheme, 1, 9, seed), sequential, "{scheme}");
        }
    }
}

#[test]
fn young_brothers_wait_for_the_eldest() {
    for seed in 0..10 {
        let mut load = load(Model::Strong, 6, 5, seed, 1);
        for scheme in [Scheme::Ybwc, Scheme::Pvsplit] {
            let found = run(&mut *load, scheme, 16, 3, seed);
            let (mut done, mut elsewhere) = (HashSet::new(), 0);
            for step in &found.trace {
                let Some((&index, parent)) = step.path.split_last() else { continue };
                let eldest = [parent, &[0]].concat();
                if !step.begins {
                    done.insert(step.path.clone());
                } else if index > 0 {
                    assert!(done.contains(&eldest), "{scheme}, seed {seed}: {:?}", step.path);
                    elsewhere += u64::from(step.processor > 0);
                }
            }
            assert!(elsewhere > 0, "{scheme}: other processors have work");
        }
        let early = run(&mut *load, Scheme::TreeSplitting, 16, 3, seed);
        assert_eq!(early.trace.iter().find(|step| step.path == [1]).map(|step| step.begins), Some(true));
    }
}

#[test]
fn perfect_order_leaves_ybwc_and_pvsplit_without_search_overhead() {
    for (b, d, grain) in [(6, 5, 0), (8, 4, 1), (5, 6, 2)] {
        let mut load = load(Model::Best, b, d, 3, grain);
        let minimal = load.alone().nodes;
        for processors in [2, 9, 64] {
            for scheme in [Scheme::Ybwc, Scheme::Pvsplit] {
                let found = run(&mut *load, scheme, processors, 1, 1);
                assert_eq!(found.nodes, minimal, "{scheme}, b {b}, d {d}, p {processors}");
                assert!(found.time < minimal, "{scheme}: faster than one processor");
            }
        }
        assert!(run(&mut *load, Scheme::TreeSplitting, 16, 1, 1).nodes > minimal);
    }
}

#[test]
fn phases_and_balance_follow_the_account() {
    let mut load = load(Model::Strong, 8, 5, 1, 1);
    let found = run(&mut *load, Scheme::Ybwc, 8, 2, 1);
    let [start, middle, end] = found.idle_by_phase();
    let tenth = found.time / 10;
    let mean = start * tenth as f64 + middle * (found.time - 2 * tenth) as f64 + end * tenth as f64;
    let account = found.account();
    let waiting = (account.idle + account.communication) as f64 / 8.0;
    assert!((mean - waiting).abs() < 1e-6 * waiting, "{mean} {waiting}");
    assert!((1.0..=8.0).contains(&found.imbalance()));
}

#[test]
fn gantt_charts_show_every_activity_within_the_chart() {
    let mut load = load(Model::Strong, 8, 5, 1, 1);
    let svg = run(&mut *load, Scheme::Ybwc, 8, 2, 1).gantt("ybwc");
    let [communication, search] = ["#f4b860", "#28587b"].map(|colour| {
        let path = svg.split(&format!("{colour}\" d=\"")).nth(1).unwrap().split('"').next().unwrap();
        path.matches('M').count()
    });
    assert!(search >= 8 && communication >= 7, "every processor searches, and all but the first ask");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

const WITH_A_TABLE: [Scheme; 2] = [Scheme::Tdsab, Scheme::Partitioned];

/// The picking game on this many processors; the messages of `bytes` for each unit take their time, too.
fn picked(game: &SharedGame, scheme: Scheme, processors: usize, latency: u64, bytes: u64) -> Simulated {
    let machine = Machine { scheme, processors, latency, seed: 0, trace: false };
    game.simulate(machine, MessageCost { latency, bytes, handling: 1 })
}

#[test]
fn schemes_with_a_table_return_the_sequential_value_and_account_for_all_time() {
    for seed in 0..10 {
        let mut root = Picking::new(9, 6, seed);
        let minimax = minimax::minimax(&mut Walk::new(&mut root, &LeafValue, ()), 6);
        let expected = i64::from(minimax.continue_value().unwrap().get());
        let game = SharedGame::new(root, (seed % 3) as u32);
        for scheme in WITH_A_TABLE {
            for (processors, latency, bytes) in [(1, 7, 0), (2, 0, 0), (3, 40, 1), (32, 5, 100)] {
                let found = picked(&game, scheme, processors, latency, bytes);
                let setting = format!("seed {seed}, {scheme}, p {processors}");
                assert_eq!(found.value, expected, "{setting}");
                let account = found.account();
                assert_eq!(account.total(), processors as u64 * found.time, "{setting}");
                assert_eq!(account.search, found.nodes, "{setting}");
                let ends = |rank| {
                    let own = found.segments.iter().filter(move |segment| segment.rank == rank);
                    own.fold(0, |end, segment| if segment.from == end { segment.to } else { u64::MAX })
                };
                assert!((0..processors).all(|rank| ends(rank) == found.time), "no gaps: {setting}");
                assert_eq!(found, picked(&game, scheme, processors, latency, bytes), "{setting}");
            }
        }
    }
}

#[test]
fn slow_and_narrow_links_take_time() {
    let game = SharedGame::new(Picking::new(12, 6, 1), 2);
    for scheme in WITH_A_TABLE {
        let time = |latency, bytes| picked(&game, scheme, 8, latency, bytes).time;
        assert!(time(0, 0) < time(100, 0) && time(100, 0) < time(1_000, 0), "{scheme}");
        assert!(time(0, 0) < time(0, 10) && time(0, 10) < time(0, 1), "{scheme}");
        assert_eq!(picked(&game, scheme, 1, 1_000, 1).time, picked(&game, scheme, 1, 0, 0).time);
    }
}

#[test]
fn tdsab_searches_no_leaf_twice_and_a_partitioned_table_does() {
    let repeated = |scheme| -> u64 {
        let game = |seed| SharedGame::new(Picking::new(12, 7, seed), 2);
        (0..5).map(|seed| picked(&game(seed), scheme, 16, 50, 0).repeated).sum()
    };
    assert_eq!(repeated(Scheme::Tdsab), 0);
    assert!(repeated(Scheme::Partitioned) > 100, "{}", repeated(Scheme::Partitioned));
}
