//! Proofs for a page in the browser (our own): it checks a certificate, makes that of a small position, and
//! follows either against every reply; a request in JSON, an answer in JSON.
//!
//! ```
//! let proofs = nullwindow_proofs::Proofs::default();
//! let proved = proofs.answer(r#"{"request": "prove", "game": "tic-tac-toe", "position": "52"}"#);
//! assert!(proved.starts_with(r#"{"claims":[{"first":true,"least":1,"result":"a win","#), "{proved}");
//! let answers = proofs.answer(r#"{"request": "follow", "claim": 0, "moves": []}"#);
//! assert!(answers.starts_with(r#"{"holds":true,"answer":""#), "{answers}");
//! let error = proofs.answer(r#"{"request": "prove", "game": "tic-tac-toe", "position": "x"}"#);
//! assert!(error.starts_with(r#"{"error":""#), "{error}");
//! ```

// Native programs do not call them, and a program with several pages would have their names twice.
#[cfg(target_arch = "wasm32")]
mod exports;
mod games;
mod proofs;

pub use games::games;
pub use proofs::Proofs;
