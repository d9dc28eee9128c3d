//! The tree of a real game (our own): expanded to a depth, or node by node as the page asks.

use crate::page_tree::{PageTree, Source};
use nullwindow::{Dewey, Position, Side};
use nullwindow_catalogue::{HouseGame, Variant, Visitor, names, with};
use serde::Deserialize;
use std::collections::HashSet;

/// A position of a game, and the part of its tree that is wanted.
#[derive(Deserialize, Debug)]
pub(crate) struct GameRequest {
    game: String,
    #[serde(default)]
    position: String,
    /// All nodes above this ply are expanded.
    #[serde(default)]
    plies: usize,
    /// The Dewey codes of nodes that are expanded too.
    #[serde(default)]
    expanded: Vec<String>,
}

impl GameRequest {
    pub(crate) fn tree(&self) -> Result<PageTree, String> {
        self.with(TreeOf(self))
    }

    /// The position at `path`, for people.
    pub(crate) fn board(&self, path: &[u16]) -> Result<Board, String> {
        self.with(BoardOf { request: self, path })
    }

    fn with<T>(&self, visitor: impl Visitor<Output = Result<T, String>>) -> Result<T, String> {
        with(&self.game, visitor).unwrap_or_else(|| {
            Err(format!("no game is named {:?}; there are {}", self.game, names().join(", ")))
        })
    }

    /// The usual variant, and the position.
    fn open<G: HouseGame>(&self) -> Result<(G, G::Position), String> {
        let game = G::open(&Variant::default()).map_err(|error| error.to_string())?;
        let root = game.root(&self.position).map_err(|error| format!("position: {error}"))?;
        Ok((game, root))
    }
}

struct TreeOf<'a>(&'a GameRequest);

impl Visitor for TreeOf<'_> {
    type Output = Result<PageTree, String>;

    fn visit<G: HouseGame>(self) -> Self::Output {
        let (game, root) = self.0.open::<G>()?;
        let expanded = paths(&self.0.expanded)?;
        PageTree::of(&root, &Played { game: &game, max: root.side(), plies: self.0.plies, expanded })
    }
}

struct BoardOf<'a> {
    request: &'a GameRequest,
    path: &'a [u16],
}

impl Visitor for BoardOf<'_> {
    type Output = Result<Board, String>;

    fn visit<G: HouseGame>(self) -> Self::Output {
        let (game, mut position) = self.request.open::<G>()?;
        for &i in self.path {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            position.make(*moves.get(usize::from(i)).ok_or("node: there is no such branch")?);
        }
        let side = game.side(position.side()).to_owned();
        let ending = position.outcome().map(|outcome| game.ending(outcome));
        Ok(Board { board: game.board(&position), side, ending })
    }
}

/// A position for people.
#[derive(serde::Serialize, Debug)]
pub(crate) struct Board {
    pub(crate) board: String,
    /// The side to move.
    pub(crate) side: String,
    /// The result of a game that is over.
    pub(crate) ending: Option<String>,
}

/// The tree of a game, from the view of the side to move at the root.
struct Played<'g, G> {
    game: &'g G,
    max: Side,
    plies: usize,
    expanded: HashSet<Box<[u16]>>,
}

/// The paths that Dewey codes name.
fn paths(codes: &[String]) -> Result<HashSet<Box<[u16]>>, String> {
    let path = |code: &String| {
        let dewey: Dewey = code.parse().map_err(|error| format!("expanded: {error}"))?;
        Ok(dewey.path().into())
    };
    codes.iter().map(path).collect()
}

/// The value of a win at once; each ply of its distance takes 1 off.
const WIN: i64 = 1_000;

impl<G: HouseGame> Source<G::Position> for Played<'_, G> {
    fn value(&self, p: &G::Position) -> i64 {
        let score = self.game.horizon(p);
        let value = match score.distance() {
            Some(plies) if score.is_win() => WIN - i64::from(plies),
            Some(plies) => i64::from(plies) - WIN,
            None => i64::from(score.get()),
        };
        if p.side() == self.max { value } else { -value }
    }

    fn label(&self, p: &G::Position, m: <G::Position as Position>::Move) -> String {
        self.game.line(p, &[m])
    }

    fn key(&self, p: &G::Position) -> Option<String> {
        Some(format!("{} {:?}", self.game.board(p), p.side()))
    }

    fn expands(&self, path: &[u16]) -> bool {
        path.len() < self.plies || self.expanded.contains(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_shown_with_its_side() {
        let request: GameRequest =
            serde_json::from_str(r#"{"game": "othello", "position": "f5 d6"}"#).unwrap();
        let board = request.board(&[0]).unwrap();
        assert_eq!(board.side, "White");
        assert!(board.board.starts_with("  a b c d e f g h\n1 ") && board.ending.is_none());
        assert_eq!(request.board(&[99]).unwrap_err(), "node: there is no such branch");
    }

    #[test]
    fn values_are_those_of_the_roots_side() {
        // X completes a four by 4; for O, to move before, the same position is a loss.
        let tree = |position: &str| {
            let json = format!(r#"{{"game": "connect-four", "position": {position:?}, "plies": 1}}"#);
            serde_json::from_str::<GameRequest>(&json).unwrap().tree().unwrap()
        };
        let completed = tree("112233").nodes.iter().find(|node| node.label == "4").map(|node| node.value);
        assert_eq!(completed, Some(WIN));
        assert_eq!(tree("1122334").nodes[0].value, -WIN);
    }
}
