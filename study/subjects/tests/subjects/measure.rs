//! One observed search.

use nullwindow::{Window, observe::LeafCount, textbook::alpha_beta};
use nullwindow_games::trees::{Explicit, LeafValue};
use nullwindow_subjects::{Monitor, measure};

#[test]
fn a_search_has_its_value_and_its_leaves() {
    let tree: Explicit = "[3,5]".parse().unwrap();
    let search = |observer| {
        measure(&tree, &LeafValue, observer, &Monitor::silent(), |p| {
            alpha_beta::fail_soft(p, Window::full(), 4)
        })
    };
    assert_eq!(search(LeafCount::default()), Some((5, LeafCount(2))));
}
