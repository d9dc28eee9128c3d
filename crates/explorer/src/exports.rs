//! The call of the page (our own); the memory is that of `nullwindow-exports`.
#![allow(unsafe_code, unreachable_pub, reason = "the page gives addresses as plain numbers")]

use nullwindow_exports::{bytes, packed};

/// The answer to the request in a buffer.
///
/// # Safety
/// The buffer is one of `nullwindow_allocate`, and has this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nullwindow_call(address: *const u8, length: usize) -> u64 {
    // SAFETY: the caller promises what `bytes` asks for.
    let request = unsafe { bytes(address, length) };
    packed(crate::answer(&String::from_utf8_lossy(request)))
}
