//! The calls of the page (our own); the memory is that of `nullwindow-exports`.
#![allow(unsafe_code, unreachable_pub, reason = "the page gives addresses as plain numbers")]

use crate::page::Page;
use nullwindow_exports::{bytes, packed};
use std::cell::RefCell;

thread_local! {
    /// The games of the page, once the module has started.
    static PAGE: RefCell<Page> = RefCell::default();
}

/// Gives the games to the calls that come.
pub(crate) fn start(page: Page) {
    PAGE.set(page);
}

/// The answer to the request in a buffer.
///
/// # Safety
/// The buffer is one of `nullwindow_allocate`, and has this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nullwindow_call(address: *const u8, length: usize) -> u64 {
    // SAFETY: the caller keeps the conditions of `bytes`.
    let request = unsafe { bytes(address, length) };
    packed(PAGE.with_borrow(|page| page.answer(&String::from_utf8_lossy(request))))
}

/// Takes the weights of the game whose name is in the first buffer from the second: see [`Page::give`].
///
/// # Safety
/// Both buffers are of `nullwindow_allocate`, and have these lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nullwindow_give(
    name: *const u8,
    letters: usize,
    file: *const u8,
    length: usize,
) -> u64 {
    // SAFETY: the caller keeps the conditions of `bytes`, for both.
    let [name, file] = unsafe { [bytes(name, letters), bytes(file, length)] };
    packed(PAGE.with_borrow(|page| page.give(&String::from_utf8_lossy(name), file)))
}
