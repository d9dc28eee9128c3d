//! The kernels with the vectors of WebAssembly: a board and its mirror image in the two lanes, so that one
//! shift or one lowest bit serves two opposite directions. Along a row, whose mirror image is itself, both
//! are done with plain integers (our own).

use super::rays::{INNER_FILES, RAYS};
use std::arch::wasm32::{
    i64x2_add as add, i64x2_eq, i64x2_neg, i64x2_shl as left, i64x2_splat, u8x16_shuffle, u64x2,
    u64x2_extract_lane, v128, v128_and as and, v128_andnot, v128_or as or,
};

/// The squares where `own` may play: empty, and enclosing at least one of `opponent`'s discs.
#[inline(always)]
pub(super) fn legal(own: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER_FILES;
    let (from, runs, inner_runs) = (mirrored(own), mirrored(opponent), mirrored(inner));
    let ends =
        or(run_ends::<8>(from, runs), or(run_ends::<7>(from, inner_runs), run_ends::<9>(from, inner_runs)));
    // A sum carries the bit at the start of a run to the square beyond its end.
    let east = (inner + (inner & own << 1)) & !inner;
    let mut west = inner & own >> 1;
    west |= inner & west >> 1;
    let pairs = inner & inner >> 1;
    west |= pairs & west >> 2;
    west |= pairs & west >> 2;
    (folded(ends) | east | west >> 1) & !(own | opponent)
}

/// The squares just beyond every run of `runs` that starts next to one of `from`, by a fill of each lane that
/// doubles its reach (Kogge & Stone 1973).
#[inline(always)]
fn run_ends<const AXIS: u32>(from: v128, runs: v128) -> v128 {
    let mut fill = and(runs, left(from, AXIS));
    fill = or(fill, and(runs, left(fill, AXIS)));
    let pairs = and(runs, left(runs, AXIS));
    fill = or(fill, and(pairs, left(fill, 2 * AXIS)));
    fill = or(fill, and(pairs, left(fill, 2 * AXIS)));
    left(fill, AXIS)
}

/// The rays from each square to the south, south-west and south-east, each with the mirror image of the one
/// to the north of it.
static PAIRS: [[[u64; 2]; 3]; 64] = {
    let (mut pairs, mut square) = ([[[0; 2]; 3]; 64], 0);
    while square < 64 {
        let [_, south_west, south, south_east, _, north_east, north, north_west] = RAYS[square].0;
        pairs[square] = [
            [south, north.swap_bytes()],
            [south_west, north_west.swap_bytes()],
            [south_east, north_east.swap_bytes()],
        ];
        square += 1;
    }
    pairs
};

/// The discs of `opponent` that turn when `own` plays on `square` (0 to 63); none if the move is illegal.
#[inline(always)]
pub(super) fn flips(square: usize, own: u64, opponent: u64) -> u64 {
    let (own_twice, opponent_twice) = (mirrored(own), mirrored(opponent));
    let [a, b, c] =
        PAIRS[square & 63].map(|[ray, image]| turned(u64x2(ray, image), own_twice, opponent_twice));
    let [east, .., west, _, _, _] = RAYS[square & 63].0;
    let others = east & !opponent;
    let anchor = others & others.wrapping_neg() & own;
    let east = east & anchor.wrapping_sub(u64::from(anchor != 0));
    let others = west & !opponent;
    let anchor = (1 << 63 >> (others | 1).leading_zeros()) & others & own;
    folded(or(or(a, b), c)) | east | west & (anchor << 1).wrapping_neg()
}

/// The discs of each lane that turn along a ray upwards in bit order.
#[inline(always)]
fn turned(ray: v128, own: v128, opponent: v128) -> v128 {
    // The first square of the ray that is not the opponent's: the run before it turns if it is ours.
    let others = v128_andnot(ray, opponent);
    let anchor = and(and(others, i64x2_neg(others)), own);
    let below = add(anchor, i64x2_splat(-1));
    v128_andnot(and(ray, below), i64x2_eq(anchor, i64x2_splat(0)))
}

/// A board and its mirror image, the first rank where the last was.
#[inline(always)]
fn mirrored(board: u64) -> v128 {
    let twice = i64x2_splat(board as i64);
    u8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8>(twice, twice)
}

/// The union of the board of the first lane and of what the second is the mirror image of.
#[inline(always)]
fn folded(lanes: v128) -> u64 {
    u64x2_extract_lane::<0>(or(
        lanes,
        u8x16_shuffle::<15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0>(lanes, lanes),
    ))
}
