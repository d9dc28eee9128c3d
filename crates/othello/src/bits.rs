//! Bitboards: the legal moves, and the discs that they turn (our own). Bit 0 is a1, bit 1 is b1, … bit 63 is
//! h8.
//!
//! The kernels are written with plain 64-bit integers for every processor, with the vectors of AVX2 and
//! AVX-512, which are chosen when the program runs, and with those of WebAssembly.

mod kernel;
#[cfg_attr(all(target_arch = "wasm32", target_feature = "simd128"), path = "bits/simd128.rs")]
mod portable;
mod rays;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod vector;

pub(crate) use kernel::{Kernel, KernelVisitor, Step, flips, legal, with_kernel};
pub use nullwindow_support::Instructions;
pub(crate) use rays::EDGES;
use rays::RAYS;

/// `squares` and all squares next to one of them, in all eight directions.
#[inline]
pub(crate) const fn around(squares: u64) -> u64 {
    let row = squares | (squares & !RIGHT) << 1 | (squares & !LEFT) >> 1;
    row | row << 8 | row >> 8
}

/// The squares next to one: unless the opponent has one of them, a disc on it turns nothing.
#[inline]
pub(crate) fn neighbours(square: usize) -> u64 {
    static NEIGHBOURS: [u64; 64] = {
        let (mut neighbours, mut square) = ([0; 64], 0);
        while square < 64 {
            neighbours[square] = around(1 << square) & !(1 << square);
            square += 1;
        }
        neighbours
    };
    NEIGHBOURS[square & 63]
}

/// The number of discs that turn when `own` plays on `square` and all other squares are full: `own`'s at its
/// bits, the opponent's elsewhere.
#[inline]
pub(crate) fn last_flips(square: usize, own: u64) -> u32 {
    let (file, rank) = (square & 7, square >> 3 & 7);
    let [rising, falling] = DIAGONALS[square & 63];
    // Each line becomes one byte: a row by a shift, the others by a multiplication that adds up their squares
    // by file; a column is first moved to a diagonal.
    let row = (own >> (8 * rank)) as u8;
    let column = ((own >> file & LEFT).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
    let by_file = |line: u64| (line.wrapping_mul(LEFT) >> 56) as u8;
    let turned = |place: usize, line: u8| TURNED[place][usize::from(line)];
    u32::from(
        turned(file, row)
            + turned(rank, column)
            + turned(file, by_file(own & rising))
            + turned(file, by_file(own & falling)),
    )
}

const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = LEFT << 7;

/// The number of discs of a full line that turn when a disc is placed at one of its eight places; the bits
/// are the mover's discs, all others are the opponent's. (Places off the board, on short diagonals, count as
/// the opponent's: they enclose nothing.)
static TURNED: [[u8; 256]; 8] = turned();

const fn turned() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut i = 0;
    while i < 8 * 256 {
        let (place, line) = (i / 256, i % 256);
        // The distance to the nearest own disc on either side, if there is one.
        let above = line as u32 >> place >> 1;
        let below = (line as u8 as u32) << (8 - place) & 0xff;
        let to_above = if above == 0 { 0 } else { above.trailing_zeros() };
        let to_below = if below == 0 { 0 } else { (below as u8).leading_zeros() };
        table[place][line] = (to_above + to_below) as u8;
        i += 1;
    }
    table
}

/// The two diagonals through each square, without it.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

const fn diagonals() -> [[u64; 2]; 64] {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let rays = RAYS[square].0;
        diagonals[square] = [rays[1] | rays[5], rays[3] | rays[7]];
        square += 1;
    }
    diagonals
}

/// The board reflected at the diagonal a1–h8: a square's file and row change places.
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
    use super::kernel::with_each_kernel;
    use super::rays::Rays;
    use super::*;
    use proptest::prelude::*;

    /// The rule itself, square by square, for comparison with the kernels.
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

    /// Compares a kernel with the rule on this board.
    #[derive(Clone)]
    struct FollowsTheRule(u64, u64);

    impl KernelVisitor for FollowsTheRule {
        type Output = ();

        fn visit<K: Kernel>(self) {
            let FollowsTheRule(own, opponent) = self;
            let mut legal_by_walking = 0;
            for square in squares(!(own | opponent)) {
                let expected = flips_by_walking(square.into(), own, opponent);
                assert_eq!(K::flips(square.into(), own, opponent), expected);
                legal_by_walking |= u64::from(expected != 0) << square;
            }
            assert_eq!(K::legal(own, opponent), legal_by_walking);
            let together = |edge| {
                let places = squares(edge).zip(0_u32..);
                places.map(|(square, place)| ((own >> square & 1) as usize) << place).sum::<usize>()
            };
            assert_eq!(K::edges(own), EDGES.map(together));
        }
    }

    proptest! {
        #[test]
        fn kernels_follow_the_rule(a: u64, b: u64, c: u64, dense: bool) {
            // Also crowded boards, where long runs are common.
            let full = if dense { a | c } else { a };
            let (own, opponent) = (full & b, full & !b);
            for (own, opponent) in [(own, opponent), (own & c, full & !(own & c))] {
                with_each_kernel(FollowsTheRule(own, opponent));
            }
        }

        #[test]
        fn last_flips_equals_flips_on_full_boards(board: u64) {
            for square in 0..64 {
                let own = board & !(1 << square);
                let expected = flips_by_walking(square, own, !own & !(1 << square)).count_ones();
                prop_assert_eq!(last_flips(square, own), expected);
            }
        }

        #[test]
        fn transposing_exchanges_file_and_row(board: u64) {
            let mirrored = squares(board).map(|s| 1_u64 << (8 * (s % 8) + s / 8)).fold(0, |a, b| a | b);
            prop_assert_eq!(transpose(board), mirrored);
        }
    }

    #[test]
    fn neighbours_are_the_squares_at_distance_one() {
        for (a, b) in (0..64_usize).flat_map(|a| (0..64_usize).map(move |b| (a, b))) {
            let adjacent = (a % 8).abs_diff(b % 8).max((a / 8).abs_diff(b / 8)) == 1;
            assert_eq!(neighbours(a) >> b & 1 == 1, adjacent, "{a} {b}");
        }
    }

    #[test]
    fn longest_runs_turn_in_every_direction() {
        for (square, &Rays(rays)) in RAYS.iter().enumerate() {
            for ray in rays {
                // The opponent has all of the ray but its last square.
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
