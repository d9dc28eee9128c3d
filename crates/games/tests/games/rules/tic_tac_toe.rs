use super::checks::{after, moves, perft, value};
use nullwindow::check::{Check, Violation};
use nullwindow::{Keyed, Outcome, Position, Score, Side, Standard, Symmetric};
use nullwindow_games::tic_tac_toe::{TicTacToe, open_lines};
use std::collections::{HashMap, HashSet};

/// Every position that can be reached, by its key.
fn reachable() -> HashMap<u64, TicTacToe> {
    let (mut seen, mut open) = (HashMap::new(), vec![TicTacToe::start()]);
    while let Some(board) = open.pop() {
        match seen.insert(board.key(), board) {
            Some(before) => assert_eq!(before, board, "two positions share a key"),
            None => open.extend(moves(&board).into_iter().map(|m| after(&board, m))),
        }
    }
    seen
}

/// The well-known counts: positions, with and without symmetry, and games by their outcome.
#[test]
fn counts_of_positions_and_games_equal_the_known_ones() {
    let positions = reachable();
    assert_eq!(positions.len(), 5_478);
    let classes: HashSet<u64> = positions
        .values()
        .map(|board| {
            (0..TicTacToe::SYMMETRIES).map(|i| board.symmetric(i).key()).min().expect("there are eight")
        })
        .collect();
    assert_eq!(classes.len(), 765);
    let ended = positions.values().filter_map(|board| board.outcome()).collect::<Vec<_>>();
    let count = |end| ended.iter().filter(|&&e| e == end).count();
    let wins = [Side::First, Side::Second].map(|side| count(Outcome::Win(side)));
    assert_eq!((wins, count(Outcome::Draw)), ([626, 316], 16));
    assert_eq!(perft(&mut TicTacToe::start(), 10), (255_168, 255_168));
}

#[test]
fn perft_counts_finished_games_once() {
    // 1,440 games end after five moves, 5,328 after six, 47,952 after seven, 72,576 after eight and 127,872
    // after nine.
    let ended = [0, 0, 0, 0, 0, 0, 1_440, 6_768, 54_720, 127_296, 255_168];
    for (depth, ended) in (0..).zip(ended) {
        assert_eq!(perft(&mut TicTacToe::start(), depth).1, ended, "depth {depth}");
    }
}

#[test]
fn contracts_hold() -> Result<(), Violation> {
    let check = Check::new(TicTacToe::start()).games(1_000).ending_within(9);
    check.rules()?.keys()?.slots()?.symmetry()?;
    check.value_symmetry(&Standard(open_lines), 3)?;
    Ok(())
}

#[test]
fn symmetric_positions_differ_and_keep_values() {
    let corner: TicTacToe = "12".parse().expect("a game");
    let keys: HashSet<u64> = (0..TicTacToe::SYMMETRIES).map(|i| corner.symmetric(i).key()).collect();
    assert_eq!(keys.len(), 8);
    for board in reachable().into_values().filter(|board| board.outcome().is_none()) {
        let expected = value(&board, &Standard(open_lines), 3);
        for i in 0..TicTacToe::SYMMETRIES {
            assert_eq!(
                value(&board.symmetric(i), &Standard(open_lines), 3),
                expected,
                "symmetry {i} of {board:?}"
            );
        }
    }
}

#[test]
fn the_start_is_a_draw_and_an_edge_after_a_corner_loses() {
    let rules = Standard::rules();
    assert_eq!(value(&TicTacToe::start(), &rules, 9), Score::points(0));
    let board: TicTacToe = "12".parse().expect("a game"); // an edge next to the corner
    assert_eq!(value(&board, &rules, 9), Score::win(5));
}

#[test]
fn errors_name_the_move_and_debug_output_shows_the_rows() {
    for (text, message) in [
        ("0", "character 1: '0', where move 1 should stand, is not a square (1 to 9)"),
        (" 15x", "character 4: 'x', where move 3 should stand, is not a square (1 to 9)"),
        ("151", "character 3: move 3 cannot be played: square 1 is taken"),
        ("1425366", "character 6: move 6 cannot be played: the game is over"),
    ] {
        assert_eq!(text.parse::<TicTacToe>().unwrap_err().to_string(), message, "{text}");
    }
    assert_eq!(format!("{:?}", "513".parse::<TicTacToe>().expect("a game")), "O.X/.X./... O");
}
