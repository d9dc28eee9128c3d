//! Null move: it saves nodes and is wrong in zugzwang, unless the game forbids it there or a
//! verification search follows.

use super::random::{LIVELY, Style};
use super::toy::{Spot, Toy, spot};
use super::{Whole, found, only, parameters, selective, textbook, value};

/// The first move keeps 10 points. After the second the opponent would do well with a pass, but must give up
/// 500.
fn zugzwang(passing: bool) -> Toy {
    let forced = spot(500).quiet(spot(500).quiet(spot(500).quiet(spot(500))));
    let stuck = spot(0).quiet(forced);
    let free = spot(0).named("passed").quiet(spot(0).quiet(spot(0)));
    let stuck = if passing { stuck.passing(free) } else { stuck };
    let safe = spot(10).quiet(spot(10).quiet(spot(10).quiet(spot(10).quiet(spot(10)))));
    spot(0).quiet(safe).quiet(stuck).game()
}

#[test]
fn null_move_is_wrong_in_zugzwang_without_verification() {
    let shallow = ("null_move_verification_depth", 1);
    for depth in [3, 4] {
        let naive = zugzwang(true);
        assert_eq!(textbook(&naive, depth).get(), 500);
        assert_eq!(value::<Whole>(&naive, depth, &[], &[]), 500, "switched off");
        assert_eq!(naive.visits("passed"), 0);
        assert_eq!(value::<Whole>(&naive, depth, &["null_move"], &[]), 10, "a naive null move is wrong");
        assert!(naive.visits("passed") > 0);
        assert_eq!(value::<Whole>(&zugzwang(false), depth, &["null_move"], &[]), 500, "the game's guard");
        assert_eq!(value::<Whole>(&naive, depth, &["null_move", "null_move_verification"], &[shallow]), 500);
        let late = [("null_move_verification_depth", depth as i32)];
        assert_eq!(
            value::<Whole>(&naive, depth, &["null_move", "null_move_verification"], &late),
            10,
            "too late"
        );
        let deep = [("null_move_depth", depth as i32)];
        assert_eq!(value::<Whole>(&naive, depth, &["null_move"], &deep), 500, "not at this depth");
    }
}

/// Where the game allows no null move, an evaluation above beta does not cut off either.
#[test]
fn reverse_futility_keeps_the_guard_of_the_null_move() {
    let with = |passing, names: &[&str]| {
        value::<Whole>(&zugzwang(passing), 3, names, &[("reverse_futility_margin", 0)])
    };
    assert_eq!(with(false, &["reverse_futility"]), 10, "without null moves there is no guard");
    assert_eq!(with(true, &["null_move", "reverse_futility"]), 10);
    assert_eq!(with(false, &["null_move", "reverse_futility"]), 500);
}

/// The verification search does not begin with a null move.
#[test]
fn verification_has_no_null_move_at_its_root() {
    let game = zugzwang(true);
    let options = selective(
        only(&["null_move", "null_move_verification"]),
        parameters(&[("null_move_verification_depth", 1)]),
    );
    let counted = found::<Whole>(&game, 3, options);
    assert_eq!(counted.score.get(), 500);
    // In the null window, never in the open one.
    assert_eq!((game.visits("passed"), counted.statistics.null_cuts), (1, 1));
}

#[test]
fn no_null_move_below_beta() {
    let stuck = spot(30).passing(spot(30).named("passed").quiet(spot(30))).quiet(spot(-9).quiet(spot(-9)));
    let game = spot(0).quiet(spot(10).quiet(spot(10).quiet(spot(10)))).quiet(stuck).game();
    assert_eq!(value::<Whole>(&game, 3, &["null_move"], &[]), 10);
    assert_eq!(game.visits("passed"), 0);
}

/// The game panics at a second null move in a row, in check, or after the end. On the principal variation
/// there is none.
#[test]
fn null_move_is_tried_only_where_it_is_allowed() {
    let style = Style { nulls: true, checks: 25, wins: 5, breadth: 3, ..LIVELY };
    let mut cuts = 0;
    for seed in 0..100 {
        let game = style.game(seed, 7);
        for names in [&["null_move"][..], &["null_move", "null_move_verification", "quiescence"]] {
            let options = selective(
                only(names),
                parameters(&[
                    ("null_move_verification_depth", 3),
                    ("null_move_base", 64),
                    ("null_move_slope", 0),
                ]),
            );
            cuts += found::<Whole>(&game, 6, options).statistics.null_cuts;
        }
    }
    assert_eq!(cuts, 721);
    let passed = || spot(0).named("passed").quiet(spot(0));
    let only_line = (0..8).fold(spot(0), |to: Spot, _| spot(0).passing(passed()).quiet(to)).game();
    let options = selective(only(&["null_move"]), parameters(&[]));
    assert_eq!(found::<Whole>(&only_line, 7, options).statistics.null_cuts, 0);
    assert_eq!(only_line.visits("passed"), 0);
}

#[test]
fn null_move_saves_nodes() {
    let style = Style { nulls: true, checks: 0, ..LIVELY };
    let (mut with, mut without, mut wrong) = (0, 0, 0);
    for seed in 0..100 {
        let game = style.game(seed, 6);
        let search = |features| found::<Whole>(&game, 6, selective(features, parameters(&[])));
        let (passing, plain) = (search(only(&["null_move"])), search(only(&[])));
        with += passing.nodes;
        without += plain.nodes;
        wrong += u32::from(passing.score != plain.score);
    }
    assert_eq!((with, without, wrong), (18_101, 24_870, 9), "nodes, nodes without it, values that differ");
}

/// Reductions of 1 to 4 plies, and two that grow by a quarter of the remaining depth: their costs lie between
/// those of fixed ones, and so do their wrong values. (`nullwindow-lab pruning` compares them in chess.)
#[test]
fn reduction_that_grows_with_depth_lies_between_fixed_ones() {
    let style = Style { nulls: true, checks: 0, breadth: 3, ..LIVELY };
    let found_with = |base, slope| {
        let (mut nodes, mut wrong) = (0, 0);
        for seed in 0..60 {
            let game = style.game(seed, 10);
            let search = |names: &[&str]| {
                let changes =
                    [("null_move_base", base), ("null_move_slope", slope), ("null_move_evaluation", 1_000)];
                found::<Whole>(&game, 9, selective(only(names), parameters(&changes)))
            };
            let (passing, plain) = (search(&["null_move"]), search(&[]));
            nodes += passing.nodes;
            wrong += u32::from(passing.score != plain.score);
        }
        (nodes, wrong)
    };
    let ways = [(64, 0), (128, 0), (192, 0), (256, 0), (64, 16), (128, 16)];
    let found = ways.map(|(base, slope)| found_with(base, slope));
    let fixed = [(32_192, 15), (26_001, 8), (21_707, 12), (20_472, 10)];
    let growing = [(26_565, 9), (21_614, 11)];
    assert_eq!(found.split_at(4), (&fixed[..], &growing[..]), "nodes, and wrong values of 60: {ways:?}");
}

/// A win after a null move is no win: the node has only a lower bound.
#[test]
fn win_after_a_null_move_is_not_proved() {
    use super::Sharp;
    use nullwindow::engine::{Engine, Limits, NodeClock};
    use nullwindow::{Bound, Outcome, Score, Side};
    let win = spot(-900).over(Outcome::Win(Side::Second));
    let passed = spot(0).quiet(spot(0).quiet(win));
    let keeps = spot(0).quiet(spot(0).quiet(spot(0).quiet(spot(0).quiet(spot(0)))));
    let node = spot(0).named("node").passing(passed).quiet(keeps);
    let up = spot(0).quiet(node);
    let safe = (0..7).fold(spot(10), |to, _| spot(10).quiet(to));
    let game = spot(0).quiet(safe).with(super::toy::again(up)).game();
    let options =
        selective(only(&["null_move"]), parameters(&[("null_move_base", 64), ("null_move_slope", 0)]));
    let mut engine = Engine::<Whole>::new(Sharp, 1, options).unwrap();
    let limits = Limits { depth: Some(6), ..Limits::default() };
    engine.search(&game, &[], limits, &NodeClock(1_000_000), |_| ());
    let table = engine.shared_table().unwrap();
    // Its parent, whose only move leads to it, has a value of at most the bound of the window.
    let entry = table.probe(game.key_of("node") - 1).unwrap();
    assert_eq!((entry.value, entry.bound), (Score::points(10), Bound::Upper));
}
