//! The page of the game.

nullwindow_play::page!(dots_and_boxes::DotsAndBoxes);
