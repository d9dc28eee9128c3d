//! Late move reductions and pruning, history reductions and pruning: the moves that are
//! reduced, and the full-depth re-search of reduced moves that fail high.

use super::toy::{Branch, Spot, Toy, branch, capture, line, spot};
use super::{Bare, Whole, found, only, parameters, selective, value};
use nullwindow::engine::Bonus;

/// Every move from the first on is reduced by one ply, at any depth.
const ONE_PLY: [(&str, i32); 7] = [
    ("late_move_reduction_first", 1),
    ("late_move_reduction_depth", 1),
    ("late_move_reduction_base", 64),
    ("late_move_reduction_slope", 0),
    ("late_move_reduction_not_improving", 0),
    ("late_move_reduction_pv", 0),
    ("late_move_reduction_noisy", 0),
];

/// `plies` plies of value 0, and after them a position of this name and value.
fn deep(plies: u32, name: &'static str, value: i32) -> Spot {
    line(plies - 1, 0, spot(value).named(name))
}

const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

#[test]
fn first_moves_are_never_reduced() {
    let root = NAMES.into_iter().fold(spot(0), |root, name| root.quiet(deep(4, name, 0)));
    for inner in [false, true] {
        let (game, depth) =
            if inner { (spot(0).quiet(root.clone()).game(), 5) } else { (root.clone().game(), 4) };
        for first in 1..=6 {
            let mut changes = ONE_PLY;
            changes[0].1 = first;
            value::<Bare>(&game, depth, &["late_move_reductions"], &changes);
            for (i, name) in NAMES.into_iter().enumerate() {
                assert_eq!(game.visits(name) > 0, i < first as usize, "{name} of {first}, {inner}");
            }
        }
        value::<Bare>(&game, depth, &[], &ONE_PLY);
        assert!(NAMES.iter().all(|name| game.visits(name) > 0), "switched off");
        let mut changes = ONE_PLY;
        changes[1] = ("late_move_reduction_depth", 6);
        value::<Bare>(&game, depth, &["late_move_reductions"], &changes);
        assert!(NAMES.iter().all(|name| game.visits(name) > 0), "too near the horizon");
    }
}

#[test]
fn captures_and_checks_are_not_reduced_but_losing_captures_are() {
    let losing = Branch { exchange: -1, ..capture(10, deep(4, "c", 0)) };
    let check = deep(4, "d", 0).checked();
    let root = spot(0).quiet(deep(4, "a", 0)).noisy(10, deep(4, "b", 0)).with(losing).quiet(check);
    // The first move that may be reduced, and the smaller reduction of a losing capture.
    for (first, noisy, visited) in [(1, 0, [true, true, false, true]), (1, 64, [true; 4]), (4, 0, [true; 4])]
    {
        let mut changes = ONE_PLY;
        (changes[0].1, changes[6].1) = (first, noisy);
        let game = root.clone().game();
        value::<Bare>(&game, 4, &["late_move_reductions"], &changes);
        assert_eq!(["a", "b", "c", "d"].map(|name| game.visits(name) > 0), visited);
    }
}

/// Below the second move of the root all windows are null: after an odd number of plies a cut node is
/// expected, after an even one an all node.
#[test]
fn moves_are_reduced_more_at_expected_cut_nodes() {
    let end = |plies, value, name| line(plies, value, spot(value).named(name));
    let cut = spot(50).quiet(line(3, 50, spot(50))).quiet(end(3, 50, "cut"));
    let all = spot(0).quiet(line(4, 0, spot(0))).quiet(end(4, 0, "all"));
    // It does not cut, but its opponent has a better move.
    let refuted = spot(0).quiet(spot(50).quiet(cut)).quiet(line(5, -9, spot(-9)));
    let game = spot(0).quiet(line(6, 10, spot(10))).quiet(refuted).quiet(spot(0).quiet(all)).game();
    for (more, reached) in [(0, [true, true]), (64, [false, true])] {
        let mut changes = ONE_PLY.to_vec();
        changes[2] = ("late_move_reduction_base", 0);
        changes.push(("late_move_reduction_cut_node", more));
        value::<Bare>(&game, 7, &["late_move_reductions"], &changes);
        assert_eq!(["cut", "all"].map(|name| game.visits(name) > 0), reached, "{more}");
    }
}

/// A second move with the value 100 one ply too early, and this value at full depth; and the value of the
/// first move.
fn promising(first: i32, truth: i32) -> Spot {
    let second = line(2, 0, spot(100).named("shallow").quiet(spot(truth).named("deep")));
    spot(0).quiet(line(4, first, spot(first))).quiet(second)
}

/// The same for the other side.
fn turned(mut spot: Spot) -> Spot {
    spot.value = -spot.value;
    spot.moves = spot.moves.into_iter().map(|m| Branch { to: turned(m.to), ..m }).collect();
    spot
}

/// At the root, on the principal variation, and in a null window.
#[test]
fn reduced_move_that_fails_high_is_searched_again() {
    for truth in [-50, 0, 60, 100] {
        let inner = |first| turned(promising(first, truth));
        let refuted = spot(0).quiet(line(5, 30, spot(30))).noisy(0, inner(-50));
        for (game, depth, expected) in [
            (promising(0, truth).game(), 4, truth.max(0)),
            (spot(0).quiet(inner(0)).game(), 5, (-truth).min(0)),
            (refuted.game(), 5, (-truth).clamp(30, 50)),
        ] {
            assert_eq!(value::<Bare>(&game, depth, &["late_move_reductions"], &ONE_PLY), expected, "{truth}");
            let searched = game.visits("shallow") > 0 && game.visits("deep") > 0;
            assert!(searched, "{truth}: seen at {} and {}", game.visits("shallow"), game.visits("deep"));
        }
    }
}

/// A reduced move that fails low is not searched again, which can be wrong.
#[test]
fn reduced_move_that_fails_low_is_not_searched_again() {
    let hidden = spot(0).quiet(deep(4, "first", 0)).quiet(deep(4, "deep", 100)).game();
    assert_eq!(value::<Bare>(&hidden, 4, &[], &[]), 100);
    assert_eq!(value::<Bare>(&hidden, 4, &["late_move_reductions"], &ONE_PLY), 0);
    assert_eq!(hidden.visits("deep"), 0);
}

/// Below the opponent's only reply there are six quiet moves, of which the last wins.
fn six(last: Spot) -> Toy {
    let node = NAMES[..5].iter().fold(spot(0), |node, name| node.quiet(spot(0).named(name).quiet(spot(0))));
    let safe = spot(10).quiet(spot(10).quiet(spot(10).quiet(spot(10).quiet(spot(10)))));
    spot(0).quiet(safe).quiet(spot(0).quiet(node.quiet(last))).game()
}

#[test]
fn very_late_quiet_moves_are_pruned() {
    let names = ["late_move_pruning"];
    let last = || spot(0).named("f").quiet(spot(500));
    for base in 1..=7 {
        let changes = [("late_move_pruning_base", base), ("late_move_pruning_slope", 0)];
        let game = six(last());
        let expected = if base >= 6 { 500 } else { 10 };
        assert_eq!(value::<Bare>(&game, 4, &names, &changes), expected, "{base}");
        for (i, name) in NAMES.into_iter().enumerate() {
            assert_eq!(game.visits(name) > 0, i < base as usize, "{name} of {base}");
        }
        assert_eq!(value::<Bare>(&game, 4, &[], &changes), 500, "switched off");
    }
    let few = [("late_move_pruning_base", 2), ("late_move_pruning_slope", 0), ("late_move_pruning_depth", 1)];
    assert_eq!(value::<Bare>(&six(last()), 4, &names, &few), 500, "too far from the horizon");
    let check = spot(0).named("f").checked().quiet(spot(500));
    assert_eq!(value::<Bare>(&six(check), 4, &names, &few[..2]), 500, "a check is not pruned");
}

/// No move is pruned before one is found that is no loss.
#[test]
fn lost_node_prunes_no_move() {
    use nullwindow::{Outcome, Side};
    let mate = || spot(0).over(Outcome::Win(Side::Second));
    let node = (0..5).fold(spot(0), |node, _| node.quiet(mate())).quiet(spot(40).quiet(spot(40)));
    let game = spot(0).quiet(spot(10).quiet(spot(10).quiet(spot(10)))).quiet(spot(0).quiet(node)).game();
    let changes = [("late_move_pruning_base", 1), ("late_move_pruning_slope", 0)];
    assert_eq!(value::<Bare>(&game, 3, &["late_move_pruning"], &changes), 40);
}

/// After the second move of the root, the history of slot 8 gets worse and that of slot 7 better; after the
/// third, only slot 8 refutes. The last position of each line has a name.
fn lessons(plies: u32) -> Toy {
    let slot = |slot, to| Branch { slot: Some(slot), ..branch(to) };
    let safe = line(plies, 10, spot(10));
    let teaches =
        spot(0).with(slot(8, line(plies - 2, 50, spot(50)))).with(slot(7, line(plies - 2, -9, spot(-9))));
    let asks = |slot_asked| {
        spot(0)
            .with(slot(1, line(plies - 2, 50, spot(50))))
            .with(slot(slot_asked, deep(plies - 1, "asked", -9)))
    };
    spot(0).quiet(safe).quiet(teaches).quiet(asks(8)).game()
}

#[test]
fn moves_with_bad_history_are_pruned_near_the_horizon() {
    let game = lessons(5);
    let changes = [("history_pruning_depth", 20), ("history_pruning_margin", 0)];
    assert_eq!(value::<Whole>(&game, 5, &[], &changes), 10);
    assert!(game.visits("asked") > 0);
    assert_eq!(value::<Whole>(&game, 5, &["history_pruning"], &changes), 50, "the refutation is pruned");
    assert_eq!(game.visits("asked"), 0);
    let far = [("history_pruning_depth", 3), ("history_pruning_margin", 0)];
    assert_eq!(value::<Whole>(&game, 5, &["history_pruning"], &far), 10, "too far from the horizon");
    let seldom = [("history_pruning_depth", 20), ("history_pruning_margin", 256)];
    assert_eq!(value::<Whole>(&game, 5, &["history_pruning"], &seldom), 10, "it has not failed often");
}

/// A good history decreases the reduction by one ply, a bad one increases it by one.
#[test]
fn history_changes_reductions() {
    let slot = |slot, to| Branch { slot: Some(slot), ..branch(to) };
    let safe = || line(5, 10, spot(10));
    let teaches = || spot(0).with(slot(8, line(4, 50, spot(50)))).with(slot(7, line(4, -9, spot(-9))));
    // The second reply fails; the positions of its line are named by their plies.
    let asks = |asked| {
        let named = |to: Spot, name| spot(60).named(name).quiet(to);
        let reply = ["6", "5", "4", "3", "2"].into_iter().fold(spot(60), named);
        spot(0).with(slot(1, line(4, 50, spot(50)))).with(slot(asked, reply))
    };
    let reached = |asked, base: i32, names: &[&str]| {
        let game = spot(0).noisy(0, safe()).noisy(0, teaches()).noisy(0, asks(asked)).game();
        let changes = parameters(&[
            ("late_move_reduction_first", 1),
            ("late_move_reduction_depth", 5),
            ("late_move_reduction_base", base),
            ("late_move_reduction_slope", 0),
            ("late_move_reduction_not_improving", 0),
            ("late_move_reduction_pv", 0),
            ("late_move_reduction_killer", 0),
            ("history_reduction_unit", 1024),
        ]);
        let options = nullwindow::engine::Options { bonus: Bonus::Power, ..selective(only(names), changes) };
        found::<Whole>(&game, 6, options);
        ["2", "3", "4", "5", "6"].into_iter().filter(|name| game.visits(name) > 0).count() + 1
    };
    let (plain, by_history) =
        (&["late_move_reductions"][..], &["late_move_reductions", "history_reductions"][..]);
    // A reply to depth 5: one 64th less is a ply less.
    for asked in [7, 8, 9] {
        assert_eq!([reached(asked, 1, plain), reached(asked, 64, plain)], [5, 5], "{asked}");
    }
    assert_eq!([9, 7, 8].map(|asked| reached(asked, 1, by_history)), [5, 6, 5], "new, good, bad");
    assert_eq!([9, 7, 8].map(|asked| reached(asked, 64, by_history)), [5, 5, 4], "new, good, bad");
}
