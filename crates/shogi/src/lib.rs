//! Shogi: the rules over the move generator of `haitaka`, the notations SFEN, USI, CSA, KIF and KI2, and a
//! fitted evaluation.
//!
//! ```
//! use nullwindow::Position;
//! use nullwindow_shogi::Shogi;
//! use nullwindow_support::perft;
//!
//! let start = Shogi::start();
//! assert_eq!(start.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
//! assert_eq!(perft(&start, 3), 25_470);
//! ```

#![forbid(unsafe_code)]

mod capability;
mod checks;
mod evaluation;
mod generation;
mod kifu;
mod mate;
mod order;
mod picture;
mod position;
mod realization;
mod see;
mod session;
mod sfen;
mod sliders;
mod tactics;
mod usi;
mod win_search;

pub use capability::Record;
pub use evaluation::{
    Distances, MATERIAL, MateEvaluator, Placement, RelationEvaluator, RelationSums, Relations, Weights,
    WeightsError, material_name,
};
pub use haitaka;
pub use haitaka::Move;
pub use kifu::{
    Kifu, KifuEncoding, KifuEnding, KifuError, KifuErrorKind, KifuFile, KifuFormat, KifuMove, KifuNotation,
    KifuNotes, KifuRemark,
};
pub use mate::{Hands, Mate};
pub use nullwindow_network;
pub use position::Shogi;
pub use realization::{MOVE_CATEGORIES, move_category};
pub use session::{Mating, Playing, ShogiGame};
pub use sfen::{SfenError, SfenErrorKind};
pub use usi::UsiMoveError;
