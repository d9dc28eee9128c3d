//! Memory for tables, in huge pages where Linux has them, so that probes seldom miss the TLB (our own).

use super::available::check_memory;
use super::error::TableError;
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::ptr::{NonNull, slice_from_raw_parts_mut};

/// The size in MiB from which on the available memory is looked up, which takes some files.
const CHECKED: usize = 16;

/// A type of which zeros in all bytes are a value, and that has nothing to drop.
///
/// # Safety
/// It must be so.
#[allow(unsafe_code, reason = "the standard library has no name for such types")]
pub unsafe trait Zeroable {}

// SAFETY: an integer.
#[allow(unsafe_code, reason = "a promise of the type")]
unsafe impl Zeroable for i8 {}

/// Values in memory, all zero at first, in huge pages where the system has them: buckets, cache lines, or
/// `i8`. A page of them takes time and memory from the first write to it on, since the system has zeros at
/// hand.
///
/// ```
/// use nullwindow::table::Zeroed;
/// let mut distances = Zeroed::<i8>::new(1 << 24)?;
/// distances[7] = -3;
/// assert_eq!(distances[5..9], [0, 0, -3, 0]);
/// # Ok::<(), nullwindow::table::TableError>(())
/// ```
pub struct Zeroed<T> {
    /// The first value, within the block, where the alignment is right.
    values: NonNull<T>,
    count: usize,
    block: NonNull<u8>,
    layout: Layout,
    owned: PhantomData<T>,
}

impl<T: Zeroable> Zeroed<T> {
    /// This number of values.
    ///
    /// # Errors
    /// If the system does not have the memory.
    #[allow(unsafe_code, reason = "the standard library writes to memory that is aligned to a cache line")]
    pub fn new(count: usize) -> Result<Self, TableError> {
        let mebibytes = count.div_ceil((1 << 20) / size_of::<T>());
        // The system grants more than it has: what counts is the memory that all values take when they are
        // written.
        if mebibytes >= CHECKED {
            check_memory(mebibytes, 0)?;
        }
        let error = || TableError::Memory { mebibytes, available: None };
        // Of the alignment of a word, because the system's zeros come with no larger one.
        let align = align_of::<u64>();
        let bytes = count.checked_mul(size_of::<T>()).and_then(|bytes| bytes.checked_add(align_of::<T>()));
        // Odd, as no vector of words: an allocator can know by it that a refusal is handled.
        let layout =
            bytes.and_then(|bytes| Layout::from_size_align(bytes | 1, align).ok()).ok_or_else(error)?;
        // SAFETY: the size is not 0, since the alignment of a type is not.
        let block = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or_else(error)?;
        let skipped = block.align_offset(align_of::<T>());
        // SAFETY: what is skipped is less than the alignment, which the block has beyond the values.
        let values = unsafe { block.add(skipped) }.cast::<T>();
        // Before the first write to a page, which decides its size.
        huge::advise(values.as_ptr().cast(), count * size_of::<T>());
        Ok(Zeroed { values, count, block, layout, owned: PhantomData })
    }
}

#[allow(unsafe_code, reason = "the values lie in a block of memory")]
impl<T> Deref for Zeroed<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the block has this number of values from there on, of which zeros are one; it is shared
        // for as long as `self` is.
        unsafe { std::slice::from_raw_parts(self.values.as_ptr(), self.count) }
    }
}

#[allow(unsafe_code, reason = "the values lie in a block of memory")]
impl<T> DerefMut for Zeroed<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as for `deref`; and it is borrowed mutably for as long as `self` is.
        unsafe { &mut *slice_from_raw_parts_mut(self.values.as_ptr(), self.count) }
    }
}

#[allow(unsafe_code, reason = "the values lie in a block of memory")]
impl<T> Drop for Zeroed<T> {
    fn drop(&mut self) {
        // SAFETY: the block was allocated with this layout, and the values need no drop.
        unsafe { dealloc(self.block.as_ptr(), self.layout) }
    }
}

// SAFETY: it owns its values, as a `Vec` does.
#[allow(unsafe_code, reason = "pointers are not sent by themselves")]
unsafe impl<T: Send> Send for Zeroed<T> {}
// SAFETY: a shared one gives shared values only, as a `Vec` does.
#[allow(unsafe_code, reason = "pointers are not shared by themselves")]
unsafe impl<T: Sync> Sync for Zeroed<T> {}

impl<T> fmt::Debug for Zeroed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} values", self.count)
    }
}

#[cfg(all(target_os = "linux", not(miri)))]
mod huge {
    /// The size of huge pages on most processors; with larger ones the advice has no effect.
    const PAGE: usize = 2 << 20;

    /// Advises the system to back the part of the memory from `start` on that consists of whole huge pages by
    /// huge pages.
    #[allow(unsafe_code, reason = "the standard library has no way to advise the system on memory")]
    pub(super) fn advise(start: *mut u8, bytes: usize) {
        let skipped = start.align_offset(PAGE);
        if skipped < bytes {
            // SAFETY: the advice neither changes the contents of memory nor unmaps it. If it fails, the pages
            // are small, so that the result can be ignored.
            unsafe {
                libc::madvise(
                    start.wrapping_add(skipped).cast(),
                    (bytes - skipped) / PAGE * PAGE,
                    libc::MADV_HUGEPAGE,
                )
            };
        }
    }
}

#[cfg(not(all(target_os = "linux", not(miri))))]
mod huge {
    pub(super) fn advise(_start: *mut u8, _bytes: usize) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::bucket::Bucket;

    #[test]
    fn new_buckets_are_empty_and_aligned() {
        // Enough for whole huge pages in the middle and parts at the ends.
        let count = if cfg!(miri) { 3 } else { 100_003 };
        let buckets = Zeroed::<Bucket>::new(count).unwrap();
        assert_eq!(buckets.len(), count);
        assert!(buckets.iter().all(|bucket| bucket.all::<u64>().iter().all(|entry| entry.bits() == 0)));
        assert!(buckets.as_ptr().is_aligned());
    }

    #[test]
    #[cfg_attr(miri, ignore = "Miri treats a failed allocation as its own error")]
    fn impossible_size_is_an_error() {
        for count in [usize::MAX, usize::MAX / size_of::<Bucket>(), isize::MAX as usize / size_of::<Bucket>()]
        {
            let error = Zeroed::<Bucket>::new(count).unwrap_err().to_string();
            assert!(error.starts_with("there is not enough memory") && error.contains(" MiB"), "{error}");
        }
    }
}
