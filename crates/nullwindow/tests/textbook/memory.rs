//! What memory saves (A4.18, A3.10), and what a search takes (A2.8).

use crate::forest::*;
use nullwindow::Window;
use nullwindow::observe::LeafCount;
use nullwindow::textbook::{Algorithm, alpha_beta, negascout::negascout, scout::scout};
use nullwindow_games::trees::{Leaves, Values};

fn leaves<P: Leaves<Value = i64>>(p: &mut P, algorithm: Algorithm) -> u64 {
    run(p, LeafCount::default(), |p| algorithm.search(p, ALL)).1.0
}

/// With memory never more evaluations of leaves than without, on any tree of P-EQ.
#[test]
fn memory_never_costs_evaluations() {
    let mut totals = [[0; 2]; 2];
    for_each_tree(|tree| {
        with_tree!(tree, p => {
            let pairs =
                [(Algorithm::Scout, Algorithm::ScoutMemory), (Algorithm::NegaScout, Algorithm::NegaScoutMemory)];
            for ((plain, remembering), total) in pairs.into_iter().zip(&mut totals) {
                let (without, with) = (leaves(&mut p, plain), leaves(&mut p, remembering));
                assert!(with <= without, "{remembering}: {with} evaluations instead of {without}");
                *total = [total[0] + without, total[1] + with];
            }
        });
    });
    for [without, with] in totals {
        assert!(with < without, "{with} of {without}");
    }
}

/// A2.8: a search of an implicit tree allocates a few times at its beginning, and never per node.
#[test]
fn searching_allocates_nothing_per_node() {
    let allocations = |d: u32| {
        let mut p = uniform(3, d, 1, Values::Continuous);
        let mut nodes = 0;
        let info = allocation_counter::measure(|| {
            let (_, count) = run(&mut p, LeafCount::default(), |p| {
                alpha_beta::fail_soft(p, Window::full(), ALL)?;
                negascout(p, Window::full(), ALL)?;
                scout(p, ALL)
            });
            nodes = count.0;
        });
        (nodes, info.count_total)
    };
    let (few, shallow) = allocations(4);
    let (many, deep) = allocations(10);
    assert!(many > 50 * few, "{few} {many}");
    assert!(deep <= shallow + 8, "{shallow} allocations for {few} leaves, {deep} for {many}");
}
