//! The report on a game of Othello as text: a table and a graph (our own).

use super::graph;
use crate::analyze::analyzed_game::{AnalyzedGame, Row};
use crate::analyze::game::GameMoves;
use crate::analyze::heading::Heading;
use crate::analyze::summary::Summary;
use nullwindow_othello::Tracked;
use std::fmt::Write as _;

pub(super) fn text(game: &AnalyzedGame, moves: &GameMoves<Tracked>) -> String {
    let AnalyzedGame { measure, heading: Heading { title, details }, values, summary, .. } = game;
    let mut text = format!("{title}\n  {details}\n\n  move  side   played  score  best  score  loss\n");
    for (Row { number, side, r#move, scores, .. }, played) in game.moves.iter().zip(&moves.moves) {
        _ = write!(text, "  {number:>4}  {side}  {:<6}", r#move);
        let (Some(scores), Some(played)) = (scores, played) else {
            text += "  not analysed\n";
            continue;
        };
        let [score, best_score] = [played.score, played.best.score].map(|score| measure.height(score));
        let best = scores.best.as_deref().unwrap_or_default();
        let loss = if scores.loss > 0.0 { scores.loss.to_string() } else { ".".to_owned() };
        let solved = if scores.exact { "  solved" } else { "" };
        _ = writeln!(text, "  {score:>+5}  {best:<4}  {best_score:>+5}  {loss:>4}{solved}");
    }
    text += "\n  discs, from Black's view, after each move (# solved, : searched)\n";
    text += &graph::draw(values);
    let [black, white] = summary.each_ref().map(Summary::row);
    text += &format!("\n{}  {}\n", aligned([&summary[0].head(), &black, &white]), measure.note());
    if !game.complete {
        text += "  interrupted: not all moves are analysed\n";
    }
    text
}

/// A table with a row on each line.
fn aligned(rows: [&[String]; 3]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let line = |row: &[String]| {
        let cells = row.iter().enumerate().map(|(column, cell)| format!("{cell:<0$}", width(column)));
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    rows.map(line).concat()
}
