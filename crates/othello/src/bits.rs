//! Bitboards: legal moves by Kogge-Stone fills, flips by rays. Bit 0 is a1, bit 1 is b1, … bit 63 is h8.
//!
//! Portable: plain 64-bit integers, no instruction that some processor lacks.

/// Files b to g: discs there can be enclosed along a row or a diagonal, and shifting them by a column wraps nowhere.
const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// From each square the squares in each of the eight directions, nearest first: four upwards in bit order
/// (east, south-west, south, south-east), then their opposites.
static RAYS: [[u64; 8]; 64] = rays();

const fn rays() -> [[u64; 8]; 64] {
    const STEPS: [(i32, i32); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let mut rays = [[0; 8]; 64];
    let mut i = 0;
    while i < 64 * 8 {
        let (square, (dx, dy)) = (i / 8, STEPS[i % 8]);
        let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
        while 0 <= x && x < 8 && 0 <= y && y < 8 {
            rays[square][i % 8] |= 1 << (x + 8 * y);
            (x, y) = (x + dx, y + dy);
        }
        i += 1;
    }
    rays
}

/// The squares where `own` may play: empty, and enclosing at least one of `opponent`'s discs.
#[inline]
pub(crate) fn legal(own: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_FILES;
    let ends = run_ends(own, inner, 1)
        | run_ends(own, inner, 7)
        | run_ends(own, opponent, 8)
        | run_ends(own, inner, 9);
    ends & !(own | opponent)
}

/// The squares just beyond every run of `runs` that starts beside one of `from`, both ways along one axis.
///
/// Kogge-Stone: the fill doubles its reach each time, so three steps cross any run (six discs at most).
#[inline]
fn run_ends(from: u64, runs: u64, axis: u32) -> u64 {
    let (mut up, mut down) = (from, from);
    let (mut open_up, mut open_down) = (runs, runs);
    up |= open_up & (up << axis);
    down |= open_down & (down >> axis);
    open_up &= open_up << axis;
    open_down &= open_down >> axis;
    up |= open_up & (up << (2 * axis));
    down |= open_down & (down >> (2 * axis));
    open_up &= open_up << (2 * axis);
    open_down &= open_down >> (2 * axis);
    up |= open_up & (up << (4 * axis));
    down |= open_down & (down >> (4 * axis));
    ((up & runs) << axis) | ((down & runs) >> axis)
}

/// The discs of `opponent` that turn when `own` plays on `square` (0 to 63); none if the move is illegal.
#[inline]
pub(crate) fn flips(square: usize, own: u64, opponent: u64) -> u64 {
    let rays = &RAYS[square & 63];
    let mut flips = 0;
    for &ray in &rays[..4] {
        // The first square of the ray that is not the opponent's: the run turns if it is ours.
        let others = ray & !opponent;
        let anchor = others & others.wrapping_neg() & own;
        flips |= ray & anchor.wrapping_sub(u64::from(anchor != 0));
    }
    for &ray in &rays[4..] {
        let others = ray & !opponent;
        let anchor = (1 << 63 >> (others | 1).leading_zeros()) & others & own;
        // All above the anchor; without one, nothing: −0·2 is 0.
        flips |= ray & (anchor << 1).wrapping_neg();
    }
    flips
}

/// The board mirrored at the diagonal a1–h8: a square's file and row change places.
#[inline]
pub(crate) fn transpose(mut board: u64) -> u64 {
    // Off-diagonal quarters change places: of 1, then 2, then 4 squares a side.
    for (mask, shift) in
        [(0x00aa_00aa_00aa_00aa, 7), (0x0000_cccc_0000_cccc, 14), (0x0000_0000_f0f0_f0f0, 28)]
    {
        let moved = (board ^ (board >> shift)) & mask;
        board ^= moved ^ (moved << shift);
    }
    board
}

/// The squares of a bitboard in bit order.
#[inline]
pub(crate) fn squares(mut board: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (board != 0).then(|| board.trailing_zeros() as u8);
        board &= board.wrapping_sub(1);
        square
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The rule itself, square by square: what the kernels are held against.
    fn flips_by_walking(square: usize, own: u64, opponent: u64) -> u64 {
        let mut all = 0;
        for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let (mut x, mut y, mut run) = (square as i32 % 8 + dx, square as i32 / 8 + dy, 0);
            while (0..8).contains(&x) && (0..8).contains(&y) {
                let bit = 1_u64 << (x + 8 * y);
                if opponent & bit == 0 {
                    all |= if own & bit != 0 { run } else { 0 };
                    break;
                }
                run |= bit;
                (x, y) = (x + dx, y + dy);
            }
        }
        all
    }

    proptest! {
        #[test]
        fn kernels_follow_the_rule(a: u64, b: u64, c: u64, dense: bool) {
            // Also crowded boards, where long runs are common.
            let full = if dense { a | c } else { a };
            let (own, opponent) = (full & b, full & !b);
            for (own, opponent) in [(own, opponent), (own & c, full & !(own & c))] {
                let mut legal_by_walking = 0;
                for square in squares(!(own | opponent)) {
                    let expected = flips_by_walking(square.into(), own, opponent);
                    prop_assert_eq!(flips(square.into(), own, opponent), expected);
                    legal_by_walking |= u64::from(expected != 0) << square;
                }
                prop_assert_eq!(legal(own, opponent), legal_by_walking);
            }
        }

        #[test]
        fn transposing_exchanges_file_and_row(board: u64) {
            let mirrored = squares(board).map(|s| 1_u64 << (8 * (s % 8) + s / 8)).fold(0, |a, b| a | b);
            prop_assert_eq!(transpose(board), mirrored);
        }
    }

    #[test]
    fn longest_runs_turn_in_every_direction() {
        for (square, &rays) in RAYS.iter().enumerate() {
            for ray in rays {
                // All of the ray the opponent's but its last square.
                let last = if ray > 1 << square { 63 - ray.leading_zeros() } else { ray.trailing_zeros() };
                if ray.count_ones() < 2 {
                    continue;
                }
                let own = 1 << last;
                assert_eq!(flips(square, own, ray & !own), ray & !own);
                assert_ne!(legal(own, ray & !own) & (1 << square), 0);
                assert_eq!(flips(square, 0, ray), 0);
            }
        }
    }
}
