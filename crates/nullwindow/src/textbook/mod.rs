//! The published algorithms, each as its paper prints it, over any game, any type of value, and any observer.
mod tree;
pub use tree::{Flow, Tree, Walk};
pub mod negascout;
