//! The request `board`: a position of a game, as text (our own).

use crate::subject::{Board, Subject};
use nullwindow::Dewey;
use serde::Deserialize;

/// A node of a game's tree.
#[derive(Deserialize)]
pub(super) struct BoardRequest {
    subject: Subject,
    /// Its Dewey code.
    node: String,
}

pub(super) fn answer(request: &BoardRequest) -> Result<Board, String> {
    let Subject::Game(game) = &request.subject else {
        return Err("subject: only games have boards".to_owned());
    };
    let node: Dewey = request.node.parse().map_err(|error| format!("node: {error}"))?;
    game.board(node.path())
}
