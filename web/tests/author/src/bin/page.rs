//! The page of Hex, the example of `nullwindow-app`.

#[path = "../../../../../crates/app/examples/hex/board.rs"]
mod board;
#[path = "../../../../../crates/app/examples/hex/game.rs"]
mod game;

use nullwindow_play::{Look, PageGame, page};

page!(PageGame { look: Look::Hexagons, ..game::Hex.into() });
