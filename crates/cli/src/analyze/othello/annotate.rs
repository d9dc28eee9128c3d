//! A game of SGF that comes back annotated: the value of each move as `V`, from Black's view, bad moves
//! marked by `BM`, and better lines as variations (our own).

use crate::analyze::game::GameMoves;
use nullwindow_app::analyze::AnalyzedGame;
use nullwindow_othello::{Sgf, Tracked};

/// The number of plies of a better line.
const SHOWN: usize = 6;

/// The beginning of the comment on a better line, by which a later analysis finds its predecessor's.
const BETTER: &str = "better: ";

pub(super) fn text(sgf: &Sgf, game: &AnalyzedGame, moves: &GameMoves<Tracked>) -> String {
    let mut tree = sgf.tree.clone();
    if let Some(root) = tree.node_mut(0) {
        root.set("CA", "UTF-8");
    }
    for (ply, (row, played)) in game.moves.iter().zip(&moves.moves).enumerate() {
        let (Some(number), Some(scores), Some(played)) = (sgf.nodes[ply], &row.scores, played) else {
            continue;
        };
        let [value, best] = [played.score, played.best.score].map(|score| {
            let height = game.measure.height(score);
            if row.first { height } else { -height }
        });
        if let Some(node) = tree.node_mut(number) {
            node.set("V", &value.to_string());
            if scores.mark.is_some() {
                node.set("BM", "1");
            }
        }
        let better = scores.mark.map(|_| {
            let line = &played.best.line[..played.best.line.len().min(SHOWN)];
            Sgf::variation(*moves.positions[ply].position(), line, &format!("{BETTER}{best:+}"))
        });
        let is_ours = |comment: String| comment.starts_with(BETTER);
        tree.replace_variation(number, |first| first.text("C").is_some_and(is_ours), better);
    }
    tree.to_string()
}
