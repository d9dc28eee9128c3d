//! Quiescence: captures beyond the horizon, no stand pat in check, and delta pruning.

use super::random::{LIVELY, Style};
use super::toy::{Branch, Sharp, Toy, again, capture, endless_checks, line, spot};
use super::{Bare, Whole, found, only, parameters, selective, textbook, value};
use nullwindow::engine::{Engine, Features, Limits, NodeClock, Options, Tactical};
use nullwindow::{Evaluator, Outcome, Position, Score, Side, Value};

/// A pawn can be taken; the opponent's next capture protects it, at the end of a line of `plies` plies.
fn protected_pawn(plies: u32) -> Toy {
    let lost = spot(-400).quiet(spot(-400));
    let taken = spot(100).noisy(500, lost);
    let grab = spot(0).noisy(100, taken).quiet(spot(10).quiet(spot(10)));
    line(plies, 0, grab).game()
}

#[test]
fn captures_beyond_the_horizon_are_searched() {
    for plies in [0, 2, 4] {
        let game = protected_pawn(plies);
        let depth = plies + 1;
        assert_eq!(
            value::<Bare>(&game, depth, &[], &[]),
            100,
            "the horizon hides that the pawn is protected"
        );
        assert_eq!(value::<Bare>(&game, depth, &["quiescence"], &[]), 10);
        assert_eq!(i32::from(textbook(&game, depth + 1).get()), 10, "as at one ply more");
    }
}

/// At the horizon the value is at least the evaluation, except in check.
#[test]
fn quiescence_is_no_worse_than_the_evaluation() {
    let style = Style { breadth: 5, checks: 15, ..LIVELY };
    let (mut better, mut checked_worse) = (0, 0);
    for seed in 0..400 {
        let game = style.game(seed, 6);
        for names in [&["quiescence"][..], &["quiescence", "delta_pruning", "quiescence_checks"]] {
            // The root is searched one ply deep; below it there is quiescence.
            let after = first_moves(&game);
            for (m, board_value, in_check) in after {
                let v = search_only(&game, m, names);
                // From the view of the side that moved, quiescence is at most the evaluation after the move.
                if in_check {
                    checked_worse += u32::from(v > board_value);
                } else {
                    assert!(v <= board_value, "seed {seed}, move {m}: {v} > {board_value}");
                    better += u32::from(v < board_value);
                }
            }
        }
    }
    assert_eq!((better, checked_worse), (1_130, 88));
}

/// The moves of a game, each with the evaluation after it from the view of the side that moved, and whether
/// it gives check.
fn first_moves(game: &Toy) -> Vec<(u16, i32, bool)> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let look = |m| {
        let mut after = game.clone();
        after.make(m);
        (m, -after.board_value(), after.in_check())
    };
    moves.into_iter().map(look).collect()
}

fn search_only(game: &Toy, m: u16, names: &[&str]) -> i32 {
    let options = selective(only(names), parameters(&[]));
    let mut engine = Engine::<Bare>::new(Sharp, 1, options).unwrap();
    let limits = Limits { depth: Some(1), ..Limits::default() };
    engine.search(game, &[m], limits, &NodeClock(1_000_000), |_| ()).score.get().into()
}

/// The definition of quiescence: all moves in check, otherwise the evaluation or a noisy move.
fn by_definition(p: &mut Toy, depth: u32) -> Score {
    if let Some(end) = p.outcome() {
        return Sharp.terminal(p, end, 0);
    }
    let (mut best, mut moves) = (-Score::INF, Vec::new());
    if depth > 0 || p.in_check() {
        p.moves(&mut moves);
    } else {
        best = Sharp.evaluate(p);
        p.noisy(false, &mut moves);
    }
    for m in moves {
        let side = p.side();
        let undo = p.make(m);
        let v = by_definition(p, depth.saturating_sub(1));
        best = best.max(if p.side() == side { v } else { -v });
        p.unmake(m, undo);
    }
    best
}

#[test]
fn quiescence_equals_its_definition_in_every_window() {
    for style in [LIVELY, Style { noisy: 50, again: 20, ..LIVELY }] {
        for seed in 0..200 {
            let mut game = style.game(seed, 6);
            for depth in 1..=3 {
                let expected = by_definition(&mut game, depth);
                for driver in super::super::drivers() {
                    for names in [&["quiescence"][..], &["quiescence", "table", "table_move"]] {
                        let options = selective(only(names), parameters(&[]));
                        let options = Options { exact: false, features: options.features, ..driver };
                        let what = format!("seed {seed}, depth {depth}, {names:?}, {:?}", driver.driver);
                        assert_eq!(found::<Bare>(&game, depth, options).score, expected, "{what}");
                        assert_eq!(found::<Whole>(&game, depth, options).score, expected, "{what}");
                    }
                }
            }
        }
    }
}

/// In check the evaluation does not count: the only evasion loses the queen, or there is none.
#[test]
fn no_stand_pat_in_check() {
    let fork = spot(0).checked().quiet(spot(900));
    let game = spot(0).quiet(fork).quiet(spot(50).quiet(spot(50))).game();
    assert_eq!(value::<Bare>(&game, 1, &["quiescence"], &[]), 900, "all evasions are tried, quiet ones too");
    assert_eq!(value::<Bare>(&game, 1, &[], &[]), 50, "without quiescence it is not found");
    let mate = spot(0).checked().over(Outcome::Win(Side::First));
    let game = spot(0).quiet(mate).quiet(spot(50).quiet(spot(50))).game();
    let options = selective(only(&["quiescence"]), parameters(&[]));
    assert_eq!(found::<Bare>(&game, 1, options).score.to_string(), "win in 1");
}

/// The gain of a noisy move is stated too low, by at most 60 points: exact with a margin of 60, wrong with a
/// margin of 0.
#[test]
fn delta_pruning_is_exact_within_its_margin() {
    let style = Style { noisy_gain: 60, noisy: 60, checks: 0, gain_known: false, ..LIVELY };
    let (mut wrong, mut saved) = (0, 0);
    for seed in 0..300 {
        let game = style.game(seed, 7);
        for depth in 1..=3 {
            let nodes = |names: &[&str], margin| {
                let options = selective(only(names), parameters(&[("delta_margin", margin)]));
                let found = found::<Bare>(&game, depth, options);
                (found.score, found.nodes)
            };
            let (whole, all) = nodes(&["quiescence"], 60);
            let (cautious, fewer) = nodes(&["quiescence", "delta_pruning"], 60);
            assert_eq!(cautious, whole, "seed {seed}, depth {depth}");
            saved += all - fewer;
            wrong += u32::from(nodes(&["quiescence", "delta_pruning"], 0).0 != whole);
        }
    }
    assert_eq!((wrong, saved), (650, 787), "wrong with a margin of 0, nodes saved with one of 60");
}

/// A quiet check at the horizon wins the queen; a second one, a ply later, is not searched.
#[test]
fn checks_are_tried_on_the_first_plies_only() {
    let fork = || spot(0).checked().quiet(spot(0).noisy(900, spot(900).quiet(spot(900))));
    let check = spot(0).quiet(fork());
    let game = spot(0).with(again(check)).game();
    assert_eq!(value::<Bare>(&game, 1, &["quiescence"], &[]), 0);
    assert_eq!(value::<Bare>(&game, 1, &["quiescence", "quiescence_checks"], &[]), 900);
    let none = [("quiescence_check_plies", 0)];
    assert_eq!(value::<Bare>(&game, 1, &["quiescence", "quiescence_checks"], &none), 0);
    // The quiet check follows another one and the evasion, two plies below the horizon.
    let later = spot(0).noisy(0, spot(0).checked().quiet(spot(0).quiet(fork())));
    let game = spot(0).with(again(later)).game();
    let names = ["quiescence", "quiescence_checks"];
    assert_eq!(value::<Bare>(&game, 1, &names, &[("quiescence_check_plies", 2)]), 0);
    assert_eq!(value::<Bare>(&game, 1, &names, &[("quiescence_check_plies", 3)]), 900);
}

#[test]
fn captures_that_lose_by_the_exchange_are_pruned() {
    let good = || spot(0).named("taken").noisy(300, spot(-200));
    let bad = Branch { exchange: -200, ..capture(100, good()) };
    let game = spot(0).with(again(spot(0).with(bad))).game();
    assert_eq!(value::<Bare>(&game, 1, &["quiescence"], &[]), 0);
    assert_eq!(game.visits("taken"), 0);
}

#[test]
fn terminal_node_has_its_outcome_and_no_captures() {
    let over = spot(70).over(Outcome::Draw).named("over").noisy(500, spot(-500).named("after the end"));
    for twice in [false, true] {
        let end = Branch { again: twice, ..again(over.clone()) };
        let game = spot(0).with(end).quiet(spot(-30).quiet(spot(-30))).game();
        let all = selective(Features::default(), parameters(&[]));
        for depth in 1..=4 {
            assert_eq!(found::<Whole>(&game, depth, all).score.get(), 0, "depth {depth}");
        }
        assert_eq!((game.visits("over") > 0, game.visits("after the end")), (true, 0));
    }
}

#[test]
fn quiescence_terminates_where_all_moves_give_check() {
    for depth in 1..=4 {
        let options = selective(only(&["quiescence", "quiescence_checks"]), parameters(&[]));
        let mut engine = Engine::<Bare>::new(Sharp, 1, options).unwrap();
        let limits = Limits { depth: Some(depth), nodes: Some(100_000), ..Limits::default() };
        let found = engine.search(&endless_checks(), &[], limits, &NodeClock(1_000_000), |_| ());
        assert!(found.complete && found.nodes < 2_000, "{} nodes to depth {depth}", found.nodes);
    }
}
