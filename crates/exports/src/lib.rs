//! Plain exports of a WebAssembly module (our own): memory for requests and answers, their form in JSON, and
//! what the page gives to it.
//!
//! The page allocates a buffer, writes a request to it, calls an export of the module, reads the answer, and
//! releases both. This needs `unsafe` because the page gives addresses as plain numbers; each place states
//! what the page promises.
//!
//! ```
//! let packed = nullwindow_exports::packed("answer".to_owned());
//! assert_eq!(packed as u32, 6); // its length
//! ```
// The names are exported from the module, not to Rust.
#![allow(unsafe_code, unreachable_pub)]

mod host;

pub use host::{PageClock, progress};

use nullwindow::session::escaped;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The address of a new buffer of `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn nullwindow_allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Releases a buffer.
///
/// # Safety
/// The buffer is one of [`nullwindow_allocate`] or an answer, has this length, and is released once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn nullwindow_release(address: *mut u8, length: usize) {
    // SAFETY: by the promise of the caller, this is the box that was turned into the address.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) });
}

/// The bytes of a buffer.
///
/// # Safety
/// The buffer is one of [`nullwindow_allocate`], has this length, and is neither written nor released while
/// the bytes are used.
#[must_use]
pub unsafe fn bytes<'a>(address: *const u8, length: usize) -> &'a [u8] {
    // SAFETY: by the promise of the caller these bytes were allocated, with zeros, and are not written now.
    unsafe { std::slice::from_raw_parts(address, length) }
}

/// An answer for the page: its address in the upper half, its length in the lower. The page releases it.
#[must_use]
pub fn packed(answer: String) -> u64 {
    let answer = answer.into_bytes().into_boxed_slice();
    let length = answer.len() as u64;
    (Box::into_raw(answer).cast::<u8>() as u64) << 32 | length
}

/// The answer to a request in JSON, in JSON: what `answered` returns, or `{"error": "one line"}`.
///
/// ```
/// use nullwindow_exports::{answer, json};
/// let double = |number: i32| json(&(2 * number));
/// assert_eq!(answer("21", double), "42");
/// assert!(answer("x", double).starts_with(r#"{"error":"request: "#));
/// ```
pub fn answer<R: DeserializeOwned>(
    request: &str,
    answered: impl FnOnce(R) -> Result<String, String>,
) -> String {
    let read = serde_json::from_str(request).map_err(|error| format!("request: {error}"));
    read.and_then(answered)
        .unwrap_or_else(|error| serde_json::json!({ "error": escaped(&error) }).to_string())
}

/// An answer in JSON.
///
/// # Errors
/// If it has no such form.
pub fn json(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|error| error.to_string())
}
