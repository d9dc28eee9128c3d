//! Fetching a cache line before it is needed (the processor's own instruction).

/// Asks for the cache line that `place` lies in.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
#[allow(unsafe_code, reason = "the standard library offers the instruction only as an unsafe function")]
pub(super) fn line<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: the instruction belongs to SSE, which every x86-64 processor has; it only hints, and the address is of a reference.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
}

/// Nothing: stable Rust has the instruction for no other processor.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
#[inline]
pub(super) fn line<T>(_place: &T) {}
