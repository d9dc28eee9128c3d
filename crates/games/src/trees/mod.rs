//! Game trees to measure searches on: the models of the literature, and trees written down leaf by leaf.
//!
//! | tree | model | from |
//! |---|---|---|
//! | [`Uniform`] | every node has `b` branches, leaves are independent | Knuth & Moore 1975 |
//! | [`Ordered`] | the best branch stands first, or likely first, or last; the value is known | Marsland & Campbell 1982 |
//! | [`Hardest`] | alpha-beta visits every leaf | Knuth & Moore 1975 |
//! | [`EdgeSum`] | moves gain and lose points; an estimate is worth something | Fuller, Gaschnig & Gillogly 1973; Newborn 1977 |
//! | [`PGame`], [`NGame`] | leaves are won or lost | Pearl 1980; Nau 1982 |
//! | [`Dag`] | a few states, reached along many paths | to study transposition tables |
//! | [`Irregular`] | 0 to `b` branches, early ends, forced moves | for correctness |
//! | [`Explicit`] | written as nested lists, `[[7,5,1],[6,2],[[8,1],7]]` | Hsu's slides |
//!
//! All but [`Explicit`] are *implicit*: a position is a few words, nothing is stored, and every node is a function of
//! the seed and its path ([`Key`]), the same on every platform, in whatever order nodes are visited.
//!
//! Branches are numbered from 0 (`Position::Move` is that number), [`Side::First`](nullwindow::Side) is MAX and is to
//! move at the root. Leaf values are MAX's; [`LeafValue`] is the evaluator that turns them to the side to move:
//!
//! ```
//! use nullwindow::Window;
//! use nullwindow::textbook::{Walk, negascout::negascout};
//! use nullwindow_games::trees::{Explicit, LeafValue};
//!
//! let mut tree: Explicit = "[[7,5,1],[6,2],[[8,1],7]]".parse()?;
//! let value = negascout(&mut Walk::new(&mut tree, &LeafValue, ()), Window::full(), 3).continue_value();
//! assert_eq!(value, Some(7));
//! # Ok::<(), nullwindow_games::trees::ParseTreeError>(())
//! ```

mod dag;
mod edge_sum;
pub mod examples;
mod explicit;
mod hardest;
mod irregular;
mod key;
mod leaf_value;
mod n_game;
mod ordered;
mod p_game;
mod parse;
mod settings;
mod shape;
mod uniform;

pub use dag::Dag;
pub use edge_sum::EdgeSum;
pub use explicit::Explicit;
pub use hardest::Hardest;
pub use irregular::Irregular;
pub use key::Key;
pub use leaf_value::{LeafValue, Leaves, Reals};
pub use n_game::NGame;
pub use nullwindow_support::SplitMix64;
pub use ordered::Ordered;
pub use p_game::PGame;
pub use parse::{ParseTreeError, ParseTreeErrorKind};
pub use settings::{Chance, MAX_BRANCHES, MAX_DEPTH, SettingError, Values};
pub use uniform::Uniform;

#[cfg(test)]
mod calibration;
#[cfg(test)]
mod testing;
