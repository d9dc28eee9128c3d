//! Perft: the number of paths of the game to a depth, the usual test of move generators (our own).

use crate::Shogi;
use haitaka::Move;
use nullwindow::Position;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The number of sequences of `depth` moves from `position`. As in the published tables, repetition and
/// declaration end no path.
///
/// ```
/// use nullwindow_shogi::{Shogi, perft};
/// assert_eq!(perft(&Shogi::start(), 3), 25_470);
/// ```
#[must_use]
pub fn perft(position: &Shogi, depth: u32) -> u64 {
    fn count(position: &Shogi, depth: u32) -> u64 {
        let mut paths = 0;
        position.generate(|of_piece| {
            if depth == 1 {
                paths += of_piece.into_iter().len() as u64;
                return false;
            }
            for m in of_piece {
                let mut after = position.clone();
                after.make(m);
                paths += count(&after, depth - 1);
            }
            false
        });
        paths
    }
    if depth == 0 { 1 } else { count(position, depth) }
}

/// The legal moves, and the positions that they lead to. As in [`perft`], no declaration ends the game.
///
/// ```
/// use nullwindow_shogi::{Shogi, perft_children};
/// assert_eq!(perft_children(&Shogi::start()).len(), 30);
/// ```
#[must_use]
pub fn perft_children(position: &Shogi) -> Vec<(Move, Shogi)> {
    let mut children = Vec::new();
    position.generate(|of_piece| {
        children.extend(of_piece.into_iter().map(|m| {
            let mut after = position.clone();
            after.make(m);
            (m, after)
        }));
        false
    });
    children
}

/// [`perft`], or `None` if `stop` is set before the count ends. The flag is read before each subtree of four
/// plies.
///
/// ```
/// use nullwindow_shogi::{Shogi, perft_until};
/// use std::sync::atomic::AtomicBool;
/// assert_eq!(perft_until(&Shogi::start(), 2, &AtomicBool::new(false)), Some(900));
/// assert_eq!(perft_until(&Shogi::start(), 2, &AtomicBool::new(true)), None);
/// ```
#[must_use]
pub fn perft_until(position: &Shogi, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Relaxed) {
        return None;
    }
    if depth <= 4 {
        return Some(perft(position, depth));
    }
    perft_children(position).iter().map(|(_, after)| perft_until(after, depth - 1, stop)).sum()
}
