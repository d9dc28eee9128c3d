//! Perft: the number of paths of the game to a depth, the usual test of move generators (our own).

use crate::Chess;
use cozy_chess::Board;

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
