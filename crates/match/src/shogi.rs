//! Shogi in a match: USI, and records in CSA (our own).

mod csa;

use crate::game_kind::GameKind;
use crate::record::GameRecord;
use nullwindow::session::AnyGame;
use nullwindow::{Outcome, Position};
use nullwindow_protocols::client::uci::UciDialect;
use nullwindow_shogi::{Shogi, ShogiGame};

struct ShogiKind;

/// Shogi, if the game is that.
pub(crate) fn kind(game: &AnyGame) -> Option<&'static dyn GameKind> {
    game.is::<ShogiGame>().then_some(&ShogiKind)
}

impl GameKind for ShogiKind {
    fn dialect(&self) -> Option<UciDialect> {
        Some(UciDialect::Usi)
    }

    fn balance(&self) -> (i16, u32) {
        (100, 5)
    }

    fn reason(&self, position: &str, outcome: Outcome) -> Option<&'static str> {
        let position: Shogi = position.parse().ok()?;
        Some(match outcome {
            _ if position.can_declare() => "declaration",
            Outcome::Win(_) if position.outcome().is_none() => "perpetual check",
            Outcome::Win(_) if position.in_check() => "checkmate",
            Outcome::Win(_) => "stalemate",
            _ => "repetition",
        })
    }

    fn record(&self, record: &GameRecord<'_>) -> Option<String> {
        Some(csa::text(record))
    }
}
