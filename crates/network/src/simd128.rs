//! The two loops of a network by the vectors of WebAssembly, of eight numbers each, in place of `kernels.rs`:
//! what is compiled to be small is not turned into vectors (our own).
#![allow(unsafe_code, reason = "a vector is loaded from an address")]

use crate::one::ONE;
use std::arch::wasm32::{
    i16x8_add, i16x8_max, i16x8_min, i16x8_narrow_i32x4, i16x8_splat, i16x8_sub, i32x4_add, i32x4_dot_i16x8,
    i32x4_extmul_high_i16x8, i32x4_extmul_low_i16x8, i32x4_extract_lane, i32x4_shr, i32x4_splat, v128,
    v128_load, v128_store,
};

/// The numbers of a vector.
const LANES: usize = 8;

#[inline(always)]
fn load(numbers: &[i16; LANES]) -> v128 {
    // SAFETY: the reference is to as many bytes as a vector has; no alignment is needed.
    unsafe { v128_load(numbers.as_ptr().cast()) }
}

#[inline(always)]
fn store(numbers: &mut [i16; LANES], vector: v128) {
    // SAFETY: as above.
    unsafe { v128_store(numbers.as_mut_ptr().cast(), vector) }
}

/// Makes the sums `to` of those `from` another position, in a list of sums, by rows of weights that are added
/// and removed. Four vectors at a time stay in registers.
#[inline(always)]
pub(crate) fn accumulate(
    sums: &mut [i16],
    [from, to]: [usize; 2],
    weights: &[i16],
    units: usize,
    [added, removed]: [&[u16]; 2],
) {
    let (sums, weights) = (sums.as_chunks_mut::<LANES>().0, weights.as_chunks::<LANES>().0);
    let vectors = units / LANES;
    for part in (0..vectors).step_by(4) {
        let four = |numbers: &[[i16; LANES]], at: usize| [0, 1, 2, 3].map(|i| load(&numbers[at + part + i]));
        let [mut a, mut b, mut c, mut d] = four(sums, from / LANES);
        for &row in added {
            let row = four(weights, usize::from(row) * vectors);
            (a, b) = (i16x8_add(a, row[0]), i16x8_add(b, row[1]));
            (c, d) = (i16x8_add(c, row[2]), i16x8_add(d, row[3]));
        }
        for &row in removed {
            let row = four(weights, usize::from(row) * vectors);
            (a, b) = (i16x8_sub(a, row[0]), i16x8_sub(b, row[1]));
            (c, d) = (i16x8_sub(c, row[2]), i16x8_sub(d, row[3]));
        }
        for (sums, vector) in sums[to / LANES + part..].iter_mut().zip([a, b, c, d]) {
            store(sums, vector);
        }
    }
}

/// The weighted sum of units: those of the side to move, then the other's. A unit is a sum of the first
/// layer, clipped to 0 to 1 and squared.
#[inline(always)]
pub(crate) fn weigh(sums: [&[i16]; 2], weights: [&[i16]; 2]) -> i32 {
    let mut total = i32x4_splat(0);
    for (sums, weights) in sums.into_iter().zip(weights) {
        for (sums, weights) in sums.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
            let units = i16x8_min(i16x8_max(load(sums), i16x8_splat(0)), i16x8_splat(ONE));
            // The squares in parts of `ONE`.
            let low = i32x4_shr(i32x4_extmul_low_i16x8(units, units), 9);
            let high = i32x4_shr(i32x4_extmul_high_i16x8(units, units), 9);
            let squares = i16x8_narrow_i32x4(low, high);
            total = i32x4_add(total, i32x4_dot_i16x8(squares, load(weights)));
        }
    }
    i32x4_extract_lane::<0>(total)
        .wrapping_add(i32x4_extract_lane::<1>(total))
        .wrapping_add(i32x4_extract_lane::<2>(total))
        .wrapping_add(i32x4_extract_lane::<3>(total))
}
