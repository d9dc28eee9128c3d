//! An injective key: the rank of a distribution of seeds among all distributions (the combinatorial number
//! system, Pascal 1887; Lehmer 1964, *The machine tools of combinatorics*).
//!
//! Write the houses one after another, a star for each seed and a bar after each house. Bar number `k` (from
//! 0) stands after `k` bars and the seeds of the houses up to its own, at `c(k) = seeds + k`, and the sum of
//! C(c(k), k + 1) is a different number for every different choice of bars. The last house, the opponent's
//! store, holds the rest: it needs no bar.

use super::board::MAX_SEEDS;
use super::sowing::{ONES, PITS, total};

/// The houses that have a bar: six pits and a store of one side, six pits of the other.
const BARS: usize = 13;

/// All values of a byte, so that no index needs a check; entries beyond [`MAX_SEEDS`] stay 0.
const SEEDS: usize = 256;

/// `CHOICES[k][s]` is C(s + k, k + 1): what bar `k` adds if `s` seeds lie before it.
static CHOICES: [[u64; SEEDS]; BARS] = {
    let mut choices = [[0; SEEDS]; BARS];
    let mut k = 0;
    while k < BARS {
        let mut seeds = 1;
        while seeds <= MAX_SEEDS as usize {
            // Pascal's triangle: C(s + k, k + 1) = C(s + k − 1, k + 1) + C(s + k − 1, k), whose edge is C(s −
            // 1, 0) = 1.
            choices[k][seeds] = choices[k][seeds - 1] + if k == 0 { 1 } else { choices[k - 1][seeds] };
            seeds += 1;
        }
        k += 1;
    }
    choices
};

// There are C(seeds + 13, 13) distributions, and for each two sides to move: 64 bits suffice.
const _: () = {
    let mut all: u128 = 1;
    let mut k = 1;
    while k <= BARS as u128 {
        all = all * (MAX_SEEDS as u128 + k) / k;
        k += 1;
    }
    assert!(2 * all <= 1 << 64);
};

/// The rank of these houses among all distributions of the same number of seeds, less than 2^63.
#[inline]
pub(super) fn rank(own: u64, theirs: u64) -> u64 {
    // Byte i of the product is the sum of bytes 0 to i.
    let before = own.wrapping_mul(ONES);
    let between = (theirs & PITS).wrapping_mul(ONES);
    let (before, mut rank) = (before.to_le_bytes(), 0);
    for (k, &seeds) in before[..7].iter().enumerate() {
        rank += CHOICES[k][usize::from(seeds)];
    }
    let own = total(own);
    for (k, &seeds) in between.to_le_bytes()[..6].iter().enumerate() {
        rank += CHOICES[k + 7][usize::from(own + seeds)];
    }
    rank
}

/// The rank of these pits, without stores, among all distributions of at most as many seeds, less than 2^60.
#[inline]
pub(super) fn pits_rank(own: u64, theirs: u64) -> u64 {
    let (before, between) = (own.wrapping_mul(ONES), theirs.wrapping_mul(ONES));
    let between = between.wrapping_add((before >> 56).wrapping_mul(ONES)).to_le_bytes();
    let mut rank = 0;
    for (k, &seeds) in before.to_le_bytes()[..6].iter().enumerate() {
        rank += CHOICES[k][usize::from(seeds)];
    }
    for (k, &seeds) in between[..6].iter().enumerate() {
        rank += CHOICES[k + 6][usize::from(seeds)];
    }
    rank
}

/// The rank of a row of pits among all rows with the same number of seeds. Moving a seed towards the store
/// lowers it.
#[inline]
pub(super) fn row_rank(row: u64, pits: u8) -> u32 {
    let before = row.wrapping_mul(ONES).to_le_bytes();
    let bars = before[..usize::from(pits) - 1].iter().zip(&CHOICES);
    bars.map(|(&seeds, choices)| choices[usize::from(seeds)] as u32).sum()
}

/// The number of rows of `pits` pits with `seeds` seeds.
pub(super) fn rows(pits: u8, seeds: u8) -> u32 {
    match pits {
        1 => 1,
        _ => CHOICES[usize::from(pits) - 2][usize::from(seeds) + 1] as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every distribution of six seeds over fourteen houses: each rank occurs once.
    #[test]
    fn each_rank_occurs_once() {
        fn distribute(house: u32, left: u64, own: u64, theirs: u64, ranks: &mut Vec<u64>) {
            match house {
                0..=6 => (0..=left).for_each(|n| {
                    distribute(house + 1, left - n, own | n << (8 * house), theirs, ranks);
                }),
                7..=12 => (0..=left).for_each(|n| {
                    distribute(house + 1, left - n, own, theirs | n << (8 * (house - 7)), ranks);
                }),
                _ => ranks.push(rank(own, theirs | left << 48)),
            }
        }
        let mut ranks = Vec::new();
        distribute(0, 6, 0, 0, &mut ranks);
        ranks.sort_unstable();
        assert_eq!(ranks.len(), 27_132); // C(6 + 13, 13)
        assert!(ranks.iter().zip(0..).all(|(&rank, i)| rank == i));
    }

    #[test]
    fn rows_are_numbered_by_their_seeds() {
        for pits in 1..=6 {
            let mut ranks = vec![Vec::new(); 8];
            for digits in 0..8_u64.pow(pits.into()) {
                let row = (0..pits).fold(0, |row, i| row << 8 | digits >> (3 * i) & 7);
                if let Some(ranks) = ranks.get_mut(usize::from(total(row))) {
                    ranks.push(row_rank(row, pits));
                }
            }
            for (seeds, mut ranks) in (0..).zip(ranks) {
                ranks.sort_unstable();
                assert!(ranks.iter().copied().eq(0..rows(pits, seeds)), "{pits} pits, {seeds} seeds");
            }
        }
    }

    #[test]
    fn greatest_rank_leaves_a_bit_for_the_side() {
        assert!(rank(u64::from(MAX_SEEDS), 0) < 1 << 63);
        assert!(rank(u64::from(MAX_SEEDS), 0) > 1 << 62);
    }
}
