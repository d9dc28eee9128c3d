//! Futility, extended and reverse futility, and razoring: exact with margins as large as any change of
//! value, wrong with none.

use super::random::{LIVELY, QUIET, Style};
use super::toy::{Sharp, capture, spot};
use super::{Bare, Whole, found, only, parameters, selective, value};
use nullwindow::engine::{Driver, Engine, Limits, NodeClock, Options};
use nullwindow::{Bound, Score};

/// Over random games and depths: the number of root values that differ from a search without the technique,
/// and the nodes that it saves.
fn errors(
    style: Style,
    depths: std::ops::RangeInclusive<u32>,
    names: &[&str],
    changes: &[(&str, i32)],
) -> (u32, i64) {
    let (mut errors, mut saved) = (0, 0);
    for seed in 0..150 {
        let game = style.game(seed, 7);
        for depth in depths.clone() {
            let base: &[&str] = if names.contains(&"quiescence") { &["quiescence"] } else { &[] };
            let plain = found::<Bare>(&game, depth, selective(only(base), parameters(&[])));
            let options = selective(only(names), parameters(changes));
            for driver in [Driver::Pvs, Driver::Mtdf { guess_from: 1 }] {
                let pruned = found::<Bare>(&game, depth, Options { driver, ..options });
                errors += u32::from(pruned.score != plain.score);
                if driver == Driver::Pvs {
                    saved += plain.nodes as i64 - pruned.nodes as i64;
                }
            }
        }
    }
    (errors, saved)
}

#[test]
fn futility_is_exact_if_no_quiet_move_changes_more() {
    let found = [
        (QUIET, &["futility"][..]),
        (LIVELY, &["futility"]),
        (Style { again: 25, ..LIVELY }, &["futility"]),
        (Style { noisy: 50, ..LIVELY }, &["futility", "quiescence"]),
    ]
    .map(|(style, names)| [20, 0].map(|margin| errors(style, 1..=4, names, &[("futility_base", margin)])));
    let expected = [
        [(0, 1_390), (270, 4_231)],
        [(0, 2_046), (112, 2_913)],
        [(0, 1_885), (94, 2_801)],
        [(0, 1_404), (19, 1_974)],
    ];
    assert_eq!(found, expected, "errors and nodes saved, with a margin and with none");
}

/// Each ply before the frontier can change the value by the same amount again.
#[test]
fn extended_futility_is_exact_with_a_margin_for_each_ply() {
    let names = ["futility", "extended_futility"];
    let wide = [("futility_base", 20), ("extended_futility_slope", 20), ("extended_futility_depth", 20)];
    // The margin of the frontier is too small at other plies.
    let narrow = [("futility_base", 20), ("extended_futility_slope", 0), ("extended_futility_depth", 20)];
    let found = [0, 25].map(|again| {
        let style = Style { again, ..QUIET };
        let plain = errors(style, 1..=5, &["futility"], &wide);
        [plain, errors(style, 1..=5, &names, &wide), errors(style, 1..=5, &names, &narrow)]
    });
    let expected = [[(0, 3_330), (0, 3_778), (19, 7_914)], [(0, 3_290), (0, 3_855), (71, 8_742)]];
    assert_eq!(found, expected, "plain futility, extended, extended with too small margins");
    let none = [("futility_base", 20), ("extended_futility_slope", 0), ("extended_futility_depth", 1)];
    assert_eq!(errors(QUIET, 1..=5, &names, &none).0, 0, "the maximal depth is respected");
}

#[test]
fn reverse_futility_is_exact_with_a_margin_for_each_ply() {
    let names = ["reverse_futility"];
    let found = [0, 25].map(|again| {
        [20, 0].map(|margin| {
            let margin = [("reverse_futility_margin", margin), ("reverse_futility_depth", 20)];
            errors(Style { again, ..QUIET }, 1..=5, &names, &margin)
        })
    });
    let expected = [[(0, 2_140), (249, 13_722)], [(0, 2_231), (196, 12_604)]];
    assert_eq!(found, expected, "errors and nodes saved, with a margin and with none");
    assert_eq!(
        errors(QUIET, 1..=5, &names, &[("reverse_futility_margin", 0), ("reverse_futility_depth", 0)]),
        (0, 0)
    );
}

#[test]
fn razoring_is_exact_with_a_margin_for_each_ply() {
    let names = ["razoring"];
    let found = [0, 25].map(|again| {
        [20, 0].map(|slope| {
            let margin = [("razoring_base", 0), ("razoring_slope", slope), ("razoring_depth", 8)];
            errors(Style { again, ..QUIET }, 1..=5, &names, &margin)
        })
    });
    let expected = [[(0, 3_664), (192, 13_813)], [(0, 3_724), (295, 13_680)]];
    assert_eq!(found, expected, "errors and nodes saved, with a margin and with none");
    assert_eq!(errors(QUIET, 1..=5, &names, &[("razoring_base", 0), ("razoring_depth", 0)]), (0, 0));
}

/// The second move leads to a node whose moves are all futile: its value is the futility bound.
#[test]
fn value_of_a_node_with_all_moves_pruned_is_the_bound() {
    let failing = spot(-200).named("failing");
    let failing = failing.quiet(spot(-190).named("left out")).quiet(spot(-210).named("left out"));
    let keeps = spot(10).quiet(spot(10).quiet(spot(10)));
    let game = spot(0).quiet(keeps).quiet(spot(0).quiet(failing)).game();
    let options = selective(only(&["futility", "table"]), parameters(&[("futility_base", 50)]));
    let mut engine = Engine::<Whole>::new(Sharp, 1, options).unwrap();
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let found = engine.search(&game, &[], limits, &NodeClock(1_000_000), |_| ());
    assert_eq!((found.score, game.visits("left out")), (Score::points(10), 0));
    let entry = engine.shared_table().unwrap().probe(game.key_of("failing")).unwrap();
    assert_eq!((entry.value, entry.bound, entry.best), (Score::points(-150), Bound::Upper, None));
}

/// Captures, checks and evasions are not quiet; and no move is pruned where the side is being mated.
#[test]
fn noisy_moves_are_never_futile() {
    let safe = || spot(100).quiet(spot(100).quiet(spot(100)));
    let node = |moves: super::toy::Spot| spot(0).quiet(safe()).quiet(spot(0).quiet(moves)).game();
    let names = ["futility", "extended_futility", "reverse_futility"];
    let none = [("futility_base", 0), ("extended_futility_slope", 0)];
    // After the opponent's only reply a move wins 300, which the board does not show.
    for (quiet, moves) in [
        (true, spot(0).quiet(spot(300))),
        (false, spot(0).with(capture(0, spot(300)))),
        (false, spot(0).quiet(spot(300).checked())),
        (false, spot(0).checked().quiet(spot(300))),
    ] {
        let expected = if quiet { 100 } else { 300 };
        assert_eq!(value::<Bare>(&node(moves), 3, &names, &none), expected);
    }
}
