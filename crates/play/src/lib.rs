//! The games and their engine for a page in the browser (our own): a request in JSON, an answer in JSON.
//!
//! [`answer`] is the whole of it; on WebAssembly the page reaches it by the plain exports of one file, gives
//! the time of day and receives the progress of searches by plain imports. It hands in the weights of a game
//! by [`give`] before the first search of the game; without them a small evaluation serves. A request that
//! cannot be answered gives `{"error": "one line"}`.
//!
//! ```
//! let answer = nullwindow_play::answer(
//!     r#"{"request": "search", "game": "othello", "start": "", "moves": ["f5"], "depth": 4, "lines": 9}"#);
//! assert!(answer.contains(r#""moves":["d6","#));
//! let error = nullwindow_play::answer(
//!     r#"{"request": "position", "game": "othello", "start": "", "moves": ["a1"]}"#);
//! assert_eq!(error, r#"{"error":"move 1: a1 is not a legal move here"}"#);
//! ```

// Native programs do not call them, and a program with both pages would have their names twice.
#[cfg(target_arch = "wasm32")]
mod exports;
mod games;
mod page;
mod picture;
mod records;
mod requests;
mod values;
mod weights;

pub use requests::answer;
pub use weights::give;
