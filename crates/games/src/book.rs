//! Books of exact values: those of all positions within some plies of the start (openings solved in advance:
//! Allis 1988, *A Knowledge-based Approach of Connect-Four*).

use nullwindow::Position;
use std::collections::{HashMap, HashSet};

/// The unfinished positions within `plies` plies of the start, by their plies, each `key` once: breadth
/// first, in the order of the moves.
///
/// ```
/// use nullwindow_games::{book, connect_four::ConnectFour};
/// let positions = book::positions(ConnectFour::start(), 3, ConnectFour::symmetric_key);
/// assert_eq!(positions.iter().map(Vec::len).collect::<Vec<_>>(), [1, 4, 25, 121]);
/// ```
pub fn positions<P: Position>(start: P, plies: usize, key: impl Fn(&P) -> u64) -> Vec<Vec<P>> {
    let mut seen = HashSet::from([key(&start)]);
    let mut all = vec![vec![start]];
    for ply in 0..plies {
        let mut next = Vec::new();
        for position in &all[ply] {
            let mut moves = Vec::new();
            _ = position.moves(&mut moves);
            for m in moves {
                let mut after = position.clone();
                after.make(m);
                if after.outcome().is_none() && seen.insert(key(&after)) {
                    next.push(after);
                }
            }
        }
        all.push(next);
    }
    all
}

/// Exact values by the keys of positions, from the view of the side to move, in points.
pub(crate) struct Book(HashMap<u64, i8>);

impl Book {
    /// The book whose bytes are the values of these positions, one after the other.
    pub(crate) fn new<P: Position>(positions: &[Vec<P>], key: impl Fn(&P) -> u64, bytes: &[u8]) -> Self {
        let keys: Vec<u64> = positions.iter().flatten().map(key).collect();
        assert_eq!(keys.len(), bytes.len(), "a book has a value for each position");
        Book(keys.into_iter().zip(bytes.iter().map(|&byte| byte.cast_signed())).collect())
    }

    /// The value of the position of this key.
    pub(crate) fn value(&self, key: u64) -> Option<i32> {
        self.0.get(&key).map(|&value| value.into())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::connect_four::ConnectFour;
    use nullwindow::Turn;

    /// Holds all values of a book but those of the last ply to those of the next.
    pub(crate) fn values_follow_from_the_next<P: Position>(
        book: &Book,
        positions: &[Vec<P>],
        key: impl Fn(&P) -> u64,
    ) {
        let last = positions.len() - 1;
        for position in positions[..last].iter().flatten() {
            let mut moves = Vec::new();
            _ = position.moves(&mut moves);
            let best = moves.into_iter().map(|m| {
                let mut after = position.clone();
                after.make(m);
                Turn::between(position.side(), after.side()).value(book.value(key(&after)).unwrap())
            });
            assert_eq!(book.value(key(position)), best.max());
        }
    }

    #[test]
    fn positions_are_counted_once() {
        let counts = |plies| positions(ConnectFour::start(), plies, ConnectFour::symmetric_key);
        // Without the mirrored ones, of 1, 7, 49, 238, 1,120 and 4,263.
        let counts: Vec<_> = counts(5).iter().map(Vec::len).collect();
        assert_eq!(counts, [1, 4, 25, 121, 568, 2_144]);
    }
}
