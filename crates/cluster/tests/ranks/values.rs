//! The value is the sequential one, whatever the delays.

use crate::graph::{Leaves, Place};
use nullwindow::{Position, Score, Turn};
use nullwindow_cluster::{
    Account, Interval, LeafSearch, Schedule, SchemeName, Settings, SimulatedNetwork, Solution,
    solve_in_threads, solve_simulated,
};
use std::collections::HashMap;
use std::convert::Infallible;

/// The value, the best move, and the end without messages on their way.
fn check(place: &Place, solution: &Solution<u16>, name: &str) {
    let mut known = HashMap::new();
    let value = place.minimax(&mut known);
    assert_eq!(solution.value(), Some(value), "{name}");
    if let Some(best) = solution.best {
        let mut child = place.clone();
        child.make(best);
        assert_eq!(
            Turn::between(place.side(), child.side()).value(child.minimax(&mut known)),
            value,
            "{name}"
        );
    }
}

/// Solves a random graph on 1 to 8 ranks with delays of up to 1, 10 or 100 ticks.
fn solved(seed: u64, scheme: SchemeName) -> u64 {
    let place = Place::random(seed, 40 + (seed % 7) as u16 * 25, seed.is_multiple_of(3));
    let (ranks, longest) = (1 + (seed % 8) as usize, [1, 10, 100][seed as usize / 8 % 3]);
    let network = SimulatedNetwork::new(ranks, longest, seed);
    // Without a limit, only the ends of the game are leaves.
    let leaves = Leaves::from(if seed.is_multiple_of(2) { u16::MAX } else { 60 });
    let (schedule, settings) = (Schedule::Random(seed), Settings::new(scheme));
    let Ok(solution) = solve_simulated(&place, &network, schedule, settings, leaves.open());
    check(&place, &solution, &format!("{scheme} {seed}"));
    assert_eq!(network.flying(), 0, "{scheme} {seed}");
    Account::sum(&solution.accounts).messages
}

#[test]
fn values_are_right_on_1000_graphs_under_1000_schedules() {
    for scheme in SchemeName::ALL {
        let messages: u64 = (0..1_000).map(|seed| solved(seed, scheme)).sum();
        assert!(messages > 100_000, "{scheme}: {messages}");
    }
}

/// One graph of many paths, on which cut-offs, joined questions and stolen tasks are frequent.
#[test]
fn values_are_right_on_one_graph_under_1000_schedules() {
    let place = Place::random(5, 200, false);
    for scheme in SchemeName::ALL {
        for seed in 0..1_000 {
            let network = SimulatedNetwork::new(4, 30, seed);
            let (schedule, settings) = (Schedule::Random(!seed), Settings::new(scheme));
            let Ok(solution) =
                solve_simulated(&place, &network, schedule, settings, Leaves::from(u16::MAX).open());
            check(&place, &solution, &format!("{scheme} {seed}"));
        }
    }
}

#[test]
fn the_same_schedule_gives_the_same_account() {
    for scheme in SchemeName::ALL {
        let run = || {
            let place = Place::random(9, 150, false);
            let network = SimulatedNetwork::new(5, 20, 3).logged();
            let settings = Settings::new(scheme);
            let Ok(solution) =
                solve_simulated(&place, &network, Schedule::Random(4), settings, Leaves::from(90).open());
            let nodes: Vec<_> = solution.accounts.iter().map(|account| account.nodes).collect();
            (nodes, network.log().len())
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn threads_find_the_value() {
    for scheme in SchemeName::ALL {
        for seed in 0..60 {
            let place = Place::random(seed, 200, false);
            let (ranks, settings) = (1 + (seed % 4) as usize, Settings::new(scheme));
            let leaves = Leaves::from(150);
            let Ok(solution) = solve_in_threads(&place, ranks, settings, leaves.open(), &mut |_| ());
            check(&place, &solution, &format!("{scheme} {seed}"));
        }
    }
}

/// Leaves that panic on rank 1.
struct Panicking {
    leaves: Leaves,
    rank: usize,
}

impl LeafSearch<Place> for Panicking {
    fn is_leaf(&self, p: &Place) -> bool {
        self.leaves.is_leaf(p)
    }

    fn search(&mut self, p: &Place, alpha: Score) -> Option<(Interval, u64)> {
        assert_ne!(self.rank, 1, "a leaf of rank 1");
        self.leaves.search(p, alpha)
    }

    fn order(&mut self, p: &Place) -> (Vec<u16>, u64) {
        self.leaves.order(p)
    }
}

#[test]
#[should_panic(expected = "another rank has panicked")]
fn a_rank_that_panics_ends_the_others() {
    let place = Place::random(5, 200, false);
    let open = |rank| Ok::<_, Infallible>(Panicking { leaves: Leaves::from(u16::MAX), rank });
    let Ok(_) = solve_in_threads(&place, 3, Settings::new(SchemeName::Tdsab), open, &mut |_| ());
}
