//! The trees of `lab parallel`, and the simulations on each (our own).

use super::options::{CHESS, KALAH, OTHELLO, Options};
use crate::Error;
use crate::random_trees::{Model, Setting};
use nullwindow_chess::{Chess, LinearEvaluator};
use nullwindow_games::kalah::{Kalah, Rule, Stores};
use nullwindow_othello::{Othello, PatternEvaluator, Tracked};
use nullwindow_simulator::{
    GameTree, Machine, MessageCost, Paths, Scheme, SimulatedSearch, TableKind, Workload,
};
use nullwindow_subjects::random_positions;

/// The chance that the best branch of a strongly ordered tree is the first: that of a search with a table and
/// iterative deepening (Marsland 1986; `lab ordering`). Marsland & Campbell's trees have 0.7.
const FIRST: f64 = 0.9;

/// The random moves before the root of a game's tree.
const OPENING: u32 = 16;

/// The numbers of processors of YBWC's published speedups.
pub(super) const PUBLISHED: [usize; 2] = [256, 1024];

/// All simulations of a seed: every machine on the tree of the first depth; on deeper ones those that show
/// how YBWC's speedup grows with the tree.
pub(super) fn simulations(options: &Options, seed: u64) -> impl Iterator<Item = (u32, Machine)> {
    let (first, machines) = (options.d.first(), machines(options, seed));
    options.d.iter().flat_map(move |depth| {
        let runs = |machine: &Machine| {
            let shows_size = (machine.scheme, machine.table) == (Scheme::Ybwc, TableKind::None);
            depth == first || shows_size && PUBLISHED.contains(&machine.processors)
        };
        machines.iter().copied().filter(runs).map(|machine| (depth, machine)).collect::<Vec<_>>()
    })
}

/// All machines.
fn machines(options: &Options, seed: u64) -> Vec<Machine> {
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

/// The trees of this depth.
pub(super) fn setting(options: &Options, depth: u32) -> Result<Setting, Error> {
    let first = options.p1.or((options.model == Model::Strong).then_some(FIRST));
    Setting::new(options.model, [options.b, depth], None, first)
}

/// The tree of a seed.
pub(super) fn tree(options: &Options, d: u32, seed: u64) -> Result<Box<dyn SimulatedSearch>, Error> {
    let &Options { b, grain, .. } = options;
    Ok(match options.game.as_deref() {
        None => Box::new(Workload::new(Paths::new(setting(options, d)?.tree(seed), b), d, grain)),
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
