//! Memory for tables, in huge pages where Linux has them, so that probes seldom miss the TLB (our own).

use super::available::check_memory;
use super::error::TableError;

/// The size in MiB from which on the available memory is looked up, which takes some files.
const CHECKED: usize = 16;

/// `count` default values, such as empty buckets.
pub(super) fn defaults<T: Default>(count: usize) -> Result<Vec<T>, TableError> {
    let mut values = Vec::new();
    let mebibytes = count.div_ceil((1 << 20) / size_of::<T>());
    // The system grants more than it has: what counts is the memory that all values take when they are
    // written.
    if mebibytes >= CHECKED {
        check_memory(mebibytes, 0)?;
    }
    values.try_reserve_exact(count).map_err(|_| TableError::Memory { mebibytes, available: None })?;
    // Before the first write to a page, which decides its size.
    huge::advise(values.spare_capacity_mut());
    values.resize_with(count, T::default);
    Ok(values)
}

#[cfg(all(target_os = "linux", not(miri)))]
mod huge {
    /// The size of huge pages on most processors; with larger ones the advice has no effect.
    const PAGE: usize = 2 << 20;

    /// Advises the system to back the part of `memory` that consists of whole huge pages by huge pages.
    #[allow(unsafe_code, reason = "the standard library has no way to advise the system on memory")]
    pub(super) fn advise<T>(memory: &mut [T]) {
        let bytes = memory.as_mut_ptr_range();
        let start = bytes.start.addr().next_multiple_of(PAGE);
        let end = bytes.end.addr() / PAGE * PAGE;
        if start < end {
            let first = bytes.start.cast::<u8>().wrapping_add(start - bytes.start.addr());
            // SAFETY: the range lies within `memory`, which is borrowed mutably; the advice neither changes
            // its contents nor unmaps it. If it fails, the pages are small, so that the result can be
            // ignored.
            unsafe { libc::madvise(first.cast(), end - start, libc::MADV_HUGEPAGE) };
        }
    }
}

#[cfg(not(all(target_os = "linux", not(miri))))]
mod huge {
    pub(super) fn advise<T>(_memory: &mut [T]) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::bucket::Bucket;

    #[test]
    fn new_buckets_are_empty() {
        // Enough for whole huge pages in the middle and parts at the ends.
        let count = if cfg!(miri) { 3 } else { 100_003 };
        let buckets = defaults::<Bucket>(count).unwrap();
        assert_eq!(buckets.len(), count);
        assert!(buckets.iter().all(|bucket| bucket.all::<u64>().iter().all(|entry| entry.bits() == 0)));
    }

    #[test]
    #[cfg_attr(miri, ignore = "Miri treats a failed allocation as its own error")]
    fn impossible_size_is_an_error() {
        for count in [usize::MAX, usize::MAX / size_of::<Bucket>(), isize::MAX as usize / size_of::<Bucket>()]
        {
            let error = defaults::<Bucket>(count).unwrap_err().to_string();
            assert!(error.starts_with("there is not enough memory") && error.contains(" MiB"), "{error}");
        }
    }
}
