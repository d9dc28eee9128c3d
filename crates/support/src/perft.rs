//! Perft: the number of paths of a game to a depth, the usual test of move generators (chessprogramming wiki,
//! *Perft*).

use nullwindow::Position;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Rules whose paths are counted by the moves of the pieces alone.
///
/// ```
/// use nullwindow_chess::Chess;
/// use nullwindow_support::{Perft, perft};
/// // No draw by rule ends a path: two kings are left.
/// let kings: Chess = "8/8/4k3/8/8/3K4/8/8 w - - 100 90".parse()?;
/// assert_eq!((kings.piece_moves().len(), perft(&kings, 2)), (8, 58));
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
pub trait Perft: Position + Clone {
    /// Moves of one piece.
    type OfPiece: IntoIterator<Item = Self::Move, IntoIter: ExactSizeIterator>;

    /// Passes the legal moves, those of one piece at a time; also where another rule than that a side without
    /// moves ends the game.
    fn for_each_piece(&self, pass: impl FnMut(Self::OfPiece));

    /// All these moves.
    fn piece_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_piece(|of_piece| moves.extend(of_piece));
        moves
    }
}

/// The number of sequences of `depth` moves from `position`. As in the published tables, only a position
/// without moves (mate and stalemate) ends a path, which counts only at full length; neither repetition nor
/// another rule of draws or wins ends it.
///
/// ```
/// use nullwindow_chess::Chess;
/// use nullwindow_shogi::Shogi;
/// use nullwindow_support::perft;
/// assert_eq!((perft(&Chess::start(), 4), perft(&Shogi::start(), 3)), (197_281, 25_470));
/// let mated: Chess = "k6R/8/1K6/8/8/8/8/8 b - - 0 1".parse()?;
/// assert_eq!((perft(&mated, 0), perft(&mated, 1)), (1, 0));
/// # Ok::<(), nullwindow_chess::FenError>(())
/// ```
#[must_use]
pub fn perft<P: Perft>(position: &P, depth: u32) -> u64 {
    let mut paths = 0;
    match depth {
        0 => return 1,
        1 => position.for_each_piece(|of_piece| paths += of_piece.into_iter().len() as u64),
        _ => position.for_each_piece(|of_piece| {
            for m in of_piece {
                let mut after = position.clone();
                after.make(m);
                paths += perft(&after, depth - 1);
            }
        }),
    }
    paths
}

/// [`perft`], or `None` if `stop` is set before the count ends. The flag is read before each subtree of four
/// plies.
///
/// ```
/// use nullwindow_chess::Chess;
/// use nullwindow_support::perft_until;
/// use std::sync::atomic::AtomicBool;
/// assert_eq!(perft_until(&Chess::start(), 2, &AtomicBool::new(false)), Some(400));
/// assert_eq!(perft_until(&Chess::start(), 2, &AtomicBool::new(true)), None);
/// ```
#[must_use]
pub fn perft_until<P: Perft>(position: &P, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Relaxed) {
        return None;
    }
    if depth <= 4 {
        return Some(perft(position, depth));
    }
    let below = |m| {
        let mut after = position.clone();
        after.make(m);
        perft_until(&after, depth - 1, stop)
    };
    position.piece_moves().into_iter().map(below).sum()
}
