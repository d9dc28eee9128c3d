//! Small neural networks that evaluate the positions of a game: two layers of integers, of which the first
//! sees a position once from either side, and follows the positions of a search (Nasu 2018, "Efficiently
//! updatable neural-network-based evaluation functions for computer shogi").
//!
//! [`Inputs`] are what a network sees of the positions of a game; [`Layers`] are the weights, and
//! [`Accumulators`] the sums of the first layer along the path of a search.

mod accumulators;
mod file;
mod inputs;
#[cfg_attr(all(target_arch = "wasm32", target_feature = "simd128"), path = "simd128.rs")]
mod kernels;
mod layers;
mod one;

pub use accumulators::{Accumulators, nearest};
pub use file::LayersError;
pub use inputs::{Inputs, RowChanges};
pub use layers::Layers;

#[cfg(test)]
mod tests;
