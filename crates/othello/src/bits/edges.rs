//! The bits of a board on its four edges.

/// The squares of each edge, with the two diagonal to its corners: the first rank, the last, and the files.
pub(crate) const EDGES: [u64; 4] =
    [0x42ff, 0xff42_0000_0000_0000, 0x0103_0101_0101_0301, 0x80c0_8080_8080_c080];

/// The bits on the squares of each of [`EDGES`], moved together in their order.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
#[inline]
#[allow(
    unsafe_code,
    reason = "the compiler does not know that this function is built only for processors with BMI2"
)]
pub(crate) fn edges(board: u64) -> [usize; 4] {
    // SAFETY: this function is compiled for processors with BMI2 alone.
    EDGES.map(|edge| unsafe { std::arch::x86_64::_pext_u64(board, edge) as usize })
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri))))]
pub(crate) use by_shifts as edges;

/// The same for all processors.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))))]
#[inline]
pub(crate) fn by_shifts(board: u64) -> [usize; 4] {
    const FILE: u64 = 0x0101_0101_0101_0101;
    // The product brings the squares of a file into the highest eight bits, that of the first rank lowest.
    let file = |board: u64| (board & FILE).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let [b2, g2, b7, g7] = [9, 14, 49, 54].map(|square| board >> square & 1);
    let (a, h) = (file(board), file(board >> 7));
    [
        board & 255 | b2 << 8 | g2 << 9,
        b7 | g7 << 1 | board >> 56 << 2,
        a & 3 | b2 << 2 | (a & 0b111_1100) << 1 | b7 << 8 | (a & 128) << 2,
        h & 1 | g2 << 1 | (h & 0b11_1110) << 1 | g7 << 7 | (h & 192) << 2,
    ]
    .map(|bits| bits as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::squares;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bits_are_moved_together(board: u64) {
            let together = |edge| {
                let places = squares(edge).zip(0_u32..);
                places.map(|(square, place)| ((board >> square & 1) as usize) << place).sum::<usize>()
            };
            prop_assert_eq!(edges(board), EDGES.map(together));
            prop_assert_eq!(by_shifts(board), EDGES.map(together));
        }
    }
}
