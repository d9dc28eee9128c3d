//! The weights of games, which the page fetches when a game is opened (our own).

use crate::page::Page;

impl Page {
    /// Takes a file of weights for the game of this name, before its first search; of a game without such a
    /// file nothing is taken. Returns an answer as [`answer`](Page::answer) does.
    #[must_use]
    pub fn give(&self, game: &str, bytes: &[u8]) -> String {
        let given = self.named(game).and_then(|game| match game.weights {
            Some(file) => (file.give)(bytes),
            None => Err(format!("no weights of {} are wanted", game.name)),
        });
        match given {
            Ok(()) => "{}".to_owned(),
            Err(error) => serde_json::json!({ "error": error }).to_string(),
        }
    }
}
