//! Chess and Chess960: the rules over the move generator of `cozy-chess`, and the notations FEN, EPD, PGN,
//! SAN and UCI.
//!
//! ```
//! use nullwindow::Position;
//! use nullwindow_chess::Chess;
//! use nullwindow_support::perft;
//!
//! let start = Chess::start();
//! assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
//! assert_eq!(perft(&start, 3), 8_902);
//! ```

#![forbid(unsafe_code)]

mod capability;
mod epd;
mod evaluation;
mod fen;
mod mates;
mod network;
mod order;
mod pgn;
mod picture;
mod polyglot;
mod position;
mod probcut_model;
mod realization;
mod san;
mod see;
mod session;
mod squares;
mod tactics;
mod three_pieces;
mod uci;
mod win_search;

pub use capability::Record;
pub use cozy_chess;
pub use cozy_chess::Move;
pub use epd::{Epd, EpdError, EpdErrorKind, EpdFileError, Operation};
pub use evaluation::{
    FEATURES, LinearEvaluator, Trace, Weights, WeightsError, WeightsErrorKind, feature_name, for_each_feature,
};
pub use fen::{FenError, FenErrorKind};
pub use mates::MateEvaluator;
pub use network::{BoardInputs, NetworkEvaluator, PackedBoard};
pub use nullwindow_network;
pub use pgn::read::PgnGames;
pub use pgn::{Pgn, PgnError, PgnErrorKind, PgnLine, PgnMove};
pub use polyglot::{PolyglotBook, PolyglotError};
pub use position::Chess;
pub use probcut_model::ProbCutModel;
pub use realization::{MOVE_CATEGORIES, move_category};
pub use san::{SanError, SanNote};
pub use session::{ChessGame, Mating, NetworkPlaying, Playing};
pub use three_pieces::ThreePieces;
pub use uci::{Castling, UciMoveError};
