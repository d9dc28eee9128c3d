//! Trees of several models, and the published algorithms that search them (our own).

mod any_tree;
mod contestant;
mod question;
mod setting;

pub use any_tree::AnyTree;
pub use contestant::{Contestant, DUAL_STAR, MemoryCost, NEGASCOUT, SCOUT, SHALLOW, SSS_STAR, SearchCost};
pub use question::TreeQuestion;
pub use setting::{LeafValues, Model, Setting};
