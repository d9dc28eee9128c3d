//! The names that a search of a game of your own begins with (our own).
//!
//! ```
//! use nullwindow::prelude::*;
//! let limits = Limits { depth: Some(8), window: Some(Window::null(Score::points(0))), ..Limits::default() };
//! assert_eq!(limits.window, Some(Window::new(Score::points(0), Score::points(1))));
//! ```
//!
//! For the rules: [`Position`] with [`MoveSink`], [`Outcome`] and [`Side`]. For values: [`Evaluator`], of
//! which [`Standard`] is one, [`Score`], [`Window`] and [`Bound`]. For the fast search: [`Engine`],
//! [`Limits`] and [`Options`], and the ready-made profiles [`RulesAlone`] and [`RulesAndTable`];
//! [`profile!`](crate::profile) makes others.

pub use crate::engine::{Engine, Limits, Options, RulesAlone, RulesAndTable};
pub use crate::{Bound, Evaluator, MoveSink, Outcome, Position, Score, Side, Standard, Window};
