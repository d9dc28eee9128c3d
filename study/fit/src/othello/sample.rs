//! Positions to learn from: those of games, and those of variations from games (our own).
//!
//! A search evaluates mostly positions after bad moves, and games have few of them. So of five positions two
//! are a game's, and three are reached from a game by one to ten plies, in which each side plays a random
//! move half of the time, and otherwise the best move by [`PlainEvaluator`].

use super::games::OthelloRecord;
use nullwindow::Position;
use nullwindow::engine::MoveScore;
use nullwindow_othello::{Othello, PlainEvaluator};
use nullwindow_support::SplitMix64;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The largest number of plies of a variation.
const MAX_VARIATION: u64 = 10;

/// A position of `games`, or of a variation from them, with a number of empty squares in `empties`, and
/// whether it was played in the game. The same number gives the same position. `None` if it was stopped:
/// where few games last long enough, it takes many tries.
pub(crate) fn position(
    games: &[(usize, &OthelloRecord)],
    empties: &std::ops::Range<u32>,
    number: u64,
    stop: &AtomicBool,
) -> Option<(Othello, bool)> {
    let mut random = SplitMix64::new(number);
    let mut next = move |below: u64| random.next().expect("it is endless") % below;
    while !stop.load(Relaxed) {
        let wanted = empties.start + next(u64::from(empties.end - empties.start)) as u32;
        let variation = if next(5) < 2 { 0 } else { 1 + next(MAX_VARIATION) as u32 };
        let (_, game) = games[next(games.len() as u64) as usize];
        let begin = game.position((wanted + variation).min(60));
        if let Some(position) = begin.and_then(|begin| played_to(begin, wanted, &mut next)) {
            return Some((position, variation == 0));
        }
    }
    None
}

/// Plays until this number of squares is empty; `None` if the game is over before.
fn played_to(mut position: Othello, empties: u32, next: &mut impl FnMut(u64) -> u64) -> Option<Othello> {
    let mut moves = Vec::new();
    while position.empties() > empties {
        moves.clear();
        if position.moves(&mut moves).is_some() {
            return None;
        }
        let m = if next(2) == 0 {
            moves[next(moves.len() as u64) as usize]
        } else {
            *moves.iter().max_by_key(|&&m| PlainEvaluator.score(&position, m))?
        };
        position.make(m);
    }
    Some(position)
}
