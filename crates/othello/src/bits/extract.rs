//! The bits of a board on the squares of a mask, as one number.

/// The bits of `board` on the squares of `mask`, moved together in their order.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
#[inline]
#[allow(
    unsafe_code,
    reason = "the compiler does not know that this function is built only for processors with BMI2"
)]
pub(crate) fn extract(board: u64, mask: u64) -> usize {
    // SAFETY: this function is compiled for processors with BMI2 alone.
    unsafe { std::arch::x86_64::_pext_u64(board, mask) as usize }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri))))]
pub(crate) use by_squares as extract;

/// The same, square by square.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))))]
pub(crate) fn by_squares(board: u64, mask: u64) -> usize {
    let places = super::squares(mask).zip(0_u32..);
    places.map(|(square, place)| ((board >> square & 1) as usize) << place).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_forms_are_equal(board: u64, mask: u64) {
            prop_assert_eq!(extract(board, mask), by_squares(board, mask));
        }
    }

    #[test]
    fn bits_are_moved_together() {
        assert_eq!(extract(0b1010_0110, 0b1100_0101), 0b1010);
    }
}
