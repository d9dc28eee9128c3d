//! Properties of every scheme on small trees.

use super::*;
use nullwindow::Position;
use nullwindow::textbook::{Walk, minimax};
use nullwindow_games::kalah::{Kalah, Rule, Stores};
use nullwindow_games::trees::{
    Chance, Dag, EdgeSum, LeafValue, Leaves, Ordered, PGame, SettingError, Uniform, Values,
};
use nullwindow_othello::{Othello, PlainEvaluator};
use std::collections::HashSet;

/// Every scheme with each of its tables.
fn variants() -> impl Iterator<Item = (Scheme, TableKind)> {
    Scheme::ALL.into_iter().flat_map(|scheme| scheme.tables().iter().map(move |&table| (scheme, table)))
}

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

fn load(model: Model, b: u32, d: u32, seed: u64, grain: u32) -> Box<dyn SimulatedSearch> {
    fn boxed<T: Leaves<Value = i64> + 'static>(
        tree: Result<T, SettingError>,
        b: u32,
        d: u32,
        grain: u32,
    ) -> Box<dyn SimulatedSearch> {
        Box::new(Workload::new(Paths::new(tree.unwrap(), b), d, grain))
    }
    let first = Chance::new(0.7).unwrap();
    match model {
        Model::Iid => boxed(Uniform::new(b, d, seed, Values::Discrete(100)), b, d, grain),
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

fn run(
    load: &mut dyn SimulatedSearch,
    scheme: Scheme,
    processors: usize,
    latency: u64,
    seed: u64,
) -> Simulated {
    load.on(Machine { seed, trace: true, ..Machine::new(scheme, processors, latency) })
}

/// Value, accounts and repetition of a simulation.
fn check(load: &mut dyn SimulatedSearch, machine: Machine, value: i64, setting: &str) {
    let found = load.on(machine);
    let setting = format!("{setting}: {machine:?}");
    assert_eq!(found.value, value, "{setting}");
    let account = found.account();
    assert_eq!(account.total(), machine.processors as u64 * found.time, "{setting}");
    assert_eq!(account.search, found.nodes, "{setting}");
    let ends = |rank| {
        let own = found.segments.iter().filter(move |segment| segment.rank == rank);
        own.fold(0, |end, segment| if segment.from == end { segment.to } else { u64::MAX })
    };
    assert!((0..machine.processors).all(|rank| ends(rank) == found.time), "no gaps: {setting}");
    assert_eq!(found, load.on(machine), "the same again: {setting}");
}

const MACHINES: [(usize, u64); 5] = [(1, 3), (2, 0), (3, 1), (7, 40), (32, 5)];

#[test]
fn every_scheme_returns_the_sequential_value_and_accounts_for_all_time() {
    for model in [Model::Iid, Model::Strong, Model::Worst, Model::Edges, Model::PGame] {
        for seed in 0..6 {
            let mut load = load(model, 5, 5, seed, (seed % 3) as u32);
            let value = load.alone(Machine::new(Scheme::Ybwc, 1, 0)).value;
            for (scheme, table) in variants() {
                for (processors, latency) in MACHINES {
                    let machine = Machine { table, seed, ..Machine::new(scheme, processors, latency) };
                    check(&mut *load, machine, value, &format!("{model:?}, seed {seed}"));
                }
            }
        }
    }
}

/// Trees with transpositions, extra moves, early ends and cycles.
fn graphs(seed: u64, grain: u32) -> [(&'static str, Box<dyn SimulatedSearch>); 4] {
    let mut kalah = Kalah::new(3, 2, Rule::Standard).unwrap();
    let mut moves = Vec::new();
    kalah.moves(&mut moves);
    kalah.make(moves[seed as usize % moves.len()]);
    let mut othello = Othello::start();
    for ply in 0..seed {
        let mut moves = Vec::new();
        othello.moves(&mut moves);
        othello.make(moves[(ply + seed) as usize % moves.len()]);
    }
    let dag = Dag::new(12, 3, 6, seed, Values::Discrete(100)).unwrap();
    [
        ("kalah", Box::new(Workload::new(GameTree::new(Stores, kalah, 9), 9, grain))),
        ("othello", Box::new(Workload::new(GameTree::new(PlainEvaluator, othello, 5), 5, grain))),
        ("picking", Box::new(Workload::new(Picking::new(8, 6, seed), 6, grain))),
        ("cycles", Box::new(Workload::new(dag, 6, grain))),
    ]
}

#[test]
fn graphs_have_their_value_under_every_scheme_and_by_iterative_deepening() {
    for seed in 0..6 {
        for (name, mut load) in graphs(seed, seed as u32 % 3) {
            let value = load.alone(Machine::new(Scheme::Ybwc, 1, 0)).value;
            for (scheme, table) in variants() {
                for (processors, latency) in MACHINES {
                    for deepening in [None, Some(1)] {
                        let machine = Machine::new(scheme, processors, latency);
                        let machine = Machine { table, seed, deepening, ..machine };
                        check(&mut *load, machine, value, &format!("{name}, seed {seed}"));
                    }
                }
            }
        }
    }
}

#[test]
fn the_reference_is_minimax() {
    for seed in 0..10 {
        let mut root = Picking::new(9, 6, seed);
        let minimax = minimax::minimax(&mut Walk::new(&mut root, &LeafValue, ()), 6).continue_value();
        let mut load = Workload::new(root, 6, (seed % 3) as u32);
        let tables = TableKind::ALL.map(|table| Machine { table, ..Machine::new(Scheme::Ybwc, 1, 0) });
        let [none, shared, partitioned] = tables.map(|machine| load.alone(machine));
        assert_eq!([none, shared].map(|task| Some(task.value)), [minimax; 2]);
        assert!(shared == partitioned && shared.nodes < none.nodes, "transpositions: {shared:?} {none:?}");
    }
}

#[test]
fn one_processor_visits_the_sequential_sequence() {
    for seed in 0..5 {
        let mut load = load(Model::Strong, 4, 5, seed, 0);
        let one = |load: &mut dyn SimulatedSearch, scheme| run(load, scheme, 1, 9, seed);
        let sequential = one(&mut *load, Scheme::Ybwc);
        let alpha_beta = {
            let tree = Ordered::new(4, 5, seed, Chance::new(0.7).unwrap(), 100).unwrap();
            task::task(&Paths::new(tree, 4), 5, nullwindow::Window::full())
        };
        assert_eq!((sequential.value, sequential.nodes), (alpha_beta.value, alpha_beta.nodes));
        assert_eq!(sequential.time, sequential.nodes);
        let begins = sequential.trace.iter().filter(|step| step.begins).count();
        assert_eq!(begins as u64, alpha_beta.nodes);
        for scheme in Scheme::ALL {
            // ABDADA has a table, which is of no use in a tree; TDSAB searches by null windows.
            if scheme != Scheme::Tdsab {
                assert_eq!(one(&mut *load, scheme).trace, sequential.trace, "{scheme}");
            }
        }
        for (name, mut graph) in graphs(seed, 1) {
            let one = |table| Machine { table, trace: true, ..Machine::new(Scheme::Ybwc, 1, 9) };
            for table in [TableKind::None, TableKind::Shared, TableKind::Partitioned] {
                let expected = graph.on(one(table));
                for scheme in Scheme::ALL.into_iter().filter(|scheme| scheme.tables().contains(&table)) {
                    if scheme != Scheme::Tdsab {
                        let found = graph.on(Machine { scheme, ..one(table) });
                        assert_eq!(found, expected, "{name}, {scheme}, {table}");
                    }
                }
            }
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
        for scheme in [Scheme::TreeSplitting, Scheme::MandatoryWorkFirst] {
            let early = run(&mut *load, scheme, 16, 3, seed);
            let first = early.trace.iter().find(|step| step.path == [1]);
            let begins = first.map(|step| step.begins);
            assert_eq!(begins, Some(true), "{scheme}");
            let eldest = early.trace.iter().position(|step| step.path == [0] && !step.begins);
            let second = early.trace.iter().position(|step| step.path == [1]);
            assert!(second < eldest, "{scheme} does not wait");
        }
    }
}

#[test]
fn perfect_order_leaves_ybwc_and_pvsplit_without_search_overhead() {
    for (b, d, grain) in [(6, 5, 0), (8, 4, 1), (5, 6, 2)] {
        let mut load = load(Model::Best, b, d, 3, grain);
        let minimal = load.alone(Machine::new(Scheme::Ybwc, 1, 0)).nodes;
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
    let [start, middle, end] = found.idle_by_phase(0);
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

#[test]
fn a_partitioned_table_takes_the_time_of_its_messages() {
    let mut load = Workload::new(Picking::new(10, 6, 1), 6, 1);
    for scheme in [Scheme::Ybwc, Scheme::Abdada, Scheme::Pvsplit] {
        let mut time = |table, latency| load.on(Machine { table, ..Machine::new(scheme, 8, latency) }).time;
        let [shared, partitioned] = [TableKind::Shared, TableKind::Partitioned];
        assert!(time(shared, 50) < time(partitioned, 50), "{scheme}");
        assert!(time(partitioned, 0) < time(partitioned, 50), "{scheme}");
    }
}

#[test]
fn tdsab_searches_no_leaf_twice_and_a_partitioned_table_does() {
    let repeated = |scheme| -> u64 {
        let machine = Machine { table: TableKind::Partitioned, ..Machine::new(scheme, 16, 50) };
        (0..5).map(|seed| Workload::new(Picking::new(12, 7, seed), 7, 2).on(machine).repeated).sum()
    };
    assert_eq!(repeated(Scheme::Tdsab), 0);
    assert_eq!(repeated(Scheme::Ybwc), 93);
}

#[test]
fn iterations_end_together_and_table_moves_order_the_next() {
    let tree = GameTree::new(PlainEvaluator, Othello::start(), 7);
    let mut load = Workload::new(tree, 7, 1);
    let machine = |deepening, table| Machine { deepening, table, ..Machine::new(Scheme::Ybwc, 4, 2) };
    let found = load.on(machine(Some(4), TableKind::Shared));
    assert_eq!(
        found.iterations.iter().map(|iteration| iteration.depth).collect::<Vec<_>>(),
        [1, 2, 3, 4, 5, 6, 7]
    );
    assert!(found.iterations.is_sorted_by_key(|iteration| iteration.end));
    assert_eq!(found.iterations[6].end, found.time);
    let crosses = |end| found.segments.iter().any(|s| s.from < end && s.to > end);
    assert!(!found.iterations.iter().any(|iteration| crosses(iteration.end)), "all wait for each other");
}

#[test]
fn table_moves_of_an_iteration_order_the_next() {
    let [mut last, mut direct] = [0, 0];
    for seed in 0..10 {
        let mut load = Workload::new(Picking::new(14, 7, seed), 7, 1);
        let machine = Machine { table: TableKind::Shared, ..Machine::new(Scheme::Ybwc, 4, 2) };
        let found = load.on(Machine { deepening: Some(1_000), ..machine });
        last += found.time - found.iterations[5].end;
        direct += load.on(machine).time;
    }
    assert!(last < direct, "{last} {direct}");
}
