//! Prefetch of a cache line (the processor's instruction), and of buckets.

use super::bucket::Bucket;
use super::key::{HashedKey, TableKey, share};
use std::marker::PhantomData;

/// The part of a table that is in use: where it lies is read once for the entries of all children.
pub(crate) struct Prefetcher<'t, K> {
    buckets: &'t [Bucket],
    key: PhantomData<K>,
}

impl<'t, K: TableKey> Prefetcher<'t, K> {
    #[inline]
    pub(super) fn new(buckets: &'t [Bucket]) -> Self {
        Prefetcher { buckets, key: PhantomData }
    }

    /// Prefetches the bucket of this key.
    #[inline]
    pub(crate) fn prefetch(&self, key: HashedKey<K>) {
        line(&self.buckets[share(key.words()[0], self.buckets.len()).0]);
    }
}

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
