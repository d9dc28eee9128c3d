//! Game-tree search for two-player, zero-sum, perfect-information games, around one question: *is the value
//! of this position more than v?*
//!
//! You write the rules of a game, one trait. Every algorithm of the literature searches it as its paper
//! defines it, and a fast engine searches it with whatever else you say about the game.
//!
//! # One game, two searches, one question
//!
//! Nim with one heap: a side takes one, two or three matches, and who takes the last one wins.
//!
//! ```
//! use nullwindow::prelude::*;
//! use nullwindow::textbook::{Walk, negascout::negascout};
//! use std::time::{Duration, Instant};
//!
//! // The rules.
//! #[derive(Clone)]
//! struct Nim { matches: u8, side: Side }
//!
//! impl Position for Nim {
//!     type Move = u8;
//!     type Undo = ();
//!     type End = Outcome;
//!     fn side(&self) -> Side { self.side }
//!     fn moves(&self, out: &mut impl MoveSink<u8>) -> Option<Outcome> {
//!         (1..=3.min(self.matches)).for_each(|taken| out.push(taken));
//!         self.outcome()
//!     }
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.matches == 0).then_some(Outcome::Win(self.side.other()))
//!     }
//!     fn make(&mut self, taken: u8) { self.matches -= taken; self.side = self.side.other(); }
//!     fn unmake(&mut self, taken: u8, (): ()) { self.matches += taken; self.side = self.side.other(); }
//! }
//!
//! let mut heap = Nim { matches: 10, side: Side::First };
//!
//! // Its value when both sides play perfectly, and the best move. Nothing else needs to be declared.
//! let result = nullwindow::solve(&heap);
//! assert_eq!((result.score, result.lines[0].moves[0]), (Score::win(5), 2)); // take two, leave eight
//!
//! // The textbook: NegaScout, as it is printed, to a depth of ten plies. `()` observes nothing; an
//! // observer in its place counts, traces or stops.
//! let rules = Standard::rules();
//! let value = negascout(&mut Walk::new(&mut heap, &rules, ()), Window::full(), 10).continue_value();
//! assert_eq!(value, Some(Score::win(5)));
//!
//! // The engine, which searches within limits. A profile specialises it for the game; that of the rules
//! // alone is ready-made.
//! let mut engine = Engine::<RulesAlone<Nim>>::new(Standard::rules(), 0, Options::default())?;
//! let limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::default() };
//! let result = engine.search(&heap, &[], limits, &Instant::now(), |_| ());
//! assert!(result.exact && result.score == Score::win(5)); // solved, long before the time is up
//!
//! // Is the value more than v? With v = 0: does the side to move win, however long it takes?
//! assert!(engine.exceeds(&heap, Score::points(0)));
//! assert!(!engine.exceeds(&Nim { matches: 12, side: Side::First }, Score::points(0)));
//! # Ok::<(), nullwindow::table::TableError>(())
//! ```
//!
//! # Tour
//!
//! - [`solve`] and [`solve_with_table`]: the value of a position, in one call.
//! - [`prelude`]: the fourteen names that most programs begin with.
//! - [`Position`], the rules; [`Evaluator`], the values of leaves, and [`Standard`], the usual one;
//!   [`Score`] and [`Window`].
//! - [`textbook`]: minimax, alpha-beta, TEST, SCOUT, NegaScout, PVS, MTD(f), SSS\* and their variants, each
//!   as its paper prints it. [`observe`] counts, records, proves or stops a search.
//! - [`engine`]: the fast search, by iterative deepening within [`Limits`](engine::Limits) (depth, nodes,
//!   time, a game's clock) or straight to the end of the game, with several lines (MultiPV) if asked.
//!   [`RulesAlone`](engine::RulesAlone) and [`RulesAndTable`](engine::RulesAndTable) are ready-made profiles;
//!   [`profile!`] lists the capabilities that one of your own uses: [`Keyed`] for a transposition [`table`],
//!   [`Indexed`], [`Symmetric`], [`NullMove`], [`Repetition`], and those of evaluators:
//!   [`MoveScore`](engine::MoveScore), [`Bounds`](engine::Bounds), [`Solver`](engine::Solver),
//!   [`ProbCut`](engine::ProbCut), [`WinSearch`](engine::WinSearch),
//!   [`Incremental`](engine::Incremental).
//! - [`proof`]: proof-number search and df-pn, for mates, and for wins, losses and draws.
//! - [`retrograde`]: tables of ends, for games whose positions can be numbered.
//! - [`check`]: random games that test the promises of all these traits. Begin with it: a broken promise
//!   makes a search return wrong values without any error.
//! - [`session`]: a game in progress with an engine, typed or as text, for programs that handle any game. The
//!   crate `nullwindow-app` makes a program of your game from it, with the commands `solve`,
//!   `analyze`, `play`, `gtp`, `match`, `bench`, `train`, `ends`, `certify` and `verify`.
//!
//! The page [Your game](https://github.com/nullwindow/nullwindow/blob/main/docs/your-game.md) goes from an
//! empty folder to all of them, and [A faster
//! game](https://github.com/nullwindow/nullwindow/blob/main/docs/capabilities.md) measures each capability.
// Not `forbid`, because two small files allow it, each with its reason: `table/memory.rs` (huge pages) and
// `table/prefetch.rs`.
#![deny(unsafe_code)]

mod capability;
pub mod check;
mod dewey;
pub mod engine;
mod evaluate;
mod excerpt;
mod insertion_sort;
pub mod observe;
mod openings;
mod position;
pub mod prelude;
pub mod proof;
pub mod retrograde;
mod score;
pub mod session;
pub mod strategy;
pub mod table;
pub mod textbook;
pub mod tuples;
pub mod weights;
mod window;
mod words;

pub use capability::{Indexed, Keyed, NullMove, OnPath, Repetition, Symmetric};
pub use dewey::{Dewey, ParseDeweyError};
pub use engine::solve::{solve, solve_with_table};
pub use evaluate::{Evaluator, Standard};
pub use position::{MoveSink, Outcome, Position, Side};
pub use score::{Bound, Score, Value, max, min};
pub use window::{Turn, Window};
