//! Strategies as certificates: for "this side reaches at least this result from here", one move for each
//! position where the side moves, in a file that a checker reads without any search (our own; strategies that
//! a checker replays: Allis 1988, *A Knowledge-based Approach of Connect-Four*).
//!
//! docs/certificates.md defines the format. [`write()`] makes the moves' bytes of a search's answers, layer
//! by layer; [`check`] knows the rules alone, and derives each layer from the one before; [`replay`] keeps a
//! [`Strategy`] that can be followed. [`StrategyHead`] is the text in front of them.
//!
//! ```
//! use nullwindow::Side;
//! use nullwindow::strategy::{CertificateReader, Claim, check, write};
//! use nullwindow_games::domineering::Domineering;
//! // The upright side wins on 2×3 squares by its first move, whatever it is; it is left to a search of all
//! // moves how it does so with three squares.
//! let (board, claim) = (Domineering::new(2, 3)?, Claim { side: Side::First, at_least: 1, leave: 3 });
//! let mut bytes = Vec::new();
//! let first = |_: &Domineering, _: &[_]| Ok::<_, std::io::Error>(0);
//! let written = write(&board, &claim, first, |_| (), &mut bytes)?;
//! let checked = check(&board, &claim, written.largest, &mut CertificateReader::new(&bytes[..]))?;
//! assert_eq!((checked, checked.moves), (written, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod brute_force;
mod check;
mod claim;
mod head;
mod kept;
mod layer;
mod reader;
mod rules;
mod size;
mod write;

pub use check::{StrategyError, StrategyErrorKind, check, replay};
pub use claim::Claim;
pub use head::{HeadError, StrategyHead};
pub use kept::Strategy;
pub use reader::CertificateReader;
pub use rules::StrategyRules;
pub use size::StrategySize;
pub use write::write;
