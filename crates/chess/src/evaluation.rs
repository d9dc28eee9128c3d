//! Static evaluation of unfinished positions: a sum of weights of named features, tapered from the middlegame
//! to the endgame by the pieces left.
//!
//! The features are those that the literature of chess programs has gathered since Shannon (1950): material,
//! squares, pawns, mobility, king safety, threats. Their weights are fitted to games
//! (`docs/models/chess.md`).

mod features;
mod king;
mod linear;
mod passed;
mod pawns;
mod pieces;
mod sink;
mod structure;
mod taper;
mod terms;
mod threats;
mod trace;
mod view;
mod weights;

pub use features::{FEATURES, feature_name};
pub use linear::LinearEvaluator;
pub(crate) use taper::{Taper, phase};
pub use trace::{Trace, for_each_feature};
pub use weights::{Weights, WeightsError, WeightsErrorKind};

#[cfg(test)]
pub(crate) mod tests;
