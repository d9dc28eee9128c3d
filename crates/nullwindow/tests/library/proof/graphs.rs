//! Random trees and graphs.

use super::*;
use nullwindow::proof::{Acyclic, AtLeast, NoDominance};
use nullwindow_games::graph::{CycleRule, Shape};

type Ends = AtLeast<Acyclic, NoDominance>;

/// Df-pn with all options, and the reference, equal brute force; the search's size bounds are counted.
fn agree(shape: Shape, seeds: u64, vertices: u16) -> [u64; 2] {
    let mut statuses = [0; 2];
    let mut searches: Vec<DfPn<Graph>> =
        all_options().into_iter().map(|options| DfPn::with_entries(1 << 12, options)).collect();
    for seed in 0..seeds {
        let graph = Graph::random(seed, vertices, shape, CycleRule::Draw);
        for attacker in SIDES {
            let value = brute_force(&mut OnPath::new(graph.clone(), []), attacker);
            for (least, goal) in [(1, Ends::win(attacker)), (0, Ends::draw(attacker))] {
                let expected = status(value >= least);
                statuses[usize::from(value >= least)] += 1;
                assert_eq!(reference(&graph, &goal), expected, "pns, seed {seed}");
                for search in &mut searches {
                    assert_eq!(solve(search, &graph, &goal).status, expected, "seed {seed}");
                }
            }
        }
    }
    statuses
}

#[test]
fn both_searches_equal_brute_force_on_random_trees() {
    let statuses = agree(Shape::Tree, 1_000, 40);
    assert!(statuses.iter().all(|&count| count > 1_000), "{statuses:?}");
}

#[test]
fn both_searches_equal_brute_force_on_random_acyclic_graphs() {
    let statuses = agree(Shape::Acyclic, 1_000, 24);
    assert!(statuses.iter().all(|&count| count > 1_000), "{statuses:?}");
}
