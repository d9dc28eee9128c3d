//! Fitting of evaluations of any game: linear ones by AdaGrad, linear and logistic regression on sparse
//! examples, networks of two layers, and games of an engine against itself to learn from.
//!
//! ```
//! use nullwindow_learn::{Regression, Rows};
//!
//! // Each example is the sum of two coefficients.
//! let mut rows = Rows::new(3);
//! for (columns, target) in [([0, 1], 3.0), ([0, 2], 5.0), ([1, 2], 6.0)] {
//!     rows.push(columns, target, 1.0);
//! }
//! let fitted = Regression { ridge: 1e-6, steps: 20 }.fit(&rows, &[0.0; 3]);
//! assert!(rows.error(&fitted, 0).abs() < 1e-3);
//! ```
#![forbid(unsafe_code)]

mod adagrad;
pub mod layers;
mod linear;
mod logistic;
mod regression;
pub mod self_play;
mod sums;
pub mod training;

pub use adagrad::{AdaGrad, EpochLoss, Example, Loss};
pub use linear::LinearEvaluation;
pub use logistic::{Counts, Logistic, cross_entropy, logistic, slope};
pub use regression::{Regression, Rows};
pub use sums::Sums;
