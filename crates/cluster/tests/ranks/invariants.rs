//! What the schemes promise beyond values.

use crate::graph::{Leaves, Place};
use nullwindow_cluster::{
    Account, MessageKind, Schedule, SchemeName, Settings, SimulatedNetwork, solve_simulated,
};

/// The nodes of all ranks, and whether a rank asked another for an entry of its table.
fn nodes(place: &Place, scheme: SchemeName, ranks: usize, seed: u64) -> (u64, bool) {
    let network = SimulatedNetwork::new(ranks, 10, seed).logged();
    let (schedule, settings) = (Schedule::Random(seed), Settings::new(scheme));
    let Ok(solution) = solve_simulated(&network, schedule, settings, Leaves::of(place, u16::MAX).open());
    let probes = |kind| [MessageKind::Probe, MessageKind::Entry].contains(&kind);
    let probed = network.log().iter().any(|delivery| probes(delivery.message.kind));
    (Account::sum(&solution.accounts).nodes, probed)
}

/// The eldest child decides every node that can be decided: nothing is searched in vain, on any number of
/// ranks.
#[test]
fn perfectly_ordered_trees_have_no_search_overhead() {
    for scheme in SchemeName::ALL {
        for seed in 0..100 {
            let place = Place::random(seed, 150, true).ordered();
            let (alone, _) = nodes(&place, scheme, 1, seed);
            let (together, _) = nodes(&place, scheme, 6, seed);
            assert_eq!(together, alone, "{scheme} {seed}");
        }
    }
}

#[test]
fn badly_ordered_trees_have_search_overhead() {
    let overhead = |scheme, seed| {
        let place = Place::random(seed, 150, true);
        nodes(&place, scheme, 6, seed).0 > nodes(&place, scheme, 1, seed).0
    };
    for scheme in SchemeName::ALL {
        let trees = (0..100).filter(|&seed| overhead(scheme, seed)).count();
        assert!(trees > 20, "{scheme}: {trees}");
    }
}

#[test]
fn tdsab_reads_no_other_ranks_table() {
    for seed in 0..50 {
        let place = Place::random(seed, 100, false);
        assert!(!nodes(&place, SchemeName::Tdsab, 4, seed).1);
        assert!(nodes(&place, SchemeName::Partitioned, 4, seed).1);
    }
}
