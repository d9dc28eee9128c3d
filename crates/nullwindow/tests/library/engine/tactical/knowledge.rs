//! Mate-distance pruning, improving, correction of the evaluation, and continuation history.

use super::random::{LIVELY, QUIET, Style};
use super::toy::{Branch, Sharp, Spot, Toy, branch, line, spot};
use super::{Bare, Whole, found, only, parameters, selective, textbook, value};
use nullwindow::engine::{Driver, Engine, Features, Limits, NodeClock, Options};
use nullwindow::{Position, Score, Value, Window};

/// Also where the side to move has won, and where a side moves twice.
#[test]
fn mate_distance_keeps_every_value_and_saves_nodes() {
    let (mut with, mut without) = (0, 0);
    for again in [0, 30] {
        for seed in 0..400 {
            let game = Style { wins: 15, again, ..LIVELY }.game(seed, 6);
            for depth in [3, 6] {
                let expected = textbook(&game, depth);
                let options = selective(only(&["mate_distance", "table"]), parameters(&[]));
                for driver in [Driver::Pvs, Driver::Mtdf { guess_from: 1 }] {
                    let options = Options { driver, step: 1, ..options };
                    let what = format!("seed {seed}, again {again}, depth {depth}, {driver:?}");
                    assert_eq!(found::<Bare>(&game, depth, options).score, expected, "{what}");
                    assert_eq!(found::<Whole>(&game, depth, options).score, expected, "{what}");
                }
                with += found::<Bare>(&game, depth, options).nodes;
                without += found::<Bare>(&game, depth, selective(only(&[]), parameters(&[]))).nodes;
            }
        }
    }
    println!("{with} nodes with mate-distance pruning, {without} without");
    assert!(with < without, "{with} {without}");
}

/// In exact mode the same, by every driver, also from infinite guesses; a window in the range of wins has the
/// right bound.
#[test]
fn mate_distance_in_exact_mode_is_minimax() {
    let (mut with, mut without) = (0, 0);
    for again in [0, 30] {
        for seed in 0..100 {
            let game = Style { wins: 15, again, ..LIVELY }.game(seed, 6);
            if game.outcome().is_some() {
                continue;
            }
            for depth in [3, 6] {
                let expected = textbook(&game, depth);
                let what = format!("seed {seed}, again {again}, depth {depth}");
                for driver in [Driver::Pvs, Driver::Mtdf { guess_from: 1 }, Driver::SssStar, Driver::DualStar]
                {
                    let [on, off] = [true, false].map(|mate_distance| {
                        let features = Features { mate_distance, ..Features::default() };
                        let options = Options { driver, features, ..Options::default() };
                        let found = found::<Whole>(&game, depth, options);
                        assert_eq!(found.score, expected, "{what}, {driver:?}, {mate_distance}");
                        found.nodes
                    });
                    (with, without) = (with + on, without + off);
                }
                for v in [Score::win(3), Score::win(5).below(), Score::loss(4), Score::loss(2)] {
                    let limits =
                        Limits { depth: Some(depth), window: Some(Window::null(v)), ..Limits::default() };
                    let mut engine = Engine::<Whole>::new(Sharp, 1, Options::default()).unwrap();
                    let found = engine.search(&game, &[], limits, &NodeClock(1), |_| ());
                    assert_eq!(found.score > v, expected > v, "{what}, {v:?}");
                }
            }
        }
    }
    assert!(with < without, "{with} {without}");
}

/// After the second move and its only reply the evaluation of the first side is 100, two plies before the
/// horizon.
fn improved_from(before: i32) -> Toy {
    let below = spot(100).named("below").quiet(spot(100));
    let node = spot(100).quiet(below);
    let safe = spot(0).quiet(spot(0).quiet(spot(0).quiet(spot(0))));
    spot(before)
        .quiet(safe)
        .quiet(spot(0).with(Branch { score: 1, ..branch(node) }).quiet(spot(-1).quiet(spot(-1))))
        .game()
}

/// The margin of reverse futility is 75 points a ply, for one ply less if the side to move is improving.
#[test]
fn improving_reduces_the_margin_of_reverse_futility() {
    for (before, improving, cut) in [(50, true, true), (150, true, false), (50, false, false)] {
        let game = improved_from(before);
        let names: &[&str] =
            if improving { &["reverse_futility", "improving"] } else { &["reverse_futility"] };
        value::<Bare>(&game, 4, names, &[("reverse_futility_depth", 2)]);
        assert_eq!(game.visits("below") == 0, cut, "{before} {improving}");
    }
}

/// A line with the evaluation 40, to an end with the value 0.
fn flattering(structure: usize, plies: u32) -> Toy {
    let spot = |value, structure| Spot { structure, ..spot(value) };
    (0..plies).fold(spot(0, structure), |to, _| spot(40, structure).quiet(to)).game()
}

#[test]
fn constant_error_of_the_evaluation_is_corrected() {
    let options = |names: &[&str], scale| selective(only(names), parameters(&[("correction_scale", scale)]));
    let on = ["correction", "quiescence"];
    let mut engine = Engine::<Whole>::new(Sharp, 1, options(&on, 64)).unwrap();
    let search = |engine: &mut Engine<Whole>, game: &Toy, depth| {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        i32::from(engine.search(game, &[], limits, &NodeClock(1_000_000), |_| ()).score.get())
    };
    let horizon = |engine: &mut Engine<Whole>, structure| search(engine, &flattering(structure, 9), 1);
    assert_eq!(horizon(&mut engine, 1), 40);
    for _ in 0..300 {
        // The line is the same each time, so that the table must be cleared.
        engine.set_table(
            nullwindow::table::Table::with_entries(64, nullwindow::table::Scheme::TwoLevel).unwrap(),
        );
        assert_eq!(search(&mut engine, &flattering(1, 4), 4), 0);
    }
    let fresh = |engine: &mut Engine<Whole>, options, structure| {
        engine.set_options(options);
        engine.set_table(
            nullwindow::table::Table::with_entries(64, nullwindow::table::Scheme::TwoLevel).unwrap(),
        );
        horizon(engine, structure)
    };
    let learned = fresh(&mut engine, options(&on, 64), 1);
    assert!(learned.abs() <= 2, "{learned}");
    assert_eq!(fresh(&mut engine, options(&on, 64), 2), 40, "another structure");
    assert_eq!(fresh(&mut engine, options(&["quiescence"], 64), 1), 40, "switched off");
    assert_eq!(fresh(&mut engine, options(&on, 0), 1), 40, "not applied");
    let twice = fresh(&mut engine, options(&on, 128), 1);
    assert!((twice + 40).abs() <= 4, "applied twice: {twice}");
    engine.new_game();
    assert_eq!(fresh(&mut engine, options(&on, 64), 1), 40, "forgotten");
}

/// Terminal nodes are not corrected, and nodes in check do not update the correction.
#[test]
fn correction_excludes_terminal_nodes_and_checks() {
    let on = selective(only(&["correction", "quiescence"]), parameters(&[]));
    let mut engine = Engine::<Whole>::new(Sharp, 1, on).unwrap();
    let search = |engine: &mut Engine<Whole>, game: &Toy, depth| {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        i32::from(engine.search(game, &[], limits, &NodeClock(1_000_000), |_| ()).score.get())
    };
    let checked = (0..4).fold(spot(0), |to, _| spot(40).checked().quiet(to)).game();
    (0..100).for_each(|_| assert_eq!(search(&mut engine, &checked, 4), 0));
    assert_eq!(search(&mut engine, &flattering(0, 9), 1), 40, "no update in check");
    (0..100).for_each(|_| assert_eq!(search(&mut engine, &flattering(0, 4), 4), 0));
    assert!(search(&mut engine, &flattering(0, 9), 1) < 20);
    assert_eq!(search(&mut engine, &flattering(0, 1), 1), 0, "the end of the game is not corrected");
}

/// Two positions that differ only in settled score, which the key leaves out: 100 points of the opponent in
/// one of them.
#[test]
fn stored_evaluation_excludes_settled_score() {
    let twin = |value: i32| {
        Spot { key: Some(1_000), settled: -value as i16, ..spot(value) }.quiet(spot(value).quiet(spot(value)))
    };
    let game = spot(0).quiet(twin(-100)).quiet(twin(0)).game();
    // The table stores evaluations also where it does not cut. At the second depth razoring searches
    // quiescence first.
    for (depth, names) in [(1, &["quiescence"][..]), (2, &["reverse_futility", "improving"])] {
        assert_eq!(value::<Whole>(&game, depth, names, &[]), 0, "{names:?}");
    }
}

/// There are two types of root moves; one of two replies refutes each type, and the other takes a long
/// search.
#[test]
fn continuation_history_orders_by_the_move_before() {
    let slot = |slot, to| Branch { slot: Some(slot), ..branch(to) };
    let wide = |value| (0..3).fold(spot(value), |node, _| node.quiet(line(2, value, spot(value))));
    let answers = |kind: usize| {
        let child_value = |answer: usize| wide(if answer == kind { -50 } else { 50 });
        spot(0).with(slot(4, child_value(0))).with(slot(5, child_value(1)))
    };
    let root = spot(0).quiet(line(4, 10, spot(10)));
    let game = (0..20).fold(root, |root, i| root.with(slot(1 + i % 2, answers(i % 2)))).game();
    let search = |names: &[&str]| {
        let found = found::<Whole>(&game, 4, selective(only(names), parameters(&[])));
        assert_eq!(found.score.get(), 10);
        found.nodes
    };
    let (continued, plain, none) =
        (search(&["history", "continuations"]), search(&["history"]), search(&["continuations"]));
    println!("{continued} nodes with continuations, {plain} with history alone, {none} without history");
    assert!(continued < plain, "{continued} {plain}");
}

/// On random quiet games, features that only order and evaluate change no value of a search without pruning.
#[test]
fn features_without_pruning_change_no_value() {
    for seed in 0..60 {
        let game = QUIET.game(seed, 6);
        let names = [
            "table",
            "table_move",
            "history",
            "killers",
            "counters",
            "continuations",
            "improving",
            "mate_distance",
        ];
        let options = Options { step: 1, ..selective(only(&names), parameters(&[])) };
        for depth in 1..=6 {
            assert_eq!(found::<Whole>(&game, depth, options).score, textbook(&game, depth), "{seed} {depth}");
        }
    }
}
