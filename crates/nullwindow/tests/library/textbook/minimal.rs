//! The minimal tree (Knuth & Moore 1975): on perfectly ordered trees every algorithm of the family visits
//! exactly it.

use super::forest::*;
use nullwindow::observe::{Count, Distinct, Sense};
use nullwindow::textbook::minimal_tree::{NodeType, node_type, nodes};
use nullwindow::textbook::{Algorithm, test::test};
use nullwindow_games::trees::{Leaves, Ordered};
use std::collections::HashSet;

type Paths = HashSet<Box<[u16]>>;

/// The nodes of a uniform tree for which `keep` holds; no node below one for which it does not.
fn nodes_where(b: u16, d: u32, keep: impl Fn(&[u16]) -> bool) -> Paths {
    let mut level = vec![Vec::new()];
    let mut all = Paths::new();
    for _ in 0..=d {
        all.extend(level.iter().map(|path| path.as_slice().into()));
        let branches = level.iter().flat_map(|path| (0..b).map(move |i| [&path[..], &[i]].concat()));
        level = branches.filter(|path| keep(path)).collect();
    }
    all
}

/// All perfectly ordered trees of width 1 to 6 and depth 0 to 8.
fn ordered_trees() -> impl Iterator<Item = (u16, u32, AnyTree)> {
    let sizes = (1..=6_u16).flat_map(|b| (0..=8).map(move |d| (b, d)));
    sizes.map(|(b, d)| (b, d, Ordered::best_first(b.into(), d, u64::from(d), 10).unwrap().into()))
}

/// Node for node, each visited once.
#[test]
fn family_visits_exactly_the_minimal_tree() {
    use Algorithm::*;
    let family = [
        AlphaBetaHard,
        AlphaBetaOriginal,
        AlphaBeta,
        AlphaBetaHardMinimax,
        AlphaBetaOriginalMinimax,
        AlphaBetaMinimax,
        AlphaBetaKishimoto,
        Scout,
        ScoutNega,
        NegaScout,
        NegaScoutMinimax,
        NegaScoutKishimoto,
        NegaScoutScala,
        PvsWikipedia,
        Pvs,
        LastSubtree,
        Palphabeta,
    ];
    for (b, d, tree) in ordered_trees() {
        let minimal = nodes_where(b, d, |path| node_type(path).is_some());
        assert_eq!(minimal.len() as u64, nodes(b.into(), d).unwrap());
        for algorithm in family {
            let (value, count) = run(&mut tree.clone(), Count::default(), |p| algorithm.search(p, d));
            let visited = run(&mut tree.clone(), Distinct::default(), |p| algorithm.search(p, d)).1;
            assert_eq!(value, tree.value());
            assert_eq!(count.nodes, minimal.len() as u64, "{algorithm}, b={b} d={d}");
            assert!(visited.nodes == minimal, "{algorithm}, b={b} d={d}");
        }
    }
}

/// Without deep cut-offs more nodes are visited, on a tree that is deep enough.
#[test]
fn without_deep_cut_offs_more_nodes_are_visited() {
    let mut tree = Ordered::best_first(2, 4, 1, 10).unwrap().into();
    assert!(count(&mut tree, Algorithm::AlphaBetaShallow).nodes > nodes(2, 4).unwrap());
}

/// In alpha-beta the type of a node follows from its value and its window.
#[test]
fn results_of_alpha_beta_show_the_types() {
    use nullwindow::Bound;
    use nullwindow::observe::{Event, Goal, NodeResult};
    for (b, d, mut tree) in ordered_trees().filter(|&(_, d, _)| d <= 6) {
        let mut open = Vec::new();
        for event in record(&mut tree, Algorithm::AlphaBeta).events {
            match event {
                Event::Enter { path, goal: Goal::Value(w), .. } => open.push((path, w)),
                Event::Leave(NodeResult::Value(v)) => {
                    let (path, w) = open.pop().unwrap();
                    let shown = match w.bound(v) {
                        Bound::Exact => NodeType::Pv,
                        Bound::Lower => NodeType::Cut,
                        Bound::Upper => NodeType::All,
                    };
                    assert_eq!(node_type(&path), Some(shown), "{path:?}, b={b} d={d}");
                }
                _ => {}
            }
        }
    }
}

/// TEST TRUE visits first branches only at MAX, TEST FALSE at MIN; the two share the principal
/// variation, and together they are the minimal tree. H1 and H2 are their sizes (Hsu, “Scout and
/// NegaScout”, slides 14 and 15), without the error of the slide.
#[test]
fn minimal_tree_is_two_tests() {
    for (b, d, tree) in ordered_trees() {
        let visited = |sense, expected| {
            let (yes, seen) = run(&mut tree.clone(), (Count::default(), Distinct::default()), |p| {
                test(p, sense, tree.value(), d)
            });
            assert_eq!(yes, expected);
            assert_eq!(seen.0.nodes, seen.1.nodes.len() as u64, "no node twice");
            seen.1.nodes
        };
        let (at_least, more) = (visited(Sense::AtLeast, true), visited(Sense::Greater, false));
        assert!(at_least == nodes_where(b, d, |path| path.iter().step_by(2).all(|&i| i == 0)));
        assert!(more == nodes_where(b, d, |path| path.iter().skip(1).step_by(2).all(|&i| i == 0)));
        let both: Paths = at_least.union(&more).cloned().collect();
        assert!(both == nodes_where(b, d, |path| node_type(path).is_some()));
        assert_eq!(at_least.intersection(&more).count() as u32, d + 1);

        if d % 2 == 0 && b > 1 {
            let b = usize::from(b);
            let h1 = 2 * (b.pow(d / 2 + 1) - 1) / (b - 1) - b.pow(d / 2);
            let h2 = 2 * h1 + b.pow(d / 2) - (d as usize + 2);
            assert_eq!((at_least.len(), more.len()), (h1, h1 + b.pow(d / 2) - 1));
            assert_eq!(both.len(), h2);
            if d > 0 {
                let slide = h2 - b.pow(d / 2 - 1);
                assert_ne!(both.len(), slide, "the slide's closed form");
            }
        }
    }
}
