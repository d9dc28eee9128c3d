//! Minimal graphs against minimal trees.

use nullwindow::observe::LeafCount;
use nullwindow::textbook::{Walk, negascout::negascout};
use nullwindow::{Evaluator, Keyed, Score, Standard, Window};
use nullwindow_games::connect_four::{ConnectFour, evaluate};
use nullwindow_games::kalah::{Kalah, Rule, Stores};
use nullwindow_subjects::critical::{Critical, tree};
use nullwindow_subjects::{Monitor, Setup, Suite, random_positions};

fn minimal<P: Keyed>(p: &P, evaluator: &impl Evaluator<P, Value = Score>, depth: u32) -> Critical {
    let mut walk_on = p.clone();
    let mut walk = Walk::new(&mut walk_on, evaluator, LeafCount::default());
    let v = negascout(&mut walk, Window::full(), depth).continue_value().expect("not stopped");
    tree(p, evaluator, |_, _| 0, (depth, v), true, &Monitor::silent()).expect("the value is right")
}

/// A graph has no more leaves than the tree of the same refutations, and fewer where positions meet.
#[test]
fn graphs_are_no_larger_than_their_trees() {
    let mut fewer = [0; 3];
    for p in random_positions(&ConnectFour::start(), 6, 6, 3).unwrap() {
        for depth in 0..7 {
            let found = minimal(&p, &Standard(evaluate), depth);
            let cheapest = found.cheapest.expect("it was wanted");
            assert!(found.left_first <= found.first, "depth {depth}: {found:?}");
            assert!(found.approximated <= found.left_first, "depth {depth}: {found:?}");
            if depth <= 2 {
                // Three moves are needed to reach a position in two ways.
                assert_eq!(found.approximated, cheapest, "depth {depth}: {found:?}");
            }
            fewer[0] += u32::from(found.left_first < found.first);
            fewer[1] += u32::from(found.approximated < cheapest);
            fewer[2] += u32::from(found.approximated < found.left_first);
        }
    }
    assert!(fewer.iter().all(|&count| count > 0), "{fewer:?}");
    let start = Kalah::new(4, 3, Rule::Standard).unwrap();
    for p in random_positions(&start, 3, 6, 2).unwrap() {
        for depth in 0..7 {
            let found = minimal(&p, &Stores, depth);
            assert!(0 < found.approximated && found.left_first <= found.first, "{found:?}");
        }
    }
}

/// Where all positions differ, the graph is the tree.
#[test]
fn without_transpositions_the_graph_is_the_tree() {
    let trees = Suite::Trees.subject(4, 1);
    for (i, depth) in (0..4).flat_map(|i| (1..5).map(move |depth| (i, depth))) {
        let v = trees.search(i, &Setup::to(depth), &Monitor::silent()).unwrap().score;
        let found = trees.critical((i, depth), v, true, &Monitor::silent()).unwrap();
        assert_eq!(found.left_first, found.first, "depth {depth}: {found:?}");
        assert!(Some(found.approximated) >= found.cheapest, "depth {depth}: {found:?}");
    }
}
