//! The least that a search must visit in a uniform tree (Slagle & Dixon 1969), and H1 and H2 of Hsu's slides,
//! measured on a tree in the best order.

use crate::page_tree::PageTree;
use nullwindow::observe::{Count, Sense};
use nullwindow::textbook::{Algorithm, Walk, minimal_tree, test};
use nullwindow_games::trees::{LeafValue, Leaves, Ordered};
use serde::Serialize;

/// The figures for width `b` and depth `d`.
#[derive(Serialize)]
pub(super) struct Minimal {
    b: u32,
    d: u32,
    /// b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
    leaves: Option<u64>,
    nodes: Option<u64>,
    /// The node visits of TEST in the best order if it answers TRUE: H1.
    test_true: u64,
    /// … if it answers FALSE.
    test_false: u64,
    /// The node visits of alpha-beta in the best order: H2.
    alpha_beta: u64,
}

/// The figures, if all inner nodes have as many branches and all leaves the same ply.
pub(super) fn of(tree: &PageTree) -> Option<Minimal> {
    let b = tree.nodes.first()?.children.len();
    let mut plies = vec![0; tree.nodes.len()];
    for (at, node) in tree.nodes.iter().enumerate() {
        plies[at] = node.parent.map_or(0, |parent| plies[parent] + 1);
    }
    let d = tree.height();
    let uniform = tree.nodes.iter().zip(plies).all(|(node, ply)| {
        let branches = node.children.len();
        if ply == d { branches == 0 } else { branches == b }
    });
    if !uniform || d == 0 {
        return None;
    }
    let (b, d) = (b as u32, d as u32);
    let best = Ordered::best_first(b, d, 0, 100).ok()?;
    let count = |search: &dyn Fn(&mut Walk<'_, Ordered, LeafValue, &mut Count>)| {
        let (mut tree, mut count) = (best.clone(), Count::default());
        search(&mut Walk::new(&mut tree, &LeafValue, &mut count));
        count.nodes
    };
    let v = best.value();
    Some(Minimal {
        b,
        d,
        leaves: minimal_tree::leaves(b.into(), d),
        nodes: minimal_tree::nodes(b.into(), d),
        test_true: count(&|p| _ = test::test(p, Sense::AtLeast, v, d)),
        test_false: count(&|p| _ = test::test(p, Sense::Greater, v, d)),
        alpha_beta: count(&|p| _ = Algorithm::AlphaBeta.search(p, d)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page_tree::{PageTree, Source};
    use nullwindow_games::trees::Explicit;

    struct All;

    impl Source<Explicit> for All {
        fn value(&self, p: &Explicit) -> i64 {
            p.value()
        }

        fn label(&self, _: &Explicit, _: u16) -> String {
            String::new()
        }

        fn key(&self, _: &Explicit) -> Option<String> {
            None
        }

        fn expands(&self, _: &[u16]) -> bool {
            true
        }
    }

    fn figures(text: &str) -> Option<Minimal> {
        of(&PageTree::of(&text.parse::<Explicit>().unwrap(), &All).unwrap())
    }

    /// For b = 2 and ℓ = 4: H1 = 2·(2³ − 1) − 2² = 10, H1 + 2² − 1 = 13, H2 = 2·10 + 4 − 6 = 18.
    #[test]
    fn figures_are_those_of_the_formulas() {
        let binary = figures("[[[[1,2],[3,4]],[[5,6],[7,8]]],[[[9,10],[11,12]],[[13,14],[15,16]]]]").unwrap();
        assert_eq!((binary.b, binary.d, binary.leaves, binary.nodes), (2, 4, Some(7), Some(18)));
        assert_eq!((binary.test_true, binary.test_false, binary.alpha_beta), (10, 13, 18));
    }

    #[test]
    fn other_trees_have_none() {
        assert!(figures("[[1,2],3]").is_none() && figures("[[1,2],[3]]").is_none() && figures("5").is_none());
    }
}
