//! The page of the game: `cargo run --bin page` writes its folder, after `rustup target add
//! wasm32-unknown-unknown`.

nullwindow_play::page!({{crate_name}}::MyGame);
