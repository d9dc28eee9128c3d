//! Limits, lines and the shortest proof.

use super::*;
use nullwindow::proof::{Acyclic, AtLeast, NoDominance};
use nullwindow_games::connect_four::ConnectFour;
use nullwindow_games::graph::{CycleRule, Shape};
use nullwindow_games::tic_tac_toe::TicTacToe;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

type Ends = AtLeast<Acyclic, NoDominance>;

fn graph(seed: u64) -> Graph {
    Graph::random(seed, 60, Shape::Acyclic, CycleRule::Draw)
}

/// The plies until the attacker wins, if it does: it hastens the end, its opponent delays it.
fn plies_to_win(p: &mut Graph, attacker: Side) -> Option<usize> {
    let mut moves = Vec::new();
    if let Some(end) = p.moves(&mut moves) {
        return (end == Outcome::Win(attacker)).then_some(0);
    }
    let or = p.side() == attacker;
    let plies = moves.into_iter().map(|m| {
        let undo = p.make(m);
        let plies = plies_to_win(p, attacker);
        p.unmake(m, undo);
        plies.map(|plies| plies + 1)
    });
    if or { plies.flatten().min() } else { plies.collect::<Option<Vec<_>>>()?.into_iter().max() }
}

#[test]
fn the_shortest_proof_is_found_with_its_exact_length() {
    let mut search = DfPn::with_entries(1 << 12, ProofOptions { shortest: true, ..ProofOptions::default() });
    let (mut proved, mut longest) = (0, 0);
    for seed in 0..600 {
        for attacker in SIDES {
            let mut graph = graph(seed);
            let expected = plies_to_win(&mut graph, attacker);
            let found = solve(&mut search, &graph, &Ends::win(attacker));
            assert_eq!(found.status, status(expected.is_some()));
            if let Some(plies) = expected {
                assert_eq!((found.line.len(), found.shortest), (plies, true), "seed {seed}");
                (proved, longest) = (proved + 1, longest.max(plies));
            }
        }
    }
    assert!(proved > 300 && longest >= 8, "{proved}, {longest}");
}

#[test]
fn lines_reach_the_goal() {
    for entries in [16, 40, 1 << 12] {
        let mut search = DfPn::with_entries(entries, ProofOptions::default());
        for seed in 0..300 {
            let mut p = graph(seed);
            let goal = Ends::win(p.side());
            let (found, reference) =
                (solve(&mut search, &p, &goal), pns(&p, &goal, &[], ProofLimits::default(), &CLOCK));
            for line in [found.line, reference.line] {
                let mut end = p.clone();
                line.into_iter().for_each(|m| _ = end.make(m));
                let won = end.outcome() == Some(Outcome::Win(p.side()));
                assert_eq!(won, found.status == ProofStatus::Proved, "seed {seed}, {entries} entries");
            }
            p.make(p.vertex().targets[0]);
        }
    }
}

#[test]
fn a_limit_of_plies_disproves_what_takes_longer() {
    let mut search = DfPn::with_entries(1 << 12, ProofOptions::default());
    for seed in 0..300 {
        let mut p = graph(seed);
        let attacker = p.side();
        let Some(plies) = plies_to_win(&mut p, attacker) else { continue };
        for limit in 0..plies + 2 {
            let limits = ProofLimits { plies: Some(limit as u32), ..ProofLimits::default() };
            let found = search.solve(&p, &Ends::win(attacker), &[], limits, &CLOCK);
            assert_eq!(found.status, status(limit >= plies), "seed {seed}, {limit} of {plies} plies");
        }
    }
}

#[test]
fn limits_end_the_search_without_a_result() {
    let start = ConnectFour::start();
    let goal = Ends::win(Side::First);
    let mut search = DfPn::with_entries(1 << 12, ProofOptions::default());
    for nodes in [0, 1, 10, 1_000, 20_000] {
        let limits = ProofLimits { nodes: Some(nodes), ..ProofLimits::default() };
        for found in
            [search.solve(&start, &goal, &[], limits, &CLOCK), pns(&start, &goal, &[], limits, &CLOCK)]
        {
            // A node's children are looked up together: seven, and one more node ends the search.
            assert!((nodes + 1..=nodes + 8).contains(&found.nodes), "{} of {nodes}", found.nodes);
            assert_eq!((found.status, found.line.len()), (ProofStatus::Unknown, 0));
        }
    }
    let stop = AtomicBool::new(true);
    let stopped = ProofLimits { stop: Some(&stop), ..ProofLimits::default() };
    let late = ProofLimits { time: Some(Duration::from_millis(1)), ..ProofLimits::default() };
    for limits in [stopped, late] {
        let found = search.solve(&start, &goal, &[], limits, &CLOCK);
        assert_eq!(found.status, ProofStatus::Unknown);
        assert!(found.nodes <= 2_100, "{}", found.nodes);
    }
}

#[test]
fn a_table_of_16_entries_is_slow_and_right() {
    let position = TicTacToe::start();
    let mut nodes = Vec::new();
    for entries in [16, 1 << 7, 1 << 14] {
        let mut search = DfPn::with_entries(entries, ProofOptions::default());
        let found = solve(&mut search, &position, &Ends::win(position.side()));
        assert_ne!(found.status, ProofStatus::Unknown);
        nodes.push((found.nodes, found.status));
    }
    assert!(nodes[0].0 > 2 * nodes[2].0 && nodes.iter().all(|&(_, status)| status == nodes[2].1));
}
