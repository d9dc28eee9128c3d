//! Evaluation: material, and a weight for each pair of pieces on their squares (king-piece and piece-piece
//! relations, as in Bonanza: Hoki 2006, and GPSShogi).

mod distances;
mod features;
mod mates;
mod relations;
mod slots;
mod weights;

pub use distances::Distances;
pub(crate) use features::{HAND, HAND_START};
pub use features::{MATERIAL, Placement, material_name};
pub use mates::MateEvaluator;
pub use relations::RelationEvaluator;
pub use slots::Relations;
pub use weights::{Weights, WeightsError};
