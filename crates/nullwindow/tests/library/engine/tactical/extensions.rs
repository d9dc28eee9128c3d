//! Check and capture extensions, exchange pruning, and internal iterative reduction.

use super::toy::{Branch, Spot, Toy, branch, capture, line, spot};
use super::{Bare, Whole, found, only, parameters, selective, value};
use nullwindow::engine::Options;

/// The first move keeps 0. The second gives check, and `plies` plies later material is won.
fn attack(plies: u32) -> Toy {
    let second = spot(0).checked().quiet(line(plies - 2, 0, spot(300)));
    spot(0).quiet(line(plies, 0, spot(0))).quiet(second).game()
}

#[test]
fn checks_are_searched_deeper() {
    let game = attack(4);
    for (depth, plain, extended) in [(2, 0, 0), (3, 0, 300), (4, 300, 300)] {
        assert_eq!(value::<Bare>(&game, depth, &[], &[]), plain);
        assert_eq!(value::<Bare>(&game, depth, &["check_extensions"], &[]), extended);
        // Half a ply alone has no effect.
        let half = [("check_extension", 32)];
        assert_eq!(value::<Bare>(&game, depth, &["check_extensions"], &half), plain);
    }
}

/// Two halves are one: both sides give check.
#[test]
fn fractions_of_a_ply_add_up() {
    let counter = spot(0).checked().quiet(line(1, 0, spot(300)));
    let game = spot(0).quiet(line(4, 0, spot(0))).quiet(spot(0).checked().quiet(counter)).game();
    for (length, v) in [(31, 0), (32, 300)] {
        // The unit of the parameter is 1/64 ply.
        assert_eq!(value::<Bare>(&game, 3, &["check_extensions"], &[("check_extension", length)]), v);
    }
}

/// On the principal variation a capture that restores the balance is searched deeper.
#[test]
fn recaptures_are_searched_deeper() {
    let game = |second: i32| {
        let then = spot(0).quiet(spot(70).quiet(spot(70)));
        spot(0).noisy(300, spot(300).with(capture(second, then))).game()
    };
    let whole = [("capture_extension", 64)];
    for (gain, extended) in [(300, true), (350, true), (351, false), (250, true), (249, false)] {
        let v = value::<Bare>(&game(gain), 2, &["capture_extensions"], &whole);
        assert_eq!(v, if extended { 70 } else { 0 }, "{gain}");
        assert_eq!(value::<Bare>(&game(gain), 2, &[], &whole), 0, "switched off");
    }
    let quiet = spot(0).quiet(spot(300).noisy(300, spot(0).quiet(spot(70).quiet(spot(70))))).game();
    assert_eq!(
        value::<Bare>(&quiet, 2, &["capture_extensions"], &whole),
        0,
        "there was no capture to answer"
    );
}

/// The opponent's only reply leads to a node whose second move loses this much by the exchange, and later
/// wins.
fn sacrifice(lost: i32, noisy: bool) -> Toy {
    let wins = spot(0).named("sacrifice").quiet(spot(400));
    let second = Branch { exchange: -lost, noisy, ..branch(wins) };
    let node = spot(0).quiet(spot(0).quiet(spot(0))).with(second);
    spot(0).quiet(line(4, 10, spot(10))).quiet(spot(0).quiet(node)).game()
}

/// The margin at two plies from the horizon is twice that at one.
#[test]
fn moves_that_lose_by_the_exchange_are_pruned_near_the_horizon() {
    let names = ["see_pruning"];
    let margins = [("see_quiet", 60), ("see_noisy", 90)];
    for (noisy, most) in [(false, 60), (true, 90)] {
        for (lost, found) in [(2 * most, 400), (2 * most + 1, 10)] {
            let game = sacrifice(lost, noisy);
            assert_eq!(value::<Bare>(&game, 4, &names, &margins), found, "{lost} {noisy}");
            assert_eq!(game.visits("sacrifice") > 0, found == 400);
        }
        let game = sacrifice(1_000, noisy);
        assert_eq!(value::<Bare>(&game, 4, &[], &[]), 400, "switched off");
        assert_eq!(value::<Bare>(&game, 4, &names, &[("see_depth", 1)]), 400, "too far from the horizon");
    }
}

#[test]
fn only_move_is_never_pruned() {
    let node = spot(0).with(Branch { exchange: -1_000, ..branch(spot(400).quiet(spot(400))) });
    let game = spot(0).quiet(line(3, 10, spot(10))).quiet(spot(0).quiet(node)).game();
    assert_eq!(value::<Bare>(&game, 3, &["see_pruning"], &[]), 400);
}

/// A check that loses the piece is not extended.
#[test]
fn losing_checks_are_not_extended() {
    let check = |exchange| Branch { exchange, ..branch(spot(0).checked().quiet(line(2, 0, spot(300)))) };
    for (exchange, v) in [(0, 300), (-1, 0)] {
        let game = spot(0).quiet(line(4, 0, spot(0))).with(check(exchange)).game();
        assert_eq!(value::<Bare>(&game, 3, &["check_extensions", "see_pruning"], &[]), v);
        assert_eq!(value::<Bare>(&game, 3, &["check_extensions"], &[]), v);
    }
}

const PLIES: [&str; 9] = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];

/// Internal iterative reduction: deep nodes without a table move are searched one ply less deep, and have one
/// afterwards.
#[test]
fn node_without_a_table_move_is_reduced() {
    let game = PLIES.into_iter().rev().fold(spot(0), |to: Spot, name| spot(0).named(name).quiet(to)).game();
    let reached = |names: &[&str], step, changes: &[(&str, i32)]| {
        let names = [&["table", "table_move"], names].concat();
        let options = Options { step, ..selective(only(&names), parameters(changes)) };
        found::<Whole>(&game, 7, options);
        PLIES.into_iter().skip(1).take_while(|name| game.visits(name) > 0).count()
    };
    let on = ["internal_reductions"];
    assert_eq!(reached(&[], 0, &[]), 7, "switched off");
    // The root has a move; at ply 1 six plies are left, five of which are searched; at ply 2 four, at ply 3
    // two.
    assert_eq!(reached(&on, 0, &[("internal_reduction_depth", 4)]), 5);
    assert_eq!(reached(&on, 0, &[("internal_reduction_depth", 6)]), 6);
    assert_eq!(reached(&on, 0, &[("internal_reduction_depth", 7)]), 7, "no node has this depth");
    assert_eq!(
        reached(&on, 0, &[("internal_reduction_depth", 1), ("internal_reduction", 192)]),
        3,
        "a ply is left"
    );
    assert_eq!(
        reached(&on, 1, &[("internal_reduction_depth", 4)]),
        7,
        "the table move of the earlier iteration"
    );
}
