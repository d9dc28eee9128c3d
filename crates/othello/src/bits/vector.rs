//! The kernels with AVX2: four directions at once, in the four lanes of a vector (variable shifts make the
//! lanes alike). A processor with AVX-512 finds the end of a run in two instructions.

use super::rays::{EDGES, INNER_FILES, RAYS};
use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256 as and,
    _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256,
    _mm256_lzcnt_epi64, _mm256_or_si256 as or, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_sllv_epi64 as left, _mm256_srlv_epi64 as right, _mm256_sub_epi64, _pext_u64,
};

/// The squares where `own` may play: empty, and enclosing at least one of `opponent`'s discs.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn legal(own: u64, opponent: u64) -> u64 {
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

/// The discs of `opponent` that turn when `own` plays on `square` (0 to 63); none if the move is illegal.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips(square: usize, own: u64, opponent: u64) -> u64 {
    let ends = highest_by_shadow(ends_down(square, opponent));
    folded(or(flips_up(square, own, opponent), flips_down(square, own, ends)))
}

/// The same with AVX-512.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
pub(super) fn flips_by_zeros(square: usize, own: u64, opponent: u64) -> u64 {
    let ends = highest_by_zeros(ends_down(square, opponent));
    folded(or(flips_up(square, own, opponent), flips_down(square, own, ends)))
}

/// The discs that turn on the four rays upwards in bit order, a ray a lane.
#[inline]
#[target_feature(enable = "avx2")]
fn flips_up(square: usize, own: u64, opponent: u64) -> __m256i {
    let [a, b, c, d, ..] = RAYS[square & 63].0;
    let (rays, zero) = (lanes([a, b, c, d]), _mm256_setzero_si256());
    // The first square of each ray that is not the opponent's: the run before it turns if it is ours. Upwards
    // it is the lowest bit.
    let others = _mm256_andnot_si256(all(opponent), rays);
    let anchor = and(all(own), and(others, _mm256_sub_epi64(zero, others)));
    let below = _mm256_add_epi64(anchor, all(u64::MAX));
    _mm256_andnot_si256(_mm256_cmpeq_epi64(anchor, zero), and(rays, below))
}

/// The squares of the four rays downwards that are not the opponent's. The highest bit ends a run.
#[inline]
#[target_feature(enable = "avx2")]
fn ends_down(square: usize, opponent: u64) -> __m256i {
    _mm256_andnot_si256(all(opponent), rays_down(square))
}

/// The discs that turn on the rays downwards, where a run ends at these squares.
#[inline]
#[target_feature(enable = "avx2")]
fn flips_down(square: usize, own: u64, ends: __m256i) -> __m256i {
    let anchor = and(all(own), ends);
    let above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(anchor, anchor));
    and(rays_down(square), above)
}

#[inline]
#[target_feature(enable = "avx2")]
fn rays_down(square: usize) -> __m256i {
    let [.., e, f, g, h] = RAYS[square & 63].0;
    lanes([e, f, g, h])
}

/// The bits on the squares of each of [`EDGES`], moved together in their order.
#[inline]
#[target_feature(enable = "bmi2")]
pub(super) fn edges(board: u64) -> [usize; 4] {
    EDGES.map(|edge| _pext_u64(board, edge) as usize)
}

/// The highest bit of each lane; 0 of an empty one. (AVX-512 counts the zeros above it.)
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512cd,avx512vl")]
fn highest_by_zeros(squares: __m256i) -> __m256i {
    right(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(squares))
}

/// The highest bit of each lane, of squares on its ray; 0 of an empty one.
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
