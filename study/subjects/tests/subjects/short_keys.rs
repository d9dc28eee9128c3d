//! Searches with short hash keys.

use nullwindow::textbook::{Walk, negascout::negascout};
use nullwindow::{Standard, Window};
use nullwindow_games::connect_four::{ConnectFour, evaluate};
use nullwindow_subjects::short_keys::{KeyLength, ShortKeys, search};
use nullwindow_subjects::{Monitor, random_positions};

fn found(p: &ConnectFour, bits: u32, depth: u32) -> ShortKeys {
    let length = KeyLength { slot_bits: 12, bits };
    search(p, &Standard(evaluate::<_, _>), depth, (length, 5), &Monitor::silent()).unwrap()
}

#[test]
fn long_keys_find_the_value_and_short_ones_find_other_positions() {
    let (mut wrong, mut expected, mut differing) = (0, 0.0, 0);
    for p in random_positions(&ConnectFour::start(), 6, 10, 1).unwrap() {
        let evaluator = Standard(evaluate::<_, _>);
        let mut walk_on = p;
        let value = negascout(&mut Walk::new(&mut walk_on, &evaluator, ()), Window::full(), 6);
        let long = found(&p, 64, 6);
        assert_eq!((Some(long.value), long.wrong), (value.continue_value(), 0));
        assert!(long.hits > 0 && long.nodes > 500, "{long:?}");
        let short = found(&p, 13, 6);
        wrong += short.wrong;
        expected += short.expected;
        // Nothing but the slot is compared.
        differing += u32::from(found(&p, 12, 6).value != long.value);
    }
    assert!(wrong > 100 && (wrong as f64 / expected - 1.0).abs() < 0.15, "{wrong} {expected}");
    assert!(differing > 0, "wrong hits change values");
}

/// The best move of the root is one whose value is the root's, whatever the order.
#[test]
fn the_best_move_is_named_in_the_games_own_order() {
    for p in random_positions(&ConnectFour::start(), 6, 5, 2).unwrap() {
        let found = found(&p, 64, 5);
        let mut moves = Vec::new();
        nullwindow::Position::moves(&p, &mut moves);
        let mut after = p;
        nullwindow::Position::make(&mut after, moves[found.best]);
        let evaluator = Standard(evaluate::<_, _>);
        let mut walk = Walk::new(&mut after, &evaluator, ());
        let below = negascout(&mut walk, Window::full(), 4).continue_value().unwrap();
        if found.value.is_points() {
            assert_eq!(-below, found.value);
        }
    }
}
