//! Boards of random games, for tests (our own).

use crate::connect_four::ConnectFour;
use crate::trees::SplitMix64;
use nullwindow::Position;
use std::ops::Range;

/// The discs of the side to move and of both sides, in each unfinished position of 300 games with a number of
/// discs in this range.
pub(super) fn boards(discs: Range<u32>) -> Vec<(u64, u64)> {
    let (mut random, mut boards, mut moves) = (SplitMix64::new(18), Vec::new(), Vec::new());
    for _ in 0..300 {
        let mut position = ConnectFour::start();
        while position.moves(&mut moves).is_none() {
            if discs.contains(&position.plies()) {
                boards.push((position.own, position.occupied));
            }
            position.make(moves[random.below(moves.len())]);
            moves.clear();
        }
        moves.clear();
    }
    boards
}
