//! The calls of the page (our own); the memory is that of `nullwindow-exports`.
#![allow(unsafe_code, unreachable_pub, reason = "the page gives addresses as plain numbers")]

use crate::proofs::Proofs;
use nullwindow_exports::{bytes, packed};

thread_local! {
    /// The proofs of the page.
    static PROOFS: Proofs = Proofs::default();
}

/// The answer to the request in a buffer.
///
/// # Safety
/// The buffer is one of `nullwindow_allocate`, and has this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nullwindow_call(address: *const u8, length: usize) -> u64 {
    // SAFETY: the caller keeps the conditions of `bytes`.
    let request = unsafe { bytes(address, length) };
    packed(PROOFS.with(|proofs| proofs.answer(&String::from_utf8_lossy(request))))
}

/// Checks the certificates in the second buffer, of the board that the first names: see [`Proofs::check`].
///
/// # Safety
/// Both buffers are of `nullwindow_allocate`, and have these lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nullwindow_give(
    board: *const u8,
    letters: usize,
    file: *const u8,
    length: usize,
) -> u64 {
    // SAFETY: the caller keeps the conditions of `bytes`, for both.
    let [board, file] = unsafe { [bytes(board, letters), bytes(file, length)] };
    packed(PROOFS.with(|proofs| proofs.check(&String::from_utf8_lossy(board), file)))
}
