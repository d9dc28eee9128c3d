//! The transposition table: what is known of a position, found again when other moves lead to it.
//!
//! An entry holds the whole board, so that another position can never be taken for this one.

use super::board::Board;

/// In place of a square: none.
pub(super) const NO_SQUARE: u8 = 64;

/// Bounds of a position's value, from the view of its side to move, and its best move.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    board: Board,
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The square of the best move known, or [`NO_SQUARE`].
    pub(super) best: u8,
    empties: u8,
    generation: u8,
}

impl Entry {
    const EMPTY: Entry = Entry {
        board: Board { own: 0, opponent: 0 },
        lower: -64,
        upper: 64,
        best: NO_SQUARE,
        empties: 0,
        generation: 0,
    };
}

/// Buckets of two: the first keeps the position with more empty squares (dearer to search again), the second the newest.
pub(super) struct Table {
    buckets: Vec<[Entry; 2]>,
    /// Entries of other generations count as empty: a solve must not depend on what was solved before.
    generation: u8,
}

impl Table {
    /// A table of at most `bytes` bytes (at least one bucket), or `None` if there is not so much memory.
    pub(super) fn new(bytes: usize) -> Option<Self> {
        let count = (bytes / size_of::<[Entry; 2]>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        buckets.resize(count, [Entry::EMPTY; 2]);
        Some(Table { buckets, generation: 1 })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.generation == u8::MAX {
            self.buckets.fill([Entry::EMPTY; 2]);
            self.generation = 0;
        }
        self.generation += 1;
    }

    #[inline]
    fn place(&self, board: Board) -> usize {
        let mixed = (board.own ^ board.opponent.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ board.opponent ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        // The high half of the product maps the hash evenly on any number of buckets.
        ((u128::from(mixed) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known of `board`.
    #[inline]
    pub(super) fn get(&self, board: Board) -> Option<Entry> {
        let bucket = &self.buckets[self.place(board)];
        bucket.iter().find(|entry| entry.board == board && entry.generation == self.generation).copied()
    }

    /// Notes that a search of `board` with the window (alpha, beta) returned `value`, by `best`.
    pub(super) fn put(&mut self, board: Board, alpha: i32, beta: i32, value: i32, best: u8) {
        let (generation, empties) = (self.generation, board.empty().count_ones() as u8);
        let place = self.place(board);
        let [first, second] = &mut self.buckets[place];
        let same = |entry: &Entry| entry.board == board && entry.generation == generation;
        let slot =
            if same(first) || !same(second) && (first.generation != generation || empties >= first.empties) {
                first
            } else {
                second
            };
        if !same(slot) {
            *slot = Entry { board, generation, empties, ..Entry::EMPTY };
        }
        if value > alpha {
            slot.lower = slot.lower.max(value as i8);
        }
        if value < beta {
            slot.upper = slot.upper.min(value as i8);
        }
        // A move that did not reach alpha is a guess at best; keep an older one.
        if value > alpha || slot.best == NO_SQUARE {
            slot.best = best;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(n: u64) -> Board {
        Board { own: n, opponent: !n & 0xffff_ffff }
    }

    #[test]
    fn bounds_narrow_and_other_boards_are_not_found() {
        let mut table = Table::new(1 << 12).unwrap();
        table.put(board(1), 3, 4, 6, 7);
        table.put(board(1), 11, 12, 10, 9);
        let entry = table.get(board(1)).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.best), (6, 10, 7));
        assert!(table.get(board(2)).is_none());
        table.clear();
        assert!(table.get(board(1)).is_none());
    }

    #[test]
    fn one_bucket_keeps_the_dearest_and_the_newest() {
        let mut table = Table::new(0).unwrap();
        table.put(Board { own: 1, opponent: 2 }, 0, 1, 0, 5);
        for n in 0..1_000 {
            table.put(board(n), 0, 1, 0, 5);
        }
        assert!(table.get(Board { own: 1, opponent: 2 }).is_some());
        assert!(table.get(board(999)).is_some() && table.get(board(998)).is_none());
    }

    #[test]
    fn clearing_works_for_ever() {
        let mut table = Table::new(0).unwrap();
        for n in 0..1_000 {
            table.put(board(n), 0, 1, 0, 5);
            table.clear();
            assert!((0..=n).all(|n| table.get(board(n)).is_none()), "{n}");
        }
    }
}
