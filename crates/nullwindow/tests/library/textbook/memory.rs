//! The savings of memory (a question of Hsu, “Scout and NegaScout”, slides 18, 32 and 34), and the
//! allocations of a search.

use super::forest::*;
use nullwindow::Window;
use nullwindow::observe::LeafCount;
use nullwindow::textbook::{Algorithm, alpha_beta, negascout::negascout, scout::scout};
use nullwindow_games::trees::Values;

/// With memory never more evaluations of leaves than without, on any tree. Restarting at the best
/// branch saves more in total, but not on every tree.
#[test]
fn memory_never_adds_evaluations() {
    use Algorithm::*;
    let scout = [Scout, ScoutMemory, ScoutRestart];
    let negascout = [NegaScout, NegaScoutMemory, NegaScoutRestart];
    for ([plain, remembering, restarting], expected, expected_worse) in
        [(scout, [722_994, 626_620, 586_024], 0), (negascout, [583_221, 491_224, 480_334], 1)]
    {
        let (mut total, mut worse) = ([0; 3], 0);
        for_each_tree(|mut p| {
            let [without, with, restarted] =
                [plain, remembering, restarting].map(|algorithm| count(&mut p, algorithm).leaves);
            assert!(with <= without, "{remembering}: {with} evaluations instead of {without}");
            total = [total[0] + without, total[1] + with, total[2] + restarted];
            worse += u32::from(restarted > without);
        });
        let what = "evaluations without memory, with it, and restarted; trees where the restart was worse";
        assert_eq!((total, worse), (expected, expected_worse), "{plain}: {what}");
    }
}

/// A search of an implicit tree allocates a few times at its beginning, and never per node.
#[test]
fn search_allocates_nothing_per_node() {
    let allocations = |d: u32| {
        let mut p = uniform(3, d, 1, Values::Continuous);
        let mut nodes = 0;
        let info = allocation_counter::measure(|| {
            let (_, count) = run(&mut p, LeafCount::default(), |p| {
                alpha_beta::fail_soft(p, Window::full(), d)?;
                negascout(p, Window::full(), d)?;
                scout(p, d)
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
