//! A tactical profile without selective features is minimax, and with them is never exact where moves are
//! pruned.

use super::super::drivers;
use super::random::{LIVELY, QUIET, Style};
use super::toy::{Sharp, Toy};
use super::{Ahead, Bare, Likely, Whole, found, parameters, textbook};
use nullwindow::Position;
use nullwindow::engine::{Engine, FeatureKind, Features, Limits, NodeClock, Options, Parameters, Profile};

fn styles() -> [Style; 3] {
    let nulls = true;
    [
        Style { breadth: 3, wins: 5, nulls, ..LIVELY },
        Style { breadth: 3, wins: 5, nulls, again: 30, ..LIVELY },
        Style { breadth: 3, ..QUIET },
    ]
}

/// All features except the selective ones.
fn unselective() -> Features {
    let selection = Features::ALL.iter().filter(|feature| feature.kind == FeatureKind::Selection);
    selection
        .fold(Features::default(), |features, feature| features.with(feature.name, false).expect("a feature"))
}

/// Margins of 0, and the largest reductions.
fn reckless() -> Parameters {
    parameters(&[
        ("delta_margin", 0),
        ("null_move_depth", 1),
        ("null_move_base", 64),
        ("reverse_futility_margin", 0),
        ("futility_base", 0),
        ("extended_futility_slope", 0),
        ("razoring_base", 0),
        ("razoring_slope", 0),
        ("late_move_reduction_first", 1),
        ("late_move_reduction_depth", 1),
        ("late_move_pruning_base", 1),
        ("late_move_pruning_slope", 0),
        ("history_pruning_margin", 0),
        ("see_quiet", 0),
        ("see_noisy", 0),
        ("singular_depth", 3),
        ("internal_reduction_depth", 2),
    ])
}

/// Checks searches without these features.
fn equals_minimax<F>(without: &[&str], games: std::ops::Range<u64>)
where
    F: Profile<Game: From<Toy> + Position<Move = u16>, Evaluator = Sharp>,
{
    let without = |features| {
        without.iter().fold(features, |all: Features, name| all.with(name, false).expect("a feature"))
    };
    for style in styles() {
        for seed in games.clone() {
            let game = style.game(seed, 6);
            for depth in [1, 2, 4, 6] {
                let expected = textbook(&game, depth);
                for driver in drivers() {
                    let features = without(driver.features);
                    let exact = Options { parameters: reckless(), features, ..driver };
                    let off = Options { exact: false, features: without(unselective()), ..exact };
                    for options in [exact, off] {
                        let found = found::<F>(&game, depth, options);
                        assert_eq!(found.score, expected, "seed {seed}, depth {depth}, {options:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn exact_mode_or_no_selection_is_minimax() {
    let table = ["table", "table_move", "enhanced_cuts", "internal_reductions", "table_evaluation"];
    let learned = ["killers", "counters", "history", "continuations", "correction"];
    equals_minimax::<Bare>(&[], 0..40);
    equals_minimax::<Whole>(&[table, learned].concat(), 0..20);
    equals_minimax::<Whole>(&table, 0..40);
    equals_minimax::<Whole>(&[], 0..60);
    equals_minimax::<Ahead>(&[], 0..60);
    equals_minimax::<Likely>(&[], 0..20);
}

/// Below the horizon too, the key of a child is the one computed before the move.
#[test]
fn prefetched_keys_change_no_value() {
    let features = Features { enhanced_cuts: false, ..Features::default() };
    for style in styles() {
        for seed in 0..60 {
            let game = style.game(seed, 6);
            for depth in 1..=6 {
                let options = Options { exact: false, features, ..Options::default() };
                let (ahead, whole) =
                    (found::<Ahead>(&game, depth, options), found::<Whole>(&game, depth, options));
                assert_eq!(
                    (ahead.score, ahead.nodes),
                    (whole.score, whole.nodes),
                    "seed {seed}, depth {depth}"
                );
            }
        }
    }
}

/// In a search to the end of the game no selective feature is used.
#[test]
fn search_to_the_end_is_minimax() {
    for style in styles() {
        for seed in 0..60 {
            let game = style.game(seed, 6);
            let options = Options { exact: false, parameters: reckless(), ..Options::default() };
            let mut engine = Engine::<Whole>::new(Sharp, 1, options).unwrap();
            let found = engine.search(&game, &[], Limits::default(), &NodeClock(1_000_000), |_| ());
            assert_eq!(found.score, textbook(&game, 99), "seed {seed}");
            assert!(found.exact && found.complete);
        }
    }
}

/// The number of exact searches, and of searches that were wrong without being exact.
fn claims<F: Profile<Game = Toy, Evaluator = Sharp>>(features: Features, wrong: &mut u32, claimed: &mut u32) {
    for style in styles() {
        for seed in 0..25 {
            let game = style.game(seed, 5);
            if game.outcome().is_some() {
                continue;
            }
            let truth = textbook(&game, 99);
            for parameters in [Parameters::DEFAULT, reckless()] {
                for depth in [3, 6, 9] {
                    let options = Options { exact: false, features, parameters, ..Options::default() };
                    let found = found::<F>(&game, depth, options);
                    assert!(!found.exact || found.score == truth, "seed {seed}, depth {depth}, {features:?}");
                    *claimed += u32::from(found.exact);
                    *wrong += u32::from(found.score != truth);
                    let line = &found.lines[0];
                    let first = line.moves[0];
                    assert!(line.game_theoretic == found.exact && game.unpack_is_legal(first));
                }
            }
        }
    }
}

/// Each technique alone, all but one, and all together.
#[test]
fn search_with_pruned_moves_is_never_exact() {
    let (mut wrong, mut claimed) = (0, 0);
    let mut all = vec![Features::default()];
    for feature in Features::ALL.iter().filter(|feature| feature.kind == FeatureKind::Selection) {
        all.push(Features::default().with(feature.name, false).expect("a feature"));
        all.push(unselective().with(feature.name, true).expect("a feature"));
    }
    for features in all {
        claims::<Bare>(Features { killers: false, ..features }, &mut wrong, &mut claimed);
        claims::<Whole>(features, &mut wrong, &mut claimed);
        claims::<Likely>(features, &mut wrong, &mut claimed);
    }
    assert_eq!((wrong, claimed), (21_620, 26_909), "values that differ from the game's, and exact ones");
}

impl Toy {
    fn unpack_is_legal(&self, m: u16) -> bool {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.contains(&m)
    }
}

/// Within an iteration too, a selective value is never reported as game-theoretic.
#[test]
fn report_of_a_selective_iteration_is_never_game_theoretic() {
    for seed in 0..30 {
        let game = styles()[0].game(seed, 6);
        let options = Options { exact: false, parameters: reckless(), lines: 2, ..Options::default() };
        let mut engine = Engine::<Whole>::new(Sharp, 1, options).unwrap();
        let limits = Limits { depth: Some(6), ..Limits::default() };
        engine.search(&game, &[], limits, &NodeClock(1_000_000), |report| {
            assert!(report.lines.iter().all(|line| !line.game_theoretic));
        });
    }
}
