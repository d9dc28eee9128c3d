//! The page of the game, whose player has weights.

use nullwindow_play::{PageGame, page};

page!(PageGame::trained(breakthrough::Breakthrough, "breakthrough.weights"));
