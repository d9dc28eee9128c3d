//! Prefetch of a cache line (the processor's instruction).

/// Prefetches the cache line of `place`.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
#[allow(unsafe_code, reason = "the standard library offers the instruction only as an unsafe function")]
pub(super) fn line<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: the instruction is part of SSE, which every x86-64 processor has; it is a hint without effect
    // on memory, and the address is that of a reference.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
}

/// Does nothing: stable Rust has the instruction for no other processor.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
#[inline]
pub(super) fn line<T>(_place: &T) {}
