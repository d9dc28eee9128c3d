//! What is searched (our own): a tree typed as nested lists, a tree of a model, or the tree of a game.

mod game;
mod model;
mod whole;

use crate::page_tree::PageTree;
pub(crate) use game::{Board, GameRequest};
pub(crate) use model::{MODELS, ModelRequest};
use nullwindow_games::trees::Explicit;
use serde::Deserialize;
use whole::Whole;

/// A tree, as a request names it.
#[derive(Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum Subject {
    Typed { tree: String },
    Model(ModelRequest),
    Game(GameRequest),
}

impl Subject {
    pub(crate) fn tree(&self) -> Result<PageTree, String> {
        match self {
            Subject::Typed { tree } => {
                let tree: Explicit = tree.parse().map_err(|error| format!("tree: {error}"))?;
                PageTree::of(&tree, &Whole)
            }
            Subject::Model(model) => model.tree(),
            Subject::Game(game) => game.tree(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(json: &str) -> Result<PageTree, String> {
        serde_json::from_str::<Subject>(json).unwrap().tree()
    }

    #[test]
    fn trees_typed_and_of_models_are_written_as_they_are() {
        let text = |json| subject(json).unwrap().text().unwrap();
        assert_eq!(text(r#"{"tree": "[[7, 5], 6]"}"#), "[[7,5],6]");
        let uniform = r#"{"model": "uniform", "b": 2, "d": 3, "seed": 42, "range": 100}"#;
        assert_eq!(text(uniform), "[[[43,7],[65,38]],[[44,37],[17,34]]]");
    }

    #[test]
    fn too_large_trees_are_refused() {
        let error = |json: &str| subject(json).unwrap_err();
        let wide = r#"{"model": "uniform", "b": 10, "d": 5, "seed": 1}"#;
        assert_eq!(error(wide), "the tree has more than 5000 nodes, the most that the page draws");
        let deep = format!(r#"{{"tree": "{}5{}"}}"#, "[".repeat(65), "]".repeat(65));
        assert_eq!(error(&deep), "the tree has more than 64 plies, the most that the page draws");
        let large = r#"{"tree": "[9007199254740992]"}"#;
        assert_eq!(error(large), "the value 9007199254740992 of a leaf is beyond ±9007199254740991");
        assert!(subject(r#"{"tree": "[9007199254740991]"}"#).is_ok());
    }

    #[test]
    fn positions_of_games_open_where_they_are_expanded() {
        let tree = subject(r#"{"game": "othello", "position": "", "expanded": ["ε", "1"]}"#).unwrap();
        let labels: Vec<_> = tree.nodes.iter().map(|node| &*node.label).collect();
        assert_eq!(labels, ["", "d3", "c3", "e3", "c5", "c4", "f5", "e6"]);
        assert!(tree.nodes.iter().skip(2).all(|node| node.open && node.children.is_empty()));
        let kalah = subject(r#"{"game": "kalah", "position": "", "plies": 1}"#).unwrap();
        // The third pit ends in the store: the same side moves again, and no nested list can say so.
        assert_eq!((kalah.nodes.len(), kalah.text()), (7, None));
        let four = r#"{"game": "connect-four", "position": "445", "plies": 2}"#;
        assert_eq!(subject(four).unwrap().nodes.len(), 1 + 7 + 49);
        let error = subject(r#"{"game": "othello", "position": "a1"}"#).unwrap_err();
        assert!(error.starts_with("position: move 1, a1, is not legal for X in "), "{error}");
        assert!(subject(r#"{"game": "go", "position": ""}"#).unwrap_err().starts_with("no game is named"));
    }
}
