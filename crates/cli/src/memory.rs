//! The end of the memory: one line and exit code 2; outside of Unix the code of an abort (our own).
//!
//! Where an allocation fails, the standard library aborts the program, with lines of its own, and stable Rust
//! has no hook for it. So this calls the system's allocator and checks the result. What is large, tables,
//! calls [`alloc_zeroed`](GlobalAlloc::alloc_zeroed) and handles a refusal: it gets the result. A thread
//! that cannot start for want of memory is a panic of the standard library: a hook ends the program the same
//! way.
#![allow(unsafe_code, reason = "the trait of allocators is unsafe")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::sleep;
use std::time::Duration;

#[global_allocator]
static ALLOCATOR: Checked = Checked;

/// The smallest block whose refusal is handled, in bytes: the smallest table. Its size is odd, unlike that of
/// a vector of words.
const TABLE: usize = 1 << 20;

/// The system's allocator, with an end of the program in place of a refusal.
struct Checked;

// SAFETY: all memory is the system's, by calls of the same layouts; the end of the program neither returns
// nor unwinds.
unsafe impl GlobalAlloc for Checked {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise is the system's.
        checked(unsafe { System.alloc(layout) })
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is the system's.
        unsafe { System.dealloc(block, layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise is the system's.
        let block = unsafe { System.alloc_zeroed(layout) };
        let is_table =
            layout.size() >= TABLE && layout.align() == align_of::<u64>() && layout.size() % 2 == 1;
        if is_table { block } else { checked(block) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller's promise is the system's.
        checked(unsafe { System.realloc(block, layout, size) })
    }
}

/// From now on a thread that cannot start ends the program.
pub(crate) fn end_without_threads() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // A formatted message: of the stack for its signals, or of the thread itself.
        let message = info.payload().downcast_ref::<String>().map_or("", String::as_str);
        if ["failed to allocate", "failed to spawn thread"].iter().any(|begin| message.starts_with(begin)) {
            end()
        }
        usual(info)
    }));
}

#[inline]
fn checked(block: *mut u8) -> *mut u8 {
    if block.is_null() { end() } else { block }
}

#[cold]
fn end() -> ! {
    static ENDS: AtomicBool = AtomicBool::new(false);
    if ENDS.swap(true, Relaxed) {
        // Another thread prints the line, and ends this one.
        sleep(Duration::MAX);
    }
    let line = b"error: there is no more memory (see --hash, --threads and ulimit -v)\n";
    // The system's calls alone: they allocate nothing, run no code at the exit, and cannot unwind.
    #[cfg(unix)]
    {
        // If the line cannot be written, only the exit code is left.
        // SAFETY: pointer and length are those of the line; the second call takes a number, and does not
        // return.
        unsafe {
            libc::write(2, line.as_ptr().cast(), line.len());
            libc::_exit(2)
        }
    }
    #[cfg(not(unix))]
    {
        use std::io::Write as _;
        _ = std::io::stderr().write_all(line);
        std::process::abort()
    }
}
