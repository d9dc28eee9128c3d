//! The page of the game.

use nullwindow_play::{Look, PageGame, page};

page!(PageGame { look: Look::Hexagons, ..hex::Hex.into() });
