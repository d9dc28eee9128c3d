//! Realization probability search (Tsuruoka, Yokoyama & Chikayama 2002) and fractional depth: costs add up to
//! the depth, exactly.

use super::toy::{Branch, Spot, Toy, branch, line, spot};
use super::{Likely, value};
use nullwindow_games::trees::SplitMix64;

fn costing(cost: u32, to: Spot) -> Branch {
    Branch { cost, ..branch(to) }
}

/// A line whose moves have this cost; the position after each move has the name of its ply.
fn chain(costs: &[u32]) -> Spot {
    const PLIES: [&str; 25] = [
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17",
        "18", "19", "20", "21", "22", "23", "24",
    ];
    (0..costs.len())
        .rev()
        .fold(spot(0).named(PLIES[costs.len()]), |to, i| spot(0).named(PLIES[i]).with(costing(costs[i], to)))
}

/// The last ply that the search reached.
fn reached(game: &Toy, plies: usize) -> usize {
    (1..=plies).take_while(|ply| game.visits(&ply.to_string()) > 0).count()
}

#[test]
fn likely_lines_are_searched_deeper() {
    for (cost, plies) in [(64, 3), (32, 5), (16, 9), (8, 17), (0, 17)] {
        let game = chain(&[cost; 20]).game();
        value::<Likely>(&game, 3, &["realization"], &[]);
        assert_eq!(reached(&game, 20), plies, "each move costs {cost}");
        value::<Likely>(&game, 3, &[], &[]);
        assert_eq!(reached(&game, 20), 3, "switched off");
    }
    let game = chain(&[32; 20]).game();
    value::<Likely>(&game, 3, &["realization"], &[("realization_scale", 128)]);
    assert_eq!(reached(&game, 20), 3, "another unit");
}

/// The unit of depth is 1/64 ply, and a node with less than a ply left is at the horizon.
#[test]
fn costs_add_up_exactly() {
    let mut random = SplitMix64::new(3);
    let mut lengths = [0; 25];
    for _ in 0..300 {
        let costs: Vec<u32> = random.by_ref().take(24).map(|x| 8 + (x % 57) as u32).collect();
        for depth in 1..=4 {
            let (mut left, mut plies) = (depth * 64, 0);
            while left >= 64 && plies < costs.len() {
                left -= costs[plies];
                plies += 1;
            }
            let game = chain(&costs).game();
            value::<Likely>(&game, depth, &["realization"], &[]);
            assert_eq!(reached(&game, 24), plies, "depth {depth}: {costs:?}");
            lengths[plies] += 1;
        }
    }
    assert!(lengths.iter().filter(|&&count| count > 10).count() > 6, "{lengths:?}");
}

/// The second move costs three plies at first.
fn unlikely(shallow: i32, deep: i32) -> Toy {
    let second = spot(0).quiet(spot(shallow).named("shallow").quiet(spot(0).quiet(spot(deep).named("deep"))));
    spot(0).quiet(line(3, 0, spot(0))).with(costing(192, second)).game()
}

#[test]
fn unlikely_move_that_fails_high_is_searched_again() {
    // Four plies, of which the second move costs three: one reply is searched.
    for deep in [-70, 0, 40] {
        let game = unlikely(100, deep);
        assert_eq!(value::<Likely>(&game, 4, &["realization"], &[]), deep.max(0), "{deep}");
        assert!(game.visits("deep") > 0);
        let again = [("realization_again", 128)];
        assert_eq!(value::<Likely>(&game, 4, &["realization"], &again), 0, "again at two plies");
        assert_eq!(game.visits("deep"), 0);
    }
    let game = unlikely(-5, 40);
    assert_eq!(value::<Likely>(&game, 4, &["realization"], &[]), 0, "no fail-high, no re-search");
    assert_eq!(game.visits("deep"), 0);
    assert_eq!(value::<Likely>(&game, 4, &[], &[]), 40, "switched off");
}

/// A move that was never played costs the whole depth.
#[test]
fn move_that_was_never_played_costs_the_whole_depth() {
    let game = spot(0).quiet(line(3, 0, spot(0))).with(costing(u32::MAX, spot(-1).quiet(spot(9)))).game();
    for scale in [1, 64, 256] {
        assert_eq!(value::<Likely>(&game, 3, &["realization"], &[("realization_scale", scale)]), 0);
    }
}
