//! The value is the sequential one, whatever the delays.

use crate::graph::{Leaves, Place};
use nullwindow::{Position, Turn};
use nullwindow_cluster::{
    Account, Schedule, SchemeName, Settings, SimulatedNetwork, Solution, solve_in_threads, solve_simulated,
};
use std::collections::HashMap;
use std::sync::Arc;

/// The value, the best move, and the end without messages on their way.
fn check(place: &Place, solution: &Solution, name: &str) {
    let mut known = HashMap::new();
    let value = place.minimax(&mut known);
    assert_eq!(solution.value(), Some(value), "{name}");
    if let Some(best) = solution.best {
        let mut child = place.clone();
        child.make(place.vertex().targets[usize::from(best)]);
        assert_eq!(
            Turn::between(place.side(), child.side()).value(child.minimax(&mut known)).to_root(1),
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
    let leaves = Leaves::of(&place, if seed.is_multiple_of(2) { u16::MAX } else { 60 });
    let (schedule, settings) = (Schedule::Random(seed), Settings::new(scheme));
    let Ok(solution) = solve_simulated(&network, schedule, settings, leaves.open());
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
                solve_simulated(&network, schedule, settings, Leaves::of(&place, u16::MAX).open());
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
                solve_simulated(&network, Schedule::Random(4), settings, Leaves::of(&place, 90).open());
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
            let leaves = Leaves::of(&place, 150);
            let Ok(solution) = solve_in_threads(ranks, settings, leaves.open(), &mut |_| ());
            check(&place, &solution, &format!("{scheme} {seed}"));
        }
    }
}

#[test]
#[should_panic(expected = "another rank has panicked")]
fn a_rank_that_panics_ends_the_others() {
    let leaves = Leaves {
        event: Some(Arc::new(|rank| assert_ne!(rank, 1, "a leaf of rank 1"))),
        ..Leaves::of(&Place::random(5, 200, false), u16::MAX)
    };
    let Ok(_) = solve_in_threads(3, Settings::new(SchemeName::Tdsab), leaves.open(), &mut |_| ());
}
