//! Visits on trees that are worked out by hand.

use nullwindow_games::trees::{Explicit, LeafValue};
use nullwindow_subjects::Monitor;
use nullwindow_subjects::visits::{TreeVisits, visits};

fn of(tree: &str, depth: u32) -> TreeVisits {
    let tree: Explicit = tree.parse().unwrap();
    visits(&tree, &LeafValue, depth, &Monitor::silent()).unwrap()
}

/// Leaves are from the view of MAX, who is to move at the root.
#[test]
fn a_shallow_cut_off_has_its_bound_from_the_parent() {
    let found = of("[[3,5],[2,9,9]]", 2);
    assert_eq!(found.cuts, [0, 1], "{found:?}");
    assert_eq!(found.alpha_beta, 1 + 2 + 2 + 1);
}

/// Knuth & Moore's case: the root has 5, the grandchild's reply 4 is no more.
#[test]
fn a_deep_cut_off_has_its_bound_from_three_levels_up() {
    // After the left branch the root has 5. In the right one MIN's first branch is a MAX node with a MIN
    // node below it, whose first leaf, 4, is enough.
    let found = of("[5,[[[4,9],[6,6]],7]]", 4);
    assert_eq!(found.cuts.get(3), Some(&1), "{found:?}");
}

#[test]
fn scout_evaluates_the_first_branch_and_those_that_pass() {
    let found = of("[[3,5],[2,9],[4,8]]", 2);
    // The root, the first branch with its two leaves; the third passes (4 > 3).
    assert_eq!((found.scout.tested, found.scout.again), (2 + 2, 1), "{found:?}");
    assert!(found.agree && found.scout.evaluated < found.scout.nodes, "{found:?}");
    assert!(found.tests.iter().all(|&nodes| nodes <= found.alpha_beta), "{found:?}");
}
