//! The master's division of a tree among its slaves (Kishimoto & Müller, tutorial, slides 46 and 47): the
//! invariants of the division, the values, the reuse of the tree, and the loss of slaves.

use super::model::{EXTRA_TURN, Team, branches, score, turn};
use nullwindow::Score;
use nullwindow_master::{NodeId, Tree};
use nullwindow_support::shares;

const MOVES: [char; 4] = ['a', 'b', EXTRA_TURN, 'd'];

/// The number of slaves at a node and below.
fn share(team: &Team, node: NodeId) -> usize {
    let path = team.tree.path(node);
    team.leaves().iter().flatten().filter(|leaf| leaf.starts_with(&path)).count()
}

fn all_nodes(tree: &Tree<char>) -> Vec<NodeId> {
    let mut nodes = vec![tree.root()];
    let mut next = 0;
    while next < nodes.len() {
        nodes.extend_from_slice(tree.branches(nodes[next]));
        next += 1;
    }
    nodes
}

#[test]
fn every_slave_has_a_leaf_of_its_own_and_better_branches_have_no_smaller_share() {
    for slaves in (1..=40).chain([100, 679]) {
        for branches in 1..=MOVES.len() {
            if branches == 1 && slaves > 1 {
                continue; // one line of play cannot be divided
            }
            let mut team = Team::new(slaves, &MOVES[..branches]);
            team.settle();
            let mut leaves: Vec<_> = team.leaves().into_iter().map(Option::unwrap).collect();
            leaves.sort();
            leaves.dedup();
            assert_eq!(leaves.len(), slaves, "{slaves} among {branches}");
            for node in all_nodes(&team.tree) {
                let below = team.tree.branches(node);
                let shares: Vec<_> = below.iter().map(|&branch| share(&team, branch)).collect();
                assert!(shares.is_sorted_by(|better, worse| better >= worse), "{shares:?}");
                assert!(below.is_empty() || shares.iter().sum::<usize>() == share(&team, node));
                let scores: Vec<_> = below
                    .iter()
                    .map(|&branch| {
                        let path = team.tree.path(branch);
                        turn(path[path.len() - 1]).value(score(&path))
                    })
                    .collect();
                assert!(scores.is_sorted_by(|better, worse| better >= worse), "{scores:?}");
            }
        }
    }
}

/// Plain minimax over the leaves' scores, in which the same side may move again.
fn minimax(tree: &Tree<char>, node: NodeId, leaf: &dyn Fn(&[char]) -> Score) -> Score {
    let path = tree.path(node);
    let values = tree.branches(node).iter().map(|&branch| {
        let m = tree.path(branch)[path.len()];
        turn(m).value(minimax(tree, branch, leaf))
    });
    values.max().unwrap_or_else(|| leaf(&path))
}

#[test]
fn value_of_the_root_is_the_minimax_of_the_reports() {
    let mut team = Team::new(23, &MOVES);
    team.settle();
    assert_eq!(team.tree.best().unwrap().score, minimax(&team.tree, team.tree.root(), &score));
    let reported = |path: &[char]| score(&[path, &['!']].concat());
    for work in team.doing.clone().into_iter().flatten() {
        let path = team.tree.path(work.node);
        team.tree.report(work.node, reported(&path), 9, &[]);
        let leaf = |path: &[char]| {
            let node = all_nodes(&team.tree).into_iter().find(|&node| team.tree.path(node) == path).unwrap();
            let known = team.tree.value(node).unwrap();
            assert_eq!(known.score, if known.depth == 9 { reported(path) } else { score(path) });
            known.score
        };
        assert_eq!(team.tree.best().unwrap().score, minimax(&team.tree, team.tree.root(), &leaf));
    }
    let best = team.tree.best().unwrap();
    assert_eq!(best.depth as usize, best.moves.len() + 9);
}

#[test]
fn branch_without_slaves_that_becomes_the_best_receives_them() {
    let mut team = Team::new(2, &MOVES);
    team.settle();
    let ranked = team.tree.branches(team.tree.root()).to_vec();
    let shares = |team: &Team| ranked.iter().map(|&branch| share(team, branch)).collect::<Vec<_>>();
    assert_eq!(shares(&team), [1, 1, 0, 0]);
    let bad = |branch| turn(team.tree.path(branch)[0]).value(Score::points(-500));
    let [first, second] = [bad(ranked[0]), bad(ranked[1])];
    assert!(!team.tree.report(ranked[0], first, 5, &[]));
    assert!(team.tree.report(ranked[1], second, 5, &[]));
    team.settle();
    assert_eq!(shares(&team), [0, 0, 1, 1]);
}

#[test]
fn report_counts_once_it_is_as_deep_as_what_is_known() {
    let mut tree = Tree::new();
    tree.expand(tree.root(), branches(&[], &['a', 'b']));
    let leaf = tree.branches(tree.root())[0];
    tree.report(leaf, Score::points(7), 6, &['c']);
    tree.report(leaf, Score::points(8), 3, &['d']);
    assert_eq!(tree.value(leaf).unwrap().score, Score::points(7));
    tree.report(leaf, Score::points(9), 6, &['e']);
    assert_eq!((tree.value(leaf).unwrap().score, tree.path(leaf).len()), (Score::points(9), 1));
    // A mate counts at any depth.
    tree.report(leaf, Score::win(3), 2, &['f']);
    assert_eq!(tree.value(leaf).unwrap().score, Score::win(3));
}

#[test]
fn predicted_move_keeps_the_tree_below_it() {
    let mut team = Team::new(16, &MOVES);
    team.settle();
    let best = team.tree.best().unwrap();
    let played = &best.moves[..2];
    let before: Vec<_> =
        all_nodes(&team.tree).into_iter().filter(|&node| team.tree.path(node).starts_with(played)).collect();
    let leaves = team.leaves();
    assert!(team.tree.advance(played));
    let mut kept = all_nodes(&team.tree);
    kept.sort();
    let mut before_sorted = before;
    before_sorted.sort();
    assert_eq!(kept, before_sorted);
    assert_eq!(team.tree.best().unwrap().moves, best.moves[2..]);
    team.divide();
    // A slave that was below the position stays at its leaf, if this is still one.
    let stays = |leaf: &Option<Vec<char>>, old: &Option<Vec<char>>| {
        old.as_ref()
            .is_some_and(|old| leaf.as_ref().is_some_and(|leaf| old[..] == [played, &leaf[..]].concat()))
    };
    assert!(team.leaves().iter().zip(&leaves).any(|(leaf, old)| stays(leaf, old)));
    team.settle();
    assert_eq!(team.leaves().iter().flatten().count(), 16);
    // Another move than the predicted one begins anew.
    assert!(!team.tree.advance(&['?']));
    assert_eq!((team.tree.best(), team.tree.path(team.tree.root())), (None, vec![]));
}

#[test]
fn leaves_of_lost_slaves_are_searched_by_others() {
    for lost in 1..8 {
        let mut team = Team::new(8, &MOVES[..3]);
        team.settle();
        for slave in 0..lost {
            team.ready[slave] = false;
            team.settle();
            let leaves = team.leaves();
            assert!(leaves[..=slave].iter().all(Option::is_none));
            assert!(leaves[slave + 1..].iter().all(Option::is_some));
            // The best moves have slaves, as long as there are slaves enough.
            let ranked = team.tree.branches(team.tree.root()).iter().map(|&id| team.tree.path(id)[0]);
            for m in ranked.take(shares(7 - slave, 3).len()).filter(|_| slave < 6) {
                assert!(leaves.iter().flatten().any(|leaf| leaf.first() == Some(&m)), "{m} without {slave}");
            }
        }
        // They come back.
        team.ready = vec![true; 8];
        team.settle();
        assert_eq!(team.leaves().iter().flatten().count(), 8);
    }
}

#[test]
fn decided_branches_have_no_slaves_and_a_node_of_lost_branches_is_searched_whole() {
    let mut team = Team::new(4, &['a', 'b']);
    team.settle();
    let root = team.tree.root();
    let [first, second] = team.tree.branches(root).to_vec()[..] else { panic!("two branches") };
    let below = team.tree.branches(first).to_vec();
    // All that the quick search found after the first move wins for the opponent: he wins there.
    team.tree.report(below[0], Score::loss(2), 1, &[]);
    team.settle();
    assert_eq!((share(&team, first), share(&team, second)), (0, 4));
    assert_eq!(team.tree.value(first).unwrap().score, Score::win(3));
    assert_eq!(team.tree.best().unwrap().moves[0], team.tree.path(second)[0]);
    // So he does after the second: of the moves that were not among the best, one may hold.
    for leaf in team.tree.branches(second).to_vec() {
        team.tree.report(leaf, Score::loss(4), 1, &[]);
    }
    team.settle();
    assert_eq!(team.leaves().iter().flatten().collect::<Vec<_>>(), [&Vec::<char>::new()]);
    assert_eq!(team.tree.best().unwrap().score, Score::loss(6));
    team.tree.report(root, Score::points(-3), 1, &['c']);
    assert_eq!(team.tree.best().unwrap().moves, ['c']);
}
