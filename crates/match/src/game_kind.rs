//! The games that a match knows (our own).

use nullwindow::session::AnyGame;
use nullwindow_chess::ChessGame;
use nullwindow_shogi::ShogiGame;

/// The games with protocols, records and openings of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameKind {
    Chess,
    Shogi,
    Other,
}

impl GameKind {
    pub(crate) fn of(game: &AnyGame) -> Self {
        if game.is::<ChessGame>() {
            GameKind::Chess
        } else if game.is::<ShogiGame>() {
            GameKind::Shogi
        } else {
            GameKind::Other
        }
    }
}
