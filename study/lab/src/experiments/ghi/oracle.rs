//! The value of a game on a graph, without any table (our own).

use nullwindow::{OnPath, Outcome, Position, Side};
use nullwindow_games::graph::Graph;

/// Whether the attacker wins by the rule of repetition, with the whole history.
pub(super) fn wins(graph: &Graph, attacker: Side) -> bool {
    below(&mut OnPath::new(graph.clone(), []), attacker)
}

fn below(game: &mut OnPath<Graph>, attacker: Side) -> bool {
    let mut moves = Vec::new();
    if let Some(end) = game.moves(&mut moves) {
        return end == Outcome::Win(attacker);
    }
    let or = game.side() == attacker;
    for m in moves {
        let undo = game.make(m);
        let wins = below(game, attacker);
        game.unmake(m, undo);
        if wins == or {
            return or;
        }
    }
    !or
}

/// Whether the attacker wins in a finite number of moves: by retrograde analysis from the ends.
pub(super) fn wins_on_any_path(graph: &Graph, vertices: u16, attacker: Side) -> bool {
    let mut at: Vec<Graph> = vec![graph.clone(); vertices.into()];
    (0..vertices).zip(&mut at).for_each(|(vertex, p)| _ = p.make(vertex));
    let mut won: Vec<bool> = at.iter().map(|p| p.outcome() == Some(Outcome::Win(attacker))).collect();
    loop {
        let before = won.clone();
        for (i, p) in at.iter().enumerate().filter(|(_, p)| p.outcome().is_none()) {
            let mut targets = p.vertex().targets.iter().map(|&target| won[usize::from(target)]);
            won[i] |= if p.side() == attacker { targets.any(|won| won) } else { targets.all(|won| won) };
        }
        if won == before {
            return won[0];
        }
    }
}
