//! Properties of every scheme on small trees.

use super::*;
use crate::random_trees::{Model, Setting};
use std::collections::HashSet;

const PARALLEL: [Scheme; 4] = [Scheme::TreeSplitting, Scheme::Pvsplit, Scheme::Ybwc, Scheme::MasterSlave];

fn load(model: Model, b: u32, d: u32, seed: u64, grain: u32) -> Workload {
    Workload::new(Setting::of(model, b, d), seed, grain)
}

fn run(load: &mut Workload, scheme: Scheme, processors: usize, latency: u64, seed: u64) -> Simulated {
    simulate(Machine { scheme, processors, latency, seed, trace: true }, load)
}

#[test]
fn every_scheme_returns_the_sequential_value_and_accounts_for_all_time() {
    for model in [Model::Iid, Model::Strong, Model::Worst, Model::Edges, Model::PGame] {
        for seed in 0..6 {
            let mut load = load(model, 5, 5, seed, (seed % 3) as u32);
            let sequential = load.sequential();
            for scheme in PARALLEL {
                for (processors, latency) in [(2, 0), (3, 1), (7, 40), (32, 5)] {
                    let found = run(&mut load, scheme, processors, latency, seed);
                    let setting = format!("{model}, seed {seed}, {scheme}, p {processors}");
                    assert_eq!(found.value, sequential.value, "{setting}");
                    let account = found.account();
                    assert_eq!(account.total(), processors as u64 * found.time, "{setting}");
                    assert_eq!(account.search, found.nodes, "{setting}");
                    assert_eq!(found, run(&mut load, scheme, processors, latency, seed), "{setting}");
                }
            }
        }
    }
}

#[test]
fn one_processor_visits_the_sequential_sequence() {
    for seed in 0..5 {
        let mut load = load(Model::Strong, 4, 5, seed, 0);
        let sequential = run(&mut load, Scheme::Sequential, 1, 9, 0);
        let task = load.sequential();
        assert_eq!(
            (sequential.value, sequential.nodes, sequential.time),
            (task.value, task.nodes, task.nodes)
        );
        assert_eq!(sequential.trace.iter().filter(|step| step.begins).count() as u64, task.nodes);
        for scheme in PARALLEL {
            assert_eq!(run(&mut load, scheme, 1, 9, seed), sequential, "{scheme}");
        }
    }
}

#[test]
fn young_brothers_wait_for_the_eldest() {
    for seed in 0..10 {
        let mut load = load(Model::Strong, 6, 5, seed, 1);
        for scheme in [Scheme::Ybwc, Scheme::Pvsplit] {
            let found = run(&mut load, scheme, 16, 3, seed);
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
        let early = run(&mut load, Scheme::TreeSplitting, 16, 3, seed);
        assert_eq!(early.trace.iter().find(|step| step.path == [1]).map(|step| step.begins), Some(true));
    }
}

#[test]
fn perfect_order_leaves_ybwc_and_pvsplit_without_search_overhead() {
    for (b, d, grain) in [(6, 5, 0), (8, 4, 1), (5, 6, 2)] {
        let mut load = load(Model::Best, b, d, 3, grain);
        let minimal = load.sequential().nodes;
        for processors in [2, 9, 64] {
            for scheme in [Scheme::Ybwc, Scheme::Pvsplit] {
                let found = run(&mut load, scheme, processors, 1, 1);
                assert_eq!(found.nodes, minimal, "{scheme}, b {b}, d {d}, p {processors}");
                assert!(found.time < minimal, "{scheme}: faster than one processor");
            }
        }
        assert!(run(&mut load, Scheme::TreeSplitting, 16, 1, 1).nodes > minimal);
    }
}

#[test]
fn phases_and_balance_follow_the_account() {
    let mut load = load(Model::Strong, 8, 5, 1, 1);
    let found = run(&mut load, Scheme::Ybwc, 8, 2, 1);
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
    let svg = run(&mut load, Scheme::Ybwc, 8, 2, 1).gantt("ybwc");
    let [communication, search] = ["#f4b860", "#28587b"].map(|colour| {
        let path = svg.split(&format!("{colour}\" d=\"")).nth(1).unwrap().split('"').next().unwrap();
        path.matches('M').count()
    });
    assert!(search >= 8 && communication >= 7, "every processor searches, and all but the first ask");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}
