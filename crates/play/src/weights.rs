//! The weights of games, which the page fetches when a game is opened (our own).

use nullwindow::session::excerpt;
use nullwindow_catalogue::entry;

/// Takes a file of weights for the game of this name, before its first search; of a game without such a file
/// nothing is taken. Returns an answer as [`answer`](crate::answer) does.
///
/// ```
/// let error = nullwindow_play::give("othello", b"none");
/// assert_eq!(error, r#"{"error":"byte 0: not a file of Othello weights of this version"}"#);
/// ```
#[must_use]
pub fn give(game: &str, bytes: &[u8]) -> String {
    let file = entry(game).and_then(|entry| entry.weights);
    let given = match file {
        Some(file) => (file.give)(bytes),
        None => Err(format!("no weights of {} are wanted", excerpt(game))),
    };
    match given {
        Ok(()) => "{}".to_owned(),
        Err(error) => serde_json::json!({ "error": error }).to_string(),
    }
}
