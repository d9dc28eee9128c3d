//! The tree of a real game (our own): expanded to a depth, or node by node as the page asks.

use crate::page_tree::{PageTree, Source};
use nullwindow::session::Game;
use nullwindow::{Dewey, Evaluator, Outcome, Position, Score, Side, Standard};
use nullwindow_games::connect_four::{self, ConnectFourGame};
use nullwindow_games::kalah::{KalahGame, Stores};
use nullwindow_othello::{Othello, OthelloGame, PlainEvaluator, Tracked};
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

/// The names of the games.
pub(crate) const GAMES: &[&str] = &["othello", "connect-four", "kalah"];

/// A game whose trees are drawn.
trait PageGame: Game<Position: Position<End = Outcome>> {
    /// The evaluation from the view of the side to move.
    fn evaluate(&self, p: &Self::Position) -> Score;

    /// The position of a text. Moves alone count from the start of the game.
    fn root(&self, text: &str) -> Result<Self::Position, String> {
        let (mut position, moves) = self.read(text).map_err(|error| format!("position: {error}"))?;
        moves.into_iter().for_each(|m| _ = position.make(m));
        Ok(position)
    }
}

impl PageGame for OthelloGame {
    fn evaluate(&self, p: &Tracked) -> Score {
        PlainEvaluator.horizon(p.position(), 0)
    }

    /// A board, or the squares of moves.
    fn root(&self, text: &str) -> Result<Tracked, String> {
        let text = text.trim();
        if !text.is_ascii() || text.len() >= 60 && text.contains(['-', 'X', 'O']) {
            return Ok(self.read(text).map_err(|error| format!("position: {error}"))?.0);
        }
        let mut position = Tracked::from(Othello::start());
        let squares: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
        for name in squares.chunks(2) {
            let name = String::from_utf8_lossy(name);
            position.make(self.read_move(&position, &name).map_err(|error| format!("position: {error}"))?);
        }
        Ok(position)
    }
}

impl PageGame for ConnectFourGame {
    fn evaluate(&self, p: &Self::Position) -> Score {
        Standard(connect_four::evaluate).horizon(p, 0)
    }
}

impl PageGame for KalahGame {
    fn evaluate(&self, p: &Self::Position) -> Score {
        Stores.horizon(p, 0)
    }
}

/// An expression of the game that has this name.
macro_rules! with_game {
    ($name:expr, $game:ident => $value:expr) => {
        match $name {
            "othello" => {
                let $game = OthelloGame;
                $value
            }
            "connect-four" => {
                let $game = ConnectFourGame;
                $value
            }
            "kalah" => {
                let $game = KalahGame::new(None, None, None).map_err(|error| error.to_string())?;
                $value
            }
            other => Err(format!("no game is named {other:?}; there are {}", GAMES.join(", "))),
        }
    };
}

impl GameRequest {
    pub(crate) fn tree(&self) -> Result<PageTree, String> {
        with_game!(&*self.game, game => self.tree_of(&game))
    }

    fn tree_of<G: PageGame>(&self, game: &G) -> Result<PageTree, String> {
        let root = game.root(&self.position)?;
        let expanded = paths(&self.expanded)?;
        PageTree::of(&root, &Played { game, max: root.side(), plies: self.plies, expanded })
    }

    /// The position at `path`, for people.
    pub(crate) fn board(&self, path: &[u16]) -> Result<Board, String> {
        with_game!(&*self.game, game => self.board_of(&game, path))
    }

    fn board_of<G: PageGame>(&self, game: &G, path: &[u16]) -> Result<Board, String> {
        let mut position = game.root(&self.position)?;
        for &i in path {
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

impl<G: PageGame> Source<G::Position> for Played<'_, G> {
    fn value(&self, p: &G::Position) -> i64 {
        let score = self.game.evaluate(p);
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
