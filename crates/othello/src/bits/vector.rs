//! The kernels with AVX2: four directions at once, in the four lanes of a vector (variable shifts make the
//! lanes alike). A processor with AVX-512 finds the end of a run in two instructions.

use super::rays::{INNER_FILES, RAYS};
use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256 as and,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256,
    _mm256_or_si256 as or, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_sllv_epi64 as left, _mm256_srlv_epi64 as right, _mm256_sub_epi64,
};

/// The squares where `own` may play: empty, and enclosing at least one of `opponent`'s discs.
#[inline]
#[allow(
    unsafe_code,
    reason = "the compiler does not know that this module is built only for processors with AVX2"
)]
pub(crate) fn legal(own: u64, opponent: u64) -> u64 {
    // SAFETY: this module is compiled for processors with AVX2 alone.
    unsafe { legal_by_vectors(own, opponent) }
}

/// The discs of `opponent` that turn when `own` plays on `square` (0 to 63); none if the move is illegal.
#[inline]
#[allow(
    unsafe_code,
    reason = "the compiler does not know that this module is built only for processors with AVX2"
)]
pub(crate) fn flips(square: usize, own: u64, opponent: u64) -> u64 {
    // SAFETY: this module is compiled for processors with AVX2 alone, and its use of AVX-512 for those with
    // that.
    unsafe { flips_by_vectors(square, own, opponent) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn legal_by_vectors(own: u64, opponent: u64) -> u64 {
    let (shift, inner) = (lanes([1, 7, 8, 9]), opponent & INNER_FILES);
    let runs = lanes([inner, inner, opponent, inner]);
    let from = all(own);
    let (mut up, mut down) = (and(runs, left(from, shift)), and(runs, right(from, shift)));
    up = or(up, and(runs, left(up, shift)));
    down = or(down, and(runs, right(down, shift)));
    // Pairs of the opponent's discs: from here on two squares at a time.
    let (pairs_up, pairs_down) = (and(runs, left(runs, shift)), and(runs, right(runs, shift)));
    let two = lanes([2, 14, 16, 18]);
    for _ in 0..2 {
        up = or(up, and(pairs_up, left(up, two)));
        down = or(down, and(pairs_down, right(down, two)));
    }
    folded(or(left(up, shift), right(down, shift))) & !(own | opponent)
}

#[inline]
#[target_feature(enable = "avx2")]
#[cfg_attr(
    all(target_feature = "avx512cd", target_feature = "avx512vl"),
    target_feature(enable = "avx512cd,avx512vl")
)]
fn flips_by_vectors(square: usize, own: u64, opponent: u64) -> u64 {
    let [a, b, c, d, e, f, g, h] = RAYS[square & 63].0;
    let (rays_up, rays_down) = (lanes([a, b, c, d]), lanes([e, f, g, h]));
    let (mine, theirs, zero) = (all(own), all(opponent), _mm256_setzero_si256());

    // The first square of each ray that is not the opponent's: the run before it turns if it is ours. Upwards
    // it is the lowest bit.
    let others = _mm256_andnot_si256(theirs, rays_up);
    let anchor = and(mine, and(others, _mm256_sub_epi64(zero, others)));
    let below = _mm256_add_epi64(anchor, all(u64::MAX));
    let up = _mm256_andnot_si256(_mm256_cmpeq_epi64(anchor, zero), and(rays_up, below));

    // Downwards it is the highest.
    let anchor = and(mine, highest_bits(_mm256_andnot_si256(theirs, rays_down)));
    let down = and(rays_down, _mm256_sub_epi64(zero, _mm256_add_epi64(anchor, anchor)));

    folded(or(up, down))
}

#[cfg(all(target_feature = "avx512cd", target_feature = "avx512vl"))]
use highest_by_zeros as highest_bits;

#[cfg(not(all(target_feature = "avx512cd", target_feature = "avx512vl")))]
use highest_by_shadow as highest_bits;

/// The highest bit of each lane; 0 of an empty one. (AVX-512 counts the zeros above it.)
#[cfg(all(target_feature = "avx512cd", target_feature = "avx512vl"))]
#[inline]
#[target_feature(enable = "avx512cd,avx512vl")]
fn highest_by_zeros(squares: __m256i) -> __m256i {
    right(_mm256_set1_epi64x(i64::MIN), std::arch::x86_64::_mm256_lzcnt_epi64(squares))
}

/// The highest bit of each lane, of squares on its ray; 0 of an empty one.
#[cfg(any(test, not(all(target_feature = "avx512cd", target_feature = "avx512vl"))))]
#[inline]
#[target_feature(enable = "avx2")]
fn highest_by_shadow(squares: __m256i) -> __m256i {
    // The one that is not in the shadow of the others.
    let step = lanes([1, 7, 8, 9]);
    let mut shadow = right(squares, step);
    shadow = or(shadow, right(shadow, step));
    shadow = or(shadow, right(shadow, lanes([2, 14, 16, 18])));
    shadow = or(shadow, right(shadow, lanes([4, 28, 32, 36])));
    _mm256_andnot_si256(shadow, squares)
}

#[inline]
#[target_feature(enable = "avx2")]
fn lanes([a, b, c, d]: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64)
}

#[inline]
#[target_feature(enable = "avx2")]
fn all(board: u64) -> __m256i {
    _mm256_set1_epi64x(board as i64)
}

/// The union of the four lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn folded(a: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(a), _mm256_extracti128_si256::<1>(a));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::arch::x86_64::_mm256_xor_si256;

    /// The bits in which a form of [`highest_bits`] that this processor has differs from those expected.
    #[target_feature(enable = "avx2")]
    #[cfg_attr(
        all(target_feature = "avx512cd", target_feature = "avx512vl"),
        target_feature(enable = "avx512cd,avx512vl")
    )]
    fn wrong(squares: [u64; 4], expected: [u64; 4]) -> u64 {
        let (squares, expected) = (lanes(squares), lanes(expected));
        let chosen = _mm256_xor_si256(highest_bits(squares), expected);
        folded(or(chosen, _mm256_xor_si256(highest_by_shadow(squares), expected)))
    }

    proptest! {
        #[test]
        #[allow(unsafe_code, reason = "the compiler does not know what this module is built for")]
        fn both_forms_find_the_highest_bit(board: u64) {
            for ray in &RAYS {
                let squares = [4, 5, 6, 7].map(|direction| ray.0[direction] & board);
                let expected = squares.map(|squares| squares.checked_ilog2().map_or(0, |bit| 1 << bit));
                // SAFETY: as in `flips`.
                prop_assert_eq!(unsafe { wrong(squares, expected) }, 0);
            }
        }
    }
}
