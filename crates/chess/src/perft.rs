//! Perft: the number of paths of the game to a depth, the usual test of move generators (our own).

use crate::Chess;
use cozy_chess::{Board, Move};
use nullwindow::Position;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The number of sequences of `depth` moves from `position`. As in the published tables, only mate and
/// stalemate end a path (which counts only at full length); the fifty-move rule, repetition and insufficient
/// material do not.
///
/// ```
/// use nullwindow_chess::{Chess, perft};
/// assert_eq!(perft(&Chess::start(), 4), 197_281);
/// let mated: Chess = "k6R/8/1K6/8/8/8/8/8 b - - 0 1".parse()?;
/// assert_eq!((perft(&mated, 0), perft(&mated, 1)), (1, 0));
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[must_use]
pub fn perft(position: &Chess, depth: u32) -> u64 {
    fn count(board: &Board, depth: u32) -> u64 {
        let mut paths = 0;
        board.generate_moves(|of_piece| {
            if depth == 1 {
                paths += of_piece.len() as u64;
                return false;
            }
            for m in of_piece {
                let mut after = board.clone();
                after.play_unchecked(m);
                paths += count(&after, depth - 1);
            }
            false
        });
        paths
    }
    if depth == 0 { 1 } else { count(position.board(), depth) }
}

/// The legal moves, and the positions that they lead to. As in [`perft`], no draw by rule ends the game.
///
/// ```
/// use nullwindow_chess::{Chess, perft_children};
/// assert_eq!(perft_children(&Chess::start()).len(), 20);
/// ```
#[must_use]
pub fn perft_children(position: &Chess) -> Vec<(Move, Chess)> {
    let mut children = Vec::new();
    position.board().generate_moves(|of_piece| {
        children.extend(of_piece.into_iter().map(|m| {
            let mut after = position.clone();
            after.make(m);
            (m, after)
        }));
        false
    });
    children
}

/// [`perft`], or `None` if `stop` is set before the count ends. The flag is read before each subtree of five
/// plies.
///
/// ```
/// use nullwindow_chess::{Chess, perft_until};
/// use std::sync::atomic::AtomicBool;
/// assert_eq!(perft_until(&Chess::start(), 2, &AtomicBool::new(false)), Some(400));
/// assert_eq!(perft_until(&Chess::start(), 2, &AtomicBool::new(true)), None);
/// ```
#[must_use]
pub fn perft_until(position: &Chess, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Relaxed) {
        return None;
    }
    if depth <= 5 {
        return Some(perft(position, depth));
    }
    perft_children(position).iter().map(|(_, after)| perft_until(after, depth - 1, stop)).sum()
}
