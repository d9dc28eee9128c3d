//! The request `tree`: the best moves of the first plies as nested lists, for the explorer (our own).

use crate::board::Played;
use crate::page::Page;
use nullwindow::session::{AnySession, Request};
use nullwindow::{Outcome, Score, Side};
use serde::Serialize;
use std::fmt::Write as _;

/// The most moves of a position, leaves of the tree, and plies.
const MOVES: usize = 5;
const LEAVES: usize = 200;
const PLIES: usize = 30;

#[derive(Serialize)]
pub(super) struct TreeAnswer {
    /// Values from the view of the side to move at the root: of finished games, where a win is more than any
    /// points, and the engine's evaluations below the last ply.
    tree: String,
}

/// A node of the tree.
enum Node {
    Leaf(Score),
    Inner(Vec<Node>),
}

/// As deep as it can be drawn.
pub(super) fn answer(page: &Page, played: &Played) -> Result<TreeAnswer, String> {
    page.at_engine(played, |_, session| {
        if session.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let (root, mut best) = (session.side(), Node::Leaf(Score::default()));
        for plies in 1..=PLIES {
            let (tree, open) = grown(session, root, plies, Score::default())?;
            if plies > 1 && tree.leaves() > LEAVES {
                break;
            }
            best = tree;
            if !open {
                break;
            }
        }
        let win = best.most() + 1;
        let mut tree = String::new();
        best.write(win, &mut tree);
        Ok(TreeAnswer { tree })
    })
}

/// The tree below the session's position, which has this value for the side to move; and whether a game goes
/// on at one of its leaves.
fn grown(
    session: &mut dyn AnySession,
    root: Side,
    plies: usize,
    value: Score,
) -> Result<(Node, bool), String> {
    let side = session.side();
    let leaf = |score: Score| Node::Leaf(if side == root { score } else { -score });
    if let Some(outcome) = session.outcome() {
        let score = match outcome {
            Outcome::Win(winner) if winner == side => Score::win(1),
            Outcome::Win(_) => Score::loss(1),
            Outcome::Draw => Score::default(),
            Outcome::Margin(points) => {
                Score::points(if side == Side::First { points.into() } else { -i32::from(points) })
            }
        };
        return Ok((leaf(score), false));
    }
    if plies == 0 {
        return Ok((leaf(value), true));
    }
    let result = session.search(&Request { lines: MOVES, ..Request::to_depth(1) }, &mut |_| ());
    let (mut below, mut open) = (Vec::new(), false);
    for line in result.lines {
        let Some(name) = line.moves.first() else { continue };
        session.play(name).map_err(|error| error.to_string())?;
        if session.outcome().is_none() && session.side() == side {
            return Err("no tree of the explorer has the same side twice in a row".to_owned());
        }
        let (node, is_open) = grown(session, root, plies - 1, -line.score)?;
        _ = session.undo();
        below.push(node);
        open |= is_open;
    }
    Ok((Node::Inner(below), open))
}

impl Node {
    fn leaves(&self) -> usize {
        match self {
            Node::Leaf(_) => 1,
            Node::Inner(below) => below.iter().map(Node::leaves).sum(),
        }
    }

    /// The most points of a leaf.
    fn most(&self) -> i32 {
        match self {
            Node::Leaf(score) if score.is_points() => i32::from(score.get()).abs(),
            Node::Leaf(_) => 0,
            Node::Inner(below) => below.iter().map(Node::most).max().unwrap_or_default(),
        }
    }

    /// Writes the lists, with this number for a win.
    fn write(&self, win: i32, text: &mut String) {
        match self {
            Node::Leaf(score) => {
                let value = if score.is_win() {
                    win
                } else if score.is_loss() {
                    -win
                } else {
                    score.get().into()
                };
                _ = write!(text, "{value}");
            }
            Node::Inner(below) => {
                text.push('[');
                for (i, node) in below.iter().enumerate() {
                    text.push_str(if i == 0 { "" } else { "," });
                    node.write(win, text);
                }
                text.push(']');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nullwindow_games::tic_tac_toe::TicTacToeGame;

    #[test]
    fn tree_has_the_value_of_the_game_from_the_view_of_its_root() {
        let page = Page::new(vec![TicTacToeGame.into()]);
        let tree = |moves: &[&str]| {
            let moves = moves.iter().map(|&m| m.to_owned()).collect();
            let played =
                Played { game: "tic-tac-toe".into(), options: Default::default(), start: "".into(), moves };
            answer(&page, &played).map(|answer| answer.tree)
        };
        let lists = |text: String| serde_json::from_str::<serde_json::Value>(&text).expect("lists");
        fn value(node: &serde_json::Value, sign: i64) -> i64 {
            let below = |all: &Vec<_>| all.iter().map(|child| -value(child, -sign)).max();
            node.as_array()
                .map_or_else(|| sign * node.as_i64().expect("a value"), |all| below(all).expect("a move"))
        }
        let whole = lists(tree(&["1", "3", "2", "5", "4"]).expect("a tree"));
        assert_eq!((whole.as_array().map(Vec::len), value(&whole, 1)), (Some(4), 1), "O wins by 7");
        // From the start it is as wide and deep as it is drawn.
        let first = lists(tree(&[]).expect("a tree"));
        assert_eq!(first.as_array().map(Vec::len), Some(MOVES));
        assert_eq!(first[0][0].as_array().map(Vec::len), Some(MOVES));
        assert!(first[0][0][0].is_i64(), "three plies");
        assert_eq!(tree(&["1", "4", "2", "5", "3"]), Err("the game is over".to_owned()));
    }
}
