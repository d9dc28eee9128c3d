//! The trees of `lab parallel`, and the simulations on each (our own).

use super::options::{CHESS, KALAH, OTHELLO, Options};
use crate::Error;
use crate::random_trees::Setting;
use crate::subject::random_positions;
use nullwindow_chess::{Chess, LinearEvaluator};
use nullwindow_games::kalah::{Kalah, Rule, Stores};
use nullwindow_othello::{Othello, PatternEvaluator, Tracked};
use nullwindow_simulator::{GameTree, Machine, MessageCost, Paths, Scheme, Searched, TableKind, Workload};

/// The random moves before the root of a game's tree.
const OPENING: u32 = 16;

/// All simulations on a tree.
pub(super) fn machines(options: &Options, seed: u64) -> Vec<Machine> {
    let mut machines = Vec::new();
    for &scheme in &options.alg {
        for table in tables(options, scheme) {
            for latency in options.latency.iter() {
                for p in options.p.iter() {
                    let machine = Machine::new(scheme, p as usize, latency.into());
                    let cost =
                        MessageCost { bytes: options.bandwidth, handling: options.handling, ..machine.cost };
                    let deepening = options.iterative.then_some(i64::from(options.aspiration));
                    machines.push(Machine { table, cost, deepening, seed, ..machine });
                }
            }
        }
    }
    machines
}

/// The tables of a scheme.
fn tables(options: &Options, scheme: Scheme) -> Vec<TableKind> {
    let all = scheme.tables();
    match &options.table {
        Some(tables) => tables.iter().copied().filter(|table| all.contains(table)).collect(),
        None if scheme == Scheme::Ybwc => all.to_vec(),
        None => all[..1].to_vec(),
    }
}

/// The tree of a seed.
pub(super) fn tree(options: &Options, setting: Setting, seed: u64) -> Result<Box<dyn Searched>, Error> {
    let &Options { b, d, grain, .. } = options;
    Ok(match options.game.as_deref() {
        None => Box::new(Workload::new(Paths::new(setting.tree(seed), b), d, grain)),
        Some(KALAH) => {
            let start = Kalah::new(6, 4, Rule::Standard).expect("the usual board");
            let root = random_positions(&start, OPENING, 1, seed)?.remove(0);
            Box::new(Workload::new(GameTree::new(Stores, root, d), d, grain))
        }
        Some(OTHELLO) => {
            let root = Tracked::from(random_positions(&Othello::start(), OPENING, 1, seed)?[0]);
            let evaluator = PatternEvaluator::embedded().expect("the crate's own tests read its weights");
            Box::new(Workload::new(GameTree::new(evaluator, root, d), d, grain))
        }
        Some(game) => {
            debug_assert_eq!(game, CHESS);
            let root = random_positions(&Chess::start(), OPENING, 1, seed)?.remove(0);
            Box::new(Workload::new(GameTree::new(LinearEvaluator::embedded(), root, d), d, grain))
        }
    })
}
