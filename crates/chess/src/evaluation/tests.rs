use super::*;
use crate::Chess;
use nullwindow::Position;
use proptest::prelude::*;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The position with colours exchanged and the board turned.
fn turned(p: &Chess) -> Chess {
    let fen = p.to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swapped = |text: &str| -> String {
        let other = |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
        text.chars().map(other).collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swapped).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let en_passant = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    let castling = swapped(fields[2]);
    format!("{} {side} {castling} {en_passant} {} {}", ranks.join("/"), fields[4], fields[5]).parse().unwrap()
}

/// Numbers that choose the moves of a game of fewer than `max` plies.
pub(crate) fn choices(max: usize) -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..max)
}

/// Visits all positions of a game whose moves are chosen by numbers.
pub(crate) fn game(number: u32, choices: &[u16], mut visit: impl FnMut(&Chess)) {
    let mut position = Chess::start_960(number).unwrap();
    for &choice in choices {
        let moves = position.legal();
        if moves.is_empty() || position.outcome().is_some() {
            break;
        }
        visit(&position);
        position.make(moves[usize::from(choice) % moves.len()]);
    }
}

/// Weights that differ from feature to feature.
fn weights(seed: i32) -> Weights {
    let weight = |i: i32| ((i * 7_919 + seed) % 401 - 200) as i16;
    Weights::new(&(0..FEATURES as i32).map(|i| [weight(i), weight(i + 5_000)]).collect::<Vec<_>>())
}

proptest! {
    #[test]
    fn evaluation_is_symmetric(number in 0..960_u32, seed in 0..401, choices in choices(120)) {
        let evaluator = LinearEvaluator(Arc::new(weights(seed)));
        game(number, &choices, |p| {
            assert_eq!(evaluator.centipawns(p), evaluator.centipawns(&turned(p)), "{p}");
            assert_eq!(Trace::of(p), Trace::of(&turned(p)), "{p}");
        });
    }

    #[test]
    fn evaluation_is_the_tapered_sum_of_weighted_counts(
        number in 0..960_u32, seed in 0..401, choices in choices(200),
    ) {
        let evaluator = LinearEvaluator(Arc::new(weights(seed)));
        game(number, &choices, |p| {
            let trace = Trace::of(p);
            let sum = |part: usize| -> f64 {
                let weight = |feature: u16| f64::from(evaluator.0.get(feature.into())[part]);
                trace.counts.iter().map(|&(feature, count)| f64::from(count) * weight(feature)).sum()
            };
            let (phase, scale) = (f64::from(trace.phase), f64::from(trace.scale));
            let value = phase * sum(0) + (1.0 - phase) * scale * sum(1);
            // Rounded twice towards zero: once the endgame's part, once the sum.
            assert!((value - f64::from(evaluator.centipawns(p))).abs() < 2.0, "{p}: {value}");
        });
    }
}

/// The counts of a position's features, by name.
fn counts(fen: &str) -> BTreeMap<String, i16> {
    let trace = Trace::of(&fen.parse().unwrap());
    trace.counts.iter().map(|&(feature, count)| (feature_name(feature.into()).unwrap(), count)).collect()
}

#[test]
fn positions_have_their_features() {
    for (fen, expected) in [
        // The start: all counts are even but the side to move.
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[("tempo", 1), ("material.pawn", 0)][..],
        ),
        (
            "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1",
            &[("pawn.phalanx.1", 2), ("passed.1", 2), ("pawn.isolated.1", 0)],
        ),
        ("4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", &[("pawn.supported.3", 1), ("pawn.phalanx.3", 0)]),
        ("4k3/p7/8/8/P7/P7/8/4K3 w - - 0 1", &[("pawn.doubled", 1), ("pawn.isolated.0", 1), ("passed.3", 0)]),
        // c4 is attacked by d5, and b4 is ahead of c3.
        ("4k3/2p5/8/3p4/1P6/2P5/8/4K3 w - - 0 1", &[("pawn.backward.0", 1), ("pawn.supported.3", 1)]),
        ("4k3/8/8/3p4/1P6/8/2P5/4K3 w - - 0 1", &[("pawn.backward.1", 0)]),
        ("4k3/8/8/1P1p4/8/2P5/8/4K3 w - - 0 1", &[("pawn.backward.1", 1)]),
        // A knight in front of the pawn; a rook on its way, or behind it.
        ("4k3/3n4/3P4/8/8/8/8/4K3 w - - 0 1", &[("passed.blocked.5", 1), ("passed.free.5", 0)]),
        (
            "8/8/3P4/8/8/7k/8/3RK3 w - - 0 1",
            &[("passed.rook_behind", 1), ("passed.clear.5", 1), ("passed.free.5", 1)],
        ),
        // The square of the pawn: the king arrives in time only if it is to move.
        ("8/8/8/3P3k/8/8/8/K7 w - - 0 1", &[("passed.unstoppable", 1)]),
        ("8/8/8/3P3k/8/8/8/K7 b - - 0 1", &[("passed.unstoppable", 0)]),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", &[("mobility.knight.2", 1), ("minor_far_from_king.0", 4)]),
        ("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", &[("outpost.0", 1), ("mobility.knight.8", 1)]),
        ("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", &[("outpost.0", 0)]),
        ("4k3/8/8/8/8/2p5/8/B2BK3 w - - 0 1", &[("bishop_pair", 1), ("mobility.bishop.1", 1)]),
        ("4k3/p7/8/8/8/8/1P6/RR2K3 w - - 0 1", &[("rook.file.0", 1), ("rook.file.1", 0)]),
        (
            "4k3/8/8/8/8/8/PP6/R1K5 w - - 0 1",
            &[("rook.trapped", 1), ("king.shield.bg.1", 1), ("king.shield.cf.0", 0)],
        ),
        ("4k3/8/2n1n3/3P4/8/8/8/4K3 w - - 0 1", &[("threat.by_pawn.knight", 2), ("threat.hanging", 2)]),
        ("4k3/8/2n1n3/8/3P4/8/8/4K3 w - - 0 1", &[("threat.by_pawn.knight", 0), ("threat.by_push", 2)]),
        ("4k3/8/8/8/2q5/8/3N4/4K3 w - - 0 1", &[("threat.by_minor.queen", 1)]),
        ("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", &[("threat.by_rook.rook", 0), ("king.castling.0", 0)]),
        (
            "7k/8/5K2/8/8/8/8/2N2B2 w - - 0 1",
            &[("bare_king.from_centre", 3), ("bare_king.near", 5), ("bare_king.right_corner", 0)],
        ),
        ("7k/8/5K2/8/8/8/8/2N1B3 w - - 0 1", &[("bare_king.right_corner", 7)]),
        ("7k/8/5K2/8/8/8/p7/2N1B3 w - - 0 1", &[("bare_king.near", 0)]),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[("king.castling.1", 1), ("king.castling.0", -1)]),
    ] {
        let counts = counts(fen);
        for &(name, count) in expected {
            assert_eq!(counts.get(name).copied().unwrap_or(0), count, "{fen}: {name}: {counts:#?}");
        }
    }
}

#[test]
fn attackers_add_units_of_attack() {
    let units = |fen: &str| {
        let of = |name: &String| name.strip_prefix("king.attack.").and_then(|n| n.parse::<i32>().ok());
        let found = counts(fen).into_iter().filter(|&(_, count)| count > 0);
        found.filter_map(|(name, _)| of(&name)).max().unwrap_or(0)
    };
    let quiet = units("6k1/5ppp/8/8/8/8/PP6/QK6 w - - 0 1");
    let queen = units("6k1/5ppp/8/7Q/8/8/8/1K6 w - - 0 1");
    let both = units("6k1/5ppp/8/6NQ/8/8/8/1K6 w - - 0 1");
    assert!(quiet < queen && queen < both, "{quiet} {queen} {both}");
}

#[test]
fn drawish_endgames_are_scaled_down() {
    let scale = |fen: &str| Trace::of(&fen.parse().unwrap()).scale;
    assert_eq!(scale("4k1b1/p7/8/8/8/8/P7/4K1B1 w - - 0 1"), 0.5);
    assert_eq!(scale("4k2b/p7/8/8/8/8/P7/4K1B1 w - - 0 1"), 1.0);
    assert_eq!(scale("r3k1b1/p7/8/8/8/8/P7/R3K1B1 w - - 0 1"), 13.0 / 16.0);
    assert_eq!(scale("4k3/p7/8/8/8/8/8/4K1B1 w - - 0 1"), 0.0);
    assert_eq!(scale("r3k3/8/8/8/8/8/8/R3K1B1 w - - 0 1"), 0.25);
    assert_eq!(scale("4k3/8/8/8/8/8/P7/4K1B1 w - - 0 1"), 1.0);
    assert_eq!(scale("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), 1.0);
    assert_eq!(scale("4k3/8/8/8/8/8/8/2N1KN2 b - - 0 1"), 0.0);
    assert_eq!(scale("4k3/8/8/8/8/8/8/2N1KB2 w - - 0 1"), 1.0);
}

#[test]
fn feature_names_are_unique() {
    let names: HashSet<_> = (0..FEATURES).map(|i| feature_name(i).unwrap()).collect();
    assert_eq!(names.len(), FEATURES);
    assert!(names.contains("square.knight.f3") && names.contains("square.king.g1"));
    assert_eq!(feature_name(FEATURES), None);
}

#[test]
fn weights_round_trip_and_errors_name_the_line() {
    let all = weights(3);
    assert_eq!(Weights::read(&all.file()).unwrap(), all);
    assert_eq!(Weights::read("").unwrap_err().to_string(), "line 1: no weight for material.pawn");
    let good = all.file();
    // A comment and a line for each feature.
    let (last, next) = (FEATURES + 1, FEATURES + 2);
    let numbers = "expected a feature and two whole numbers from -4000 to 4000";
    for (bad, line, message) in [
        (good.replacen("tempo", "tempi", 1), last, "there is no feature tempi"),
        (good.clone() + "tempo 1 2", next, "tempo is given a second time"),
        (good.clone() + "space 1", next, numbers),
        (good.clone() + "space 1 2 3", next, numbers),
        (good.clone() + "space 1 4001", next, numbers),
        (good.replacen("passed.6", "# passed.6", 1), next, "no weight for passed.6"),
    ] {
        assert_eq!(Weights::read(&bad).unwrap_err().to_string(), format!("line {line}: {message}"));
    }
}

#[test]
fn many_queens_do_not_overflow() {
    let evaluator = LinearEvaluator::embedded();
    let p: Chess = "4k3/pppppppp/8/8/8/QQQQQQQQ/8/QQQQK3 w - - 0 1".parse().unwrap();
    assert!(evaluator.centipawns(&p) > 8_000);
}

/// A property of the embedded weights.
#[test]
fn bare_king_is_driven_to_the_edge() {
    let evaluator = LinearEvaluator::embedded();
    let value = |fen: &str| evaluator.centipawns(&fen.parse().unwrap());
    assert!(value("k7/8/2K5/8/8/8/8/7R w - - 0 1") > value("8/8/8/4k3/8/2K5/8/7R w - - 0 1") + 30);
    // The right corner for a bishop on light squares is a8, the wrong one h8.
    assert!(value("k7/8/2K5/8/8/4B3/8/5N2 w - - 0 1") < value("7k/8/5K2/8/8/4B3/8/2N5 w - - 0 1"));
}
