//! Random plays, and searches by the textbook.

use nullwindow::textbook::{Walk, alpha_beta};
use nullwindow::{Evaluator, Position, Window};
use nullwindow_games::trees::SplitMix64;

/// Plays random games from `start` and shows every position on the way, the last one included.
pub(crate) fn random_games<P: Position>(start: &P, seed: u64, games: u32, mut visit: impl FnMut(&P)) {
    let (mut random, mut moves) = (SplitMix64::new(seed), Vec::new());
    for _ in 0..games {
        let mut position = start.clone();
        loop {
            visit(&position);
            moves.clear();
            if position.moves(&mut moves).is_some() {
                break;
            }
            let number = random.next().expect("a generator has no end") >> 32;
            position.make(moves[number as usize % moves.len()]);
        }
    }
}

pub(crate) fn moves<P: Position>(position: &P) -> Vec<P::Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

pub(crate) fn after<P: Position>(position: &P, m: P::Move) -> P {
    let mut after = position.clone();
    after.make(m);
    after
}

/// The value of a search by the textbook, at most `depth` plies deep.
pub(crate) fn value<P: Position, J: Evaluator<P>>(position: &P, evaluator: &J, depth: u32) -> J::Value {
    let mut root = position.clone();
    let value = alpha_beta::fail_soft(&mut Walk::new(&mut root, evaluator, ()), Window::full(), depth);
    value.continue_value().expect("no observer stops it")
}

/// Paths of `depth` moves, and shorter ones that end a game: all of them, and the number of games that ended
/// before.
pub(crate) fn perft<P: Position>(position: &mut P, depth: u32) -> (u64, u64) {
    if depth == 0 {
        return (1, 0);
    }
    let legal = moves(position);
    if legal.is_empty() {
        return (1, 1);
    }
    let mut sum = (0, 0);
    for m in legal {
        let undo = position.make(m);
        let below = perft(position, depth - 1);
        position.unmake(m, undo);
        sum = (sum.0 + below.0, sum.1 + below.1);
    }
    sum
}
