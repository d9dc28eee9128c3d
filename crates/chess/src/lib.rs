//! Chess and Chess960: the rules over the move generator of `cozy-chess`, and the notations FEN, EPD, PGN, SAN and UCI.
//!
//! ```
//! use nullwindow::Position;
//! use nullwindow_chess::{Chess, perft};
//!
//! let start = Chess::start();
//! assert_eq!(start.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
//! assert_eq!(perft(&start, 3), 8_902);
//! ```

#![forbid(unsafe_code)]

mod capability;
mod cut_pair;
mod epd;
mod evaluation;
mod fen;
mod mates;
mod network;
mod order;
mod perft;
mod pgn;
mod position;
mod realization;
mod san;
mod see;
mod session;
mod tactics;
mod uci;

pub use capability::Record;
pub use cozy_chess;
pub use cozy_chess::Move;
pub use cut_pair::ProbCutModel;
pub use epd::{Epd, EpdError, EpdFault, EpdFileError, Operation};
pub use evaluation::{
    Evaluation, FEATURES, PieceSquares, Trace, Weights, WeightsError, WeightsFault, evaluate, feature_name,
};
pub use fen::{FenError, FenFault};
pub use mates::Rules;
pub use network::{Layers, LayersError, Network, Placement};
pub use perft::{perft, perft_children, perft_until};
pub use pgn::{Pgn, PgnError, PgnFault, PgnGames, PgnMove};
pub use position::Chess;
pub use realization::{MOVE_CATEGORIES, move_category};
pub use san::SanError;
pub use session::{ByNetwork, Game, Mating, Playing};
pub use uci::{Castling, UciMoveError};
