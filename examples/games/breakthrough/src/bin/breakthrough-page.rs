//! The page of the game.

nullwindow_play::page!(breakthrough::Breakthrough);
