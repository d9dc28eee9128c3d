//! Evaluation: material, and a weight for each pair of pieces on their squares (king-piece and piece-piece
//! relations, as in Bonanza: Hoki 2006, and GPSShogi), and attacks.

mod attacks;
mod control;
mod distances;
mod features;
mod mates;
mod pieces;
mod relations;
mod slots;
mod sums;
mod table;
mod weights;

pub use distances::Distances;
pub use features::{MATERIAL, Placement, material_name};
pub use mates::MateEvaluator;
pub use relations::RelationEvaluator;
pub use slots::Relations;
pub use sums::RelationSums;
pub use weights::{Weights, WeightsError};
