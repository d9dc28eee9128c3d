//! Rules, promises and published winners (Berlekamp 1988; Breuker, Uiterwijk & van den Herik 2000).

use super::*;
use nullwindow::check::{Check, Violation};
use nullwindow::engine::{Engine, Limits, NodeClock, Options};
use nullwindow::session::Game as _;
use nullwindow::textbook::{Walk, negascout::negascout};
use nullwindow::{Position, Score, Side, Window};
use std::ops::ControlFlow::Continue;

#[test]
fn promises_are_kept_on_boards_of_every_shape() -> Result<(), Violation> {
    for (width, height) in [(1, 2), (2, 1), (3, 4), (4, 3), (6, 6), (16, 4), (4, 16), (8, 8), (5, 7)] {
        let board = Domineering::new(width, height).unwrap();
        let check = Check::new(board).games(40);
        check.rules()?.keys()?.slots()?.symmetry()?;
        check.scores(&SafeMoves)?.value_symmetry(&SafeMoves, 2)?;
    }
    Ok(())
}

#[test]
fn paths_of_three_by_three() {
    fn paths(board: &Domineering, depth: u32) -> usize {
        let mut moves = Vec::new();
        if depth == 0 || board.moves(&mut moves).is_some() {
            return usize::from(depth == 0);
        }
        let after = |m| {
            let mut after = *board;
            after.make(m);
            after
        };
        moves.into_iter().map(|m| paths(&after(m), depth - 1)).sum()
    }
    // Six dominoes fit; each upright one at a side leaves four across, one in the middle two.
    let board = Domineering::new(3, 3).unwrap();
    assert_eq!([1, 2].map(|depth| paths(&board, depth)), [6, 4 * 4 + 2 * 2]);
}

/// The winner if the upright side begins, and if the other does: on a board turned by 90 degrees.
#[test]
fn published_winners() {
    let wins = |width, height| {
        let mut engine = Engine::<Searching>::new(SafeMoves, 1, Options::default()).unwrap();
        engine.exceeds(&Domineering::new(width, height).unwrap(), Score::points(0))
    };
    // The first to move wins on all of these squares but 5×5.
    assert_eq!([2, 3, 4, 5, 6].map(|n| wins(n, n)), [true, true, true, false, true]);
    // 2×4 belongs to the side that lays its dominoes the long way, 2×5 to the other; it does not
    // matter which side begins.
    let begins = |m, n| [wins(m, n), wins(n, m)];
    let found = [2, 3, 4, 5, 6, 8, 9].map(|n| begins(2, n));
    let (first, long, short) = ([true, true], [true, false], [false, true]);
    assert_eq!(found, [first, first, long, short, first, long, short]);
}

#[test]
fn values_are_those_without_bounds_and_symmetries() {
    for (width, height) in [(3, 4), (4, 3), (4, 4), (5, 3), (2, 7)] {
        let board = Domineering::new(width, height).unwrap();
        let mut engine = Engine::<Searching>::new(SafeMoves, 1, Options::default()).unwrap();
        let found = engine.search(&board, &[], Limits::default(), &NodeClock(1), |_| ());
        let plain = negascout(&mut Walk::new(&mut { board }, &SafeMoves, ()), Window::full(), u32::MAX);
        assert_eq!((plain, found.exact), (Continue(found.score), true), "{width}×{height}");
    }
}

#[test]
fn text_is_read_as_it_was_written() {
    let game = DomineeringGame::new(Some(16), Some(4)).unwrap();
    let (start, moves) = game.read(" p3a1  c1 ").unwrap();
    assert_eq!(game.write(&start, &moves), "p3 a1 c1");
    for (text, error) in [
        ("a1 z9", "character 4: 'z9', where move 2 should stand, is not a square such as b3"),
        ("a1 é", "character 4: 'é', where move 2 should stand, is not a square such as b3"),
        ("a4", "character 1: move 1 cannot be played: no domino fits upright at a4"),
        ("a1 p2", "character 4: move 2 cannot be played: no domino fits across at p2"),
    ] {
        assert_eq!(game.read(text).unwrap_err().to_string(), error);
    }
    assert_eq!(game.problem("a1 b2 = win in 9").unwrap().score, Some(Score::win(9)));
    assert_eq!(start.side(), Side::First);
}

/// In random games the dominoes of the picture are those that were laid.
#[test]
fn dominoes_of_the_picture_are_those_laid() {
    for seed in 0..60_u32 {
        let (width, height) = [(6, 6), (3, 5), (16, 4), (1, 8), (8, 8)][seed as usize % 5];
        let (mut board, mut laid, mut state) = (Domineering::new(width, height).unwrap(), Vec::new(), seed);
        let mut moves = Vec::new();
        while board.moves(&mut moves).is_none() {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let m = moves[(state >> 16) as usize % moves.len()];
            laid.push(board.squares(m));
            board.make(m);
            let mut shown: Vec<u64> = board.dominoes().iter().map(|[a, b]| 1 << a | 1 << b).collect();
            let mut expected = laid.clone();
            shown.sort_unstable();
            expected.sort_unstable();
            assert_eq!(shown, expected, "{board:?}");
            moves.clear();
        }
    }
}
