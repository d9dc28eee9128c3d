//! The page of the game: `cargo run --bin page` writes its folder.

nullwindow_play::page!({{crate_name}}::MyGame);
