//! Sums of the features that depend on pawns and kings alone, remembered (pawn hash tables, usual in chess
//! programs): most moves leave pawns and kings where they are.

use cozy_chess::{Board, Color, Piece};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The pawns and the kings of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Structure {
    /// White's and Black's.
    pawns: [u64; 2],
    /// The squares of White's king and of Black's.
    kings: [u32; 2],
}

impl Structure {
    #[inline]
    pub(super) fn of(board: &Board) -> Self {
        let pieces = |piece| [Color::White, Color::Black].map(|of| board.colored_pieces(of, piece).0);
        Structure { pawns: pieces(Piece::Pawn), kings: pieces(Piece::King).map(u64::trailing_zeros) }
    }

    /// The place of its sum.
    #[inline]
    fn place(self) -> usize {
        let [white, black] = self.pawns;
        // Multiplication by odd numbers with well-spread bits hashes the squares.
        let pawns = white.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ black.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let hash = (pawns ^ self.kings_and_sum(0) >> 27).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (hash >> (64 - PLACE_BITS)) as usize
    }

    /// The kings' squares in the upper half, a sum in the lower.
    #[inline]
    fn kings_and_sum(self, sum: i32) -> u64 {
        let [white, black] = self.kings;
        u64::from(white << 6 | black) << 32 | u64::from(sum as u32)
    }
}

const PLACE_BITS: u32 = 12;

/// The sums of the structures met last, in packed form from White's view. Threads share them.
pub(super) struct StructureSums(Box<[[AtomicU64; 3]]>);

impl StructureSums {
    pub(super) fn new() -> Self {
        // No structure has both kings on a1: nothing is found in an empty place.
        StructureSums((0..1 << PLACE_BITS).map(|_| [const { AtomicU64::new(0) }; 3]).collect())
    }

    /// The sum of this structure, if it is known.
    #[inline]
    pub(super) fn find(&self, structure: Structure) -> Option<i32> {
        let [white, black, last] = self.0[structure.place()].each_ref().map(|word| word.load(Relaxed));
        let sum = last as u32 as i32;
        // Each word of pawns is changed by the last word, so that a mixture of what two threads have written
        // is not found (Hyatt & Mann 2002).
        let same = structure.pawns == [white ^ last, black ^ last] && structure.kings_and_sum(sum) == last;
        same.then_some(sum)
    }

    /// Remembers the sum of this structure.
    #[inline]
    pub(super) fn remember(&self, structure: Structure, sum: i32) {
        let last = structure.kings_and_sum(sum);
        let [white, black] = structure.pawns.map(|pawns| pawns ^ last);
        for (word, now) in self.0[structure.place()].iter().zip([white, black, last]) {
            word.store(now, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chess;

    #[test]
    fn sums_are_found_for_their_own_structure_only() {
        let structure = |fen: &str| Structure::of(fen.parse::<Chess>().unwrap().board());
        let sums = StructureSums::new();
        let start = structure("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(sums.find(start), None);
        for sum in [-5, 0, 7 << 16, i32::MIN] {
            sums.remember(start, sum);
            assert_eq!(sums.find(start), Some(sum));
        }
        assert_eq!(sums.find(structure("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1")), Some(i32::MIN));
        for other in [
            "4k3/pppppppp/8/8/8/P7/1PPPPPPP/4K3 w - - 0 1",
            "4k3/1ppppppp/p7/8/8/8/PPPPPPPP/4K3 w - - 0 1",
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/3K4 w - - 0 1",
            "3k4/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        ] {
            assert_eq!(sums.find(structure(other)), None, "{other}");
        }
    }
}
