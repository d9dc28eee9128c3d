//! Tables of ends: the exact value of each position that has a number, from the finished games backwards
//! (retrograde analysis: Ströhlein 1970; Thompson 1986, *Retrograde analysis of certain endgames*).
//!
//! Who cannot force the end draws, so that games with cycles are solved like others. The author numbers
//! positions; only moves forward are asked of the rules, and sides need not alternate.
//!
//! ```
//! use nullwindow::Score;
//! use nullwindow::retrograde::{Ends, EndsLimits, ExactValues as _, Numbering};
//! # use nullwindow::{MoveSink, Outcome, Position, Side};
//! # #[derive(Clone)]
//! # struct Nim { matches: u8, side: Side }
//! # impl Position for Nim {
//! #     type Move = u8;
//! #     type Undo = ();
//! #     type End = Outcome;
//! #     fn side(&self) -> Side { self.side }
//! #     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
//! #         (1..=3.min(self.matches)).for_each(|n| out.push(n));
//! #         self.outcome()
//! #     }
//! #     fn outcome(&self) -> Option<Outcome> {
//! #         (self.matches == 0).then_some(Outcome::Win(self.side.other()))
//! #     }
//! #     fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
//! #     fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
//! # }
//! /// The heaps of Nim up to 20 matches, for either side.
//! struct Heaps;
//!
//! impl Numbering for Heaps {
//!     type Position = Nim;
//!     fn numbers(&self) -> u64 { 42 }
//!     fn number(&self, p: &Nim) -> Option<u64> {
//!         (p.matches <= 20).then(|| 2 * u64::from(p.matches) + u64::from(p.side == Side::Second))
//!     }
//!     fn position(&self, number: u64) -> Option<Nim> {
//!         let side = if number % 2 == 0 { Side::First } else { Side::Second };
//!         Some(Nim { matches: (number / 2) as u8, side })
//!     }
//! }
//!
//! let ends = Ends::build(Heaps, &EndsLimits::default())?;
//! let ten = Nim { matches: 10, side: Side::First };
//! assert_eq!((ends.value(&ten), ends.best(&ten)), (Some(Score::win(5)), vec![2]));
//! assert_eq!(ends.count().losses, 2 * 6); // of 0, 4, 8, … matches
//! # Ok::<(), nullwindow::retrograde::EndsError>(())
//! ```

mod ends;
mod error;
pub(crate) mod exact_file;
mod exact_values;
mod file;
mod induction;
mod known;
mod numbering;

pub use ends::{Ends, EndsCount};
pub use error::EndsError;
pub use exact_file::ExactFileError;
pub use exact_values::ExactValues;
pub use induction::EndsLimits;
pub(crate) use induction::finished;
pub use known::KnowsEnds;
pub use numbering::{BoxedNumbering, Numbering};
