//! The textbook for a page in the browser (our own): a request in JSON, an answer in JSON.
//!
//! [`answer`] is the whole of it; on WebAssembly the page reaches it by the plain exports of one file. A
//! request that cannot be answered gives `{"error": "one line"}`.
//!
//! ```
//! let answer = nullwindow_explorer::answer(r#"{"request": "search", "subject": {"tree": "[[7,5],[6,2]]"},
//!     "algorithms": ["alpha-beta"]}"#);
//! assert!(answer.contains(r#""value":5"#));
//! let error = nullwindow_explorer::answer(r#"{"request": "search", "subject": {"tree": "[7,"}}"#);
//! assert_eq!(error, r#"{"error":"tree: column 1: this `[` is never closed"}"#);
//! ```

// Native programs do not call them, and a program with both pages would have their names twice.
#[cfg(target_arch = "wasm32")]
mod exports;
mod page_tree;
mod requests;
mod subject;

pub use requests::answer;
