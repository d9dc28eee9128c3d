//! Proof-number search: does a side reach a goal, whatever its opponent does? Solves mates, and wins, losses
//! and draws, as AND/OR trees (Allis, van der Meulen & van den Herik 1994; df-pn: Nagai 2002).
//!
//! A [`ProofGoal`] names the attacker, the moves that count, and what is reached or missed at the end. The
//! attacker's nodes are OR nodes (one move suffices), those of the opponent AND nodes (all moves must fail);
//! which of the two a node is follows its side to move, never the ply. [`pns`](pns()) is the readable
//! reference, a tree in memory, and [`pn2`](pn2()) has it in less memory. [`DfPn`] is the fast search,
//! depth-first with a bounded table; [`ProofOptions::pds`] gives it the thresholds of its predecessor.
//!
//! A search by [`DfPn`], in order: `solver` keeps the table from search to search; `root` proves the root,
//! and then that no shorter proof exists. `dfpn` is a node in seven steps: `expand` makes the children,
//! `look_up` reads the table for each, `summary` has the node's numbers, and `store` stores what was found.
//! `line` and `certify` read the proof from the table. All that they change is the `state`.
//!
//! The goal also names how a position that occurs again on a path counts ([`Cycles`]), and which positions
//! are at least as good as others ([`Dominance`]).
//!
//! ```
//! use nullwindow::engine::NodeClock;
//! use nullwindow::proof::{Acyclic, AtLeast, DfPn, NoDominance, ProofLimits, ProofOptions, ProofStatus};
//! # use nullwindow::{Keyed, MoveSink, Outcome, Position, Side};
//! # #[derive(Clone)]
//! # struct Nim { matches: u8, side: Side }
//! # impl Position for Nim {
//! #     type Move = u8; type Undo = (); type End = Outcome;
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
//! # impl Keyed for Nim {
//! #     type Key = u64;
//! #     fn key(&self) -> u64 { u64::from(self.matches) << 1 | u64::from(self.side == Side::Second) }
//! #     fn pack(&self, taken: u8) -> u16 { taken.into() }
//! #     fn unpack(&self, bits: u16) -> Option<u8> {
//! #         let taken = u8::try_from(bits).ok()?;
//! #         (1..=3.min(self.matches)).contains(&taken).then_some(taken)
//! #     }
//! # }
//!
//! // Nim with one heap of ten matches: does the side to move win, and how soon at most?
//! let heap = Nim { matches: 10, side: Side::First };
//! let wins = AtLeast::<Acyclic, NoDominance>::win(Side::First);
//! let options = ProofOptions { shortest: true, ..ProofOptions::default() };
//! let mut search = DfPn::new(1, options)?;
//! let found = search.solve(&heap, &wins, &[], ProofLimits::default(), &NodeClock(1_000_000));
//! assert_eq!(found.status, ProofStatus::Proved);
//! assert_eq!((found.line.len(), found.shortest), (5, true)); // 2, then 1 to 3 and the rest to four, twice
//! # Ok::<(), nullwindow::table::TableError>(())
//! ```

mod at_least;
mod certificate;
mod certify;
mod cycles;
mod dfpn;
mod dominance;
mod expand;
mod goal;
mod limits;
mod line;
mod look_up;
mod numbers;
mod options;
mod path;
mod pds;
mod pn2;
mod pns;
mod repeats;
mod root;
mod solver;
mod state;
mod store;
mod summary;
mod table;

pub use at_least::AtLeast;
pub use certificate::{Certificate, CertificateError};
pub use cycles::{Acyclic, CycleKind, Cycles};
pub use dominance::{BySettled, Dominance, NoDominance};
pub use goal::{ProofGoal, mobility};
pub use limits::{ProofLimits, ProofResult, ProofStatus};
pub use numbers::Numbers;
pub use options::ProofOptions;
pub use pn2::pn2;
pub use pns::pns;
pub use repeats::{Alike, ByRule, Fails, Succeeds};
pub use solver::DfPn;
