//! Singular extensions, for one, two or three moves, and multi-cut.

use super::toy::{Sharp, Spot, Toy, line, spot};
use super::{Whole, found, only, parameters, selective};
use nullwindow::engine::{Engine, Limits, NodeClock, Options};
use nullwindow::table::{Draft, Entry};
use nullwindow::{Bound, Score};

/// The extension is one ply, at any margin.
const ONE_PLY: [(&str, i32); 2] = [("singular_depth", 3), ("singular_more", 200)];

/// The first move keeps 0. After the second, `good` replies of the opponent look good for it up to ply 7 and
/// then lose 300, and others lose 100 at once.
fn pitfall(good: usize, truth: i32) -> Toy {
    // The opponent always has two moves, so that it is singular only at the tested node.
    let two = |to: Spot| spot(-50).quiet(to.clone()).quiet(to);
    let last = || spot(-50).quiet(spot(truth).named("truth").quiet(spot(truth)));
    let trap = || spot(-50).quiet(two(spot(-50).quiet(two(last()))));
    let answers = (0..good).fold(spot(0).named("node"), |node, _| node.quiet(trap()));
    let answers = (0..2).fold(answers, |node, _| node.quiet(line(6, 100, spot(100))));
    spot(0).quiet(line(8, 0, spot(0))).quiet(answers).game()
}

/// The first depth at which the root has this value, if any.
fn solved(game: &Toy, v: i32, names: &[&str], changes: &[(&str, i32)]) -> Option<u32> {
    let names = [&["table", "table_move"], names].concat();
    let options = Options { step: 1, ..selective(only(&names), parameters(&[&ONE_PLY, changes].concat())) };
    (1..=8).find(|&depth| i32::from(found::<Whole>(game, depth, options).score.get()) == v)
}

#[test]
fn pitfall_is_found_one_iteration_earlier() {
    let game = pitfall(1, 300);
    let plain = solved_plain(&game);
    assert_eq!(solved(&game, 100, &["singular"], &[]), Some(plain - 1));
    assert_eq!(
        solved(&game, 100, &["singular"], &[("singular_more", 0)]),
        Some(plain - 2),
        "twice the length"
    );
    assert_eq!(solved(&game, 100, &["singular"], &[("singular_extension", 0)]), Some(plain));
    assert_eq!(
        solved(&game, 100, &["singular"], &[("singular_depth", 7)]),
        Some(plain),
        "too near the horizon"
    );
}

fn solved_plain(game: &Toy) -> u32 {
    solved(game, 100, &[], &[]).expect("the pitfall is within eight plies")
}

/// Two or three moves may be singular together; they share the extension.
#[test]
fn two_or_three_moves_can_be_singular_together() {
    for good in [2, 3] {
        let game = pitfall(good, 300);
        let plain = solved_plain(&game);
        // Each share is a whole ply, or two.
        let length = ("singular_extension", 128);
        for moves in 1..=3 {
            let earlier = solved(&game, 100, &["singular"], &[length, ("singular_moves", moves)]);
            let share = if good == 2 { 1 } else { 0 };
            let expected = if moves as usize >= good { plain - share } else { plain };
            assert_eq!(earlier, Some(expected), "{moves} of {good}");
        }
    }
    // A third of two plies is less than one, but two thirds add up.
    assert_eq!(solved(&pitfall(4, 300), 100, &["singular"], &[("singular_moves", 3)]), Some(7));
}

/// Multi-cut: two replies reach beta, and the node is cut off without a full search of either. Wrong where
/// both are pitfalls.
#[test]
fn two_good_replies_cut() {
    let (quiet, trap) = (pitfall(2, -50), pitfall(2, 300));
    let search = |game: &Toy, names: &[&str]| {
        let names = [&["table", "table_move", "singular"], names].concat();
        // In the last iteration alone: the cut is not stored, and the entry that it needs would become too
        // shallow.
        let changes = [("singular_depth", 6), ONE_PLY[1]];
        let options = Options { step: 1, ..selective(only(&names), parameters(&changes)) };
        let found = found::<Whole>(game, 7, options);
        assert!(!found.exact);
        (found.score.get(), game.visits("truth") > 0)
    };
    assert_eq!(search(&quiet, &[]), (0, true));
    assert_eq!(search(&quiet, &["multi_cut"]), (0, false), "it saves the search to the end");
    assert_eq!(search(&trap, &[]), (100, true));
    assert_eq!(search(&trap, &["multi_cut"]), (0, false));
}

/// With any extensions no path is longer than twice the depth.
#[test]
fn extensions_are_limited_to_twice_the_depth() {
    let alone = (0..120).fold(spot(0), |to: Spot, _| spot(0).checked().quiet(to));
    let forced = (0..120).fold(spot(0), |to: Spot, _| spot(0).checked().noisy(50, to));
    for game in [alone.game(), forced.game()] {
        for names in [
            &["check_extensions"][..],
            &["singular"],
            &["check_extensions", "singular", "capture_extensions"],
        ] {
            for depth in 1..=20 {
                let names = [&["table", "table_move"], names].concat();
                let longest =
                    [("singular_extension", 128), ("check_extension", 128), ("capture_extension", 128)];
                let changes = [&longest[..], &[("singular_depth", 3), ("singular_more", 0)]].concat();
                let options = Options { step: 1, ..selective(only(&names), parameters(&changes)) };
                let mut engine = Engine::<Whole>::new(Sharp, 1, options).unwrap();
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let mut longest = 0;
                engine.search(&game, &[], limits, &NodeClock(1_000_000), |report| {
                    longest = longest.max(report.selective_depth);
                });
                let most = 2 * depth as usize;
                assert!(longest <= most, "{longest} plies of {most}: {names:?}");
                let extends = names.contains(&"check_extensions") && depth > 1;
                assert!(!extends || longest == most, "{longest} plies of {most}: {names:?}");
            }
        }
    }
}

/// The deepest iterations are no searches to the end, with any extensions.
#[test]
fn extended_search_is_no_search_to_the_end() {
    let game = (0..600).fold(spot(7), |to: Spot, _| spot(0).checked().quiet(to)).game();
    for depth in [127, 128, 200, 253, 254] {
        let options =
            selective(only(&["check_extensions", "table"]), parameters(&[("check_extension", 128)]));
        let found = found::<Whole>(&game, depth, options);
        assert!(!found.exact && found.depth == Some(depth) && !found.lines[0].game_theoretic, "{depth}");
    }
}

/// A node whose entry has its third move with the value 80, by a search one ply less deep.
fn planted(bound: Bound, value: i32, others: i32) -> (Option<Entry>, Toy) {
    planted_at(bound, value, others, 0)
}

/// The same, with settled score at the node.
fn planted_at(bound: Bound, value: i32, others: i32, settled: i16) -> (Option<Entry>, Toy) {
    let node = Spot { settled, ..spot(0).named("node") };
    let node = (0..2).fold(node, |node, _| node.quiet(line(7, -others, spot(-others))));
    let node = node.quiet(line(6, -80, spot(-80).named("end")));
    let game = spot(0).quiet(line(8, -60, spot(-60))).quiet(node).game();
    let options = selective(only(&["table", "table_move", "singular"]), parameters(&ONE_PLY));
    let mut engine = Engine::<Whole>::new(Sharp, 1, options).unwrap();
    let entry = Entry {
        best: Some(2),
        ..Entry::new(Score::points(value), bound, Draft { depth: 5, confidence: 254 })
    };
    let table = engine.shared_table().unwrap();
    table.store(game.key_of("node"), entry, 1);
    let limits = Limits { depth: Some(7), ..Limits::default() };
    let found = engine.search(&game, &[], limits, &NodeClock(1_000_000), |_| ());
    assert_eq!(found.score, Score::points(-60));
    (table.probe(game.key_of("node")), game)
}

/// The search without the table move neither reads the entry of the node, which would cut, nor stores one.
#[test]
fn search_without_the_table_move_keeps_the_entry() {
    for (bound, extended) in [(Bound::Lower, true), (Bound::Exact, true), (Bound::Upper, false)] {
        let (entry, game) = planted(bound, 80, -100);
        let entry = entry.unwrap();
        assert_eq!(
            (entry.value, entry.bound, entry.best),
            (Score::points(80), Bound::Lower, Some(2)),
            "{bound:?}"
        );
        assert_eq!(entry.draft.depth, 6, "the stored search is that of all moves");
        // The end of its line is one ply beyond the horizon.
        assert_eq!(game.visits("end") > 0, extended, "{bound:?}");
    }
    // If another move is as good, the table move is not extended.
    let (entry, game) = planted(Bound::Lower, 80, 78);
    assert_eq!((entry.unwrap().draft.depth, game.visits("end")), (6, 0));
}

/// The value of an entry, which leaves out settled score, is used with it.
#[test]
fn singular_extension_adds_settled_score() {
    for (settled, kept) in [(0, 80), (40, 40), (-40, 120)] {
        let (_, game) = planted_at(Bound::Lower, kept, 50, settled);
        assert!(game.visits("end") > 0, "{settled}");
        let (_, game) = planted_at(Bound::Lower, kept, 78, settled);
        assert_eq!(game.visits("end"), 0, "{settled}");
    }
}

/// The excluded move has not failed: its history does not change.
#[test]
fn excluded_table_move_keeps_its_history() {
    use super::toy::{Branch, branch};
    let slot = |slot, to| Branch { slot: Some(slot), ..branch(to) };
    // Two good replies cut this node before the table move, of slot 7, is searched.
    let node =
        spot(0).named("node").with(slot(7, line(6, -50, spot(-50)))).with(slot(8, line(6, -50, spot(-50))));
    // At this node only slot 7 is good.
    let other = spot(0).with(slot(1, line(6, 50, spot(50)))).with(slot(7, line(6, -50, spot(-50))));
    let game = spot(0).quiet(line(8, 0, spot(0))).quiet(node).quiet(other).game();
    let names = ["table", "table_move", "singular", "multi_cut", "history_pruning"];
    let changes = [&ONE_PLY[..], &[("history_pruning_margin", 0), ("history_pruning_depth", 20)]].concat();
    let mut engine = Engine::<Whole>::new(Sharp, 1, selective(only(&names), parameters(&changes))).unwrap();
    let entry = Entry {
        best: Some(0),
        ..Entry::new(Score::points(50), Bound::Lower, Draft { depth: 5, confidence: 254 })
    };
    engine.shared_table().unwrap().store(game.key_of("node"), entry, 1);
    let limits = Limits { depth: Some(7), ..Limits::default() };
    let found = engine.search(&game, &[], limits, &NodeClock(1_000_000), |_| ());
    assert_eq!(found.score, Score::points(0), "slot 7 refutes the third move");
}
