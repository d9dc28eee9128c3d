//! Minimal trees against brute force.

use nullwindow::observe::{LeafCount, Sense};
use nullwindow::textbook::{Walk, negascout::negascout};
use nullwindow::{Evaluator, Keyed, Score};
use nullwindow::{Standard, Window};
use nullwindow_games::connect_four::{ConnectFour, evaluate};
use nullwindow_games::kalah::{Kalah, Rule, Stores};
use nullwindow_subjects::critical::{Critical, tree};
use nullwindow_subjects::{Monitor, random_positions};

/// The leaves of a proof that does not exist.
const NEVER: u64 = u64::MAX;

/// All proofs of "at least" or "at most", by brute force: the fewest leaves.
fn fewest<P: Keyed>(
    p: &P,
    evaluator: &impl Evaluator<P, Value = Score>,
    left: u32,
    ply: u16,
    v: Score,
    sense: Sense,
) -> u64 {
    let mut moves = Vec::new();
    let end = p.moves(&mut moves);
    if end.is_some() || left == 0 {
        let h = end.map_or_else(|| evaluator.horizon(p, ply), |end| evaluator.terminal(p, end, ply));
        return if sense.holds(h, v) { 1 } else { NEVER };
    }
    let below = moves.into_iter().map(|m| {
        let mut after = p.clone();
        after.make(m);
        match (after.side() == p.side(), sense) {
            (true, _) => fewest(&after, evaluator, left - 1, ply + 1, v, sense),
            (false, Sense::AtLeast) => fewest(&after, evaluator, left - 1, ply + 1, -v, Sense::AtMost),
            (false, _) => fewest(&after, evaluator, left - 1, ply + 1, -v, Sense::AtLeast),
        }
    });
    match sense {
        Sense::AtLeast => below.min().unwrap_or(NEVER),
        _ => below.fold(0, u64::saturating_add),
    }
}

fn agrees<P: Keyed>(starts: Vec<P>, evaluator: &impl Evaluator<P, Value = Score>, depth: u32) {
    for p in starts {
        let mut walk_on = p.clone();
        let mut walk = Walk::new(&mut walk_on, evaluator, LeafCount::default());
        let v = negascout(&mut walk, Window::full(), depth).continue_value().expect("not stopped");
        let LeafCount(visited) = walk.into_observer();
        let monitor = Monitor::silent();
        let count = |v| tree(&p, evaluator, |_, _| 0, (depth, v), true, &monitor);
        let Critical { first, cheapest, .. } = count(v).expect("the value is right");
        let cheapest = cheapest.expect("asked for");
        let halves = [Sense::AtLeast, Sense::AtMost].map(|sense| fewest(&p, evaluator, depth, 0, v, sense));
        // They share the principal variation's leaf, and nothing else.
        assert!(cheapest + 1 >= halves[0] + halves[1], "{cheapest} {halves:?}");
        assert!(cheapest <= first && first <= visited, "{cheapest} {first} {visited}");
        for wrong in [Score::points(i32::from(v.get()) + 1), Score::points(i32::from(v.get()) - 1)] {
            assert_eq!(count(wrong), None);
        }
    }
}

#[test]
fn no_proof_is_cheaper_and_no_search_is() {
    let start = Kalah::new(4, 3, Rule::Standard).unwrap();
    for depth in 0..6 {
        agrees(random_positions(&start, 3, 10, 1).unwrap(), &Stores, depth);
        agrees(random_positions(&ConnectFour::start(), 8, 5, 1).unwrap(), &Standard(evaluate), depth);
    }
}

/// Where every proof is the same, the formula holds: seven moves everywhere, equal values.
#[test]
fn a_uniform_tree_has_the_leaves_of_the_formula() {
    // On an empty board no column fills up, and neither side wins, within six plies.
    let p = ConnectFour::start();
    for depth in 0..=6 {
        let level = Standard(|_: &ConnectFour| Score::points(0));
        let found = tree(&p, &level, |_, _| 0, (depth, Score::points(0)), true, &Monitor::silent());
        let leaves = nullwindow::textbook::minimal_tree::leaves(7, depth).unwrap();
        let found = found.map(|found| (found.first, found.cheapest));
        assert_eq!(found, Some((leaves, Some(leaves))), "depth {depth}");
    }
}
