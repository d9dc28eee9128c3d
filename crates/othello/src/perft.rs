//! Perft: the number of paths of the game tree, the usual test of the rules.

use crate::{BoardSize, Move, Othello};
use nullwindow::Position;

/// The number of sequences of `depth` moves from `position`. A pass is a move. A game that ends earlier
/// counts once, as in the published tables: its path leads to a leaf of the tree (the first such games end
/// after 9 moves).
///
/// ```
/// use nullwindow_othello::{Othello, perft};
/// assert_eq!(perft(&Othello::start(), 5), 1396);
/// ```
#[must_use]
pub fn perft<S: BoardSize>(position: &Othello<S>, depth: u32) -> u64 {
    fn count<S: BoardSize>(position: &mut Othello<S>, depth: u32, stack: &mut Vec<Move>) -> u64 {
        if depth == 0 {
            return 1;
        }
        let start = stack.len();
        if position.moves(stack).is_some() {
            return 1;
        }
        let mut paths = 0;
        if depth == 1 {
            paths = (stack.len() - start) as u64;
            stack.truncate(start);
        }
        while stack.len() > start
            && let Some(m) = stack.pop()
        {
            let undo = position.make(m);
            paths += count(position, depth - 1, stack);
            position.unmake(m, undo);
        }
        paths
    }
    count(&mut position.clone(), depth, &mut Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published counts: a pass is a move, and a finished game is one path.
    const KNOWN: [u64; 11] =
        [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800];

    fn check(depths: std::ops::RangeInclusive<u32>) {
        for depth in depths {
            assert_eq!(perft(&Othello::start(), depth), KNOWN[depth as usize - 1], "depth {depth}");
        }
    }

    #[test]
    fn perft_to_9() {
        assert_eq!(perft(&Othello::start(), 0), 1);
        check(1..=9);
    }

    #[test]
    #[ignore = "takes seconds: 237 million paths"]
    fn perft_to_11() {
        check(10..=11);
    }
}
